import Device
import DisplayText
import Messages
import Terminal

/// The reply below a transcript.
struct ComposerView {
    let draft: TextEditor
    let conversation: Conversation
    /// The service of the newest message.
    let newestService: Service?
    let facts: DeviceFacts
    let isTyping: Bool
    let hasFocus: Bool
    /// The key that recovers a deleted conversation.
    let recoveringKey: String

    func draw(in rect: Rect, _ frame: inout Frame) {
        let inner = rect.inset(columns: 1)
        frame.add(CommandTarget(.reply, .inbox), rect)
        if let days = facts.release.recoverableDays, let deletedAt = conversation.deletedAt {
            let left = facts.times.daysLeft(deletedAt: deletedAt, days: days)
            frame.grid.write(
                TextWrap.truncate("Deleted, \(left) · press \(recoveringKey) to recover", to: inner.columns), in: inner,
                role: .muted)
            return
        }
        let service =
            switch newestService {
            case .iMessage: "iMessage"
            case .rcs: "Text Message · RCS"
            case .sms, .mms, nil: "Text Message"
            }
        if !isTyping, draft.isEmpty {
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
        if hasFocus {
            frame.cursor = Position(row: inner.row + rows.cursor.row - top, column: inner.column + rows.cursor.column)
        }
    }
}
