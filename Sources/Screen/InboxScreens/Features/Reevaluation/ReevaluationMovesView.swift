import Device
import DisplayText
import Messages
import Terminal

/// The first list of the screen What would change: each move as a bar from its folder to the new one, with its first
/// messages below it. In an inbox that `evaluate` has opened, what becomes wrong and right comes first.
///
///       Unknown Senders  ━━━━━━━━━━━━━━━━━━▶ Junk          3
///         +1 (202) 555-0163   Pay now or never
///       Unknown Senders  ━━━━━━━━━━━━▶ Transactions        2
struct ReevaluationMovesView {
    let page: ReevaluationPage
    let comparison: Comparison
    /// Notes below the moves.
    let notes: [String]

    /// A row of the list.
    private enum Row {
        case item(Int)
        case example(ReevaluationPage.MessageRow)
        /// So many messages that are not shown.
        case more(Int)
        case unchanged(Int)
        case note(String)
        case blank
    }

    /// Where there is less room, a move is one line of text without a bar.
    private static let minBarColumns = 8
    /// Where there is less room, no messages are shown.
    private static let minExampleColumns = 36
    private static let textColumn = DialogBox.textColumn
    /// The column where messages start.
    private static let exampleColumn = 2 * textColumn

    /// - Parameter box: In whose edge the place of the selected item is drawn; nil: it has no edge.
    func draw(in rect: Rect, box: Rect?, _ frame: inout Frame) {
        let rows = rows(rect)
        let selected = rows.firstIndex { if case .item(page.selected) = $0 { true } else { false } } ?? 0
        // With the last move selected, show the notes below it.
        let next = rows[min(selected + 1, rows.count)...].firstIndex { if case .item = $0 { true } else { false } }
        let wanted = next.map { $0 + 1 } ?? rows.count
        let top = min(max(0, wanted - rect.rows), selected, max(0, rows.count - rect.rows))
        for (row, content) in rows.dropFirst(top).prefix(rect.rows).enumerated() {
            draw(content, in: rect.part(row: row), &frame)
        }
        let count = page.items.count
        if let box, count > rect.rows { frame.drawPlace(page.selected + 1, of: count, in: box) }
    }

    /// The rows of the whole list with its examples, at a width.
    func wantedRows(columns: Int) -> Int {
        rows(Rect(row: 0, column: 0, rows: .max, columns: columns)).count
    }

    /// The rows: with as many examples as there is room for.
    private func rows(_ rect: Rect) -> [Row] {
        let items = page.items
        var end: [Row] = page.unchanged > 0 ? [.unchanged(page.unchanged)] : []
        let lines = notes.flatMap { TextWrap.lines($0, width: max(1, rect.columns - Self.textColumn)).map(\.text) }
        if !lines.isEmpty { end += (items.isEmpty ? [] : [.blank]) + lines.map { .note($0.text) } }
        let most = rect.columns >= Self.minExampleColumns ? page.examples.map(\.count).max() ?? 0 : 0
        for count in stride(from: most, to: 0, by: -1) {
            let rows = items.indices.flatMap { index in
                (index > 0 ? [.blank] : []) + [.item(index)] + examples(of: index, count)
            }
            let all = rows + (page.unchanged > 0 ? [.blank] : []) + end
            if all.count <= rect.rows { return all }
        }
        return items.indices.map(Row.item) + end
    }

    /// The first messages of an item; of a single one, also how many others there are.
    private func examples(of index: Int, _ count: Int) -> [Row] {
        guard page.examples.indices.contains(index) else { return [] }
        let shown = page.examples[index].prefix(count)
        let all =
            switch page.items[index] {
            case .marks(let change): page.finding?.messages(change).count ?? 0
            case .move(let group): comparison.groups[group].messages.count
            case .failures: comparison.failures.count
            }
        let isSingle = page.items.count == 1
        return shown.map(Row.example) + (isSingle && all > shown.count ? [.more(all - shown.count)] : [])
    }

