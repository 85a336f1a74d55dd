import Commands
import Glibc
import SystemSupport

/// The keys of `check --watch` on a terminal: `q` ends, Enter runs all sessions. Without a terminal there are none.
///
/// The terminal reports each key at once while it exists. Ctrl-C remains a signal.
final class WatchKeys {
    private(set) var isQuit = false
    private(set) var runsAll = false
    let isTerminal: Bool

    private let loop: EventLoop
    private var token: EventLoop.Token?
    private var saved: termios

    init(_ loop: EventLoop) {
        self.loop = loop
        var settings = termios()
        let isReadable = tcgetattr(STDIN_FILENO, &settings) == 0 && isatty(STDOUT_FILENO) == 1
        // A process in the background must not read.
        isTerminal = isReadable && tcgetpgrp(STDIN_FILENO) == getpgrp()
        saved = settings
        guard isTerminal else { return }
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        token = loop.whenReadable(STDIN_FILENO) { [unowned self] in read() }
    }

    /// Restores the terminal.
    func end() {
        loop.cancel(token)
        token = nil
        if isTerminal { tcsetattr(STDIN_FILENO, TCSADRAIN, &saved) }
    }

    /// Whether all sessions should run; then the key counts as handled.
    func takeRunsAll() -> Bool {
        defer { runsAll = false }
        return runsAll
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
        // The terminal was closed.
        guard count > 0 else {
            if count == 0 || (errno != EINTR && errno != EAGAIN) {
                isQuit = true
                loop.cancel(token)
                token = nil
            }
            return
        }
        for byte in bytes.prefix(count) {
            switch byte {
            case UInt8(ascii: "q"), UInt8(ascii: "Q"): isQuit = true
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): runsAll = true
            default: continue
            }
        }
    }
}
