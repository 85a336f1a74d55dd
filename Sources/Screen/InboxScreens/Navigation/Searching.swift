import Device
import Messages
import Terminal

// The search: where it starts and ends, and what it shows in the transcript.
extension InboxState {
    mutating func openSearch() {
        searches.before = SearchMemory.Place(open: folders.open, list: list, transcript: transcript, focus: focus)
        search = SearchPane()
        if focus != .conversations { focus = .conversations }
    }

    mutating func pressInSearch(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        let (keys, rows) = (keys, layout.conversationCapacity)
        switch try search?.press(key, keys, rows: rows) {
        case .move(-1) where search?.selectedIndex ?? 0 == 0:
            // Above the first result are the searches before.
            guard let text = searches.history.recallEarlier() else { return try moveInSearch(-1, inbox) }
            search?.editor = TextEditor(text)
            return try restartSearch(inbox)
        case .move(let step): return try moveInSearch(step, inbox)
        case .open: try openHit(inbox)
        case .leave: try leaveSearch(inbox)
        case .edited: return try restartSearch(inbox)
        case .unbound(let hint): status = hint
        case nil: break
        }
        return []
    }

    mutating func restartSearch(_ inbox: InboxReader) throws -> [Effect] {
        guard try search?.restart(inbox, zone: facts.times.zone) == true else { return [] }
        if search?.isDone == true { try showHit(inbox) }
        return [.continueSearch]
    }

    /// Searches one more slice; returns false when the search is done.
    mutating func continueSearch(_ inbox: InboxReader) throws -> Bool {
        guard let folder, search?.isDone == false else { return false }
        if try search?.searchSlice(folder, inbox) == true { try showHit(inbox) }
        return search?.isDone == false
    }

    /// A key was pressed before the search found a match.
    private static let stillSearching = Status.hint("The search is not complete. Press the key again in a moment.")

    private mutating func moveInSearch(_ step: Int, _ inbox: InboxReader) throws -> [Effect] {
        let wanted = (search?.selectedIndex ?? 0) + step + 1
        if let folder { _ = try search?.searchUntil(wanted, folder, inbox) }
        if search?.move(step) != true {
            let isEmpty = search?.hits.isEmpty != false
            status =
                search?.isDone == false && (step > 0 || isEmpty)
                ? Self.stillSearching : .hint(isEmpty ? "There are no results." : "There are no more results.")
        }
        try showHit(inbox)
        return []
    }

    /// Shows the selected result in the transcript, without marking it as read.
    mutating func showHit(_ inbox: InboxReader) throws {
        guard let search else { return }
        guard let hit = search.selectedHit else {
            searches.highlightedTerm = ""
            // Do not show a result of the previous term.
            guard search.isUnused, let before = searches.before else { return try transcript.open(nil, inbox) }
            return transcript = before.transcript
        }
        searches.highlightedTerm = search.highlighted
        try transcript.open(hit.conversation, at: search.selectedMessage, inbox)
        if search.selectedMessage != nil { transcript.fill(transcriptLayout) }
    }

    mutating func openHit(_ inbox: InboxReader) throws {
        if let folder, try search?.searchUntil(1, folder, inbox) == true { try showHit(inbox) }
        guard let search, let hit = search.selectedHit else {
            status =
                search?.isDone == false
                ? Self.stillSearching
                : .hint("There is nothing to open. Type a sender or a word, or press Esc to go back.")
            return
        }
        guard let conversation = try inbox.conversation(hit.conversation.id) else { return }
        searches.history.record(search.editor.text)
        self.search = nil
        try select(conversation, at: search.selectedMessage, inbox)
        searches.highlightedTerm = search.highlighted
        focus = .transcript
    }

    private mutating func leaveSearch(_ inbox: InboxReader) throws {
        guard let search, let before = searches.before else { return }
        searches.history.record(search.editor.text)
        self.search = nil
        searches.before = nil
        searches.highlightedTerm = ""
        folders.open = before.open
        list = before.list
        transcript = before.transcript
        focus = before.focus
        try refresh(inbox)
    }
}
