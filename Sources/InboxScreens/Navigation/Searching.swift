import Messages
import Terminal

// The keys of the search, and its slices.
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
                status = .hint(
                    "\(KeyMap.label(key)) does nothing here. Press Enter to open a result, Esc to go back.")
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

    /// Searches one more slice; returns false when the search is done.
    mutating func continueSearch(_ inbox: InboxReader) throws -> Bool {
        guard var search, !search.isDone, let folder else { return false }
        let before = search.selectedHit?.id
        try search.continueSearch(folder, inbox)
        self.search = search
        if search.selectedHit?.id != before || search.hits.isEmpty { try showHit(inbox) }
        return !search.isDone
    }

    /// Searches several slices at once until there are this many results, for users who type faster than the search.
    private mutating func searchUntil(_ hits: Int, _ inbox: InboxReader) throws {
        for _ in 0..<20 {
            guard let search, !search.isDone, search.hits.count < hits else { return }
            _ = try continueSearch(inbox)
        }
    }

    private mutating func moveInSearch(_ step: Int, _ inbox: InboxReader) throws {
        try searchUntil((search?.selectedIndex ?? 0) + step + 1, inbox)
        if search?.move(step) != true {
            status = .hint(search?.hits.isEmpty != false ? "There are no results." : "There are no more results.")
        }
        try showHit(inbox)
    }

    mutating func selectHit(_ id: SearchPane.Hit.ID, _ inbox: InboxReader) throws {
        search?.selected = id
        try showHit(inbox)
    }

    /// Shows the selected result in the transcript, without marking it as read.
    private mutating func showHit(_ inbox: InboxReader) throws {
        guard let search else { return }
        guard let hit = search.selectedHit else {
            highlightedTerm = ""
            // Do not show a result of the previous term.
            guard search.highlighted.isEmpty else { return try transcript.open(nil, inbox) }
            return transcript = search.before.transcript
        }
        highlightedTerm = search.highlighted
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
            status = .hint("There is nothing to open. Type a sender or a word, or press Esc to go back.")
            return
        }
        guard let conversation = try inbox.conversation(hit.conversation.id) else { return }
        self.search = nil
        var message: Int64?
        if case .message(let id) = hit.id { message = id }
        try select(conversation, at: message, inbox)
        highlightedTerm = search.highlighted
        focus = .transcript
    }

    mutating func leaveSearch(_ inbox: InboxReader) throws {
        guard let before = search?.before else { return }
        search = nil
        highlightedTerm = ""
        folders.open = before.open
        list = before.list
        transcript = before.transcript
        focus = before.focus
        try refresh(inbox)
    }
}
