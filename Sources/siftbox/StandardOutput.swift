@preconcurrency import Glibc  // `stdout` is a variable there; only this thread prints

/// Standard output, where every command's answer goes. A full disk must not look like a good result, and a reader that
/// has gone, as `head` goes, is no mistake: `Siftbox.main` ends every command alike.
enum StandardOutput {
    /// It takes no more.
    struct Failure: Error, Hashable, CustomStringConvertible {
        /// As `errno` has it; 0: nobody knows.
        let code: Int32

        /// Whether whoever read it has gone: then nobody is left to be told anything, and the exit code is that of a program
        /// that the signal has ended.
        var isOfReader: Bool { code == EPIPE }

        var description: String {
            switch code {
            case 0: "Standard output could not be written."
            case ENOSPC, EDQUOT: "Standard output could not be written: the disk is full."
            case let code: "Standard output could not be written: \(String(cString: strerror(code)))."
            }
        }
    }

    /// From now on a reader that goes is told by the call that writes, so that a command ends in order: what a filter left
    /// behind is removed, and reports that go to files are written.
    ///
    /// The same for a limit of files' sizes, which is told as a full disk is.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Hands over what was printed.
    ///
    /// - Throws: `Failure` where something of all that was printed until now has not arrived.
    static func flush() throws(Failure) {
        errno = 0
        let isWritten = fflush(stdout) == 0
        let code = errno
        guard !isWritten || ferror(stdout) != 0 else { return }
        throw Failure(code: readerHasGone ? EPIPE : isWritten ? 0 : code)
    }

    /// What printing met first may be long ago, and no longer in `errno`.
    private static var readerHasGone: Bool {
        var asked = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&asked, 1, 0) > 0 && asked.revents & Int16(POLLERR | POLLHUP) != 0
    }
}
