/// What is sent to the terminal for a cell.
///
/// The grid goes by what a reader sees; ncurses and most terminals measure scalar by scalar. Where the two would
/// disagree, a stand-in is sent on whose width everybody agrees, so that no column ever drifts:
///
///     StandIn.pieces(for: "👨‍👩‍👧", width: 2, systemWidth: wcwidth)    // 👨
///     StandIn.pieces(for: "❤️", width: 2, systemWidth: wcwidth)    // ❤ and a blank
///     StandIn.pieces(for: "🇬🇧", width: 2, systemWidth: wcwidth)    // G and B
enum ReplacementGlyph {
    /// A cell of ncurses holds five code points.
    static let maxScalars = 5

    /// The characters to send, each a scalar with columns and the marks on it. Their widths make up `width`.
    ///
    /// Nothing that is zero-width by nature (joiners, variation selectors, tags) is ever sent.
    /// - Parameter systemWidth: What ncurses will measure: `wcwidth`, -1 for a scalar that it does not know.
    static func pieces(
        for character: Character, width: Int, systemWidth: (Unicode.Scalar) -> Int
    ) -> [[Unicode.Scalar]] {
        let scalars = character.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        guard let base = scalars.first else { return unknown(width) }
        if TextWidth.isRegionalIndicator(base) {
            let letters = scalars.prefix(width).compactMap { Unicode.Scalar($0.value - 0x1F1E6 + 0x41) }
            return letters.count == width ? letters.map { [$0] } : unknown(width)
        }
        let marks = scalars.dropFirst().filter { isMark($0) && systemWidth($0) == 0 }.prefix(maxScalars - 1)
        switch (systemWidth(base), width) {
        case (width, _): return [[base] + marks]
        case (1, 2): return [[base] + marks, [" "]]
        default: return unknown(width)
        }
    }

    /// Dots, for what cannot be drawn.
    static func unknown(_ width: Int) -> [[Unicode.Scalar]] {
        Array(repeating: ["\u{B7}"], count: width)
    }

    /// What may stand on a letter in the same cell. Conjoining vowels of Hangul are letters, and yet do.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .otherLetter: true
        default: false
        }
    }
}
