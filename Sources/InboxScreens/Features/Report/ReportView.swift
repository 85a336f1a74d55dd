import Device
import DisplayText
import Messages
import Terminal

extension ReportPage {
    /// A row above the buttons.
    struct Row: Hashable, Sendable {
        var stop: Stop?
        /// Whether it is the first row of its stop.
        var isFirst = true
        var text: VisibleText
        var role = Role.text
    }

    /// The maximum length of a text in the dialog.
    private static let textLimit = 2_000

    var title: String {
        switch facts.stage {
        case .sheet(let sheet): sheet.title.flatMap { $0.isEmpty ? nil : $0 } ?? facts.extensionName
        case .composer: "New Message"
        case .blocking: "Block"
        case .preparing, .answering, .sending: "Report"
        }
    }

    func rows(width: Int) -> [Row] {
        switch facts.stage {
        case .preparing: note("Starting \(facts.extensionName) …", width)
        case .answering: note("Waiting for the answer of \(facts.extensionName) …", width)
        case .sending(let address):
            note("Sending the report to \(address) …", width)
                + note("Sending continues when you hide this.", width, .muted)
        case .sheet:
            note("\(Counted.pluralized(facts.messages, "message")) from \(facts.title)", width, .muted)
                + [Row(text: VisibleText(""))] + elements.flatMap { rows(of: $0, width) }
        case .composer(let number, let body):
            note("To: \(number)", width, .title) + [Row(text: VisibleText(""))]
                + body.oneLine(Self.textLimit).split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { note(String($0), width) }
        case .blocking(let address):
            note("\(address.displayed) will be blocked. Its messages will be dropped (R7).", width)
                + note("Settings lists the blocked senders.", width, .muted)
        }
    }

    private func note(_ text: String, _ width: Int, _ role: Role = .text) -> [Row] {
        TextWrap.lines(VisibleText(text.oneLine(Self.textLimit), layout: .field), width: max(1, width))
            .map { Row(text: $0.text, role: role) }
    }

    private func rows(of element: ReportSheet.Element, _ width: Int) -> [Row] {
        let name = element.text.oneLine(Self.textLimit)
        let written: String
        switch element.kind {
        case .label:
            return element.text.split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { note(String($0).oneLine(Self.textLimit), width) }
        case .button: written = "[ \(name) ]"
        case .toggle(let isOn): written = "[\(isOn ? "x" : " ")] \(name)"
        case .choice(let isChosen): written = "(\(isChosen ? "•" : " ")) \(name)"
        case .field(let placeholder):
            written = element.text.isEmpty ? "‹ \(placeholder.oneLine(Self.textLimit)) ›" : "‹ \(name) ›"
        }
        let role: Role = element.isEnabled ? .text : .muted
        let lines = TextWrap.lines(VisibleText(written, layout: .field), width: max(1, width - 2))
        return lines.enumerated().map { index, line in
            Row(stop: .element(element.id), isFirst: index == 0, text: line.text, role: role)
        }
    }
}

extension InboxState {
    private static let reportColumns = 60

    private func reportBox(_ page: ReportPage) -> Rect {
        let columns = min(Self.reportColumns, max(1, size.columns - 8))
        return DialogBox.box(dialogRoom, rows: page.rows(width: columns).count + 2, columns: columns)
    }

    /// All rows of the page, and how many of them are visible above the buttons.
    func reportRows(_ page: ReportPage) -> (rows: [ReportPage.Row], shown: Int) {
        let inside = DialogBox.inside(reportBox(page))
        return (page.rows(width: inside.columns), max(1, inside.rows - (inside.rows > 3 ? 2 : 1)))
    }

    func draw(_ page: ReportPage, _ frame: inout Frame) {
        let inside = drawBox(reportBox(page), page.title.oneLine(200), &frame)
        let (rows, shown) = reportRows(page)
        let top = min(page.top, max(0, rows.count - shown))
        for (index, row) in rows.dropFirst(top).prefix(shown).enumerated() where index < inside.rows - 1 {
            draw(row, page, inside.part(row: index), &frame)
        }
        if rows.count > shown, inside != reportBox(page) {
            let box = reportBox(page)
            let text = " \(Counted.number(min(rows.count, top + shown))) of \(Counted.number(rows.count)) lines "
            frame.drawTrailing(text, in: box.part(row: box.rows - 1, columns: box.columns - 2), role: .muted)
        }
        drawButtons(page, inside, &frame)
        if frame.cursor == nil { frame.cursor = Position(row: inside.row, column: inside.column) }
    }

    private func draw(_ row: ReportPage.Row, _ page: ReportPage, _ area: Rect, _ frame: inout Frame) {
        guard let stop = row.stop else {
            frame.grid.write(row.text, in: area, role: row.role)
            return
        }
        let isFocused = stop == page.focus
        frame.add(.reportStop(stop), area)
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

    private func drawButtons(_ page: ReportPage, _ inside: Rect, _ frame: inout Frame) {
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
            frame.add(.reportStop(.button(button)), area)
            if isFocused {
                frame.cursor = Position(row: area.row, column: min(area.column + 2, inside.endColumn - 1))
            }
            column += text.count + 2
        }
        if page.isMuted(.done), page.buttons.contains(.done) {
            frame.grid.write("Done waits for the extension", column: column, in: line, role: .muted)
        }
    }
}
