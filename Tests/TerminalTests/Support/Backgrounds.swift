import Testing

@testable import Terminal

/// The colors of a usual terminal: its background, its text, and the sixteen colors that its theme defines, if it has its
/// own.
struct UsualTerminal: CustomTestStringConvertible {
    let name: String
    let colors: TerminalColors

    var testDescription: String { name }

    private init(_ name: String, _ background: UInt32, _ foreground: UInt32, _ numbered: [UInt32] = []) {
        self.name = name
        colors = TerminalColors(
            background: RGB(background), foreground: RGB(foreground),
            numbered: Dictionary(uniqueKeysWithValues: numbered.map { RGB($0) }.enumerated().map { ($0, $1) }))
    }

    static let all = [
        UsualTerminal("black", 0x000000, 0xFFFFFF),
        UsualTerminal("dark gray", 0x1E1E1E, 0xD4D4D4),
        UsualTerminal("white", 0xFFFFFF, 0x000000),
        UsualTerminal("xterm", 0x000000, 0xE5E5E5, xterm),
        UsualTerminal("white xterm", 0xFFFFFF, 0x000000, xterm),
        UsualTerminal("Solarized dark", 0x002B36, 0x839496, solarized),
        UsualTerminal("Solarized light", 0xFDF6E3, 0x657B83, solarized),
        UsualTerminal("Nord", 0x2E3440, 0xD8DEE9, nord),
        UsualTerminal("Gruvbox dark", 0x282828, 0xEBDBB2, gruvboxDark),
        UsualTerminal("Gruvbox light", 0xFBF1C7, 0x3C3836, gruvboxLight),
        UsualTerminal("Catppuccin", 0x1E1E2E, 0xCDD6F4, catppuccin),
        UsualTerminal("blue", 0x0000AA, 0xFFFFFF),
    ]

    private static let xterm: [UInt32] = [
        0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
        0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
    ]
    private static let solarized: [UInt32] = [
        0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
        0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
    ]
    private static let nord: [UInt32] = [
        0x3B4252, 0xBF616A, 0xA3BE8C, 0xEBCB8B, 0x81A1C1, 0xB48EAD, 0x88C0D0, 0xE5E9F0,
        0x4C566A, 0xBF616A, 0xA3BE8C, 0xEBCB8B, 0x81A1C1, 0xB48EAD, 0x8FBCBB, 0xECEFF4,
    ]
    private static let gruvboxDark: [UInt32] = [
        0x282828, 0xCC241D, 0x98971A, 0xD79921, 0x458588, 0xB16286, 0x689D6A, 0xA89984,
        0x928374, 0xFB4934, 0xB8BB26, 0xFABD2F, 0x83A598, 0xD3869B, 0x8EC07C, 0xEBDBB2,
    ]
    private static let gruvboxLight: [UInt32] = [
        0xFBF1C7, 0xCC241D, 0x98971A, 0xD79921, 0x458588, 0xB16286, 0x689D6A, 0x7C6F64,
        0x928374, 0x9D0006, 0x79740E, 0xB57614, 0x076678, 0x8F3F71, 0x427B58, 0x3C3836,
    ]

    private static let catppuccin: [UInt32] = [
        0x45475A, 0xF38BA8, 0xA6E3A1, 0xF9E2AF, 0x89B4FA, 0xF5C2E7, 0x94E2D5, 0xBAC2DE,
        0x585B70, 0xF38BA8, 0xA6E3A1, 0xF9E2AF, 0x89B4FA, 0xF5C2E7, 0x94E2D5, 0xA6ADC8,
    ]

    /// The colors that a style has on this terminal.
    func shown(_ role: Role, _ palette: Palette) -> (foreground: RGB, background: RGB)? {
        let style = palette.style(for: role)
        func color(_ number: Int?, _ standard: RGB?) -> RGB? {
            guard let number else { return standard }
            return number < 16 ? colors.numbered[number] : palette.color(number)
        }
        guard let foreground = color(style.foreground, colors.foreground),
            let background = color(style.background, colors.background)
        else { return nil }
        return (foreground, background)
    }
}
