import CTerminal

/// Writes the difference between two grids, with one call for each run of changed cells with the same role.
struct CellWriter {
    private var scalars: [UInt32] = []
    private var lengths: [UInt8] = []
    /// The cached pieces of characters outside ASCII.
    private var knownPieces: [Glyph: [[Unicode.Scalar]]] = [:]
    private static let maxRemembered = 4096
    private let blanks: BlankRoles

    init(_ palette: Palette) { blanks = BlankRoles(palette) }

    mutating func write(_ grid: Grid, over old: Grid?, size: Size) {
        let old = old?.size == grid.size ? old : nil
        let visible = Rect(size).intersection(grid.bounds)
        for row in 0..<visible.rows {
            let cells = grid[row: row].prefix(visible.columns)
            let isLast = row == size.rows - 1
            if let old {
                let before = old[row: row].prefix(visible.columns)
                guard cells != before else { continue }
                let (roles, rolesBefore) = (blanks.roles(of: cells), blanks.roles(of: before))
                write(cells, roles, row: row, isLast: isLast) { index in
                    let column = index - cells.startIndex
                    return !cells[index].isSameText(as: before[index]) || roles[column] != rolesBefore[column]
                }
            } else {
                write(cells, blanks.roles(of: cells), row: row, isLast: isLast) { _ in true }
            }
        }
    }

    private mutating func write(
        _ cells: ArraySlice<Cell>, _ roles: [Role], row: Int, isLast: Bool, hasChanged: (Int) -> Bool
    ) {
        var index = cells.startIndex
        while index < cells.endIndex {
            guard hasChanged(index) else {
                index += 1
                continue
            }
            // The second column of a wide cluster is drawn with the first.
            if cells[index].isContinuation, index > cells.startIndex { index -= 1 }
            let start = index
            let role = roles[start - cells.startIndex]
            scalars.removeAll(keepingCapacity: true)
            lengths.removeAll(keepingCapacity: true)
            repeat {
                let cell = cells[index]
                let end = index + Int(cell.width)
                if cell.width == 2, isLast, end == cells.endIndex - 1 {
                    // Many terminals scroll when the last corner is written, so ncurses shifts a character into it, and
                    // loses it next to a wide character.
                    for piece in ReplacementGlyph.unknown(2) { append(piece) }
                } else {
                    append(cell, fits: end <= cells.endIndex)
                }
                index = max(index + 1, end)
            } while index < cells.endIndex && roles[index - cells.startIndex] == role && hasChanged(index)
            index = min(index, cells.endIndex)
            let column = start - cells.startIndex
            ct_put(Int32(row), Int32(column), scalars, lengths, Int32(lengths.count), Int32(role.rawValue))
        }
    }

    private mutating func append(_ cell: Cell, fits: Bool) {
        if !fits || cell.isContinuation {
            append([" "])
        } else if let scalar = cell.glyph.scalar, scalar.isASCII {
            scalars.append(scalar.value)
            lengths.append(1)
        } else {
            for piece in pieces(for: cell) { append(piece) }
        }
    }

    private mutating func append(_ piece: [Unicode.Scalar]) {
        scalars.append(contentsOf: piece.map(\.value))
        lengths.append(UInt8(piece.count))
    }

    private mutating func pieces(for cell: Cell) -> [[Unicode.Scalar]] {
        if let known = knownPieces[cell.glyph] { return known }
        let pieces = ReplacementGlyph.pieces(for: cell.character, width: Int(cell.width)) {
            Int(ct_scalar_width($0.value))
        }
        if knownPieces.count >= Self.maxRemembered { knownPieces.removeAll(keepingCapacity: true) }
        knownPieces[cell.glyph] = pieces
        return pieces
    }
}
