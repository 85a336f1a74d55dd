import Device
import InboxDatabase
import Messages
import Terminal

/// The keys for a conversation and its sender, or for all selected conversations.
enum ConversationCommands {
    typealias Row = InboxKeys.Row

    static let nothingToUndo = "There is nothing to undo."

    /// The commands that act on all selected conversations.
    static let forAllSelected: [Command] = [.delete, .block, .markRead, .restore]

    static let rows: [Row] = [
        row(
            .select, [.character(" ")],
            "Select or deselect, to act on several at once",
            obstacle: { $0.transcript.obstacle("to select") },
            action: { state, inbox in
                guard let selected = state.transcript.conversation else { return [] }
                state.list.marks.toggle(selected)
                state.focus = .conversations
                _ = try state.move(.down, inbox)
                state.status = state.list.marks.status(state.keys)
                return []
            }),
        row(
            .markRead, [.character("R")], "Mark as read, or as unread", label: "mark read",
            obstacle: { $0.list.marks.isEmpty ? $0.transcript.obstacle("to mark as read") : nil },
            action: { state, inbox in try markRead(&state, inbox) }),
        row(
            .contact, [.character("c")], "Add the sender to Contacts, or remove it", label: "contact",
            obstacle: { $0.transcript.obstacleToSender("to add to Contacts") },
            action: { state, inbox in
                guard let address = state.transcript.address else { return [] }
                let displayed = state.transcript.displayedAddress ?? address
                return state.apply(try .contact(address, displayed: displayed, inbox))
            }),
        row(
            .restore, [.character("v")], "Recover, Not Spam or Mark as Known", label: "restore",
            obstacle: { $0.restoration == nil ? $0.obstacleToRestoring : nil },
            action: { state, _ in state.restore() }),
        row(
            .delete, [.character("x"), .delete], "Delete; in Recently Deleted: permanently", label: "delete",
            obstacle: { $0.list.marks.isEmpty ? $0.transcript.obstacle("to delete") : nil },
            action: { state, inbox in
                // Keys can be faster than the screen, and what is in Recently Deleted now is deleted permanently.
                guard state.list.marks.isEmpty else {
                    try state.list.marks.refresh(inbox)
                    return delete(&state)
                }
                guard let open = state.transcript.conversation, let conversation = try inbox.conversation(open.id)
                else { return [] }
                return state.apply(
                    .deleting(conversation, isRecoverable: state.facts.release.recoverableDays != nil))
            }),
        row(
            .block, [.character("b")], "Block or unblock the sender", label: "block",
            obstacle: { $0.list.marks.isEmpty ? $0.transcript.obstacleToSender("to block") : nil },
            action: { state, _ in
                guard state.list.marks.isEmpty else { return block(&state) }
                guard let address = state.transcript.address else { return [] }
                let isBlocked = state.transcript.isBlocked
                return [.enter(isBlocked ? .unblock(address: address) : .block(address: address), .userAction)]
            }),
        row(
            .report, [.character("!")], "Report with the reporting extension",
            label: "report",
            obstacle: { state in
                if state.report != nil { return nil }
                if let obstacle = state.transcript.obstacle("to report") { return obstacle }
                guard state.facts.reportingName == nil else { return nil }
                return "First choose a reporting extension in Settings (\(state.keys[.settings])), under SMS reporting."
            }, action: { state, _ in state.openReport() }),
        row(
            .undo, [.character("u")], "Undo the last action", label: "undo",
            obstacle: { $0.facts.undoLabel == nil ? nothingToUndo : nil },
            action: { state, _ in [.enter(.undo, followed(state))] }),
        row(
            .redo, [.control("r")], "Redo what was undone", label: "redo", obstacle: { $0.facts.redoHint($0.keys) },
            action: { state, _ in [.enter(.redo, followed(state))] }),
    ]

    /// In the transcript, the conversation is shown wherever it is then.
    private static func followed(_ state: InboxState) -> Effect.Purpose {
        state.focus == .transcript ? .followAddress(state.transcript.address) : .userAction
    }

    /// Marks the conversations as read; when all are read, as unread.
    private static func markRead(_ state: inout InboxState, _ inbox: InboxReader) throws -> [Effect] {
        let conversations = try state.targets.compactMap { try inbox.conversation($0.id) }
        if conversations.contains(where: { $0.unread > 0 }) { return state.act { .markRead($0) } }
        guard state.facts.release.hasMarkAsUnread else {
            state.status = .hint("Already read. \(state.facts.release.name) has no Mark as Unread.")
            return []
        }
        // In the transcript it would be read again.
        if state.focus == .transcript { state.focus = .conversations }
        return state.act { .markUnread($0) }
    }

    /// Moves the selected conversations to Recently Deleted.
    private static func delete(_ state: inout InboxState) -> [Effect] {
        guard !state.list.marks.isEmpty else {
            state.status = .hint("The selected conversations have moved. Nothing was deleted.")
            return []
        }
        let isFinal =
            state.facts.release.recoverableDays == nil || state.list.marks.all.contains { $0.deletedAt != nil }
        guard !isFinal else {
            state.status = .hint(
                "Delete conversations permanently one at a time. Press \(state.keys[.back]) to select none.")
            return []
        }
        return state.act { .delete($0) }
    }

    /// Blocks the senders of the selected conversations.
    private static func block(_ state: inout InboxState) -> [Effect] {
        let actions = state.list.marks.all.compactMap { conversation -> UserAction? in
            conversation.participants.first.flatMap { $0.written.isEmpty ? nil : .block(address: $0.written) }
        }
        guard !actions.isEmpty else {
            state.status = .hint("The selected conversations have no sender to block.")
            return []
        }
        state.list.marks = MarkedConversations()
        return [.enter(.several(actions), .userAction)]
    }

    /// A command after which the selection stays when messages arrive.
    private static func row(
        _ command: Command, _ keys: [Key], _ help: String, label: String? = nil,
        obstacle: @escaping Row.Obstacle, action: @escaping Row.Action
    ) -> Row {
        Row(
            command, keys, help, label: label, obstacle: obstacle,
            action: { state, inbox in
                state.list.lockSelection()
                return try action(&state, inbox)
            })
    }
}

extension MarkedConversations {
    /// How many conversations are selected, and the keys for them.
    func status(_ keys: KeyMap) -> Status {
        status(actions: ConversationCommands.forAllSelected.map { keys[$0] }, back: keys[.back])
    }
}

extension DeviceFacts {
    /// Why nothing can be redone, as a sentence; nil: something can.
    func redoHint(_ keys: KeyMap) -> String? {
        redoObstacle.map { $0.description + (movingAgain(after: $0.description, keys) ?? "") }
    }

    /// The keys that move messages again, after a sentence about a move that was undone last: its answers are not kept for
    /// a redo.
    func movingAgain(after text: String, _ keys: KeyMap) -> String? {
        guard case .cannotRedo(let undone) = redoObstacle, text.contains(undone) else { return nil }
        return " \(keys[.whatWouldChange]), then \(keys[.applyReevaluation, .reevaluation]): move again."
    }
}
