import DisplayText

/// The arms of a line-drawing character. Lines are joined by combining their arms.
struct LineArms: OptionSet {
    let rawValue: UInt8
    static let up = LineArms(rawValue: 1)
    static let down = LineArms(rawValue: 2)
    static let left = LineArms(rawValue: 4)
    static let right = LineArms(rawValue: 8)

    private static let drawn = Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼".unicodeScalars)
    private static let arms: [Unicode.Scalar: LineArms] = {
        var arms: [Unicode.Scalar: LineArms] = [
            "╭": [.down, .right], "╮": [.down, .left], "╰": [.up, .right], "╯": [.up, .left],
        ]
        for (number, scalar) in drawn.enumerated().dropFirst() { arms[scalar] = LineArms(rawValue: UInt8(number)) }
        return arms
    }()

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The arms of a character; nil for other characters.
    init?(_ glyph: Glyph) {
        guard let scalar = glyph.scalar, (0x2500...0x257F).contains(scalar.value), let arms = Self.arms[scalar] else {
            return nil
        }
        self = arms
    }

    var glyph: Glyph { Glyph(Self.drawn[Int(rawValue & 15)]) }
}

extension Grid {
    /// Draws a box with rounded corners along the edge of a rectangle.
    ///
    /// Nothing is drawn in a rectangle of fewer than two rows or columns.
    /// - Parameter joinsCorners: Whether the corners join with lines of a box beside it.
    package mutating func box(_ rect: Rect, role: Role = .border, joinsCorners: Bool = false) {
        guard rect.rows >= 2, rect.columns >= 2 else { return }
        let last = (row: rect.rows - 1, column: rect.columns - 1)
        let corners: [(row: Int, left: Character, right: Character)] = [(0, "╭", "╮"), (last.row, "╰", "╯")]
        for (row, left, right) in corners {
            edge(.horizontal, in: rect, at: row, role: role)
            corner(left, row: row, column: 0, in: rect, role: role, joins: joinsCorners)
            corner(right, row: row, column: last.column, in: rect, role: role, joins: joinsCorners)
        }
        for column in [0, last.column] { edge(.vertical, in: rect, at: column, role: role) }
    }

    /// Draws an edge of a box without its corners. Cell by cell, because every frame draws the boxes of all panes, and
    /// text is measured.
    private mutating func edge(_ direction: Direction, in rect: Rect, at offset: Int, role: Role) {
        let cell = Cell(direction == .horizontal ? "─" : "│", role: role)
        let visible = rect.intersection(bounds)
        for step in 1..<max(1, (direction == .horizontal ? rect.columns : rect.rows) - 1) {
            let place =
                direction == .horizontal
                ? Position(row: rect.row + offset, column: rect.column + step)
                : Position(row: rect.row + step, column: rect.column + offset)
            if visible.contains(place) { self.place(cell, row: place.row, column: place.column) }
        }
    }

    private mutating func corner(
        _ text: Character, row: Int, column: Int, in rect: Rect, role: Role, joins: Bool
    ) {
        let old = joins ? self[rect.row + row, rect.column + column].flatMap { LineArms($0.glyph) } : nil
        let joined = old.flatMap { arms in LineArms(Glyph(text)).map { arms.union($0).glyph.character } }
        write(String(joined ?? text), row: row, column: column, in: rect, role: role)
    }

    package enum Direction: Sendable { case horizontal, vertical }

    /// Draws a line across a rectangle and joins it with the lines that it crosses or touches.
    ///
    ///     grid.box(frame)
    ///     grid.line(.vertical, in: frame, at: 24)     // ┬ above, ┴ below
    /// - Parameter offset: The row (for a horizontal line) or the column, relative to the rectangle.
    package mutating func line(_ direction: Direction, in rect: Rect, at offset: Int, role: Role = .border) {
        let isHorizontal = direction == .horizontal
        let length = isHorizontal ? rect.columns : rect.rows
        guard offset >= 0, offset < (isHorizontal ? rect.rows : rect.columns), length > 0 else { return }
        let visible = rect.intersection(bounds)
        for step in 0..<length {
            let row = rect.row + (isHorizontal ? offset : step)
            let column = rect.column + (isHorizontal ? step : offset)
            guard visible.contains(Position(row: row, column: column)), let old = self[row, column] else { continue }
            var arms: LineArms = isHorizontal ? [.left, .right] : [.up, .down]
            let isStart = step == 0
            let isEnd = step == length - 1
            let existing = LineArms(old.glyph)
            // An end only reaches inwards: it forms a corner or a tee with an existing line, never a cross.
            if length > 1, existing != nil {
                if isStart { arms.remove(isHorizontal ? .left : .up) }
                if isEnd { arms.remove(isHorizontal ? .right : .down) }
            }
            self.place(Cell(arms.union(existing ?? []).glyph, role: role), row: row, column: column)
        }
    }
}
