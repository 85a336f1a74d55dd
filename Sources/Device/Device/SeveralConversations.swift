import InboxDatabase
import Messages

// Read marks, and actions on several conversations.
extension Phone {
    /// Marks the newest received message of a conversation as unread.
    func markUnread(_ reference: ConversationReference) throws -> Outcome {
        guard release.hasMarkAsUnread else { throw PhoneError.noMarkAsUnread(release) }
        let conversation = try existingConversation(reference)
        var outcome = Outcome()
        outcome.conversation = conversation.id
        guard conversation.unread == 0 else { return outcome }
        guard try store.write({ try $0.markNewestUnread(conversation.id) }) else {
            throw PhoneError.nothingReceived(conversation.displayedTitle)
        }
        history.append(UndoEntry(label: "Mark as Unread", reversal: .markedUnread(conversation.id)))
        return try finish(outcome, "Marked as unread.")
    }

    /// Performs actions on several conversations. One undo reverses all of them.
    ///
    /// - Returns: what the last one did. An action that is refused does not stop the others, and the summary says why.
    func performAll(_ intents: [Intent]) throws -> Outcome {
        let depth = history.depth
        // Also after an error of the store: what was done before it can be undone.
        defer { history.combine(since: depth) }
        var outcome = Outcome()
        var done = 0
        var refusals: [String] = []
        // How to undo marking a conversation as read; nil: another action, or nothing is unread.
        func unreadMessages(_ intent: Intent) throws -> UndoEntry.Reversal? {
            guard case .markRead(let reference) = intent, let read = try conversation(reference) else { return nil }
            let unread = try store.unreadMessages(in: read.id)
            return unread.isEmpty ? nil : .markedRead(read.id, messages: unread)
        }
        for intent in intents {
            do {
                let unread = try unreadMessages(intent)
                outcome = try perform(intent)
                if let unread { history.append(UndoEntry(label: "Mark as Read", reversal: unread)) }
                done += 1
            } catch let error as PhoneError {
                if case .store = error { throw error }
                refusals.append(error.description)
            }
        }
        let conversations = Counted.pluralized(done, "conversation")
        var summary = outcome.summary.isEmpty ? "\(conversations)." : "\(conversations): \(outcome.summary)"
        if let first = refusals.first { summary += " \(Counted.number(refusals.count)) refused: \(first)" }
        outcome.conversation = nil
        outcome.folder = nil
        outcome.summary = summary
        return outcome
    }
}
