import DisplayText
import Messages
import Terminal

/// A report on the screen.
struct ReportView {
    private static let maxColumns = 64

    let page: ReportPage
    let room: DialogRoom

    private var box: Rect {
        let columns = min(Self.maxColumns, max(1, room.screen.columns - 8))
        return DialogBox.box(room.size, rows: pageRows(columns).count + 2, columns: columns)
    }

    /// All rows of the page, and how many of them are visible above the buttons.
    var rows: (all: [ReportPage.Row], shown: Int) {
        let inside = DialogBox.inside(box)
        return (pageRows(inside.columns), max(1, inside.rows - (inside.rows > 3 ? 2 : 1)))
    }

    /// The rows of the page in a box with this many columns.
    private func pageRows(_ columns: Int) -> [ReportPage.Row] { page.rows(width: columns - DialogBox.textColumn) }

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
        let line = area.part(row: 0, column: DialogBox.textColumn)
        guard let stop = row.stop else {
            frame.grid.write(row.text, in: line, role: row.role)
            return
        }
        let isFocused = stop == page.focus
        frame.add(stop, area)
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
        let buttons = page.buttons.map { button in
            DialogButton(
                name: button.name, target: ReportPage.Stop.button(button), isFocused: page.focus == .button(button),
                isMuted: page.isMuted(button))
        }
        let end = frame.drawButtons(buttons, in: line)
        if page.isMuted(.done), page.buttons.contains(.done) {
            let rest = line.part(row: 0, column: end)
            frame.grid.write(
                TextWrap.truncateAtWord(VisibleText("Done is off until you choose"), to: rest.columns), in: rest,
                role: .muted)
        }
    }
}
