import DisplayText

extension Cell {
    /// The characters that a terminal gets for the cell; empty for the second column of a wide cluster.
    ///
    /// The same on every machine: `CellWriter` asks the C library how wide a character is, this asks `TextWidth`.
    package var sentText: String {
        if isContinuation { return "" }
        if let scalar = glyph.scalar, scalar.isASCII { return String(Character(scalar)) }
        let pieces = ReplacementGlyph.pieces(for: character, width: Int(width)) { TextWidth.width(of: $0) }
        var text = String.UnicodeScalarView()
        for piece in pieces { text.append(contentsOf: piece) }
        return String(text)
    }
}
