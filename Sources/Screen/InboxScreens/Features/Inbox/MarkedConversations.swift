import Messages

/// The conversations that the user has selected for an action on all of them.
struct MarkedConversations: Hashable, Sendable {
    /// By id.
    private(set) var conversations: [Int64: Conversation] = [:]
    var isEmpty: Bool { conversations.isEmpty }
    var count: Int { conversations.count }

    func contains(_ id: Int64) -> Bool { conversations[id] != nil }

    /// In a fixed order, so that an action on them is repeatable: the newest first.
    var all: [Conversation] { conversations.values.sorted { ($0.date, $0.newest) > ($1.date, $1.newest) } }

    /// Selects a conversation, or no longer.
    mutating func toggle(_ conversation: Conversation) {
        if conversations.removeValue(forKey: conversation.id) == nil { conversations[conversation.id] = conversation }
    }

    /// `2 selected`.
    var note: String { "\(Counted.number(count)) selected" }

    /// Reads the selected conversations again. One that no longer exists, or was deleted or recovered since it was
    /// selected, is not selected any more: a key would do something else with it.
    mutating func refresh(_ inbox: InboxReader) throws {
        for selected in conversations.values {
            let now = try inbox.conversation(selected.id)
            conversations[selected.id] = now?.deletedAt == selected.deletedAt ? now : nil
        }
    }

    /// How many conversations are selected, and the keys for them.
    ///
    /// - Parameters:
    ///   - actions: the keys of the commands that act on all of them.
    ///   - back: the key that selects none.
    func status(actions: [String], back: String) -> Status {
        guard !isEmpty else { return .done("No conversation is selected.") }
        let keys = actions.joined(separator: " ")
        return .done(
            "\(Counted.pluralized(count, "conversation")) selected. \(keys) act on all of them; \(back): select none.")
    }
}
