/// A number of rows and columns. Never negative.
package struct Size: Hashable, Sendable {
    package let rows: Int
    package let columns: Int

    package init(rows: Int, columns: Int) {
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }
}

/// The place of one cell, counted from the top left, from 0.
package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// A part of a grid. Everything that is drawn in it is clipped to it.
///
///     let (header, rest) = Rect(screen.size).splitTop(1)
///     let (list, transcript) = rest.splitLeft(32)
///     grid.put("Messages", in: header, role: .title)
///
/// Rows and columns are never negative; a rectangle may lie outside of the grid, and then nothing of it is drawn.
package struct Rect: Hashable, Sendable {
    package let row: Int
    package let column: Int
    package let rows: Int
    package let columns: Int

    package init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = Self.inReach(row)
        self.column = Self.inReach(column)
        self.rows = max(0, Self.inReach(rows))
        self.columns = max(0, Self.inReach(columns))
    }

    /// No terminal reaches so far; and within it no sum of places overflows.
    static func inReach(_ place: Int) -> Int { min(max(place, -1_000_000), 1_000_000) }

    /// The whole of a grid or screen.
    package init(_ size: Size) {
        self.init(row: 0, column: 0, rows: size.rows, columns: size.columns)
    }

    package var size: Size { Size(rows: rows, columns: columns) }
    package var isEmpty: Bool { rows == 0 || columns == 0 }
    /// The row below the last one.
    package var endRow: Int { row + rows }
    /// The column after the last one.
    package var endColumn: Int { column + columns }
}

extension Rect {
    package func contains(_ position: Position) -> Bool {
        position.row >= row && position.row < endRow && position.column >= column && position.column < endColumn
    }

    /// What both cover; empty when they do not meet.
    package func intersection(_ other: Rect) -> Rect {
        let top = max(row, other.row)
        let left = max(column, other.column)
        return Rect(
            row: top,
            column: left,
            rows: min(endRow, other.endRow) - top,
            columns: min(endColumn, other.endColumn) - left
        )
    }

    /// Smaller by so many rows above and below, and columns left and right.
    package func inset(rows: Int = 0, columns: Int = 0) -> Rect {
        Rect(
            row: row + rows,
            column: column + columns,
            rows: self.rows - 2 * rows,
            columns: self.columns - 2 * columns
        )
    }

    /// What lies inside of a box that is drawn around this rectangle's edge.
    package var inside: Rect { inset(rows: 1, columns: 1) }

    /// A part of this rectangle, in its own coordinates, clipped to it.
    package func part(row: Int, column: Int = 0, rows: Int = 1, columns: Int? = nil) -> Rect {
        Rect(
            row: self.row + row,
            column: self.column + column,
            rows: rows,
            columns: columns ?? (self.columns - column)
        ).intersection(self)
    }

    /// So many rows from the top (fewer when there are not as many), and the rest.
    package func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
        let taken = min(max(0, count), rows)
        return (
            Rect(row: row, column: column, rows: taken, columns: columns),
            Rect(row: row + taken, column: column, rows: rows - taken, columns: columns)
        )
    }

    /// So many rows from the bottom, and the rest above them.
    package func splitBottom(_ count: Int) -> (rest: Rect, bottom: Rect) {
        let (top, bottom) = splitTop(rows - min(max(0, count), rows))
        return (top, bottom)
    }

    /// So many columns from the left, and the rest.
    package func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
        let taken = min(max(0, count), columns)
        return (
            Rect(row: row, column: column, rows: rows, columns: taken),
            Rect(row: row, column: column + taken, rows: rows, columns: columns - taken)
        )
    }

    /// So many columns from the right, and the rest before them.
    package func splitRight(_ count: Int) -> (rest: Rect, right: Rect) {
        let (left, right) = splitLeft(columns - min(max(0, count), columns))
        return (left, right)
    }

    /// A rectangle of this size in the middle of this one, made smaller where it does not fit.
    package func centered(_ size: Size) -> Rect {
        let height = min(size.rows, rows)
        let width = min(size.columns, columns)
        return Rect(
            row: row + (rows - height) / 2,
            column: column + (columns - width) / 2,
            rows: height,
            columns: width
        )
    }
}
