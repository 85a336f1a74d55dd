import DisplayText

/// A cell of the grid: a grapheme cluster (or the part of one that has its own column), its width and its role.
///
/// A cluster of two columns is in the first of them; the second is its continuation, of width 0. Cells are created only
/// by the grid, from `VisibleText`, so that no cell contains terminal control characters.
package struct Cell: Hashable, Sendable {
    let glyph: Glyph
    /// 1 or 2 columns; 0 for the second column of a wide cluster.
    package let width: UInt8
    package let role: Role

    init(_ glyph: Glyph, width: UInt8 = 1, role: Role) {
        self.glyph = glyph
        self.width = width
        self.role = role
    }

    init(_ character: Character, width: UInt8 = 1, role: Role) {
        self.init(Glyph(character), width: width, role: role)
    }

    package var character: Character { glyph.character }

    package var isContinuation: Bool { width == 0 }

    /// Whether both differ at most by their roles.
    func isSameText(as other: Cell) -> Bool { glyph == other.glyph && width == other.width }

    /// Whether it shows nothing but its background.
    var isBlank: Bool { width == 1 && glyph == Self.space }

    static func blank(_ role: Role) -> Cell { Cell(space, role: role) }
    static func continuation(_ role: Role) -> Cell { Cell(space, width: 0, role: role) }

    private static let space = Glyph(" " as Unicode.Scalar)
}

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
