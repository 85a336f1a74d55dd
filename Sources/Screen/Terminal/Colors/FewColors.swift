// Styles for terminals whose colors are few, unknown or unwanted.
extension Palette.Style {
    /// - Parameters:
    ///   - colors: 0, 8 or 16.
    ///   - terminal: what is known about the sixteen.
    static func withFewColors(_ colors: Int, _ role: Role, _ terminal: TerminalColors) -> Self {
        switch colors {
        case 0: colorless(role)
        case 16: sixteen(role, terminal) ?? eight(role)
        default: eight(role)
        }
    }

    private static func colorless(_ role: Role) -> Self {
        switch role {
        case .text, .bubbleIn, .bubbleOutEdge, .transaction: Self()
        // Junk's dot must stay a dot.
        case .muted, .footer, .border, .bubbleInEdge, .ruleName, .junk: Self(.dim)
        case .dimmed, .dimmedFill, .dimmedEdge: Self(.dim)
        case .title, .key, .unread, .borderFocused, .bubbleSelected, .promotion, .positive: Self(.bold)
        case .heading, .accent, .input: Self(.underline)
        case .selected, .bubbleOut: Self(.reverse)
        // A blank between reversed text and not reversed text would tear the selected row.
        case .selectedMuted, .selectedTransaction, .selectedPromotion, .selectedJunk, .selectedUnread: Self(.reverse)
        case .selectedDim, .selectedDimTransaction, .selectedDimPromotion, .selectedDimJunk, .selectedDimUnread,
            .selectedDimMuted:
            Self([.bold, .underline])  // dim is unknown to some terminals
        case .banner, .error, .titleFocused: Self([.reverse, .bold])
        case .warning, .caption: Self([.bold, .underline])
        case .mark, .match: Self([.reverse, .underline])
        }
    }

    /// Black, red, green, yellow, blue, magenta, cyan, white: 0 to 7. Only red and magenta are readable on both white
    /// and black (in xterm, a contrast of 3.6 to 5.8 on both; cyan and yellow are below 2 on white, blue on black).
    private static func eight(_ role: Role) -> Self {
        switch role {
        case .input: Self()
        case .heading: Self([.bold, .dim])
        case .borderFocused, .bubbleSelected: Self(foreground: 5)
        case .error: Self(.bold, foreground: 1)
        case .junk: Self(foreground: 1)
        case .mark: Self(.reverse, foreground: 1)
        case .caption: Self(.bold, foreground: 5)
        default: colorless(role)
        }
    }

    /// Bright blue is readable where blue on black is not.
    private static func sixteen(_ role: Role, _ terminal: TerminalColors) -> Self? {
        switch role {
        // Not bold: edges are in each row, and an attribute takes more bytes than a color.
        case .borderFocused, .bubbleSelected: Self(foreground: 12)
        case .unread: Self(.bold, foreground: 12)
        case .dimmed, .dimmedFill, .dimmedEdge: hasGray(terminal) ? Self(foreground: 8) : nil
        default: nil
        }
    }

    /// Whether bright black is known to be a gray between the background and the text. In Solarized, it is the dark
    /// background itself.
    private static func hasGray(_ terminal: TerminalColors) -> Bool {
        guard let gray = terminal.numbered[8], let background = terminal.background else { return false }
        let text = terminal.foreground ?? (background.isDark ? .white : .black)
        let contrast = gray.contrast(with: background)
        return contrast >= minGrayContrast && contrast < text.contrast(with: background)
    }

    /// From this contrast, text around a dialog is visible.
    private static var minGrayContrast: Double { 1.8 }
}
