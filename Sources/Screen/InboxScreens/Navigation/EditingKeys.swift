import Device
import ExtensionPlans
import Messages
import Terminal

/// The keys that open an editor, and those that deliver a message once more.
enum EditingKeys {
    typealias Row = InboxKeys.Row

    static let rows: [Row] = [
        Row(
            .edit, [.character("e")],
            "Edit: open $EDITOR at the error of the filter, at the step of the session, or in the filter's source",
            obstacle: { state in
                place(state) == nil
                    ? "There is nothing to edit: no session, and no filter of your own. "
                        + "Press \(state.keys[.filter]) to choose a filter."
                    : nil
            },
            action: { state, _ in place(state).map { [.edit($0)] } ?? [] }),
        Row(
            .editMessage, [.character("E")], "Edit the message and deliver it as a new one",
            obstacle: { obstacle($0, "to edit") },
            action: { state, _ in
                guard let message = incoming(state) else { return [] }
                state.list.lockSelection()
                state.dialog = .form(MessageForm.newMessage(message, services: state.facts.services))
                return []
            }),
        Row(
            .resend, [.character("A")], "Again: deliver the message once more, to the current build of the filter",
            obstacle: { obstacle($0, "to deliver again") },
            action: { state, _ in
                state.list.lockSelection()
                return incoming(state).map { [.enter(.receive($0), .delivery)] } ?? []
            }),
    ]

    /// The error of the filter's build, else the step of a session that plays or failed, else the filter's source.
    private static func place(_ state: InboxState) -> EditorPlace? {
        if let place = state.facts.filterProblem?.lines.lazy.compactMap({ EditorPlace(error: $0) }).first {
            return place
        }
        if let session = state.session.facts, !session.isFinished || session.failureMessage != nil {
            return session.stepPlace
        }
        guard let identifier = state.facts.filterIdentifier, identifier.hasPrefix("/"),
            let reference = try? ExtensionReference(identifier)
        else { return state.session.facts?.stepPlace }
        return EditorPlace(path: reference.path)
    }

    private static func obstacle(_ state: InboxState, _ what: String) -> String? {
        state.transcript.obstacle(what)
            ?? (received(state) == nil ? "You sent the messages of this conversation; none was received." : nil)
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
}
