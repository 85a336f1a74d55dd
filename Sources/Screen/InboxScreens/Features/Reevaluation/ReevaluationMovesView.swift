import Device
import DisplayText
import Messages
import Terminal

/// The first list of the screen What would change: each move as a bar from its folder to the new one, with its first
/// messages below it.
///
///       Unknown Senders  ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▶ Junk          3
///         +1 (202) 555-0163   Pay now or never
///       Unknown Senders  ▇▇▇▇▇▇▇▇▇▇▇▶ Transactions        2
struct ReevaluationMovesView {
    let page: ReevaluationPage
    let comparison: Comparison
    /// Notes below the moves.
    let notes: [String]

    /// A row of the list.
    private enum Row {
        case item(Int)
        case example(ReevaluationPage.MessageRow)
        case unchanged(Int)
        case note(String)
        case blank
    }

    /// Below these columns a move is one line of text without a bar.
    private static let minBarColumns = 56

    func draw(in rect: Rect, _ frame: inout Frame) {
        let rows = rows(rect)
        let selected = rows.firstIndex { if case .item(page.selected) = $0 { true } else { false } } ?? 0
        // With the last move selected, show the notes below it.
        let next = rows[min(selected + 1, rows.count)...].firstIndex { if case .item = $0 { true } else { false } }
        let wanted = next.map { $0 + 1 } ?? rows.count
        let top = min(max(0, wanted - rect.rows), selected, max(0, rows.count - rect.rows))
        for (row, content) in rows.dropFirst(top).prefix(rect.rows).enumerated() {
            draw(content, in: rect.part(row: row), &frame)
        }
    }

    /// The rows of the whole list with its examples, at a width.
    func wantedRows(columns: Int) -> Int {
        rows(Rect(row: 0, column: 0, rows: .max, columns: columns)).count
    }

    /// The rows: with as many examples as there is room for.
    private func rows(_ rect: Rect) -> [Row] {
        let items = page.items
        var end: [Row] = page.unchanged > 0 ? [.unchanged(page.unchanged)] : []
        let lines = notes.flatMap { TextWrap.lines($0, width: max(1, rect.columns - 2)).map(\.text.text) }
        if !lines.isEmpty { end += [.blank] + lines.map(Row.note) }
        for count in [2, 1, 0] where rect.columns >= Self.minBarColumns {
            let rows = items.indices.flatMap { index -> [Row] in
                let examples = page.examples.indices.contains(index) ? page.examples[index].prefix(count) : []
                let space: [Row] = count > 0 && index > 0 ? [.blank] : []
                return space + [.item(index)] + examples.map(Row.example)
            }
            let all = rows + (count > 0 && page.unchanged > 0 ? [.blank] : []) + end
            if all.count <= rect.rows { return all }
        }
        return items.indices.map(Row.item) + end
    }

    private func draw(_ row: Row, in area: Rect, _ frame: inout Frame) {
        switch row {
        case .blank: break
        case .note(let text): frame.grid.write(text, column: 2, in: area, role: .muted)
        case .unchanged(let count):
            let text = "unchanged"
            frame.grid.write(text, column: 2, in: area, role: .muted)
            drawCount(count, in: area, role: .muted, &frame)
            if area.columns >= Self.minBarColumns {
                drawBar(count, in: area, column: 2 + fromColumns + 2, end: "", role: .muted, &frame)
            }
        case .example(let message):
            let sender = message.sender.isEmpty ? "Unknown sender" : message.sender
            let columns = min(20, area.columns / 3)
            frame.grid.write(
                TextWrap.truncate(VisibleText(sender.oneLine(200), layout: .preview), to: columns), column: 4, in: area,
                role: .muted)
            frame.grid.write(
                TextWrap.truncate(
                    VisibleText(message.body, layout: .preview), to: max(0, area.columns - 4 - columns - 4)),
                column: 4 + columns + 2, in: area, role: .muted)
        case .item(let index): drawItem(page.items[index], isSelected: index == page.selected, in: area, &frame)
        }
    }

    private func drawItem(_ item: ReevaluationPage.Item, isSelected: Bool, in area: Rect, _ frame: inout Frame) {
        if isSelected {
            frame.grid.fill(area, role: .selected)
            frame.grid.write("▸", in: area, role: .selected)
            frame.cursor = Position(row: area.row, column: area.column)
        }
        switch item {
        case .failures:
            frame.grid.write("No answer", column: 2, in: area, role: isSelected ? .selected : .warning)
            drawCount(comparison.failures.count, in: area, role: isSelected ? .selected : .warning, &frame)
        case .move(let index): drawMove(comparison.groups[index], isSelected: isSelected, in: area, &frame)
        }
        frame.add(item, area)
    }

    private func drawMove(_ group: Comparison.Group, isSelected: Bool, in area: Rect, _ frame: inout Frame) {
        let (move, count) = (group.move, group.messages.count)
        let role: Role = isSelected ? .selected : move.to.id.role ?? .accent
        drawCount(count, in: area, role: isSelected ? .selected : .title, &frame)
        guard area.columns >= Self.minBarColumns else {
            let name = name(of: move, within: area.columns - 4 - Counted.number(count).count)
            frame.grid.write(
                TextWrap.truncate(name, to: max(0, area.columns - 4 - Counted.number(count).count)), column: 2,
                in: area,
                role: isSelected ? .selected : .text)
            return
        }
        let from = TextWrap.truncate(move.from?.name ?? "", to: fromColumns)
        frame.grid.write(from, column: 2, in: area, role: isSelected ? .selected : .text)
        let start = 2 + fromColumns + (fromColumns > 0 ? 2 : 0)
        drawBar(count, in: area, column: start, end: "▶ " + move.to.name, role: role, &frame)
    }

    private func drawCount(_ count: Int, in area: Rect, role: Role, _ frame: inout Frame) {
        frame.drawTrailing(Counted.number(count), in: area.part(row: 0, columns: area.columns - 1), role: role)
    }

    /// Draws a bar whose length is the share of the largest group, and a text at its end.
    private func drawBar(
        _ count: Int, in area: Rect, column: Int, end: String, role: Role, _ frame: inout Frame
    ) {
        let room = area.columns - column - toColumns - 4 - Counted.number(largest).count - 2
        guard room > 0, largest > 0 else { return }
        let length = max(1, room * count / largest)
        frame.grid.write(String(repeating: "▇", count: length) + end, column: column, in: area, role: role)
    }

    private var largest: Int { max(page.unchanged, comparison.groups.first?.messages.count ?? 0) }
    private var fromColumns: Int {
        let names = comparison.groups.compactMap { $0.move.from?.name } + (page.unchanged > 0 ? ["unchanged"] : [])
        return min(24, names.map { TextWidth.width(of: $0) }.max() ?? 0)
    }
    private var toColumns: Int { min(24, comparison.groups.map { TextWidth.width(of: $0.move.to.name) }.max() ?? 0) }

    /// The name of a move, shortened so that both folders are visible: `Unkn… → Junk`.
    private func name(of move: Comparison.Move, within columns: Int) -> String {
        guard let from = move.from, TextWidth.width(of: move.name) > columns else { return move.name }
        let to = " → \(move.to.name)"
        let room = columns - TextWidth.width(of: to)
        return room >= 3 ? TextWrap.truncate(from.name, to: room) + to : String(to.dropFirst())
    }
}