    private func draw(_ row: Row, in area: Rect, _ frame: inout Frame) {
        switch row {
        case .blank: break
        case .note(let text): frame.grid.write(text, column: Self.textColumn, in: area, role: .muted)
        case .more(let count):
            frame.grid.write(
                "… \(Counted.number(count)) more", column: Self.exampleColumn, in: area, role: .muted)
        case .unchanged(let count):
            frame.grid.write("unchanged", column: Self.textColumn, in: area, role: .muted)
            drawCount(count, in: area, role: .muted, &frame)
            if hasBars(area) { drawBar(count, in: area, end: "", role: .muted, &frame) }
        case .example(let message): draw(message, in: area, &frame)
        case .item(let index): drawItem(page.items[index], isSelected: index == page.selected, in: area, &frame)
        }
    }

    private func draw(_ message: ReevaluationPage.MessageRow, in area: Rect, _ frame: inout Frame) {
        let sender = message.sender.isEmpty ? "Unknown sender" : message.sender
        let columns = min(20, area.columns / 3)
        frame.grid.write(
            TextWrap.truncate(VisibleText(sender.oneLine(200), layout: .preview), to: columns),
            column: Self.exampleColumn, in: area, role: .muted)
        let start = Self.exampleColumn + columns + 2
        frame.grid.write(
            TextWrap.truncateAtWord(
                VisibleText(message.body, layout: .preview), to: max(0, area.columns - start - 1)),
            column: start, in: area, role: .muted)
    }

    private func drawItem(_ item: ReevaluationPage.Item, isSelected: Bool, in area: Rect, _ frame: inout Frame) {
        if isSelected { frame.drawSelection(in: area) }
        switch item {
        case .failures:
            frame.grid.write(
                "No answer", column: Self.textColumn, in: area, role: isSelected ? .selected : .warning)
            drawCount(comparison.failures.count, in: area, role: isSelected ? .selected : .warning, &frame)
        case .marks(let change):
            let role = isSelected ? change.role.selected(hasFocus: true) ?? .selected : change.role
            frame.grid.write(change.name, column: Self.textColumn, in: area, role: role)
            drawCount(page.finding?.messages(change).count ?? 0, in: area, role: role, &frame)
        case .move(let index): drawMove(comparison.groups[index], isSelected: isSelected, in: area, &frame)
        }
        frame.add(item, area)
    }

    private func drawMove(_ group: Comparison.Group, isSelected: Bool, in area: Rect, _ frame: inout Frame) {
        let (move, count) = (group.move, group.messages.count)
        let role: Role = isSelected ? .selected : .text
        drawCount(count, in: area, role: isSelected ? .selected : .title, &frame)
        guard hasBars(area) else {
            let room = max(0, area.columns - Self.textColumn - 2 - Counted.number(count).count)
            frame.grid.write(
                TextWrap.truncate(name(of: move, within: room), to: room), column: Self.textColumn, in: area,
                role: role)
            return
        }
        frame.grid.write(
            TextWrap.truncate(move.from?.name ?? "", to: fromColumns), column: Self.textColumn, in: area, role: role)
        let folder = move.to.id.role ?? .accent
        drawBar(
            count, in: area, end: "▶ " + TextWrap.truncate(move.to.name, to: toColumns),
            role: isSelected ? folder.selected(hasFocus: true) ?? .selected : folder, &frame)
    }

    private func drawCount(_ count: Int, in area: Rect, role: Role, _ frame: inout Frame) {
        frame.drawTrailing(Counted.number(count), in: area.part(row: 0, columns: area.columns - 1), role: role)
    }

    /// Draws a bar whose length is the share of the largest group, and a text at its end.
    private func drawBar(_ count: Int, in area: Rect, end: String, role: Role, _ frame: inout Frame) {
        guard largest > 0 else { return }
        let length = max(1, barColumns(area) * count / largest)
        frame.grid.write(String(repeating: "━", count: length) + end, column: barStart, in: area, role: role)
    }

    private func hasBars(_ area: Rect) -> Bool { barColumns(area) >= Self.minBarColumns }

    private var barStart: Int { Self.textColumn + fromColumns + (fromColumns > 0 ? 2 : 0) }

    /// The columns of the longest bar: what names and numbers leave.
    private func barColumns(_ area: Rect) -> Int {
        area.columns - barStart - toColumns - 4 - Counted.number(largest).count - 2
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
