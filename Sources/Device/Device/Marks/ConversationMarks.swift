import Messages

extension InboxMarks {
    /// The mark of a conversation: wrong if that of a message is.
    ///
    /// - Parameter messages: the ids of its messages, one after the other.
    mutating func mark(
        of conversation: Conversation, _ messages: (_ visit: (Int64) -> Bool) throws -> Void
    ) rethrows -> Mark? {
        if let known = conversations.known(conversation, version) { return known.mark }
        var mark: Mark?
        try messages { id in
            guard let other = self[id] else { return true }
            mark = other
            return !other.isWrong
        }
        conversations.record(mark, of: conversation, version)
        return mark
    }
}

/// The marks of the conversations that were shown.
struct ConversationMarks {
    struct Known {
        let newest: Int64
        let messages: Int
        let mark: Mark?
    }

    /// More than a screen has.
    private static let maximum = 1_000

    private var version = 0
    private var known: [Int64: Known] = [:]

    /// nil: its mark is unknown, or it has changed since.
    func known(_ conversation: Conversation, _ version: Int) -> Known? {
        guard version == self.version, let found = known[conversation.id] else { return nil }
        return found.newest == conversation.newest && found.messages == conversation.messages ? found : nil
    }

    mutating func record(_ mark: Mark?, of conversation: Conversation, _ version: Int) {
        if version != self.version || known.count >= Self.maximum { known = [:] }
        self.version = version
        known[conversation.id] = Known(newest: conversation.newest, messages: conversation.messages, mark: mark)
    }
}
