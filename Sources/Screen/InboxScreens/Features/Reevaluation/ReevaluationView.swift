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
        if let text = page.page {
            return text.draw(in: ReevaluationBox.messageBox(size, rows: text.rows.count), &frame)
        }
        let box = box
        let inside = frame.drawBox(box, page.title.oneLine(300))
        if let list = page.list {
            draw(list, inside, box: inside == box ? nil : box, &frame)
        } else {
            drawMoves(inside, box: inside == box ? nil : box, &frame)
        }
        if frame.cursor == nil { frame.cursor = Position(row: inside.row, column: inside.column) }
    }

    /// The box, which is as high as what it shows.
    private var box: Rect {
        if let list = page.list { return ReevaluationBox.box(size, rows: list.ids.count) }
        let columns = DialogBox.inside(ReevaluationBox.box(size, isBrief: page.isBrief)).columns
        let rest = moves?.wantedRows(columns: columns) ?? (hasProgress ? 1 : 0)
        return ReevaluationBox.box(
            size, rows: head(columns).rows + (rest > 0 ? gap : 0) + rest, isBrief: page.isBrief)
    }

    /// The rows of the highest box.
    private var maxRows: Int { DialogBox.inside(ReevaluationBox.box(size)).rows }

    /// The blank rows below the summary.
    private var gap: Int { maxRows >= 8 ? 1 : 0 }

    /// The lines above the list, and how many rows they have.
    private struct Head {
        /// That the answers are those of an older build than the saved source.
        var problem: [TextWrap.Line] = []
        var problemRows = 0
        /// The result or the progress.
        let summary: [TextWrap.Line]
        let summaryRows: Int

        var rows: Int { problemRows + summaryRows }
    }

    /// Above a list at most a third of the box, alone all of it. The result has its first line at any size.
    private func head(_ columns: Int) -> Head {
        func lines(_ text: String) -> [TextWrap.Line] {
            TextWrap.lines(
                VisibleText(text.oneLine(6000), layout: .preview),
                width: max(1, columns - DialogBox.sentenceColumn(columns)))
        }
        let problem = page.buildProblem(facts).map(lines) ?? []
        let summary = lines(page.summary)
        let all = page.items.isEmpty ? maxRows : max(problem.isEmpty ? 1 : 2, maxRows / 3)
        let rows = min(summary.count, problem.isEmpty ? all : max(1, all - 1))
        return Head(
            problem: problem, problemRows: min(problem.count, max(0, all - rows)), summary: summary, summaryRows: rows)
    }

    private var hasProgress: Bool { if case .querying = page.phase { true } else { false } }

    private var moves: ReevaluationMovesView? {
        page.finding.map {
            ReevaluationMovesView(page: page, comparison: $0.comparison, notes: page.notes + buildNotes)
        }
    }

    private func drawMoves(_ inside: Rect, box: Rect?, _ frame: inout Frame) {
        let head = head(inside.columns)
        let column = DialogBox.sentenceColumn(inside.columns)
        frame.draw(head.problem, in: inside.part(row: 0, column: column, rows: head.problemRows), role: .warning)
        frame.draw(
            head.summary, in: inside.part(row: head.problemRows, column: column, rows: head.summaryRows),
            role: page.finding == nil ? .text : .title)
        let rest = inside.splitTop(head.rows + gap).rest
        if case .querying(_, let fraction) = page.phase { return drawBar(fraction, rest, &frame) }
        moves?.draw(in: rest, box: box, &frame)
    }

    /// A note that another build is in progress.
    private var buildNotes: [String] {
        guard page.request.by == .active, page.finding != nil, let build = page.build, let name = facts.nameInBuild
        else { return [] }
        return ["Building \(name). Until then, these are the results of build \(build)."]
    }

    /// `━━━━━━━━────────── 50 %`
    private func drawBar(_ fraction: Double, _ rest: Rect, _ frame: inout Frame) {
        let area = rest.part(row: 0, column: DialogBox.sentenceColumn(rest.columns))
        let width = max(0, min(40, area.columns - 6))
        let full = min(width, max(0, Int(fraction * Double(width))))
        frame.grid.write(String(repeating: "━", count: full), in: area, role: .accent)
        frame.grid.write(String(repeating: "─", count: width - full), column: full, in: area, role: .border)
        frame.grid.write(" \(Int(min(1, max(0, fraction)) * 100)) %", column: width, in: area, role: .muted)
    }

    private func draw(
        _ list: ReevaluationPage.MessageList, _ inside: Rect, box: Rect?, _ frame: inout Frame
    ) {
        for (row, message) in list.rows.prefix(inside.rows).enumerated() {
            let area = inside.part(row: row)
            let isSelected = list.top + row == list.selected
            if isSelected { frame.drawSelection(in: area) }
            let failure = list.item == .failures ? page.failure(of: message.id)?.name.rawValue : nil
            let end = failure ?? message.date.map(facts.times.inList) ?? ""
            let hasEnd = area.columns >= 40
            let senderColumns = min(20, max(6, area.columns / 3))
            let sender = message.sender.isEmpty ? "Unknown sender" : message.sender
            frame.grid.write(
                TextWrap.truncate(VisibleText(sender.oneLine(200), layout: .preview), to: senderColumns),
                column: DialogBox.textColumn, in: area, role: isSelected ? .selected : .text)
            let column = DialogBox.textColumn + senderColumns + 2
            let room = area.columns - column - (hasEnd ? end.count + 2 : 0)
            let role: Role = isSelected ? .selectedMuted : .muted
            frame.grid.write(
                TextWrap.truncateAtWord(VisibleText(message.body, layout: .preview), to: max(0, room)),
                column: column, in: area, role: role)
            if hasEnd { frame.drawTrailing(end, in: area, role: role) }
            frame.add(ReevaluationPage.MessageTarget(index: list.top + row), area)
        }
        if let box, list.ids.count > inside.rows {
            frame.drawPlace(list.selected + 1, of: list.ids.count, in: box)
        }
    }
}
