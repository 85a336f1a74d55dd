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
}
