import Messages
import Terminal

// Moving within a pane and between panes.
extension InboxState {
    mutating func focusTranscript() {
        list.lockSelection()
        focus = .transcript
    }

    /// Goes to the next or previous pane.
    mutating func cycle(_ step: Int) {
        let count = transcript.conversation == nil ? 2 : 3
        let now = min(focus.rawValue, count - 1)
        let next = Pane(rawValue: (now + step + count) % count) ?? .conversations
        if next == .transcript { focusTranscript() } else { focus = next }
    }

    mutating func goBack() {
        guard list.marks.isEmpty else {
            list.marks = MarkedConversations()
            return status = list.marks.status(keys)
        }
        switch focus {
        case .composer: focus = .transcript
        case .transcript:
            transcript.selected = nil
            focus = .conversations
        case .conversations: focus = .folders
        case .folders: status = .hint("There is nothing to go back to. Press \(keys[.quit]) to quit.")
        }
    }

    /// How an empty list gets a message.
    private var firstMessageAdvice: String {
        "Press \(keys[.newMessage]) for a new message, \(keys[.sampleMessage]) for a sample."
    }

    mutating func openFocused(_ inbox: InboxReader) throws -> [Effect] {
        switch focus {
        case .folders: focus = .conversations
        case .conversations:
            guard transcript.conversation != nil else {
                status = .hint("Nothing to open: this list is empty. \(firstMessageAdvice)")
                return []
            }
            focusTranscript()
        case .transcript, .composer:
            let isDeleted = transcript.conversation?.deletedAt != nil
            return try perform(isDeleted ? .restore : .reply, inbox)
        }
        return []
    }

    /// Moves within the focused pane.
    mutating func move(_ command: Command, _ inbox: InboxReader) throws -> [Effect] {
        let layout = layout
        switch focus {
        case .folders:
            let (folder, hint) = folders.target(of: command)
            status = hint ?? status
            if let folder { try open(folder, inbox) }
        case .conversations where search != nil: return try Results.move(command, &self, inbox)
        case .conversations:
            guard let folder, list.selected != nil else {
                status = .hint("This list is empty. \(firstMessageAdvice)")
                return []
            }
            let hint = try list.move(command, folder, capacity: layout.conversationCapacity, inbox)
            status = hint ?? status
            try showSelected(inbox)
        case .transcript, .composer:
            let hint = try transcript.move(command, rows: layout.messages?.rows ?? 2, transcriptLayout, inbox)
            status = hint ?? status
        }
        return []
    }
}
