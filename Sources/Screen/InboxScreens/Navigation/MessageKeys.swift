import Device
import Messages
import Terminal

/// The keys that deliver messages, and those for one message.
enum MessageKeys {
    typealias Row = InboxKeys.Row

    static let rows: [Row] = [
        row(
            .newMessage, "n", "Deliver a new message to this phone", label: "new message",
            action: { state, inbox in
                state.dialog = .form(try state.newMessages.form(state.facts, inbox))
                return []
            }),
        row(
            .sampleMessage, "N", "Deliver the next sample message", label: "sample",
            action: { state, _ in [state.newMessages.receiveSample(state.facts.release)] }),
        row(
            .reply, "r", "Reply to the conversation", label: "reply",
            obstacle: { $0.transcript.obstacleToReply(restoring: $0.keys[.restore], isClosed: $0.isSpamClosed) },
            action: { state, inbox in
                state.focus = .composer
                let transcript = state.transcript
                if transcript.view != .bottom, transcript.selected == nil { try state.transcript.showEnd(inbox) }
                return []
            }),
        row(
            .why, "i", "Why is this message here, rule by rule", label: "why",
            obstacle: { $0.explainsDelivery ? nil : $0.transcript.obstacle("to explain") },
            action: { state, inbox in
                guard let message = try explained(state, inbox) else { return [] }
                let title = try inbox.conversation(message.conversation)?.displayedTitle.oneLine(400) ?? ""
                state.openPage(state.why.reading(try .why(message, title: title, inbox)))
                return []
            }),
        row(
            .copy, "y", "Copy the message, its sender, journey or session", label: "copy",
            obstacle: { $0.transcript.obstacle("to copy") },
            action: { state, _ in
                guard let message = state.transcript.subject else { return [] }
                state.dialog = .menu(CopyMenu(message, sender: state.transcript.displayedAddress))
                return []
            }),
        row(
            .pipe, "|", "Pipe the message or the conversation to a command or $PAGER", label: "pipe",
            obstacle: { $0.transcript.obstacle("to pipe") },
            action: { state, _ in
                guard let message = state.transcript.subject else { return [] }
                state.dialog = .form(PipeForm(message, before: state.drafts.piped))
                return []
            }),
        row(
            .editMessage, "E", "Edit the message and deliver it again", label: "edit",
            obstacle: { state in
                state.transcript.obstacle("to edit")
                    ?? (received(state) == nil ? "You sent the messages of this conversation; none was received." : nil)
            },
            action: { state, _ in
                guard let message = incoming(state) else { return [] }
                state.dialog = .form(MessageForm.newMessage(message, services: state.facts.services))
                return []
            }),
    ]

    /// The message that the key for Why explains; nil: there is none, or it is gone.
    static func explained(_ state: InboxState, _ inbox: InboxReader) throws -> Message? {
        guard state.explainsDelivery else { return state.transcript.subject }
        return try state.newMessages.delivered.flatMap(inbox.message)
    }

    /// The selected message if it was received, else the newest received one.
    private static func received(_ state: InboxState) -> Message? {
        if let subject = state.transcript.subject, !subject.isFromUser { return subject }
        return state.transcript.newestReceived
    }

    private static func incoming(_ state: InboxState) -> IncomingMessage? {
        guard let message = received(state), let sender = message.sender else { return nil }
        let people = state.transcript.conversation?.participants ?? []
        let others = people.count > 1 ? people.filter { $0.key != sender.key }.map(\.written) : []
        return IncomingMessage(
            from: sender.written.isEmpty ? nil : sender.written, text: message.body, service: message.service,
            with: others)
    }

    /// A command after which the selection stays when messages arrive.
    private static func row(
        _ command: Command, _ key: Character, _ help: String, label: String,
        obstacle: @escaping Row.Obstacle = { _ in nil }, action: @escaping Row.Action
    ) -> Row {
        Row(
            command, [.character(key)], help, label: label, obstacle: obstacle,
            action: { state, inbox in
                state.list.lockSelection()
                return try action(&state, inbox)
            })
    }
}

extension InboxState {
    /// Whether no conversation is open that could be explained, but the user has delivered a message, which is elsewhere.
    var explainsDelivery: Bool { transcript.conversation == nil && search == nil && newMessages.delivered != nil }
}
