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
        let box = box
        if let text = page.page { return text.draw(in: box, &frame) }
        let inside = frame.drawBox(box, page.title.oneLine(300))
        if let list = page.list { draw(list, inside, &frame) } else { drawMoves(inside, &frame) }
        if frame.cursor == nil { frame.cursor = Position(row: inside.row, column: inside.column) }
    }

    /// The box; that of the moves is as high as what it shows.
    private var box: Rect {
        guard page.page == nil, page.list == nil, let moves else { return ReevaluationBox.box(size) }
        let head = ReevaluationBox.head(page.summary, size).rows
        return ReevaluationBox.box(size, rows: head + moves.wantedRows(columns: ReevaluationBox.columns(size)))
    }

    private var moves: ReevaluationMovesView? {
        page.finding.map {
            ReevaluationMovesView(page: page, comparison: $0.comparison, notes: page.notes + buildNotes)
        }
    }

    private func drawMoves(_ inside: Rect, _ frame: inout Frame) {
        let head = ReevaluationBox.head(page.summary, size)
        for (row, line) in head.lines.enumerated() {
            frame.grid.write(line.text, row: row, in: inside, role: page.finding == nil ? .text : .title)
        }
        let rest = inside.splitTop(head.rows).rest
        if case .querying(_, let fraction) = page.phase { return drawBar(fraction, rest, &frame) }
        moves?.draw(in: rest, &frame)
    }

    /// A note that the result is of an older build than the saved source.
    private var buildNotes: [String] {
        guard page.request.by == .active, page.finding != nil, let build = page.build else { return [] }
        if let name = facts.nameInBuild {
            return ["Building \(name). Until then, these are the results of build \(build)."]
        }
        guard facts.filterProblem?.kind == .previousBuildInUse else { return [] }
        return ["The saved source does not build. These are the results of build \(build)."]
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
        frame.drawPlace(number, of: count, in: box)
    }
}
