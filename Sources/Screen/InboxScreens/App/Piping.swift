import Foundation
import Terminal

extension InboxApp {
    /// A command that ends sooner was not used by the user, who still has to read what it wrote.
    private static let readingTime = Duration.milliseconds(500)

    /// Runs a command on this terminal, with a text on its standard input, and returns when it ends.
    ///
    /// Its standard input is a file without a name, so a command that does not read it cannot block. Its errors go to the
    /// terminal: pagers and editors read keys from there.
    func pipe(_ request: PipeRequest) {
        attempt { state in
            guard let piped = try PipedText(request, state.facts.times, inbox) else {
                return state.status = .hint("This message is no longer in the inbox.")
            }
            let name = request.command.isEmpty ? "$PAGER" : "“\(request.command)”"
            guard let file = tmpfile() else {
                return state.status = .error("\(name) was not run: \(String(cString: strerror(errno))).")
            }
            defer { fclose(file) }
            var text = piped.text
            let written = text.withUTF8 { fwrite($0.baseAddress, 1, $0.count, file) }
            guard written == piped.text.utf8.count, fflush(file) == 0 else {
                return state.status = .error("\(name) was not run: the text could not be written.")
            }
            let command = request.command.isEmpty ? "${PAGER:-less}" : request.command
            var status: Int32 = 0
            screen.leaveTemporarily {
                let start = ContinuousClock.now
                // `system` keeps an interrupt in the command from this process.
                status = system("exec </dev/fd/\(fileno(file))\n\(command)")
                return !request.command.isEmpty || start.duration(to: .now) < Self.readingTime
            }
            state.status = Self.outcome(status, of: name)
        }
        drawSoon()
    }

    /// - Parameter status: as `wait` returns it.
    private static func outcome(_ status: Int32, of name: String) -> Status {
        let signal = status & 0x7F
        switch (status, signal, (status >> 8) & 0xFF) {
        case (0, _, _): return .done("Back from \(name).")
        case (-1, _, _): return .error("\(name) was not run: sh did not start.")
        case (_, 0, 127): return .error("\(name) was not run: no such command.")
        case (_, 0, let code): return .error("\(name) ended with status \(code).")
        default: return .error("\(name) was ended by signal \(signal).")
        }
    }
}
