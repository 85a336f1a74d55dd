import Device
import InboxDatabase
import Messages
import Terminal

/// The keys that select several conversations, and those of the list's order.
enum SelectionKeys {
    typealias Row = InboxKeys.Row

    static let rows: [Row] = [
        Row(
            .mark, [.character(" ")], "Select the conversation, or no longer; other keys then act on all selected ones",
            obstacle: { $0.transcript.obstacle("to select") },
            action: { state, inbox in
                guard let selected = state.transcript.conversation else { return [] }
                state.list.marks.toggle(selected)
                state.focus = .conversations
                _ = try state.move(.down, inbox)
                state.status = state.list.marks.status(state.keys)
                return []
            }),
        Row(
            .markRange, [.character("V")], "Select all conversations from the last selected one to this one",
            obstacle: { $0.transcript.obstacle("to select") },
            action: { state, _ in
                guard let selected = state.list.selected else { return [] }
                state.list.lockSelection()
                state.list.marks.extend(to: selected, in: state.list.loaded)
                state.focus = .conversations
                state.status = state.list.marks.status(state.keys)
                return []
            }),
        Row(
            .markUp, [.shiftUp], "Select this conversation and the previous one; back: no longer",
            action: { state, inbox in try extend(.up, &state, inbox) }),
        Row(
            .markDown, [.shiftDown], "Select this conversation and the next one; back: no longer",
            action: { state, inbox in try extend(.down, &state, inbox) }),
        Row(
            .markUnread, [.character("U")], "Mark the conversation as unread (since iOS 16)",
            obstacle: { state in
                guard state.facts.release.hasMarkAsUnread else {
                    return "\(state.facts.release.name) has no Mark as Unread."
                }
                guard state.list.marks.isEmpty else { return nil }
                return state.transcript.obstacle("to mark as unread")
                    ?? (state.transcript.conversation?.unread ?? 0 > 0 ? "This conversation is already unread." : nil)
            },
            action: { state, _ in
                state.list.lockSelection()
                // In the transcript it would be read again.
                if state.focus == .transcript { state.focus = .conversations }
                return state.act { .markUnread($0) }
            }),
        Row(
            .unreadOnly, [.character("a")], "List all conversations, or only those with unread messages",
            action: { state, inbox in
                state.list.isUnreadOnly.toggle()
                state.status = .done(
                    state.list.isUnreadOnly
                        ? "Only conversations with unread messages are listed. Press \(state.keys[.unreadOnly]) for all."
                        : "All conversations are listed.")
                return try reopen(&state, inbox)
            }),
        Row(
            .order, [.character("O")],
            "Order of the list: \(ConversationOrder.allCases.map(\.title).joined(separator: ", "))",
            action: { state, inbox in try show(state.list.order.next, &state, inbox) }),
    ]

    /// Selects the conversations between which the user moves. Other panes have nothing to select.
    private static func extend(
        _ command: Command, _ state: inout InboxState, _ inbox: InboxReader
    ) throws -> [Effect] {
        guard state.focus == .conversations, let start = state.list.selected else {
            return try state.move(command, inbox)
        }
        let effects = try state.move(command, inbox)
        state.list.lockSelection()
        guard let end = state.list.selected else { return effects }
        state.list.marks.extendStep(from: start, to: end)
        state.status = end.id == start.id ? state.status : state.list.marks.status(state.keys)
        return effects
    }

    /// Lists the conversations in this order.
    static func show(
        _ order: ConversationOrder, _ state: inout InboxState, _ inbox: InboxReader
    ) throws -> [Effect] {
        state.list.order = order
        state.status = .done("Order of the list: \(order.title) (next: \(order.next.title)).")
        return try reopen(&state, inbox)
    }

    private static func reopen(_ state: inout InboxState, _ inbox: InboxReader) throws -> [Effect] {
        guard let folder = state.folder else { return [] }
        state.focus = .conversations
        state.list.marks = MarkedConversations()
        try state.list.showTop(folder, capacity: state.layout.conversationCapacity, inbox)
        try state.showSelected(inbox)
        return []
    }

    /// Moves the selected conversations to Recently Deleted.
    static func delete(_ state: inout InboxState) -> [Effect] {
        let isFinal =
            state.facts.release.recoverableDays == nil || state.list.marks.all.contains { $0.deletedAt != nil }
        guard !isFinal else {
            state.status = .hint(
                "Conversations are deleted permanently one at a time. Press \(state.keys[.back]) to select none.")
            return []
        }
        return state.act { .delete($0) }
    }

    /// Blocks the senders of the selected conversations.
    static func block(_ state: inout InboxState) -> [Effect] {
        let actions = state.list.marks.all.compactMap { conversation -> UserAction? in
            conversation.participants.first.flatMap { $0.written.isEmpty ? nil : .block(address: $0.written) }
        }
        state.list.marks = MarkedConversations()
        return [.enter(.several(actions), .userAction)]
    }
}

extension MarkedConversations {
    /// How many conversations are selected, and the keys for them.
    func status(_ keys: KeyMap) -> Status {
        status(actions: MessageKeys.forAllSelected.map { keys[$0] }, back: keys[.back])
    }
}
