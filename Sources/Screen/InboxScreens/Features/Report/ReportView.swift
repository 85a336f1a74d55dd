import DisplayText
import Messages
import Terminal

/// A report on the screen.
struct ReportView {
    private static let maxColumns = 60

    let page: ReportPage
    let room: DialogRoom

    private var box: Rect {
        let columns = min(Self.maxColumns, max(1, room.screen.columns - 8))
        return DialogBox.box(room.size, rows: page.rows(width: columns).count + 2, columns: columns)
    }

    /// All rows of the page, and how many of them are visible above the buttons.
    var rows: (all: [ReportPage.Row], shown: Int) {
        let inside = DialogBox.inside(box)
        return (page.rows(width: inside.columns), max(1, inside.rows - (inside.rows > 3 ? 2 : 1)))
    }

    func draw(_ frame: inout Frame) {
        let inside = frame.drawBox(box, page.title.oneLine(200))
        let (rows, shown) = self.rows
        let top = min(page.top, max(0, rows.count - shown))
        for (index, row) in rows.dropFirst(top).prefix(shown).enumerated() where index < inside.rows - 1 {
            draw(row, inside.part(row: index), &frame)
        }
        if rows.count > shown, inside != box { frame.drawPlace(top + shown, of: rows.count, " lines", in: box) }
        drawButtons(inside, &frame)
        if frame.cursor == nil { frame.cursor = Position(row: inside.row, column: inside.column) }
    }

    private func draw(_ row: ReportPage.Row, _ area: Rect, _ frame: inout Frame) {
        guard let stop = row.stop else {
            frame.grid.write(row.text, in: area, role: row.role)
            return
        }
        let isFocused = stop == page.focus
        frame.add(stop, area)
        let line = area.part(row: 0, column: 2)
        if isFocused { frame.grid.fill(area, role: page.editor == nil ? .selected : .input) }
        if isFocused, row.isFirst { frame.grid.write("▸", in: area, role: .key) }
        if isFocused, let editor = page.editor {
            guard row.isFirst else { return }
            let (text, column) = editor.window(width: max(1, line.columns))
            if editor.isEmpty { frame.grid.write(row.text, in: line, role: .muted) }
            frame.grid.write(text, in: line, role: .input)
            frame.cursor = Position(
                row: line.row, column: min(line.column + column, max(line.column, line.endColumn - 1)))
            return
        }
        frame.grid.write(row.text, in: line, role: isFocused ? .selected : row.role)
        if isFocused, row.isFirst { frame.cursor = Position(row: area.row, column: area.column) }
    }

    private func drawButtons(_ inside: Rect, _ frame: inout Frame) {
        guard inside.rows > 0 else { return }
        let line = inside.part(row: inside.rows - 1)
        frame.grid.fill(line)
        var column = 0
        for button in page.buttons {
            let text = "[ \(button.name) ]"
            let area = line.part(row: 0, column: column, columns: text.count)
            let isFocused = page.focus == .button(button)
            let role: Role = isFocused ? .selected : page.isMuted(button) ? .muted : .key
            frame.grid.write(text, in: area, role: role)
            frame.add(ReportPage.Stop.button(button), area)
            if isFocused {
                frame.cursor = Position(row: area.row, column: min(area.column + 2, inside.endColumn - 1))
            }
            column += text.count + 2
        }
        if page.isMuted(.done), page.buttons.contains(.done) {
            frame.grid.write("Done is off until you choose", column: column, in: line, role: .muted)
        }
    }
}
