import Device
import Messages
import Terminal

// The search: where it starts and ends, and what it shows in the transcript.
extension InboxState {
    /// Whether the term of a search is being typed.
    var isTypingSearch: Bool { search?.isTyping == true }

    /// How many results are visible.
    private var visibleResults: Int {
        let rows = layout.conversations.map { layout.content(of: $0).rows } ?? 0
        return max(1, (rows - (isTypingSearch ? SearchView.fieldRows : 0)) / layout.conversationRows)
    }

    /// Starts a search, or edits the term of the one whose results are listed.
    mutating func openSearch() {
        if search == nil {
            searches.before = SearchMemory.Place(open: folders.open, list: list, transcript: transcript, focus: focus)
            search = SearchPane()
        }
        search?.setTyping(true)
        focus = .conversations
    }

    mutating func pressInSearch(_ key: Key, _ inbox: InboxReader) throws -> [Effect] {
        let (keys, rows) = (keys, visibleResults)
        switch try search?.press(key, keys, rows: rows) {
        case .move(-1) where search?.selectedIndex ?? 0 == 0:
            // Above the first result are the searches before.
            guard let text = searches.history.recallEarlier() else { return try moveInSearch(-1, inbox) }
            search?.editor = TextEditor(text)
            return try restartSearch(inbox)
        case .move(let step): return try moveInSearch(step, inbox)
        case .open: _ = try listResults(inbox)
        case .leave: try leaveSearch(inbox)
        case .edited: return try restartSearch(inbox)
        case .unbound(let hint): status = hint
        case nil: break
        }
        return []
    }

    mutating func restartSearch(_ inbox: InboxReader) throws -> [Effect] {
        let names = folders.list.folders.map(\.name)
        guard try search?.restart(inbox, zone: facts.times.zone, folders: names) == true else { return [] }
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
        let rows = visibleResults
        try search?.refresh(rows: rows, inbox)
        guard let search else { return }
        guard let hit = search.selectedHit else {
            searches.highlightedTerm = ""
            // Do not show a result of the previous term.
            guard search.isUnused, let before = searches.before else { return try transcript.open(nil, inbox) }
            return transcript = before.transcript
        }
        guard !hit.isGone else {
            if focus != .conversations { focus = .conversations }
            return try transcript.open(nil, inbox)
        }
        searches.highlightedTerm = search.highlighted
        try transcript.open(hit.conversation, at: search.selectedMessage, inbox)
        if search.selectedMessage != nil { transcript.fill(transcriptLayout) }
    }

    /// Shows what has become of the results after a change of the phone.
    mutating func refreshSearch(_ inbox: InboxReader) throws {
        let rows = visibleResults
        try search?.refresh(rows: rows, inbox)
        let shown = transcript.conversation?.id
        if let hit = search?.selectedHit, hit.isGone ? shown != nil : shown != hit.conversation.id {
            try showHit(inbox)
        } else if let shown {
            try transcript.refresh(try inbox.conversation(shown), inbox)
        }
    }

    /// Lets the results stay as a list; returns false if there are none.
    mutating func listResults(_ inbox: InboxReader) throws -> Bool {
        guard isTypingSearch else { return search != nil }
        if let mistake = search?.mistake {
            status = .hint(mistake)
            return false
        }
        if let folder, try search?.searchUntil(1, folder, inbox) == true { try showHit(inbox) }
        guard let search, search.selectedHit != nil else {
            status =
                search?.isDone == false
                ? Self.stillSearching
                : .hint("There is nothing to open. Type a sender or a word, or press Esc to go back.")
            return false
        }
        searches.history.record(search.editor.text)
        self.search?.setTyping(false)
        return true
    }

    /// Ends the search and restores the place from before.
    private mutating func leaveSearch(_ inbox: InboxReader) throws {
        guard let search, let before = searches.before else { return }
        searches.history.record(search.editor.text)
        endSearch()
        folders.open = before.open
        // What was selected in the results stays selected.
        let marks = list.marks
        list = before.list
        list.marks = marks
        transcript = before.transcript
        focus = before.focus
        try refresh(inbox)
    }

    /// Ends the search because another place is shown.
    mutating func endSearch() {
        guard search != nil else { return }
        search = nil
        searches.before = nil
        searches.highlightedTerm = ""
    }
}

// The list of results.
extension InboxState {
    /// What a command of the inbox does there; nil: the same as elsewhere.
    mutating func performInResults(_ command: Command, _ inbox: InboxReader) throws -> [Effect]? {
        guard let search, !search.isTyping else { return nil }
        switch command {
        case .back where list.marks.isEmpty && focus.rawValue <= Pane.conversations.rawValue: try leaveSearch(inbox)
        case .open where focus == .conversations && search.selectedHit?.isGone == true:
            status = .hint(SearchPane.gone)
        case .order: status = .hint("Results are listed from the newest to the oldest, senders first.")
        default: return nil
        }
        return []
    }

    mutating func moveInResults(_ command: Command, _ inbox: InboxReader) throws -> [Effect] {
        let (page, count) = (max(1, visibleResults - 1), search?.hits.count ?? 0)
        switch command {
        case .up: return try moveInSearch(-1, inbox)
        case .down: return try moveInSearch(1, inbox)
        case .pageUp: return try moveInSearch(-page, inbox)
        case .pageDown: return try moveInSearch(page, inbox)
        case .home: return try moveInSearch(-count, inbox)
        default: return try moveInSearch(count, inbox)
        }
    }

    /// Shows the next or the previous result; after the last one, the first.
    mutating func showNextHit(_ step: Int, _ inbox: InboxReader) throws -> [Effect] {
        guard let index = search?.selectedIndex else { return [] }
        let effects = try moveInSearch(step, inbox)
        guard let search, search.isDone, search.selectedIndex == index else { return effects }
        _ = self.search?.move(step > 0 ? -index : search.hits.count)
        status = .hint(step > 0 ? "After the last result: the first one." : "Before the first result: the last one.")
        try showHit(inbox)
        return effects
    }
}

/// The keys of the list of results, besides those of the inbox.
enum ResultKeys {
    static let table = InboxKeys.Table(
        .results,
        [
            InboxKeys.Row(
                .nextHit, [.character("n")], "Next result; after the last one: the first", label: "next",
                action: { try $0.showNextHit(1, $1) }),
            InboxKeys.Row(
                .previousHit, [.character("N")], "Previous result; before the first one: the last", label: "previous",
                action: { try $0.showNextHit(-1, $1) }),
        ])
}
