import Device
import DisplayText
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
    let highlightedTerm: String
    /// The text of a pane without a conversation.
    let emptyText: String

    func draw(_ layout: Layout, _ frame: inout Frame) {
        guard let messages = layout.messages else { return }
        guard let conversation = transcript.conversation else {
            if messages.rows > 2 {
                frame.drawCentered(
                    emptyText, row: messages.rows / 3, in: messages.inset(columns: 1), role: .muted)
            }
            return
        }
        if let rect = layout.transcriptTitle { drawTitle(conversation, rect, &frame) }
        let rows = lines.rows
        for (row, line) in rows.enumerated() { draw(line, in: messages.part(row: row), &frame) }
        if hasFocus, frame.cursor == nil {
            frame.cursor = Position(row: max(messages.row, messages.row + rows.count - 1), column: messages.column)
        }
        drawMore(layout, &frame)
    }

    private func drawTitle(_ conversation: Conversation, _ rect: Rect, _ frame: inout Frame) {
        let inner = rect.inset(columns: 1)
        var notes: [String] = []
        if transcript.isBlocked { notes.append("blocked") }
        if transcript.isContact { notes.append("contact") }
        if transcript.isMarkedKnown { notes.append("known") }
        if conversation.replies > 0, !transcript.isContact, !transcript.isMarkedKnown {
            notes.append(Counted.pluralized(conversation.replies, "reply", "replies"))
        }
        let note = notes.joined(separator: " · ")
        let room = inner.columns - (note.isEmpty ? 0 : note.count + 2)
        frame.grid.write(
            TextWrap.truncate(conversation.shownTitle.oneLine(400), to: max(0, room)), in: inner, role: .title)
        if room > 0 { frame.drawTrailing(note, in: inner, role: transcript.isBlocked ? .warning : .muted) }
    }

    private func draw(_ row: TranscriptLayout.Row, in line: Rect, _ frame: inout Frame) {
        let message = row.block.message
        let isOwn = message.isFromUser
        let isSelected = message.id == transcript.selected
        let width = row.block.bubbleWidth
        let column = isOwn ? max(0, line.columns - width - 1) : min(1, max(0, line.columns - width))
        let edge: Role = isSelected ? .borderFocused : isOwn ? .bubbleOut : .border
        let body: Role = isOwn ? .bubbleOut : .bubbleIn
        frame.add(Target(message: message.id), line)
        if isSelected, row.line == row.block.bubble.lowerBound, hasFocus {
            frame.cursor = Position(row: line.row, column: line.column + max(0, column - 1))
        }
        if isSelected, row.line == row.block.bubble.lowerBound + (row.block.hasEdges ? 1 : 0) {
            frame.grid.write("▸", column: max(0, column - 1), in: line, role: .borderFocused)
        }
        switch row.block[row.line] {
        case .blank: break
        case .centered(let text): frame.drawCentered(text, in: line, role: .muted)
        case .sender(let name):
            frame.grid.write(TextWrap.truncate(name, to: line.columns - 2), column: 2, in: line, role: .accent)
        case .edge(let isTop, _):
            let dashes = String(repeating: "─", count: max(0, width - 2))
            frame.grid.write(isTop ? "╭\(dashes)╮" : "╰\(dashes)╯", column: column, in: line, role: edge)
        case .body(let text, _):
            drawSides(row.block, column, width, edge, body, in: line, &frame)
            let shown = highlightedTerm.isEmpty ? text.text : text.text.highlighting(highlightedTerm)
            frame.grid.write(shown, column: column + 2, in: line, role: body)
        case .placeholder(let text, _):
            drawSides(row.block, column, width, edge, body, in: line, &frame)
            frame.grid.write(TextWrap.truncate(text, to: max(0, width - 4)), column: column + 2, in: line, role: .muted)
        case .footer(let text, let role):
            let text = TextWrap.truncate(text, to: max(0, line.columns - 3))
            frame.grid.write(text, column: 2, in: line, role: role)
        }
    }

    private func drawSides(
        _ block: TranscriptLayout.Block, _ column: Int, _ width: Int, _ edge: Role, _ body: Role, in line: Rect,
        _ frame: inout Frame
    ) {
        frame.grid.fill(
            Rect(row: line.row, column: line.column + column, rows: 1, columns: width).intersection(line), role: body)
        frame.grid.write("│", column: column, in: line, role: edge)
        frame.grid.write("│", column: column + width - 1, in: line, role: edge)
    }

    /// Shows the number of new messages below.
    private func drawMore(_ layout: Layout, _ frame: inout Frame) {
        guard transcript.newBelow > 0, let line = layout.composerLine else { return }
        frame.drawCentered(" ↓ \(Counted.number(transcript.newBelow)) new ", in: line, role: .accent)
    }
}
