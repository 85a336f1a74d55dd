import Foundation
import SystemSupport
import Terminal

extension InboxApp {
    /// A command that ends sooner was not used by the user, who still has to read what it wrote.
    private static let readingTime = Duration.milliseconds(500)

    /// Runs a command on this terminal, with a text on its standard input, and returns when it ends.
    ///
    /// Its standard input is a file without a name, so a command that does not read it cannot block. Its errors go to the
    /// terminal: pagers and editors read keys from there.
    func pipe(_ request: PipeRequest) {
        var piped: PipedText?
        attempt { state in
            piped = try PipedText(request, state.facts.times, inbox)
            if piped == nil { state.status = .hint("This message is no longer in the inbox.") }
        }
        drawSoon()
        guard var text = piped?.text else { return }
        let name = request.command.isEmpty ? "$PAGER" : "“\(request.command)”"
        guard let file = tmpfile() else {
            return showStatus(.error("\(name) was not run: \(String(cString: strerror(errno)))."))
        }
        defer { fclose(file) }
        // The command opens it for reading, and gets no descriptor that can write.
        _ = fcntl(fileno(file), F_SETFD, FD_CLOEXEC)
        let isWritten = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) == $0.count }
        guard isWritten, fflush(file) == 0 else {
            return showStatus(.error("\(name) was not run: its input could not be written."))
        }
        let command = request.command.isEmpty ? "${PAGER:-less}" : request.command
        var status: Int32 = 0
        // Not while the state is changed: it is resized when the screen returns.
        screen.leaveTemporarily {
            let start = ContinuousClock.now
            // `system` keeps an interrupt in the command from this process. This process ignores SIGPIPE, but a command
            // ends when no one reads its output.
            status = system(
                "exec </proc/\(getpid())/fd/\(fileno(file))\n"
                    + "exec env --default-signal=PIPE sh -c \(ShellQuoting.quoted(command))")
            return !request.command.isEmpty || start.duration(to: .now) < Self.readingTime
        }
        showStatus(Self.outcome(status, of: name))
    }

    /// - Parameter status: as `wait` returns it.
    private static func outcome(_ status: Int32, of name: String) -> Status {
        let signal = status & 0x7F
        switch (status, signal, (status >> 8) & 0xFF) {
        case (0, _, _): return .done("Back from \(name).")
        case (-1, _, _): return .error("\(name) was not run: sh did not start.")
        case (_, 0, 127): return .error("\(name) was not run: no such command.")
        case (_, 0, 130), (_, SIGINT, _): return .hint("\(name) was interrupted.")
        // Such as grep without a match.
        case (_, 0, 1): return .hint("\(name) ended with status 1.")
        case (_, 0, let code): return .error("\(name) ended with status \(code).")
        default: return .error("\(name) was ended by signal \(signal).")
        }
    }
}
