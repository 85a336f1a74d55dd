import Device
import DisplayText
import Messages
import Terminal

/// The list of conversations on the screen.
struct ConversationListView {
    /// What a click on the list hits.
    enum Target: ClickTarget {
        case conversation(Int64)
        /// The count of new conversations above.
        case newest
    }

    let list: ConversationPane
    let facts: DeviceFacts
    let folder: Folder?
    let hasFocus: Bool
    let layout: Layout

    func draw(in rect: Rect, _ frame: inout Frame) {
        let capacity = layout.conversationCapacity
        let visible = list.visible(capacity)
        if visible.isEmpty { return drawEmptyList(rect, &frame) }
        for (position, conversation) in visible.enumerated() {
            let item = rect.part(row: position * layout.conversationRows, rows: layout.conversationRows)
            draw(conversation, in: item, &frame)
        }
        drawEdges(rect, hasMoreBelow: list.below.count > capacity - 1 - list.row, &frame)
    }

    private func draw(_ conversation: Conversation, in item: Rect, _ frame: inout Frame) {
        let isSelected = conversation.id == list.selected?.id
        let isFocused = isSelected && hasFocus
        let role: Role? = isSelected ? (isFocused ? .selected : .selectedDim) : nil
        if let role { frame.grid.fill(item, role: role) }
        let isUnread = conversation.unread > 0
        let time = timeOf(conversation)
        let isTall = item.rows > 1
        if list.marks.contains(conversation.id) {
            frame.grid.write("✓", column: isTall ? 0 : 1, in: item, role: role ?? .key)
        } else if isUnread {
            frame.grid.write("●", column: isTall ? 0 : 1, in: item, role: role ?? .unread)
        }
        let column = isTall ? 2 : 3
        let room = item.columns - column - 2 - TextWidth.width(of: time)
        let title = TextWrap.truncate(conversation.shownTitle.oneLine(400), to: max(1, room))
        frame.grid.write(title, column: column, in: item, role: role ?? (isUnread ? .unread : .text))
        let clock = item.part(row: 0, column: 0, columns: item.columns - 1)
        frame.drawTrailing(time, in: clock, role: role ?? .muted)
        if isSelected { frame.grid.write("▸", row: isTall ? 1 : 0, column: 0, in: item, role: role ?? .text) }
        if isTall {
            frame.grid.write(
                TextWrap.truncate(conversation.shownPreview, to: max(0, item.columns - 3)), row: 1, column: 2, in: item,
                role: role ?? .muted)
        }
        frame.add(Target.conversation(conversation.id), item)
        if isFocused { frame.cursor = Position(row: item.row, column: item.column) }
    }

    private func timeOf(_ conversation: Conversation) -> String {
        if let deletedAt = conversation.deletedAt, let days = facts.release.recoverableDays {
            return facts.times.daysLeft(deletedAt: deletedAt, days: days)
        }
        return facts.times.inList(conversation.date)
    }

    private func drawEmptyList(_ rect: Rect, _ frame: inout Frame) {
        var lines: [String]
        if facts.waiting > 0, folder?.id == .all {
            lines = ["Waiting for the filter", "", "Its answer decides the folder."]
        } else if facts.messageCount == 0, folder?.id == .all {
            lines = ["No messages yet", "", "Press n for a new message,", "N for a sample message."]
        } else {
            lines = emptyFolder
        }
        lines = lines.flatMap { TextWrap.lines($0, width: max(1, rect.columns - 1)).map(\.text.text) }
        if lines.count > rect.rows { lines.removeAll(where: \.isEmpty) }
        let top = max(0, min(rect.rows / 3, rect.rows - lines.count))
        for (row, line) in lines.prefix(rect.rows).enumerated() {
            frame.drawCentered(line, row: top + row, in: rect, role: row == 0 ? .text : .muted)
        }
        if hasFocus { frame.cursor = Position(row: rect.row, column: rect.column) }
    }

    private var emptyFolder: [String] {
        guard let folder else { return ["No folder"] }
        switch folder.id {
        case .recentlyDeleted:
            return ["No deleted conversations", "", "Press x to delete one,", "and v to recover it here."]
        case .unread: return ["No unread messages"]
        case .junk: return ["\(folder.name) is empty"]
        case .known: return ["No known senders", "", "Contacts are listed here, and", "senders with three replies."]
        default: return ["\(folder.name) is empty"]
        }
    }

    /// Marks in the edges of the pane that there is more above or below.
    private func drawEdges(_ rect: Rect, hasMoreBelow: Bool, _ frame: inout Frame) {
        let edge = layout.frame.isEmpty ? rect.row : rect.row - 1
        if list.newAbove > 0 {
            let count = Counted.number(list.newAbove)
            let more = list.newAbove >= ConversationPane.maxNew ? "\(count)+" : count
            let text = layout.frame.isEmpty ? "↑ \(more) new" : " ↑ \(more) new "
            let line = Rect(row: edge, column: rect.column, rows: 1, columns: rect.columns)
            let width = TextWidth.width(of: text)
            // Without an edge it is in the middle of the first row, between name and time.
            frame.drawCentered(text, in: line, role: .accent)
            frame.add(
                Target.newest,
                Rect(row: edge, column: rect.column + (rect.columns - width) / 2, rows: 1, columns: width))
        } else if list.above.count > list.row, !layout.frame.isEmpty {
            frame.drawCentered(
                " ↑ ", in: Rect(row: edge, column: rect.column, rows: 1, columns: rect.columns), role: .muted)
        }
        if hasMoreBelow, !layout.frame.isEmpty {
            frame.drawCentered(
                " ↓ ", in: Rect(row: rect.endRow, column: rect.column, rows: 1, columns: rect.columns), role: .muted)
        }
    }
}
