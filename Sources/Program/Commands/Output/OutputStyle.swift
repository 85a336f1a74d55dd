import ArgumentParser
package import Terminal

/// When output is colored: the option of every command that has colors.
package struct ColorOption: ParsableArguments {
    package enum When: String, CaseIterable, ExpressibleByArgument {
        case auto, always, never
    }

    @Option(
        help: ArgumentHelp(
            "Color the text: auto (on a terminal, unless NO_COLOR is set), always or never. JSON has no colors.",
            valueName: "when"))
    package var color = When.auto

    package init() {}

    package var style: OutputStyle {
        switch color {
        case .always: OutputStyle(isColored: true)
        case .never: OutputStyle(isColored: false)
        case .auto: OutputStyle(isColored: OutputStyle.isColorTerminal(.probe()))
        }
    }
}

/// Colors of the terminal's theme for lines of output.
package struct OutputStyle {
    /// What a piece of a line means.
    package enum Role: String {
        /// Red.
        case bad = "31"
        /// Green.
        case good = "32"
        /// Yellow.
        case notice = "33"
        /// What the eye can skip, such as file positions.
        case dim = "2"
    }

    package let isColored: Bool

    /// Whether standard output is a terminal that has colors, and the user wants them.
    package static func isColorTerminal(_ probe: TerminalProbe) -> Bool {
        probe.isOutputTerminal && probe.colors > 0 && !probe.isColorless
    }

    /// A piece of a line. Control and hidden characters in it are escaped first, so that only this color is an escape
    /// sequence.
    package func piece(_ text: String, _ role: Role? = nil) -> String {
        let safe = PlainLine.safe(text)
        guard isColored, let role, !safe.isEmpty else { return safe }
        return "\u{1B}[\(role.rawValue)m\(safe)\u{1B}[0m"
    }

    /// A line that may begin with the position of a file, which is dim.
    ///
    /// - Parameters:
    ///   - file: the path in the position.
    ///   - role: of the rest.
    package func located(_ line: String, in file: String, _ role: Role?) -> String {
        guard isColored, line.hasPrefix(file + ":"),
            let numbers = line.dropFirst(file.count).prefixMatch(of: /:[0-9]+(?::[0-9]+)?:/)
        else { return piece(line, role) }
        return piece(file + numbers.output, .dim)
            + piece(String(line.dropFirst(file.count + numbers.output.count)), role)
    }
}
