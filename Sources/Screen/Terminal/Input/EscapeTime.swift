/// How long the screen waits after an ESC for the rest of a key's sequence.
///
/// Esc is one byte, and the keys that send several start with it. Locally all of them arrive together; over a network
/// there can be a gap.
package struct EscapeTime: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The variable ESCDELAY, as for other programs with ncurses.
        case environment
        case configuration
        /// The terminal is on another computer.
        case network
        case standard
    }

    package let milliseconds: Int
    package let reason: Reason
    /// The value of ESCDELAY that was ignored; nil: none was.
    package let ignoredValue: String?

    package static let allowed = 0...5000
    package static let standardMilliseconds = 25
    package static let networkMilliseconds = 100

    static let standard = Duration.milliseconds(standardMilliseconds)

    /// For this process's environment.
    ///
    /// - Parameter configured: milliseconds from the configuration file.
    package init(configured: Int?) {
        self.init(configured: configured, environment: TerminalProbe.environment)
    }

    init(configured: Int?, environment: (String) -> String) {
        let written = environment("ESCDELAY")
        let number = Int(written).flatMap { Self.allowed.contains($0) ? $0 : nil }
        ignoredValue = written.isEmpty || number != nil ? nil : written
        if let number {
            (milliseconds, reason) = (number, .environment)
        } else if let configured {
            (milliseconds, reason) = (configured, .configuration)
        } else if Self.isRemote(environment) {
            (milliseconds, reason) = (Self.networkMilliseconds, .network)
        } else {
            (milliseconds, reason) = (Self.standardMilliseconds, .standard)
        }
    }

    /// tmux and screen run on this computer, put sequences together themselves, and send each at once.
    private static func isRemote(_ environment: (String) -> String) -> Bool {
        func isSet(_ names: String...) -> Bool { names.contains { !environment($0).isEmpty } }
        return isSet("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT") && !isSet("TMUX", "STY")
    }

    var duration: Duration { .milliseconds(milliseconds) }
}
