import Device
import DisplayText
import Messages
import Terminal

extension InboxState {
    func drawTranscript(_ layout: Layout, _ frame: inout Frame) {
        guard let messages = layout.messages else { return }
        guard let conversation = transcript.conversation else {
            return drawEmptyTranscript(layout, &frame)
        }
        if let rect = layout.transcriptTitle { drawTitle(conversation, rect, &frame) }
        let rows = transcriptLayout(transcript, layout).rows
        for (row, line) in rows.enumerated() { draw(line, in: messages.part(row: row), &frame) }
        if hasFocus(.transcript), frame.cursor == nil {
            frame.cursor = Position(row: max(messages.row, messages.row + rows.count - 1), column: messages.column)
        }
        drawMore(layout, messages, rows, &frame)
        drawComposer(conversation, layout, &frame)
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
            TextWrap.truncate(title(conversation).oneLine(400), to: max(0, room)), in: inner, role: .title)
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
        frame.add(.message(message.id), line)
        if isSelected, row.line == row.block.bubble.lowerBound, hasFocus(.transcript) {
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

    private func drawEmptyTranscript(_ layout: Layout, _ frame: inout Frame) {
        guard let rect = layout.messages, rect.rows > 2 else { return }
        if let search {
            let text = search.isDone ? "No results" : "Searching …"
            frame.drawCentered(text, row: rect.rows / 3, in: rect.inset(columns: 1), role: .muted)
            return
        }
        let text = facts.filterName == nil ? "Press f to choose a filter." : ""
        frame.drawCentered(
            list.selected == nil ? text : "", row: rect.rows / 3, in: rect.inset(columns: 1), role: .muted)
    }

    /// Shows the number of new messages below.
    private func drawMore(
        _ layout: Layout, _ rect: Rect, _ rows: [TranscriptLayout.Row], _ frame: inout Frame
    ) {
        guard transcript.newBelow > 0, let line = layout.composerLine else { return }
        frame.drawCentered(" ↓ \(Counted.number(transcript.newBelow)) new ", in: line, role: .accent)
    }

    private func drawComposer(_ conversation: Conversation, _ layout: Layout, _ frame: inout Frame) {
        guard let rect = layout.composer else { return }
        let inner = rect.inset(columns: 1)
        frame.add(.command(.reply, .inbox), rect)
        if let days = facts.release.recoverableDays, let deletedAt = conversation.deletedAt {
            let left = facts.times.daysLeft(deletedAt: deletedAt, days: days)
            frame.grid.write(
                TextWrap.truncate("Deleted, \(left) · press v to recover", to: inner.columns), in: inner, role: .muted)
            return
        }
        let draft = draft
        let service =
            switch transcript.messages.last?.service {
            case .iMessage: "iMessage"
            case .rcs: "Text Message · RCS"
            case .sms, .mms, nil: "Text Message"
            }
        if focus != .composer, draft.isEmpty {
            frame.grid.write(TextWrap.truncate(service, to: inner.columns), in: inner, role: .muted)
            return
        }
        guard !inner.isEmpty else { return }
        let rows = draft.rows(width: inner.columns)
        let top = min(max(0, rows.cursor.row - inner.rows + 1), max(0, rows.rows.count - inner.rows))
        frame.grid.fill(inner, role: .input)
        for (row, text) in rows.rows.dropFirst(top).prefix(inner.rows).enumerated() {
            frame.grid.write(text, row: row, in: inner, role: .input)
        }
        if draft.isEmpty { frame.grid.write(service, in: inner, role: .muted) }
        if hasFocus(.composer) {
            frame.cursor = Position(row: inner.row + rows.cursor.row - top, column: inner.column + rows.cursor.column)
        }
    }
}
