import DisplayText
import Messages
import Terminal

extension InboxState {
    func draw(_ dialog: Dialog, _ frame: inout Frame) {
        frame.add(.outside, Rect(size))
        frame.cursor = nil
        switch dialog {
        case .form(let form): draw(form, &frame)
        case .menu(let menu): draw(menu, &frame)
        case .page(let page): draw(page, in: DialogBox.page(page, dialogRoom), &frame)
        case .report: if let report { draw(report, &frame) }
        case .reevaluation: if let reevaluation { draw(reevaluation, &frame) }
        }
        // The status is drawn over a dialog, too.
        redrawBottom(&frame)
    }

    private func redrawBottom(_ frame: inout Frame) {
        let layout = layout
        frame.grid.fill(layout.bottom)
        drawBottom(layout, &frame)
    }

    func drawBox(_ box: Rect, _ title: String, _ frame: inout Frame) -> Rect {
        frame.grid.fill(box)
        frame.add(.dialog, box)
        let inside = DialogBox.inside(box)
        if inside != box {
            // The box must not join with the lines below it.
            frame.grid.box(box, style: .rounded, title: title, role: .borderFocused)
        }
        return inside
    }

    func draw(_ page: TextPage, in box: Rect, _ frame: inout Frame) {
        var inside = drawBox(box, page.title, &frame)
        if let filter = page.filter, inside.rows > 3 {
            let (field, rest) = inside.splitTop(2)
            frame.grid.write("/", in: field, role: .key)
            let input = field.part(row: 0, column: 2)
            let (text, column) = filter.window(width: max(1, input.columns))
            frame.grid.fill(input, role: .input)
            frame.grid.write(
                filter.isEmpty ? VisibleText("type to find a key") : text, in: input,
                role: filter.isEmpty ? .muted : .input)
            frame.cursor = Position(row: input.row, column: min(input.column + column, field.endColumn - 1))
            inside = rest
        }
        for (row, line) in page.rows.dropFirst(page.top).prefix(inside.rows).enumerated() {
            frame.grid.write(
                TextWrap.truncate(line.label, to: max(0, line.indent - 1)), row: row, in: inside, role: line.labelRole)
            frame.grid.write(line.text, row: row, column: line.indent, in: inside, role: line.role)
        }
        let end = page.top + inside.rows
        if page.rows.count > inside.rows, inside != box {
            let text = " \(Counted.number(min(end, page.rows.count))) of \(Counted.number(page.rows.count)) lines "
            frame.drawTrailing(text, in: box.part(row: box.rows - 1, columns: box.columns - 2), role: .muted)
        }
        if frame.cursor == nil { frame.cursor = Position(row: inside.row, column: inside.column) }
    }
}
