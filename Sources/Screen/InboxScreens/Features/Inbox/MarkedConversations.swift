import Messages

/// The conversations that the user has selected for an action on all of them.
struct MarkedConversations: Hashable, Sendable {
    /// By id.
    private(set) var conversations: [Int64: Conversation] = [:]
    /// The one that was selected last; a range starts there.
    private var anchor: Int64?
    /// The way of Shift with arrow keys since their first step, and whether each conversation was selected before.
    private var steps: [Step] = []

    private struct Step: Hashable, Sendable {
        let id: Int64
        let wasSelected: Bool
    }

    var isEmpty: Bool { conversations.isEmpty }
    var count: Int { conversations.count }

    func contains(_ id: Int64) -> Bool { conversations[id] != nil }

    /// In a fixed order, so that an action on them is repeatable: the newest first.
    var all: [Conversation] { conversations.values.sorted { ($0.date, $0.newest) > ($1.date, $1.newest) } }

    /// Selects a conversation, or no longer.
    mutating func toggle(_ conversation: Conversation) {
        if conversations.removeValue(forKey: conversation.id) == nil { conversations[conversation.id] = conversation }
        (anchor, steps) = (conversation.id, [])
    }

    /// Selects all conversations of a list from the last selected one to this one; without such a one, only this one.
    mutating func extend(to conversation: Conversation, in list: [Conversation]) {
        let ends = [anchor ?? conversation.id, conversation.id].compactMap { id in list.firstIndex { $0.id == id } }
        guard let first = ends.min(), let last = ends.max() else { return }
        for one in list[first...last] { conversations[one.id] = one }
        (anchor, steps) = (conversation.id, [])
    }

    /// Selects a conversation and its neighbor. A step back on the way takes the last one out again.
    mutating func extendStep(from start: Conversation, to end: Conversation) {
        if steps.last?.id != start.id { steps = [add(start)] }
        if end.id == start.id { return }
        if steps.dropLast().last?.id == end.id {
            if steps.removeLast().wasSelected == false { conversations[start.id] = nil }
        } else {
            steps.append(add(end))
        }
        anchor = end.id
    }

    private mutating func add(_ conversation: Conversation) -> Step {
        Step(
            id: conversation.id, wasSelected: conversations.updateValue(conversation, forKey: conversation.id) != nil)
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
