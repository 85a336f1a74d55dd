import Messages
import Terminal

// Moving within a pane and between panes.
extension InboxState {
    mutating func move(_ command: Command, _ inbox: InboxReader) throws -> [Effect] {
        switch command {
        case .left: goLeft()
        case .right: goRight()
        case .nextPane: cycle(1)
        case .previousPane: cycle(-1)
        case .back: goBack()
        case .open: return try openFocused(inbox)
        default:
            switch focus {
            case .folders: try moveInFolders(command, inbox)
            case .conversations: try moveInList(command, inbox)
            case .transcript, .composer: try moveInTranscript(command, inbox)
            }
        }
        return []
    }

    private mutating func goLeft() {
        switch focus {
        case .folders: status = .hint("This is the leftmost pane.")
        case .conversations: focus = .folders
        case .transcript, .composer: focus = .conversations
        }
    }

    private mutating func goRight() {
        switch focus {
        case .folders: focus = .conversations
        case .conversations where transcript.conversation != nil: focusTranscript()
        case .conversations: status = .hint("Nothing to open: this list is empty.")
        case .transcript, .composer: status = .hint("This is the rightmost pane. Press r to reply.")
        }
    }

    mutating func focusTranscript() {
        list.lockSelection()
        focus = .transcript
    }

    private mutating func cycle(_ step: Int) {
        let count = transcript.conversation == nil ? 2 : 3
        let now = min(focus.rawValue, count - 1)
        let next = Pane(rawValue: (now + step + count) % count) ?? .conversations
        if next == .transcript { focusTranscript() } else { focus = next }
    }

    private mutating func goBack() {
        switch focus {
        case .composer: focus = .transcript
        case .transcript:
            transcript.selected = nil
            focus = .conversations
        case .conversations: focus = .folders
        case .folders: status = .hint("There is nothing to go back to. Press q to quit.")
        }
    }

    private mutating func openFocused(_ inbox: InboxReader) throws -> [Effect] {
        switch focus {
        case .folders: focus = .conversations
        case .conversations:
            guard transcript.conversation != nil else {
                status = .hint("Nothing to open: this list is empty. Press n for a new message, N for a sample.")
                return []
            }
            focusTranscript()
        case .transcript, .composer:
            let isDeleted = transcript.conversation?.deletedAt != nil
            return try perform(isDeleted ? .recover : .reply, inbox)
        }
        return []
    }

    private mutating func moveInFolders(_ command: Command, _ inbox: InboxReader) throws {
        let count = folders.list.folders.count
        let step =
            switch command {
            case .up: -1
            case .down: 1
            case .pageUp, .home: -count
            default: count
            }
        guard let target = folders.neighbor(step), target != folders.open else {
            status = .hint(step < 0 ? "This is the first folder." : "This is the last folder.")
            return
        }
        try open(target, inbox)
    }

    private mutating func moveInList(_ command: Command, _ inbox: InboxReader) throws {
        guard let folder, list.selected != nil else {
            status = .hint("This list is empty. Press n for a new message, N for a sample.")
            return
        }
        let capacity = layout.conversationCapacity
        let page = max(1, capacity - 1)
        var moved = true
        switch command {
        case .up: moved = try list.move(-1, folder, capacity: capacity, inbox)
        case .down: moved = try list.move(1, folder, capacity: capacity, inbox)
        case .pageUp: moved = try list.move(-page, folder, capacity: capacity, inbox)
        case .pageDown: moved = try list.move(page, folder, capacity: capacity, inbox)
        case .home:
            try list.showTop(folder, capacity: capacity, inbox)
            status = .hint("This is the newest conversation. The list follows new messages until you move.")
        default:
            let before = list.selected?.id
            try list.showBottom(folder, capacity: capacity, inbox)
            moved = list.selected?.id != before
        }
        if !moved {
            let isUp = command == .up || command == .pageUp
            status = .hint(isUp ? "This is the newest conversation." : "This is the oldest conversation.")
        }
        try showSelected(inbox)
    }

    private mutating func moveInTranscript(_ command: Command, _ inbox: InboxReader) throws {
        let layout = layout
        let copy = self
        let make: (TranscriptPane) -> TranscriptLayout = { copy.transcriptLayout($0, layout) }
        let page = max(1, (layout.messages?.rows ?? 2) - 2)
        var moved = true
        switch command {
        case .up: moved = try transcript.select(-1, make, inbox)
        case .down where transcript.selected == nil: moved = false
        case .down: moved = try transcript.select(1, make, inbox)
        case .pageUp: moved = try transcript.scroll(-page, make, inbox)
        case .pageDown: moved = try transcript.scroll(page, make, inbox)
        case .home, .end:
            let (view, selected) = (transcript.view, transcript.selected)
            if command == .home { try transcript.showStart(inbox) } else { try transcript.showEnd(inbox) }
            moved = view != transcript.view || selected != transcript.selected
        default: break
        }
        guard !moved else { return }
        let isUp = command == .up || command == .pageUp || command == .home
        if !isUp { try transcript.showEnd(inbox) }
        status = .hint(isUp ? "This is the first message." : "This is the newest message.")
    }
}
