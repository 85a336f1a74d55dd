import Device
import InboxDatabase
import Messages

// Actions of the keys for messages that change several panes.
extension InboxState {
    /// A user action on the open conversation.
    ///
    /// - Parameter follows: Whether the conversation is shown in its new folder then.
    mutating func act(follows: Bool = false, _ action: (ConversationReference) -> UserAction) -> [Effect] {
        guard list.marks.isEmpty else {
            let actions = list.marks.all.map { action(.id($0.id)) }
            list.marks = MarkedConversations()
            return [.enter(.several(actions), .userAction)]
        }
        guard let conversation = transcript.conversation else { return [] }
        return [.enter(action(.id(conversation.id)), follows && focus != .folders ? .follow : .userAction)]
    }

    /// Whether the open conversation is in Spam on a release without replies there (R8).
    var isSpamClosed: Bool {
        transcript.conversation.map { folders.list.isClosed($0.bucket, in: facts.release) } ?? false
    }

    /// Reports the selected message or the conversation, or shows the hidden report.
    mutating func openReport() -> [Effect] {
        if report != nil {
            report?.isHidden = false
            showReport()
            return []
        }
        guard let conversation = transcript.conversation else { return [] }
        guard focus == .transcript, let index = transcript.selectedIndex, !transcript.messages[index].isFromUser else {
            return [.enter(.report(.id(conversation.id), messages: nil), .userAction)]
        }
        dialog = .menu(ReportQuestion(transcript.messages[index], conversation: conversation.id))
        return []
    }

    /// Searches the open folder first, then the other folders from the top.
    mutating func selectNextUnread(_ inbox: InboxReader) throws {
        let others = folders.list.folders.filter { $0.id != folders.open && $0.id != .recentlyDeleted }
        for folder in [self.folder].compactMap({ $0 }) + others {
            let cursor = folder.id == folders.open ? list.selected.map { Cursor($0) } : nil
            guard folders.counts(of: folder).unread > 0,
                let next = try inbox.nextUnread(in: folder, after: cursor, order: list.order)
            else { continue }
            if folder.id != folders.open { try open(folder.id, inbox) }
            try select(next, inbox)
            if focus == .folders { focus = .conversations }
            if folder.id != others.first?.id, next.id == transcript.conversation?.id, others.contains(folder) {
                status = .done("Unread in \(folder.name).")
            }
            return
        }
        status = .hint("There are no unread messages.")
    }
}
