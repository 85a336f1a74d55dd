import ArgumentParser
import Commands
import Device
import Glibc
import SystemSupport

/// A pipe in the place of a file of messages: `--deliver -`, a named pipe, `<(command)`.
enum MessagePipe {
    private static let standardInput = "-"

    /// Checks that messages can arrive, before another file gets the descriptor of a closed standard input.
    ///
    /// - Throws: `ValidationError`.
    static func check(_ path: String) throws(ValidationError) {
        guard path == standardInput else { return }
        if isatty(STDIN_FILENO) == 1 {
            throw ValidationError(
                "--deliver -: standard input is the keyboard. Pipe messages to it: … | siftbox --deliver -")
        }
        if fcntl(STDIN_FILENO, F_GETFD) < 0 { throw ValidationError("--deliver -: standard input is closed.") }
    }

    /// - Parameters:
    ///   - path: as the user wrote it.
    ///   - keyboard: whether the terminal takes the place of standard input, if that is the pipe.
    /// - Returns: nil: the path is not one of a pipe.
    /// - Throws: `CommandFailure` if nothing can arrive in it.
    static func open(_ path: String, keyboard: Bool, _ loop: EventLoop) throws -> PipedFile? {
        if path == standardInput || isStandardInput(path) {
            guard let input = takeStandardInput(keyboard: keyboard) else {
                throw CommandFailure("standard input is closed, so nothing can be delivered.")
            }
            return try PipedFile(input, named: "standard input", loop)
        }
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFIFO else { return nil }
        // Without waiting: a named pipe may have no writer yet.
        let input = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        // Why it cannot be opened is said as for a file.
        return input < 0 ? nil : try PipedFile(input, named: path, loop)
    }

    /// Whether a path such as `/dev/stdin` leads to a pipe that is standard input.
    private static func isStandardInput(_ path: String) -> Bool {
        var (named, input) = (stat(), stat())
        return stat(path, &named) == 0 && fstat(STDIN_FILENO, &input) == 0
            && [S_IFIFO, S_IFSOCK].contains(named.st_mode & S_IFMT)
            && named.st_ino == input.st_ino && named.st_dev == input.st_dev
    }

    /// Moves standard input to another descriptor. What reads the keyboard finds the terminal in its place.
    ///
    /// - Returns: nil if it is closed.
    private static func takeStandardInput(keyboard: Bool) -> Int32? {
        let moved = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard moved >= 0 else { return nil }
        let terminal = keyboard ? Glibc.open("/dev/tty", O_RDWR | O_CLOEXEC) : -1
        // Without a terminal, nothing else must read the messages.
        let other = terminal >= 0 ? terminal : Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
        if other >= 0 {
            dup2(other, STDIN_FILENO)
            close(other)
        }
        return moved
    }
}
