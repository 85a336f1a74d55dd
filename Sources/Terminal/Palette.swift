/// The styles of the roles on a terminal with a number of colors.
///
/// Text has the terminal's default colors, so that light and dark themes both work. Other colors are the terminal's
/// sixteen, except for pairs with their own background. Without colors, roles differ by attributes; the text alone is
/// always sufficient.
package struct Palette: Hashable, Sendable {
    package struct Attributes: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package static let bold = Attributes(rawValue: 1)
        package static let dim = Attributes(rawValue: 2)
        package static let underline = Attributes(rawValue: 4)
        package static let reverse = Attributes(rawValue: 8)

        package init(rawValue: UInt8) { self.rawValue = rawValue }
    }

    package struct Style: Hashable, Sendable {
        /// The number of a color; nil: the terminal's default.
        package var foreground: Int?
        package var background: Int?
        package var attributes: Attributes

        init(_ attributes: Attributes = [], foreground: Int? = nil, background: Int? = nil) {
            self.foreground = foreground
            self.background = background
            self.attributes = attributes
        }
    }

    /// 0, 8, 16 or 256.
    package let colors: Int

    /// - Parameters:
    ///   - colors: The terminal's number of colors, rounded down to that of a palette.
    ///   - isColorless: NO_COLOR is set (no-color.org).
    package init(colors: Int, isColorless: Bool = false) {
        self.colors =
            switch isColorless ? 0 : colors {
            case ..<8: 0
            case ..<16: 8
            case ..<256: 16
            default: 256
            }
    }

    /// Whether bubbles are filled; otherwise lines are drawn around them.
    package var hasFills: Bool { style(for: .bubbleIn).background != nil }

    package func style(for role: Role) -> Style {
        switch colors {
        case 0: Self.colorless(role)
        case 256: Self.own256(role) ?? Self.own8(role)
        case 16: Self.own16(role) ?? Self.own8(role)
        default: Self.own8(role)
        }
    }
}

extension Palette {
    private static func colorless(_ role: Role) -> Style {
        switch role {
        case .text, .bubbleIn, .border, .bubbleInEdge, .bubbleOutEdge: Style()
        case .transaction, .promotion, .junk, .positive: Style()
        case .muted, .footer, .ruleName: Style(.dim)
        case .title, .key, .unread, .borderFocused, .bubbleOut, .bubbleSelected: Style(.bold)
        case .titleFocused: Style([.reverse, .bold])
        case .heading, .accent, .input: Style(.underline)
        case .selected, .selectedMuted: Style(.reverse)
        case .selectedDim: Style([.bold, .underline])  // dim is unknown to some terminals
        case .banner, .error: Style([.reverse, .bold])
        case .warning, .caption: Style([.bold, .underline])
        case .mark, .match: Style([.reverse, .underline])
        }
    }

    /// Black, red, green, yellow, blue, magenta, cyan, white: 0 to 7. Only red and magenta are readable on both white
    /// and black (in xterm, a contrast of 3.6 to 5.8 on both; cyan and yellow are below 2 on white, blue on black).
    private static func own8(_ role: Role) -> Style {
        switch role {
        case .text, .bubbleIn, .border, .input, .bubbleInEdge, .bubbleOutEdge: Style()
        case .transaction, .promotion, .junk, .positive: Style()
        case .muted, .footer, .ruleName: Style(.dim)
        case .title, .key, .unread, .titleFocused: Style(.bold)
        case .heading: Style([.bold, .dim])
        case .accent: Style(.underline)
        case .borderFocused, .bubbleSelected: Style(foreground: 5)
        case .bubbleOut: Style(.bold)
        case .selected, .selectedMuted: Style(.reverse)
        case .selectedDim: Style([.bold, .underline])
        case .banner: Style([.reverse, .bold])
        case .warning: Style([.bold, .underline])
        case .error: Style(.bold, foreground: 1)
        case .mark: Style(.reverse, foreground: 1)
        case .caption: Style(.bold, foreground: 5)
        case .match: Style([.reverse, .underline])
        }
    }

    /// Bright blue is readable where blue on black is not.
    private static func own16(_ role: Role) -> Style? {
        switch role {
        // Not bold: edges are in each row, and an attribute takes more bytes than a color.
        case .borderFocused, .bubbleSelected: Style(foreground: 12)
        case .unread: Style(.bold, foreground: 12)
        default: nil
        }
    }

    /// From the fixed 240 colors: pairs with their own background, and medium colors with a contrast of at least four
    /// on white and on black.
    private static func own256(_ role: Role) -> Style? {
        switch role {
        case .muted, .footer, .ruleName: Style(foreground: 243)
        case .border: Style(foreground: 240)
        case .heading: Style(.bold, foreground: 243)
        case .accent: Style(foreground: 30)
        case .key: Style(.bold, foreground: 30)
        case .borderFocused: Style(foreground: 33)
        case .bubbleSelected: Style(foreground: 33)
        case .titleFocused: Style(.bold)
        case .transaction, .positive: Style(foreground: 71)
        case .promotion: Style(foreground: 172)
        case .junk: Style(foreground: 167)
        case .unread: Style(.bold, foreground: 27)
        case .warning: Style(.bold, foreground: 130)
        case .error: Style(.bold, foreground: 160)
        case .caption: Style(.bold, foreground: 133)
        case .selected: Style(.bold, foreground: 231, background: 25)
        case .selectedMuted: Style(foreground: 253, background: 25)
        case .selectedDim: Style(foreground: 231, background: 240)
        case .bubbleIn: Style(foreground: 253, background: 236)
        case .bubbleInEdge: Style(foreground: 236)
        case .bubbleOut: Style(foreground: 231, background: 26)
        case .bubbleOutEdge: Style(foreground: 26)
        case .banner: Style(.bold, foreground: 231, background: 25)
        case .mark: Style(foreground: 231, background: 124)
        case .match: Style(foreground: 16, background: 221)
        default: nil
        }
    }
}
