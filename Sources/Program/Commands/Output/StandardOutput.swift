@preconcurrency import Glibc  // `stdout` is a variable there; only this thread prints

/// Standard output. A full disk must not look like success, and a reader that closes it, as `head` does, is not an
/// error: `Siftbox.main` handles both for every command.
package enum StandardOutput {
    /// Standard output cannot be written.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        /// The value of `errno`; 0: unknown.
        package let code: Int32

        /// Whether the reader closed it. Then nothing is printed, and the exit code is that of a program ended by
        /// SIGPIPE.
        package var isOfReader: Bool { code == EPIPE }

        package var description: String {
            switch code {
            case 0: "Standard output could not be written."
            case ENOSPC, EDQUOT: "Standard output could not be written: the disk is full."
            case let code: "Standard output could not be written: \(String(cString: strerror(code)))."
            }
        }
    }

    /// Ignores SIGPIPE, so that a closed reader is an error of the writing call and a command ends in order: the
    /// filter's files are removed, and reports are written to files.
    ///
    /// Also ignores SIGXFSZ: a file size limit is reported like a full disk.
    package static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Writes what was printed.
    ///
    /// - Throws: `Failure` if anything that was printed so far could not be written.
    package static func flush() throws(Failure) {
        errno = 0
        let isWritten = fflush(stdout) == 0
        let code = errno
        guard !isWritten || ferror(stdout) != 0 else { return }
        throw Failure(code: readerHasGone ? EPIPE : isWritten ? 0 : code)
    }

    /// Whether the reader closed the pipe. `errno` may no longer have the first error.
    private static var readerHasGone: Bool {
        var descriptor = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        return poll(&descriptor, 1, 0) > 0 && descriptor.revents & Int16(POLLERR | POLLHUP) != 0
    }
}
