import DisplayText
import Terminal

// A page of text on the screen.
extension TextPage {
    /// The box of the page: as high as its lines; a page with a filter has a fixed height.
    func box(_ size: Size) -> Rect {
        let maxRows = max(10, size.rows - 8)
        let rows = filter == nil ? min(maxRows, max(3, rows.count)) : maxRows
        return DialogBox.box(size, rows: rows, columns: boxColumns(size))
    }

    private func boxColumns(_ size: Size) -> Int {
        hasColumns && size.columns >= 120 ? min(150, size.columns - 8) : DialogBox.textColumns(size)
    }

    /// The number of visible rows.
    func visibleRows(_ size: Size) -> Int {
        max(1, DialogBox.inside(box(size)).rows - (filter == nil ? 0 : 2))
    }

    /// Wraps the page to the size of the screen.
    mutating func fit(_ size: Size) {
        layOut(
            width: DialogBox.inside(DialogBox.box(size, rows: 1000, columns: boxColumns(size))).columns)
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
        drawRows(in: inside, &frame)
        let end = top + inside.rows
        if rows.count > inside.rows, inside != box { frame.drawPlace(end, of: rows.count, " lines", in: box) }
        if frame.cursor == nil { frame.cursor = Position(row: inside.row, column: inside.column) }
    }

    /// Draws as many rows as fit.
    func drawRows(in inside: Rect, _ frame: inout Frame) {
        for (row, line) in rows.dropFirst(top).prefix(inside.rows).enumerated() {
            var area = inside.part(row: row)
            for right in line.beside {
                let (left, rest) = area.splitLeft(leftColumns)
                draw(right, at: Place(row: top + row, isBeside: true), in: rest, &frame)
                area = left
            }
            draw(line, at: Place(row: top + row), in: area, &frame)
        }
    }

    private func draw(_ line: Row, at place: Place, in area: Rect, _ frame: inout Frame) {
        let isSelected = line.heading.map { $0 == selectedGroup } ?? (selected == place)
        if isSelected {
            frame.grid.fill(area, role: .selected)
            frame.cursor = Position(row: area.row, column: area.column)
        }
        frame.grid.write(
            TextWrap.truncate(line.label, to: max(0, line.indent - 1)), in: area,
            role: isSelected ? .selected : line.labelRole)
        frame.grid.write(line.text, column: line.indent, in: area, role: isSelected ? .selected : line.role)
        if line.leadColumns > 0 {
            frame.grid.paint(area.part(row: 0, columns: line.leadColumns), role: line.leadRole)
        }
        frame.drawTrailing(line.note, in: area, role: isSelected ? .selectedMuted : line.noteRole)
        guard let group = line.heading else { return }
        if !isSelected { frame.grid.paint(area.part(row: 0, columns: 1), role: .accent) }
        frame.add(GroupTarget(group: group), area)
    }
}
