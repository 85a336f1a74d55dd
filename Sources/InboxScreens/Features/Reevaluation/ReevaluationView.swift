import Device
import DisplayText
import Messages
import Terminal

/// The screen What would change.
struct ReevaluationView {
    let page: ReevaluationPage
    let facts: DeviceFacts
    let size: Size

    func draw(_ frame: inout Frame) {
        let box = ReevaluationBox.box(size)
        if let text = page.page { return text.draw(in: box, &frame) }
        let inside = frame.drawBox(box, page.title.oneLine(300))
        if let list = page.list { draw(list, inside, &frame) } else { drawMoves(inside, &frame) }
        if frame.cursor == nil { frame.cursor = Position(row: inside.row, column: inside.column) }
    }

    private func drawMoves(_ inside: Rect, _ frame: inout Frame) {
        let head = ReevaluationBox.head(page.summary, size)
        for (row, line) in head.lines.enumerated() {
            frame.grid.write(line.text, row: row, in: inside, role: page.finding == nil ? .text : .title)
        }
        let rest = inside.splitTop(head.rows).rest
        if case .querying(_, let fraction) = page.phase { return drawBar(fraction, rest, &frame) }
        let items = page.items
        let notes = (page.notes + buildNotes).flatMap { note in
            TextWrap.lines(note, width: max(1, rest.columns - 2)).map(\.text)
        }
        let count = items.count + (notes.isEmpty ? 0 : notes.count + 1)
        // With the last move selected, show the notes below it.
        let wanted = page.selected == items.count - 1 ? count : page.selected + 2
        let top = min(max(0, wanted - rest.rows), page.selected, max(0, count - rest.rows))
        for row in 0..<max(0, min(rest.rows, count - top)) {
            let index = top + row
            let area = rest.part(row: row)
            if index < items.count {
                draw(items[index], isSelected: index == page.selected, area, &frame)
            } else if index > items.count {
                frame.grid.write(notes[index - items.count - 1], column: 2, in: area, role: .muted)
            }
        }
    }

    /// A note that the result is of an older build than the saved source.
    private var buildNotes: [String] {
        guard page.request.by == .active, page.finding != nil, let build = page.build else { return [] }
        if let name = facts.nameInBuild {
            return ["Building \(name). These are the results of build \(build); they are updated after the build."]
        }
        guard facts.filterProblem?.kind == .previousBuildInUse else { return [] }
        return ["The saved source does not build. These are the results of build \(build)."]
    }

    private func draw(
        _ item: ReevaluationPage.Item, isSelected: Bool, _ area: Rect, _ frame: inout Frame
    ) {
        guard let comparison = page.finding?.comparison else { return }
        let text: String
        let count: Int
        switch item {
        case .move(let index):
            count = comparison.groups[index].messages.count
            text = name(of: comparison.groups[index].move, within: area.columns - 4 - Counted.number(count).count)
        case .failures: (text, count) = ("No answer", comparison.failures.count)
        }
        let role: Role = isSelected ? .selected : item == .failures ? .warning : .text
        if isSelected {
            frame.grid.fill(area, role: role)
            frame.grid.write("▸", in: area, role: role)
            frame.cursor = Position(row: area.row, column: area.column)
        }
        let number = Counted.number(count)
        frame.grid.write(
            TextWrap.truncate(text, to: max(0, area.columns - 4 - number.count)), column: 2, in: area, role: role)
        frame.drawTrailing(
            number, in: area.part(row: 0, columns: area.columns - 1), role: isSelected ? role : .accent)
        frame.add(item, area)
    }

    /// The name of a move, shortened so that both folders are visible: `Unkn… → Junk`.
    private func name(of move: Comparison.Move, within columns: Int) -> String {
        guard let from = move.from, TextWidth.width(of: move.name) > columns else { return move.name }
        let to = " → \(move.to.name)"
        let room = columns - TextWidth.width(of: to)
        return room >= 3 ? TextWrap.truncate(from.name, to: room) + to : String(to.dropFirst())
    }

    /// `████████░░░░░░░░ 50 %`
    private func drawBar(_ fraction: Double, _ rest: Rect, _ frame: inout Frame) {
        let width = max(0, min(40, rest.columns - 6))
        let full = min(width, max(0, Int(fraction * Double(width))))
        frame.grid.write(
            String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
                + " \(Int(min(1, max(0, fraction)) * 100)) %", in: rest, role: .accent)
    }

    private func draw(
        _ list: ReevaluationPage.MessageList, _ inside: Rect, _ frame: inout Frame
    ) {
        for (row, message) in list.rows.prefix(inside.rows).enumerated() {
            let area = inside.part(row: row)
            let isSelected = list.top + row == list.selected
            let role: Role = isSelected ? .selected : .text
            if isSelected {
                frame.grid.fill(area, role: role)
                frame.grid.write("▸", in: area, role: role)
                frame.cursor = Position(row: area.row, column: area.column)
            }
            let failure = list.item == .failures ? page.failure(of: message.id)?.name.rawValue : nil
            let end = failure ?? message.date.map(facts.times.inList) ?? ""
            let hasEnd = area.columns >= 40
            let senderColumns = min(20, max(6, area.columns / 3))
            let sender = message.sender.isEmpty ? "Unknown sender" : message.sender
            frame.grid.write(
                TextWrap.truncate(VisibleText(sender.oneLine(200), layout: .preview), to: senderColumns), column: 2,
                in: area, role: role)
            let column = 2 + senderColumns + 2
            let room = area.columns - column - (hasEnd ? end.count + 2 : 0)
            frame.grid.write(
                TextWrap.truncate(VisibleText(message.body, layout: .preview), to: max(0, room)), column: column,
                in: area, role: isSelected ? role : .muted)
            if hasEnd { frame.drawTrailing(end, in: area, role: isSelected ? role : .muted) }
            frame.add(ReevaluationPage.MessageTarget(index: list.top + row), area)
        }
        drawPlace(list.selected + 1, of: list.ids.count, inside, &frame)
    }

    /// `3 of 12` in the lower edge, when not all messages are visible.
    private func drawPlace(_ number: Int, of count: Int, _ inside: Rect, _ frame: inout Frame) {
        let box = ReevaluationBox.box(size)
        guard count > inside.rows, inside != box else { return }
        frame.drawTrailing(
            " \(Counted.number(number)) of \(Counted.number(count)) ",
            in: box.part(row: box.rows - 1, columns: box.columns - 2), role: .muted)
    }
}
