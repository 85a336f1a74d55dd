import DisplayText
import Messages
import Terminal

// A page of text on the screen.
extension TextPage {
    /// The box of the page: as high as its lines; a page with a filter has a fixed height.
    func box(_ size: Size) -> Rect {
        let maxRows = max(10, size.rows - 8)
        let rows = filter == nil ? min(maxRows, max(3, rows.count)) : maxRows
        return DialogBox.box(size, rows: rows, columns: DialogBox.textColumns(size))
    }

    /// The number of visible rows.
    func visibleRows(_ size: Size) -> Int {
        max(1, DialogBox.inside(box(size)).rows - (filter == nil ? 0 : 2))
    }

    /// Wraps the page to the size of the screen.
    mutating func fit(_ size: Size) {
        layOut(
            width: DialogBox.inside(DialogBox.box(size, rows: 1000, columns: DialogBox.textColumns(size))).columns)
        _ = scroll(0, height: visibleRows(size))
    }

    func draw(in box: Rect, _ frame: inout Frame) {
        var inside = frame.drawBox(box, title)
        if let filter, inside.rows > 3 {
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
        for (row, line) in rows.dropFirst(top).prefix(inside.rows).enumerated() {
            let isSelected = selected == top + row
            if isSelected { frame.grid.fill(inside.part(row: row), role: .selected) }
            frame.grid.write(
                TextWrap.truncate(line.label, to: max(0, line.indent - 1)), row: row, in: inside,
                role: isSelected ? .selected : line.labelRole)
            frame.grid.write(
                line.text, row: row, column: line.indent, in: inside, role: isSelected ? .selected : line.role)
        }
        let end = top + inside.rows
        if rows.count > inside.rows, inside != box {
            let text = " \(Counted.number(min(end, rows.count))) of \(Counted.number(rows.count)) lines "
            frame.drawTrailing(text, in: box.part(row: box.rows - 1, columns: box.columns - 2), role: .muted)
        }
        if frame.cursor == nil { frame.cursor = Position(row: inside.row, column: inside.column) }
    }
}
