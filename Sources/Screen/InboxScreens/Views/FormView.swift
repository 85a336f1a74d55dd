import DisplayText
import Messages
import Terminal

/// What a click on a form hits.
enum FormTarget: ClickTarget {
    case field(Int)
    /// The file or folder at this index of a path's completion.
    case candidate(Int)
    case button(Int)
}

/// A form on the screen.
struct FormView {
    let form: Form
    let room: DialogRoom
    /// What the form waits for; nil: nothing.
    let progress: String?
    /// For the lower edge: the first that fits is drawn.
    let summaries: [String]

    init(_ form: Form, _ room: DialogRoom, task: FileTask? = nil, summaries: [String] = []) {
        self.form = form
        self.room = room
        self.summaries = summaries
        if case .opening(let request) = task { progress = "Searching \(request.text) …" } else { progress = nil }
    }

    private var rowsOfText: Int { min(8, max(3, room.screen.rows - 16)) }

    private var box: Rect {
        let columns = max(1, min(76, room.screen.columns - 8))
        let multiline = form.fields.count { if case .text(let editor) = $0.kind { editor.isMultiline } else { false } }
        let candidates = form.completion.map { min(10, $0.candidates.count + ($0.omitted > 0 ? 1 : 0)) } ?? 0
        let wanted = max(
            candidates - 1, TextWrap.lines(footText, width: columns - DialogBox.sentenceColumn(columns)).count)
        return DialogBox.box(
            room.size, rows: form.fields.count + multiline * (rowsOfText - 1) + 3 + wanted, columns: columns)
    }

    /// The columns of a field's text.
    var textColumns: Int {
        let columns = DialogBox.inside(box).columns
        return max(1, columns - DialogBox.valueColumn(columns))
    }

    func draw(_ frame: inout Frame) {
        let textRows = rowsOfText
        let inside = frame.drawBox(box, form.title)
        let places = placesOfFields(inside, textRows: textRows)
        let end = places.last.map { $0.row + $0.rows } ?? 0
        // On a low screen, scroll the focused field into view.
        let focusEnd = form.focus < places.count ? places[form.focus].row + places[form.focus].rows : end + 1
        let shift = max(0, focusEnd - inside.rows)
        for (index, area) in places.enumerated() where area.row >= shift {
            let rect = inside.part(row: area.row - shift, rows: area.rows)
            if !rect.isEmpty { draw(form.fields[index], index, rect, &frame) }
        }
        if let completion = form.completion, form.focus < places.count {
            draw(completion, in: inside.part(row: end - shift, rows: inside.rows), &frame)
        } else {
            drawFoot(inside, row: end - shift, &frame)
        }
        if inside != box { drawSummary(&frame) }
    }

    private func drawSummary(_ frame: inout Frame) {
        let edge = box.part(row: box.rows - 1, column: 2, columns: box.columns - 4)
        guard let summary = summaries.first(where: { TextWidth.width(of: $0) + 2 <= edge.columns }) else { return }
        frame.drawTrailing(" \(summary) ", in: edge, role: .muted)
    }

    /// The hint below a form, what it waits for, or why it was not accepted.
    private var footText: String { progress ?? form.problem ?? form.hint }

    /// The rows for the candidates of a path.
    var candidateRows: Int { max(1, DialogBox.inside(box).rows - form.fields.count) }

    private func draw(_ completion: PathCompletion, in area: Rect, _ frame: inout Frame) {
        let hasMore = completion.omitted > 0 || completion.candidates.count > area.rows
        let rows = max(1, area.rows - (hasMore ? 1 : 0))
        let top = max(0, (completion.selected ?? 0) - rows + 1)
        let shown = completion.candidates.enumerated().dropFirst(top).prefix(rows)
        for (row, (index, candidate)) in shown.enumerated() where row < area.rows {
            let line = area.part(row: row)
            let isSelected = completion.selected == index
            if isSelected { frame.drawSelection(in: line) }
            let name = VisibleText(candidate.typed, layout: .field)
            frame.grid.write(
                TextWrap.elideMiddle(name, to: max(0, line.columns - 2)), column: 2, in: line,
                role: isSelected ? .selected : .text)
            frame.add(FormTarget.candidate(index), line)
        }
        let rest = completion.candidates.count - top - shown.count + completion.omitted
        if rest > 0, shown.count < area.rows {
            frame.grid.write("… \(Counted.number(rest)) more", row: shown.count, column: 2, in: area, role: .muted)
        }
    }

