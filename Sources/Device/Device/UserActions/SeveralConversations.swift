import InboxDatabase
import Messages

// Read marks, and actions on several conversations.
extension UserActions {
    /// Marks the newest received message of a conversation as unread.
    func markUnread(_ reference: ConversationReference) throws -> Result {
        guard release.hasMarkAsUnread else { throw PhoneError.noMarkAsUnread(release) }
        let conversation = try existingConversation(reference)
        let outcome = Outcome(conversation: conversation.id)
        guard conversation.unread == 0 else { return Result(outcome: outcome) }
        guard try inbox.markNewestUnread(conversation.id) else {
            throw PhoneError.nothingReceived(conversation.displayedTitle)
        }
        return finished(
            outcome, "Marked as unread.",
            undo: UndoEntry(label: "the conversation is marked as read", reversal: .markedUnread(conversation.id)))
    }

    /// Performs actions on several conversations. One undo reverses all of them.
    ///
    /// - Returns: what the last one did. An action that is refused does not stop the others, and the summary says why.
    mutating func perform(_ actions: [UserAction]) throws -> Result {
        var result = Result()
        var done = 0
        var entries: [UndoEntry] = []
        var refusals: [String] = []
        for action in actions {
            do {
                let unread = try unreadMessages(action)
                let one = try perform(action)
                if let entry = one.undo ?? unread { entries.append(entry) }
                result.changesInbox = result.changesInbox || one.changesInbox
                result.outcome = one.outcome
                done += 1
            } catch let error as PhoneError {
                if case .store = error { throw error }
                refusals.append(error.description)
            }
        }
        guard let words = actions.last?.words else { return result }
        if let last = entries.last {
            result.undo =
                entries.count == 1
                ? last
                : UndoEntry(
                    label: "\(Counted.pluralized(entries.count, "conversation")) \(words.undone)",
                    reversal: .several(entries.map(\.reversal)))
        }
        var summary = "\(Counted.pluralized(done, "conversation")) \(words.done)."
        if let first = refusals.first {
            summary =
                done == 0
                ? "Nothing was changed: \(first)" : "\(summary) \(Counted.number(refusals.count)) refused: \(first)"
        }
        result.outcome.conversation = nil
        result.outcome.folder = nil
        result.outcome.summary = summary
        return result
    }

    /// How to undo marking a conversation as read; nil: another action, or nothing is unread.
    private func unreadMessages(_ action: UserAction) throws -> UndoEntry? {
        guard case .markRead(let reference) = action, let read = try conversation(reference) else { return nil }
        let unread = try inbox.unreadMessages(in: read.id)
        guard !unread.isEmpty else { return nil }
        return UndoEntry(
            label: "the conversation is marked as unread", reversal: .markedRead(read.id, messages: unread))
    }
}

extension UserAction {
    /// What the action, and its undo, did to several conversations.
    fileprivate var words: (done: String, undone: String) {
        switch self {
        case .delete: ("deleted", "restored")
        case .recover: ("recovered", "deleted again")
        case .markRead: ("marked as read", "marked as unread")
        case .markUnread: ("marked as unread", "marked as read")
        case .block: ("blocked", "no longer blocked")
        case .unblock: ("no longer blocked", "blocked again")
        case .markKnown: ("marked as known", "no longer marked as known")
        case .notSpam: ("moved to the inbox", "moved back to Spam")
        case .reply, .addContact, .removeContact, .change, .applyReevaluation: ("changed", "changed back")
        }
    }
}
