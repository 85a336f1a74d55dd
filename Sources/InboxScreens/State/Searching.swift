import Messages
import Terminal

// The search: keys, slices, and the way back.
extension InboxState {
    mutating func openSearch() {
        search = SearchPane(
            before: SearchPane.StateBeforeSearch(open: folders.open, list: list, transcript: transcript, focus: focus))
        if focus != .conversations { focus = .conversations }
    }

    mutating func pressInSearch(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        let page = max(1, layout.conversationCapacity - 2)
        switch keys.command(key, in: .search) {
        case .up: try moveInSearch(-1, inbox)
        case .down: try moveInSearch(1, inbox)
        case .pageUp: try moveInSearch(-page, inbox)
        case .pageDown: try moveInSearch(page, inbox)
        case .open: try openHit(inbox)
        case .leave: try leaveSearch(inbox)
        default:
            guard search?.editor.handle(key) == true else {
                status = .hint("\(KeyMap.label(key)) has no meaning here. Enter opens a hit, Esc ends the search.")
                return []
            }
            return try restartSearch(inbox)
        }
        return []
    }

    mutating func restartSearch(_ inbox: InboxReader) throws -> [Effect] {
        guard try search?.restart(inbox) == true else { return [] }
        if search?.isDone == true { try showHit(inbox) }
        return [.continueSearch]
    }

    /// One more slice; false: the search is over.
    mutating func continueSearch(_ inbox: InboxReader) throws -> Bool {
        guard var search, !search.isDone, let folder else { return false }
        let before = search.selectedHit?.id
        try search.continueSearch(folder, inbox)
        self.search = search
        if search.selectedHit?.id != before || search.hits.isEmpty { try showHit(inbox) }
        return !search.isDone
    }

    /// Whoever types faster than the search goes on gets hits all the same: some slices at once, until there are so
    /// many of them.
    private mutating func searchUntil(_ hits: Int, _ inbox: InboxReader) throws {
        for _ in 0..<20 {
            guard let search, !search.isDone, search.hits.count < hits else { return }
            _ = try continueSearch(inbox)
        }
    }

    private mutating func moveInSearch(_ step: Int, _ inbox: InboxReader) throws {
        try searchUntil((search?.selectedIndex ?? 0) + step + 1, inbox)
        if search?.move(step) != true {
            status = .hint(search?.hits.isEmpty != false ? "There is no hit to move to." : "There are no more hits.")
        }
        try showHit(inbox)
    }

    mutating func selectHit(_ id: SearchPane.Hit.ID, _ inbox: InboxReader) throws {
        search?.selected = id
        try showHit(inbox)
    }

    /// Shows the selected hit in the transcript; nothing is marked as read by that.
    private mutating func showHit(_ inbox: InboxReader) throws {
        guard let search else { return }
        guard let hit = search.selectedHit else {
            marked = ""
            // What was found for another word must not look like a hit for this one.
            guard search.highlighted.isEmpty else { return try transcript.open(nil, inbox) }
            return transcript = search.before.transcript
        }
        marked = search.highlighted
        if case .message(let id) = hit.id {
            try transcript.open(hit.conversation, at: id, inbox)
            fillTranscript()
        } else {
            try transcript.open(hit.conversation, inbox)
        }
    }

    mutating func openHit(_ inbox: InboxReader) throws {
        try searchUntil(1, inbox)
        guard let search, let hit = search.selectedHit else {
            status = .hint("There is nothing to open. Type a sender or a word, or press Esc.")
            return
        }
        guard let conversation = try inbox.conversation(hit.conversation.id) else { return }
        self.search = nil
        var message: Int64?
        if case .message(let id) = hit.id { message = id }
        try select(conversation, at: message, inbox)
        marked = search.highlighted
        focus = .transcript
    }

    mutating func leaveSearch(_ inbox: InboxReader) throws {
        guard let before = search?.before else { return }
        search = nil
        marked = ""
        folders.open = before.open
        list = before.list
        transcript = before.transcript
        focus = before.focus
        try refresh(inbox)
    }
}