    /// The rows of the fields, from the top of the form.
    private func placesOfFields(_ inside: Rect, textRows: Int) -> [(row: Int, rows: Int)] {
        var row = 0
        let spare = inside.rows - form.fields.count - 1
        return form.fields.map { field in
            var height = 1
            if case .text(let editor) = field.kind, editor.isMultiline { height = max(1, min(textRows, spare)) }
            defer { row += height }
            return (row, height)
        }
    }

    private func draw(_ field: Form.Field, _ index: Int, _ rect: Rect, _ frame: inout Frame) {
        let isFocused = form.focus == index
        frame.grid.write(isFocused && form.completion?.selected == nil ? "▸" : " ", in: rect, role: .key)
        let valueColumn = DialogBox.valueColumn(rect.columns)
        if valueColumn > DialogBox.textColumn {
            frame.grid.write(
                field.label, column: DialogBox.textColumn, in: rect, role: isFocused ? .title : .muted)
        }
        let value = rect.part(row: 0, column: valueColumn, rows: rect.rows)
        frame.add(FormTarget.field(index), rect)
        switch field.kind {
        case .choice(let values, let chosen):
            let text = values.indices.contains(chosen) ? values[chosen] : ""
            frame.grid.write("‹ \(text) ›", in: value, role: isFocused ? .selected : .text)
            if isFocused { frame.cursor = Position(row: value.row, column: value.column + 2) }
        case .text(let editor):
            frame.grid.fill(value, role: .input)
            if editor.isEmpty {
                frame.grid.write(
                    TextWrap.truncateAtWord(
                        VisibleText(field.placeholder.oneLine(300), layout: .preview), to: value.columns),
                    in: value, role: .muted)
                if isFocused { frame.cursor = Position(row: value.row, column: value.column) }
            } else if editor.isMultiline {
                let rows = editor.rows(width: value.columns)
                let top = isFocused ? max(0, rows.cursor.row - value.rows + 1) : 0
                for (row, text) in rows.rows.dropFirst(top).prefix(value.rows).enumerated() {
                    frame.grid.write(text, row: row, in: value, role: .input)
                }
                if isFocused {
                    frame.cursor = Position(
                        row: value.row + rows.cursor.row - top, column: value.column + rows.cursor.column)
                }
            } else {
                let (text, column) = editor.window(width: max(1, value.columns))
                frame.grid.write(text, in: value, role: .input)
                if isFocused {
                    frame.cursor = Position(row: value.row, column: min(value.column + column, value.endColumn - 1))
                }
            }
        }
    }

    private func drawFoot(_ inside: Rect, row: Int, _ frame: inout Frame) {
        let inner = inside.part(
            row: 0, column: DialogBox.sentenceColumn(inside.columns), rows: inside.rows)
        let hints = TextWrap.lines(VisibleText(footText, layout: .preview), width: max(1, inner.columns))
        // On a low screen, the reason is more useful than the buttons, which have keys.
        if form.problem != nil, row + 3 + hints.count > inside.rows, form.focus < form.fields.count {
            return frame.draw(hints, in: inner.part(row: row, rows: inner.rows), role: .warning)
        }
        // A blank line before the buttons when there is room.
        let line = inside.rows > row + 2 ? row + 1 : row
        let buttons = form.buttons.enumerated().map { index, name in
            DialogButton(
                name: name, target: FormTarget.button(index), isFocused: form.focus == form.fields.count + index)
        }
        frame.drawButtons(buttons, in: inside.part(row: line))
        frame.draw(
            hints, in: inner.part(row: line + 2, rows: inner.rows), role: form.problem == nil ? .muted : .warning)
    }
}
