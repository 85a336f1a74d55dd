import DisplayText
import Terminal

// A page of text on the screen.
extension TextPage {
    /// Where the text is if the page is read in a pane; nil: it is over the panes.
    func paneArea(_ room: DialogRoom) -> Rect? { usesPane ? room.pane?.inset(columns: 1) : nil }

    /// Whether a target is a part of a page, or a key of the bottom line.
    static func isPart(_ target: any ClickTarget) -> Bool {
        target is DialogTarget || target is GroupTarget || target is CommandTarget
    }

    /// The box of the page over the panes: as high as its lines; a page with a filter has a fixed height.
    func box(_ size: Size) -> Rect {
        let maxRows = DialogBox.maxRows(size)
        let rows = filter == nil ? min(maxRows, max(3, rows.count)) : maxRows
        return DialogBox.box(size, rows: rows, columns: boxColumns(size))
    }

    private func boxColumns(_ size: Size) -> Int {
        DialogBox.textColumns(size, hasSides: hasColumns || sides != nil)
    }

    /// The number of visible rows.
    func visibleRows(_ room: DialogRoom) -> Int {
        let rows = paneArea(room)?.rows ?? DialogBox.inside(box(room.size)).rows - (filter == nil ? 0 : 2)
        return max(1, rows)
    }

    /// Wraps the page to the size of the screen, or of its pane.
    mutating func fit(_ room: DialogRoom) {
        let size = room.size
        layOut(
            width: paneArea(room)?.columns
                ?? DialogBox.inside(DialogBox.box(size, rows: 1000, columns: boxColumns(size))).columns)
        let height = visibleRows(room)
        _ = scroll(0, height: height)
        keepHeadingVisible(height: height)
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
        drawRows(in: inside, placeIn: inside == box ? nil : box, &frame)
    }

    /// Draws the rows with the cursor, and in the lower edge of a box how many lines there are.
    ///
    /// - Parameter box: nil: there is none.
    func drawRows(in inside: Rect, placeIn box: Rect?, _ frame: inout Frame) {
        drawRows(in: inside, &frame)
        if let box, rows.count > inside.rows {
            frame.drawPlace(top + inside.rows, of: rows.count, " lines", in: box)
        }
        if frame.cursor == nil { frame.cursor = Position(row: inside.row, column: inside.column) }
    }

    /// Draws as many rows as fit.
    func drawRows(in inside: Rect, _ frame: inout Frame) {
        for (row, line) in rows.dropFirst(top).prefix(inside.rows).enumerated() {
            var area = inside.part(row: row)
            for right in line.beside {
                let (left, rest) = area.splitLeft(leftColumns)
                frame.grid.write("│", column: DialogBox.gap / 2, in: rest, role: .border)
                draw(
                    right, at: Place(row: top + row, isBeside: true), in: rest.splitLeft(DialogBox.gap).rest, &frame)
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
        frame.drawTrailing(
            line.note, in: area,
            role: isSelected ? line.noteRole.selected(hasFocus: true) ?? .selectedMuted : line.noteRole)
        guard let group = line.heading else { return }
        if !isSelected { frame.grid.paint(area.part(row: 0, columns: 1), role: .accent) }
        frame.add(GroupTarget(group: group), area)
    }
}
