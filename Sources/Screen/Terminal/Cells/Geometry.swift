/// A number of rows and columns. Never negative.
package struct Size: Hashable, Sendable {
    package let rows: Int
    package let columns: Int

    package init(rows: Int, columns: Int) {
        self.rows = max(0, rows)
        self.columns = max(0, columns)
    }
}

/// The position of a cell, from the top left, starting at 0.
package struct Position: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
        self.row = row
        self.column = column
    }
}

/// A part of a grid. Drawing in it is clipped to it.
///
///     let (header, rest) = Rect(screen.size).splitTop(1)
///     let (list, transcript) = rest.splitLeft(32)
///     grid.write("Messages", in: header, role: .title)
///
/// The number of rows and columns is never negative. A rectangle can be outside the grid; then nothing is drawn.
package struct Rect: Hashable, Sendable {
    package let row: Int
    package let column: Int
    package let rows: Int
    package let columns: Int

    package init(row: Int, column: Int, rows: Int, columns: Int) {
        self.row = Self.clamped(row)
        self.column = Self.clamped(column)
        self.rows = max(0, Self.clamped(rows))
        self.columns = max(0, Self.clamped(columns))
    }

    /// Limits a coordinate to a range larger than any terminal, so that sums do not overflow.
    static func clamped(_ coordinate: Int) -> Int { min(max(coordinate, -1_000_000), 1_000_000) }

    /// The bounds of a grid or screen.
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

    /// The common part; empty when the rectangles do not overlap.
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

    /// The rectangle without this many rows above and below, and columns left and right.
    package func inset(rows: Int = 0, columns: Int = 0) -> Rect {
        Rect(
            row: row + rows,
            column: column + columns,
            rows: self.rows - 2 * rows,
            columns: self.columns - 2 * columns
        )
    }

    /// The inside of a box drawn along this rectangle's edge.
    package var inside: Rect { inset(rows: 1, columns: 1) }

    /// A part of this rectangle, in its coordinates and clipped to it.
    package func part(row: Int, column: Int = 0, rows: Int = 1, columns: Int? = nil) -> Rect {
        Rect(
            row: self.row + row,
            column: self.column + column,
            rows: rows,
            columns: columns ?? (self.columns - column)
        ).intersection(self)
    }

    /// The first `count` rows, or all if there are fewer, and the rest.
    package func splitTop(_ count: Int) -> (top: Rect, rest: Rect) {
        let taken = min(max(0, count), rows)
        return (
            Rect(row: row, column: column, rows: taken, columns: columns),
            Rect(row: row + taken, column: column, rows: rows - taken, columns: columns)
        )
    }

    /// The last `count` rows, and the rest above them.
    package func splitBottom(_ count: Int) -> (rest: Rect, bottom: Rect) {
        let (top, bottom) = splitTop(rows - min(max(0, count), rows))
        return (top, bottom)
    }

    /// The first `count` columns, and the rest.
    package func splitLeft(_ count: Int) -> (left: Rect, rest: Rect) {
        let taken = min(max(0, count), columns)
        return (
            Rect(row: row, column: column, rows: rows, columns: taken),
            Rect(row: row, column: column + taken, rows: rows, columns: columns - taken)
        )
    }

    /// The last `count` columns, and the rest before them.
    package func splitRight(_ count: Int) -> (rest: Rect, right: Rect) {
        let (left, right) = splitLeft(columns - min(max(0, count), columns))
        return (left, right)
    }

    /// A rectangle of this size in the middle of this one, reduced to fit.
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
