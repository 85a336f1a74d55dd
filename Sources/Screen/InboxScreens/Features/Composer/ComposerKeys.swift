import Terminal

/// The keys of the reply.
enum ComposerKeys {
    /// What a key asks for.
    enum Request {
        case none(Status? = nil)
        case send(String)
        case leave
        /// Scrolls the transcript.
        case scroll(Command)
        /// Goes to another pane.
        case next, previous
    }

    static let table = KeyTable<TextEditor, Void, Request>(
        .composer,
        [
            KeyCommand(
                .send, [.enter, .control("s")], "Send the reply", label: "send", action: { draft, _ in send(&draft) }),
            KeyCommand(
                .newline, [.control("j"), .alt("\n")], "New line in the reply", label: "new line",
                action: { draft, _ in insert("\n", &draft) }),
            KeyCommand(
                .leave, [.escape], "Back; the draft is kept", label: "back", action: { _, _ in .leave }),
        ])

    private static func send(_ draft: inout TextEditor) -> Request {
        let text = draft.text
        guard !text.trimmed.isEmpty else {
            return .none(.hint("The reply is empty. Type a message, or press Esc to go back."))
        }
        draft = TextEditor()
        return .send(text)
    }

    private static func insert(_ text: String, _ draft: inout TextEditor) -> Request {
        draft.insert(text)
        return .none()
    }

    /// - Parameter width: The columns of a row, in which ↑ and ↓ move.
    static func press(_ key: Key, _ map: KeyMap, _ draft: inout TextEditor, width: Int) throws -> Request {
        if let row = table[map.command(key, in: .composer)] {
            return try row.action(&draft, ())
        }
        switch key {
        case .up: _ = draft.moveRow(-1, width: width)
        case .down: _ = draft.moveRow(1, width: width)
        case .pageUp: return .scroll(.pageUp)
        case .pageDown: return .scroll(.pageDown)
        case .tab: return .next
        case .backTab: return .previous
        default:
            if !draft.handle(key) {
                let hint = KeyMap.unboundHint(key, "Press Enter to send, Esc to go back.")
                return .none(draft.isFull ? .hint(TextEditor.limitNote) : hint)
            }
        }
        return .none(draft.isFull ? .hint(TextEditor.limitNote) : nil)
    }
}

/// Unsent replies by conversation.
struct Drafts: Sendable {
    private var replies: [Int64: TextEditor] = [:]
    /// What was piped to a command last; nil: nothing yet.
    var piped: PipeRequest?

    /// The unsent reply to a conversation; empty without one.
    subscript(conversation: Int64?) -> TextEditor {
        get { conversation.flatMap { replies[$0] } ?? TextEditor(isMultiline: true) }
        set {
            guard let conversation else { return }
            replies[conversation] = newValue.isEmpty ? nil : newValue
        }
    }
}
