import DisplayText

/// The characters sent to the terminal for a cell.
///
/// The grid measures grapheme clusters; ncurses and most terminals measure scalars. Where the widths differ, a
/// replacement with the same width in both is sent, so that columns stay aligned:
///
///     ReplacementGlyph.pieces(for: "👨‍👩‍👧", width: 2, systemWidth: wcwidth)    // 👨
///     ReplacementGlyph.pieces(for: "❤️", width: 2, systemWidth: wcwidth)    // ❤ and a blank
///     ReplacementGlyph.pieces(for: "🇬🇧", width: 2, systemWidth: wcwidth)    // G and B
enum ReplacementGlyph {
    /// The maximum number of code points in a cell of ncurses.
    static let maxScalars = 5

    /// The characters to send, each a base scalar with its marks. Their widths add up to `width`.
    ///
    /// Joiners, variation selectors and tags, which have no width, are never sent.
    /// - Parameter systemWidth: The width as ncurses measures it: `wcwidth`, -1 for an unknown scalar.
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

    /// Dots for a character that cannot be drawn.
    static func unknown(_ width: Int) -> [[Unicode.Scalar]] {
        Array(repeating: ["\u{B7}"], count: width)
    }

    /// Whether a scalar can share the cell of a base. Conjoining vowels of Hangul are letters but can.
    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark, .otherLetter: true
        default: false
        }
    }
}
