import DisplayText
import Terminal

extension Frame {
    /// Draws the box around a pane's inside, with its title in the upper edge.
    ///
    /// The boxes of neighbors may share an edge. Draw the box of the focused pane last: it covers the edges of the others.
    mutating func drawPaneBox(around inside: Rect, _ title: Title, hasFocus: Bool) {
        let box = inside.inset(rows: -1, columns: -1)
        grid.box(box, role: hasFocus ? .borderFocused : .border, joinsCorners: !hasFocus)
        let edge = box.part(row: 0, column: 2, columns: box.columns - 4)
        draw(title, in: edge, role: hasFocus ? .titleFocused : .muted, gap: 3, edge: .border)
    }

    /// Draws a mark in the lower edge of a pane.
    mutating func drawBelow(_ inside: Rect, _ text: String, role: Role) {
        drawTrailing(
            text, in: Rect(row: inside.endRow, column: inside.column, rows: 1, columns: inside.columns - 1),
            role: role)
    }
}
