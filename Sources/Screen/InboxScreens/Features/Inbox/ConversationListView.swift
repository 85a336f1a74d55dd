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
    /// The names of the filter's folders.
    let tags: [FolderID: String]
    let keys: KeyMap

    func draw(in rect: Rect, _ frame: inout Frame) {
        let capacity = layout.conversationCapacity
        let visible = list.visible(capacity)
        if visible.isEmpty { return drawEmptyList(rect, &frame) }
        for (position, conversation) in visible.enumerated() {
            let rows = layout.conversationRows
            draw(conversation, in: rect.part(row: position * rows, rows: rows), &frame)
        }
        drawEdges(rect, hasMoreBelow: list.below.count > capacity - 1 - list.row, &frame)
    }

    private func draw(_ conversation: Conversation, in item: Rect, _ frame: inout Frame) {
        let isSelected = conversation.id == list.selected?.id
        let cursor = ConversationItem(
            name: VisibleText(conversation.shownTitle.oneLine(400), layout: .preview),
            text: conversation.shownPreview, time: timeOf(conversation), category: conversation.bucket.category,
            isUnread: conversation.unread > 0, isMarked: list.marks.contains(conversation.id),
            hasMarks: facts.marks != nil, mark: list.answerMarks[conversation.id]
        ).draw(in: item, tags: tags, selection: isSelected ? .init(hasFocus: hasFocus) : nil, &frame)
        frame.add(Target.conversation(conversation.id), item)
        if isSelected, hasFocus { frame.cursor = cursor }
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
            lines =
                facts.isWaitingForDisk
                ? ["Waiting for the disk", "", "The inbox cannot be written."]
                : ["Waiting for the filter", "", "Its answer decides the folder."]
        } else if facts.messageCount == 0, folder?.id == .all, let building = facts.choiceBuild {
            lines = building + ["", "Later builds are faster."]
        } else if facts.messageCount == 0, folder?.id == .all {
            lines = [
                "No messages yet", "", "Press \(keys[.newMessage]) for a message,",
                "\(keys[.sampleMessage]) for a sample.",
            ]
        } else {
            lines = emptyFolder
        }
        lines = lines.flatMap { TextWrap.lines($0, width: max(1, rect.columns - 2)).map(\.text.text) }
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
            return [
                "No deleted conversations", "", "Press \(keys[.delete]) to delete one,",
                "and \(keys[.restore]) to recover it here.",
            ]
        case .unread: return ["No unread messages"]
        case .junk: return ["\(folder.name) is empty"]
        case .known: return ["No known senders", "", "Contacts are listed here, and", "senders with three replies."]
        default: return ["\(folder.name) is empty"]
        }
    }

    /// Marks that there is more below, and without a box how many conversations above are new.
    private func drawEdges(_ rect: Rect, hasMoreBelow: Bool, _ frame: inout Frame) {
        if layout.hasBoxes {
            if hasMoreBelow { frame.drawBelow(rect, " ↓ ", role: .muted) }
        } else if let text = list.newLabel {
            // In the middle of the first row, between name and time.
            let line = rect.part(row: 0)
            let width = TextWidth.width(of: text)
            frame.drawCentered(text, in: line, role: .accent)
            frame.add(Target.newest, line.part(row: 0, column: (rect.columns - width) / 2, columns: width))
        }
    }
}
