/// The content of the screen: rows and columns of cells. A value, so that drawing is a function of state and size.
///
///     var grid = Grid(screen.size)
///     let (header, list) = Rect(grid.size).splitTop(1)
///     grid.write("Messages", in: header, role: .title)
///     grid.box(list, role: .borderFocused)
///     screen.present(grid, cursor: nil)
///
/// Drawing functions take rows and columns relative to the rectangle. Anything outside the rectangle or the grid is
/// clipped; every size and position is allowed. Text is made safe (`VisibleText`), so it can come from anyone.
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

    /// The cell at a position; nil outside.
    package subscript(row: Int, column: Int) -> Cell? {
        guard row >= 0, row < size.rows, column >= 0, column < size.columns else { return nil }
        return cells[row * size.columns + column]
    }

    /// The cells of one row; empty outside.
    package subscript(row row: Int) -> ArraySlice<Cell> {
        guard row >= 0, row < size.rows else { return [] }
        return cells[row * size.columns..<(row + 1) * size.columns]
    }

    /// Sets a cell, and blanks the other half of a wide cluster that it covers. The position must be inside.
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

    /// Changes the role of a row's cells between two columns, which must be inside.
    mutating func recolor(row: Int, from column: Int, to end: Int, role: Role) {
        for index in row * size.columns + column..<row * size.columns + end {
            let old = cells[index]
            if old.role != role { cells[index] = Cell(old.glyph, width: old.width, role: role) }
        }
    }

    /// Gives everything the roles of what is around a dialog.
    ///
    /// - Parameter rows: where errors stay as they are: a filter that does not build must not be missed.
    package mutating func dim(exceptErrorsIn rows: Range<Int> = 0..<0) {
        for index in cells.indices {
            let old = cells[index]
            if old.role == .error, rows.contains(index / max(1, size.columns)) { continue }
            // A blank without a fill looks the same, and must not be written again.
            let role: Role = old.role.aroundDialog == .dimmed && old.isBlank ? .text : old.role.aroundDialog
            if old.role != role { cells[index] = Cell(old.glyph, width: old.width, role: role) }
        }
    }
}

extension Grid {
    /// The rows as text, without trailing blanks.
    package var text: String {
        (0..<size.rows).map { row in
            var line = ""
            for cell in self[row: row] where !cell.isContinuation { line.append(cell.character) }
            while line.last == " " { line.removeLast() }
            return line
        }.joined(separator: "\n")
    }
}
