package import Terminal

/// The colors of a film: those of a theme, on a terminal that reports its own.
package struct FilmColors: Hashable, Sendable {
    /// How text of a role looks. A reversed role has its colors swapped.
    struct Look: Hashable, Sendable {
        var foreground: RGB
        /// nil: the film's background.
        var background: RGB?
        /// Without `reverse`.
        var attributes: Palette.Attributes
    }

    package let palette: Palette
    /// The background of the terminal.
    package let background: RGB
    /// The terminal's color of text.
    let foreground: RGB

    /// The terminal's red, green, yellow, blue, magenta, and the bright ones: from these the default theme chooses.
    private static let hues: [Int: RGB] = [
        1: RGB(0xF85149), 2: RGB(0x3FB950), 3: RGB(0xD29922), 4: RGB(0x58A6FF), 5: RGB(0xBC8CFF),
        9: RGB(0xFF7B72), 10: RGB(0x56D364), 11: RGB(0xE3B341), 12: RGB(0x79C0FF), 13: RGB(0xD2A8FF),
    ]
    /// Black, cyan and white, and the bright ones, which no theme uses.
    private static let others: [Int: RGB] = [
        0: RGB(0x15181E), 6: RGB(0x39C5CF), 7: RGB(0xB1BAC4), 8: RGB(0x6E7681), 14: RGB(0x56D4DD), 15: RGB(0xF0F6FC),
    ]

    package init(_ theme: Theme) {
        let (dark, light) = (RGB(0x15181E), RGB(0xD5D9E0))
        palette = Palette(
            colors: 256, theme: theme,
            terminal: TerminalColors(background: dark, foreground: light, numbered: Self.hues), isExact: true)
        // A theme with its own background covers the whole terminal.
        let text = palette.style(for: .text)
        background = text.background.flatMap(palette.color) ?? dark
        foreground = text.background == nil ? light : text.foreground.flatMap(palette.color) ?? light
    }

    /// The terminal's sixteen colors.
    var sixteen: [RGB] { (0..<16).compactMap { Self.hues[$0] ?? Self.others[$0] } }

    func look(of role: Role) -> Look {
        let style = palette.style(for: role)
        let foreground = style.foreground.map(color) ?? foreground
        let background = style.background.map(color)
        let attributes = style.attributes.subtracting(.reverse)
        guard style.attributes.contains(.reverse) else {
            return Look(foreground: foreground, background: background, attributes: attributes)
        }
        return Look(foreground: background ?? self.background, background: foreground, attributes: attributes)
    }

    private func color(_ number: Int) -> RGB {
        palette.color(number) ?? Self.hues[number] ?? Self.others[number] ?? foreground
    }
}
