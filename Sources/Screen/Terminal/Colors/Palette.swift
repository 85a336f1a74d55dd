/// The styles of the roles on a terminal, in a theme.
///
/// With 256 colors, those of the theme are used, with the contrast that text needs (`ColorChooser`). With 16 and with 8,
/// what they look like is unknown: most roles differ by attributes. The text alone is always sufficient.
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
    package let theme: Theme
    /// The colors that some numbers stand for: to be defined, or to be written by their values.
    package let definitions: [Int: RGB]
    /// By the raw values of the roles.
    private let styles: [Style]

    /// - Parameters:
    ///   - colors: The terminal's number of colors, rounded down to that of a palette.
    ///   - isColorless: NO_COLOR is set (no-color.org).
    ///   - terminal: what is known about the terminal's own colors.
    ///   - canDefine: Whether the terminal lets programs define colors, which a theme may do.
    ///   - isExact: Whether the terminal shows any color by its value.
    package init(
        colors: Int, isColorless: Bool = false, theme: Theme = .standard, terminal: TerminalColors = TerminalColors(),
        canDefine: Bool = false, isExact: Bool = false
    ) {
        self.theme = theme
        switch isColorless || theme.isMonochrome ? 0 : colors {
        case ..<8: self.colors = 0
        case ..<16: self.colors = 8
        case ..<256: self.colors = 16
        default: self.colors = 256
        }
        guard self.colors == 256 else {
            let count = self.colors
            styles = Role.allCases.map { Style.withFewColors(count, $0, terminal) }
            definitions = [:]
            return
        }
        var chooser = ColorChooser(
            theme: theme, terminal: terminal, isExact: isExact || canDefine && theme.definesColors)
        styles = chooser.styles()
        definitions = chooser.definitions
    }

    /// Whether bubbles are filled; otherwise lines are drawn around them.
    package var hasFills: Bool { style(for: .bubbleIn).background != nil }

    package func style(for role: Role) -> Style { styles[Int(role.rawValue)] }

    /// The color of a number from 16, as defined.
    package func color(_ number: Int) -> RGB? {
        definitions[number] ?? (FixedColors.numbers.contains(number) ? FixedColors.color(number) : nil)
    }
}
