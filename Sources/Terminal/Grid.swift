/// A picture of the screen: rows and columns of cells. A value, so that drawing is a function of state and size.
///
///     var grid = Grid(screen.size)
///     let (header, list) = Rect(grid.size).splitTop(1)
///     grid.put("Messages", in: header, role: .title)
///     grid.box(list, title: "Junk", role: .borderFocused)
///     screen.present(grid, cursor: nil)
///
/// Rows and columns that are given to the drawing functions count from the rectangle's own corner. What falls outside
/// of the rectangle or of the grid is not drawn; no size and no place is a mistake. What is put is made safe first
/// (`VisibleText`), so a text of a stranger can be given as it is.
package struct Grid: Hashable, Sendable {
    package let size: Size
    private(set) var cells: [Cell]

    /// A grid of blanks.
    package init(_ size: Size, role: Role = .text) {
        self.size = size
        cells = Array(repeating: .blank(role), count: size.rows * size.columns)
    }

    package init(rows: Int, columns: Int) {
        self.init(Size(rows: rows, columns: columns))
    }

    package var bounds: Rect { Rect(size) }

    /// The cell at a place; nil outside.
    package subscript(row: Int, column: Int) -> Cell? {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return nil }
        return cells[row * size.columns + column]
    }

    /// The cells of one row; empty outside.
    package subscript(row row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < size.rows else { return [] }
        return cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Puts a cell, and blanks the other half of a wide cluster of which it covers one. The place must be inside.
    mutating func place(_ cell: Cell, row: Int, column: Int) {
        let index = row * size.columns + column
        let old = cells[index]
        if old.width == 0, column > 0, !cell.isContinuation { cells[index - 1] = .blank(cells[index - 1].role) }
        if old.width == 2, column + 1 < size.columns { cells[index + 1] = .blank(old.role) }
        cells[index] = cell
        guard cell.width == 2 else { return }
        if cells[index + 1].width == 2, column + 2 < size.columns { cells[index + 2] = .blank(cells[index + 2].role) }
        cells[index + 1] = .continuation(cell.role)
    }

    /// Gives a row's cells between two columns another role. Both must be inside.
    mutating func recolour(row: Int, from column: Int, to end: Int, role: Role) {
        for index in row * size.columns + column..<row * size.columns + end {
            let old = cells[index]
            if old.role != role { cells[index] = Cell(old.glyph, width: old.width, role: role) }
        }
    }
}

extension Grid {
    /// The rows as text, without blanks at their ends: what a reader sees.
    package var text: String {
        (0..<size.rows).map { row in
            var line = ""
            for cell in self[row: row] where !cell.isContinuation { line.append(cell.character) }
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }

    /// The roles as one letter a column (see `Role.letter`), without plain text at the ends of rows.
    package var roleMap: String {
        (0..<size.rows).map { row in
            var line = String(self[row: row].map(\.role.letter))
            while line.last == Role.text.letter { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
