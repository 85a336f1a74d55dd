/// What is known about the colors of a terminal's own theme.
package struct TerminalColors: Hashable, Sendable {
    /// A color that a terminal reports: its answer to OSC 10, 11 and 4.
    package enum Slot: Hashable, Sendable {
        case foreground, background
        /// One of the sixteen colors of its theme, from 0.
        case number(Int)
    }

    /// nil: not reported.
    package var background: RGB?
    package var foreground: RGB?
    /// The reported ones of the sixteen colors.
    package var numbered: [Int: RGB] = [:]
    /// Whether the background is dark according to the environment, for terminals that do not report it.
    package var darknessHint: Bool?

    package init(background: RGB? = nil, foreground: RGB? = nil, numbered: [Int: RGB] = [:], darknessHint: Bool? = nil)
    {
        self.background = background
        self.foreground = foreground
        self.numbered = numbered
        self.darknessHint = darknessHint
    }

    /// - Parameter colorFGBG: the environment variable COLORFGBG, such as `15;0` or `0;default;15`: foreground and
    ///   background as numbers of the sixteen colors.
    package init(colorFGBG: String) {
        let last = colorFGBG.utf8.count <= 32 ? colorFGBG.split(separator: ";").last.flatMap { Int($0) } : nil
        guard let last, (0...15).contains(last) else { return }
        // 7 and 9 to 15 are the light ones.
        darknessHint = last <= 6 || last == 8
    }

    mutating func record(_ color: RGB, for slot: Slot) {
        switch slot {
        case .foreground: foreground = color
        case .background: background = color
        case .number(let number): numbered[number] = color
        }
    }
}
