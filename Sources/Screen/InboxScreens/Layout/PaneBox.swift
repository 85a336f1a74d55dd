import DisplayText
import Terminal

/// What the upper edge of a pane shows: its title, and at the right what it counts or what kind of sender it shows.
struct PaneTitle {
    var text: String
    var note = ""
    /// What is shown instead of a note that does not fit beside the title.
    var shortNote = ""
    var noteRole = Role.muted
    /// What a click on the note hits.
    var noteTarget: (any ClickTarget)?
}

extension Frame {
    /// A note leaves at least this many columns to a title, or what it needs.
    private static var minTitleColumns: Int { 22 }

    /// Draws the box around a pane's inside, with its title in the upper edge.
    ///
    /// The boxes of neighbors may share an edge. Draw the box of the focused pane last: it covers the edges of the others.
    mutating func drawPaneBox(around inside: Rect, _ title: PaneTitle, hasFocus: Bool) {
        let box = inside.inset(rows: -1, columns: -1)
        grid.box(box, role: hasFocus ? .borderFocused : .border, joinsCorners: !hasFocus)
        let edge = box.part(row: 0, column: 2, columns: box.columns - 4)
        var room = edge.columns
        if let note = Self.note(of: title, in: room) {
            let width = TextWidth.width(of: note) + 2
            let area = edge.splitRight(width).right
            grid.write(" \(note) ", in: area, role: title.noteRole)
            if let target = title.noteTarget { add(target, area) }
            room -= width + 1
        }
        let text = TextWrap.truncate(title.text, to: max(0, room - 2))
        guard !text.isEmpty else { return }
        grid.write(" ", in: edge, role: .border)
        let used = grid.write(text, column: 1, in: edge, role: hasFocus ? .titleFocused : .muted)
        grid.write(" ", column: 1 + used, in: edge, role: .border)
    }

    /// The longest form of the note that leaves room for the whole title. For a title that does not fit in any case, the
    /// longest that leaves room for its beginning.
    private static func note(of title: PaneTitle, in columns: Int) -> String? {
        let notes = [title.note, title.shortNote].filter { !$0.isEmpty }
        let wanted = TextWidth.width(of: title.text) + 2
        for titleColumns in [wanted, min(wanted, minTitleColumns)] {
            if let note = notes.first(where: { TextWidth.width(of: $0) + 3 + titleColumns <= columns }) { return note }
        }
        return nil
    }

    /// Draws a mark in the lower edge of a pane.
    mutating func drawBelow(_ inside: Rect, _ text: String, role: Role) {
        drawTrailing(
            text, in: Rect(row: inside.endRow, column: inside.column, rows: 1, columns: inside.columns - 1),
            role: role)
    }
}
