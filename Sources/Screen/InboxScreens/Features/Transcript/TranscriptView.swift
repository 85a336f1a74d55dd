import Device
import DisplayText
import InboxDatabase
import Messages
import Terminal

/// The open conversation on the screen, without the reply.
struct TranscriptView {
    /// The message that a click hits.
    struct Target: ClickTarget {
        let message: Int64
    }

    let transcript: TranscriptPane
    let lines: TranscriptLayout
    let hasFocus: Bool
    /// What is highlighted in messages.
    let highlighted: TextSearch
    /// The lines of a pane without a conversation.
    let emptyLines: [String]
    /// Whether bubbles are filled; otherwise lines are drawn around them.
    let hasFills: Bool

    func draw(_ layout: Layout, _ frame: inout Frame) {
        guard let messages = layout.messages else { return }
        guard transcript.conversation != nil else {
            if messages.rows > 2 { drawEmpty(in: messages.inset(columns: 1), &frame) }
            return
        }
        let rows = lines.rows
        for (row, line) in rows.enumerated() { draw(line, in: messages.part(row: row), &frame) }
        if hasFocus, frame.cursor == nil {
            frame.cursor = Position(row: max(messages.row, messages.row + rows.count - 1), column: messages.column)
        }
        drawMore(layout, &frame)
    }

    private func drawEmpty(in rect: Rect, _ frame: inout Frame) {
        let lines = emptyLines.flatMap { line in
            TextWrap.lines(line, width: max(1, rect.columns)).map(\.text.text)
        }
        let top = max(0, min(rect.rows / 3, rect.rows - lines.count))
        for (row, line) in lines.prefix(rect.rows).enumerated() {
            frame.drawCentered(line, row: top + row, in: rect, role: .muted)
        }
    }

    private func draw(_ row: TranscriptLayout.Row, in line: Rect, _ frame: inout Frame) {
        let message = row.block.message
        let bubble = BubbleView(
            block: row.block, isSelected: message.id == transcript.selected, hasFills: hasFills, columns: line.columns,
            mark: transcript.corpus[message.id]?.mark)
        frame.add(Target(message: message.id), line)
        if bubble.isSelected, row.line == row.block.bubble.lowerBound, hasFocus {
            frame.cursor = Position(row: line.row, column: line.column + max(0, bubble.column - 1))
        }
        switch row.block[row.line] {
        case .blank: break
        case .centered(let text): frame.drawCentered(text, in: line, role: .muted)
        case .sender(let name):
            frame.grid.write(TextWrap.truncate(name, to: line.columns - 2), column: 2, in: line, role: .accent)
        case .edge(let isTop, _): bubble.drawEdge(isTop: isTop, in: line, &frame)
        case .body(let text, _):
            let shown = highlighted.term.isEmpty ? text.text : text.text.highlighting { highlighted.ranges(in: $0) }
            bubble.drawRow(shown, isFirst: row.isFirstOfBody, in: line, &frame)
        case .placeholder(let text, _):
            bubble.drawRow(VisibleText(text), isFirst: true, in: line, &frame)
        case .footer(let parts):
            var column = 2
            for part in parts {
                let text = TextWrap.truncate(part.text, to: max(0, line.columns - 1 - column))
                column += frame.grid.write(text, column: column, in: line, role: part.role)
            }
        }
    }

    /// Shows the number of new messages below.
    private func drawMore(_ layout: Layout, _ frame: inout Frame) {
        guard transcript.newBelow > 0, let line = layout.composerLine else { return }
        frame.drawCentered(" ↓ \(Counted.number(transcript.newBelow)) new ", in: line, role: .accent)
    }
}
