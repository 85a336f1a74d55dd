import DisplayText
package import Terminal

/// What a click can hit. Each view declares its targets beside the function that draws them.
protocol ClickTarget: Hashable, Sendable {}

/// The drawn state: cells, the position of the cursor, and what can be clicked.
package struct Frame {
    package internal(set) var grid: Grid
    package internal(set) var cursor: Position?
    /// Later targets cover earlier ones.
    private(set) var targets: [(rect: Rect, target: any ClickTarget)] = []

    init(_ size: Size) { grid = Grid(size) }

    mutating func add(_ target: any ClickTarget, _ rect: Rect) {
        let rect = rect.intersection(grid.bounds)
        if !rect.isEmpty { targets.append((rect, target)) }
    }

    func target(at position: Position) -> (any ClickTarget)? {
        targets.last { $0.rect.contains(position) }?.target
    }

    /// Draws as many lines as there are rows. If there are more lines, the last one ends with … after a word.
    mutating func draw(_ lines: [TextWrap.Line], in rect: Rect, role: Role) {
        for (row, line) in lines.prefix(rect.rows).enumerated() {
            let isCut = row == rect.rows - 1 && lines.count > rect.rows
            let text = isCut ? VisibleText(spans: line.text.spans + [.init("…")]) : line.text
            grid.write(TextWrap.truncateAtWord(text, to: rect.columns), row: row, in: rect, role: role)
        }
    }

    /// Draws text at the right end of a row.
    mutating func drawTrailing(_ text: String, row: Int = 0, in rect: Rect, role: Role) {
        let text = TextWrap.truncate(text, to: rect.columns)
        grid.write(text, row: row, column: rect.columns - TextWidth.width(of: text), in: rect, role: role)
    }

    mutating func drawCentered(_ text: String, row: Int = 0, in rect: Rect, role: Role) {
        let text = TextWrap.truncate(text, to: rect.columns)
        grid.write(text, row: row, column: (rect.columns - TextWidth.width(of: text)) / 2, in: rect, role: role)
    }
}
