import Device
import Messages
import Terminal

// The search: where it starts and ends, and what it shows in the transcript.
extension InboxState {
    /// Whether the term of a search is being typed.
    var isTypingSearch: Bool { search?.isTyping == true }

    /// How many results are visible.
    fileprivate var visibleResults: Int {
        let rows = layout.conversations.map { layout.content(of: $0).rows } ?? 0
        return max(1, (rows - (isTypingSearch ? SearchView.fieldRows : 0)) / layout.conversationRows)
    }

    /// Starts a search, or edits the term of the one whose results are listed; it finds what was imported since then, too.
    mutating func openSearch(_ inbox: InboxReader) throws -> [Effect] {
        defer { focus = .conversations }
        if search == nil {
            searches.before = SearchMemory.Place(open: folders.open, list: list, transcript: transcript, focus: focus)
            searches.isPlaceRestored = false
            search = SearchPane()
            list.marks = MarkedConversations()
        }
        search?.setTyping(true)
        return try restartSearch(inbox)
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

    fileprivate mutating func moveInSearch(_ step: Int, _ inbox: InboxReader) throws -> [Effect] {
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
    fileprivate mutating func leaveSearch(_ inbox: InboxReader) throws {
        guard let search, let before = searches.before else { return }
        searches.history.record(search.editor.text)
        endSearch()
        searches.isPlaceRestored = true
        folders.open = before.open
        list = before.list
        transcript = before.transcript
        focus = before.focus
        try refresh(inbox)
    }

    /// Ends the search because another place is shown.
    mutating func endSearch() {
        guard search != nil else { return }
        search = nil
        // They may be in other folders.
        list.marks = MarkedConversations()
        searches.before = nil
        searches.highlightedTerm = ""
    }
}

/// The list of results, and its keys besides those of the inbox.
enum Results {
    static let keys = InboxKeys.Table(
        .results,
        [
            InboxKeys.Row(
                .nextHit, [.character("n")], "Next result; after the last one: the first", label: "next",
                action: { try showNext(1, &$0, $1) }),
            InboxKeys.Row(
                .previousHit, [.character("N")], "Previous result; before the first one: the last", label: "previous",
                action: { try showNext(-1, &$0, $1) }),
        ])

    /// What a command of the inbox does there; nil: the same as elsewhere.
    static func perform(
        _ command: Command, _ state: inout InboxState, _ inbox: InboxReader
    ) throws -> [Effect]? {
        guard let search = state.search, !search.isTyping else { return nil }
        let isInTranscript = state.focus.rawValue > Pane.conversations.rawValue
        switch command {
        case .back where state.list.marks.isEmpty && !isInTranscript: try state.leaveSearch(inbox)
        case .open where state.focus == .conversations && search.selectedHit?.isGone == true:
            state.status = .hint(SearchPane.gone)
        case .order: state.status = .hint("Results are listed from the newest to the oldest, senders first.")
        default: return nil
        }
        return []
    }

    static func move(_ command: Command, _ state: inout InboxState, _ inbox: InboxReader) throws -> [Effect] {
        let (page, count) = (max(1, state.visibleResults - 1), state.search?.hits.count ?? 0)
        let step =
            switch command {
            case .up: -1
            case .down: 1
            case .pageUp: -page
            case .pageDown: page
            case .home: -count
            default: count
            }
        return try state.moveInSearch(step, inbox)
    }

    /// Shows the next or the previous result; after the last one, the first.
    private static func showNext(
        _ step: Int, _ state: inout InboxState, _ inbox: InboxReader
    ) throws -> [Effect] {
        guard let index = state.search?.selectedIndex else { return [] }
        let effects = try state.moveInSearch(step, inbox)
        guard let search = state.search, search.isDone, search.selectedIndex == index else { return effects }
        _ = state.search?.move(step > 0 ? -index : search.hits.count)
        state.status = .hint(
            step > 0 ? "After the last result: the first one." : "Before the first result: the last one.")
        try state.showHit(inbox)
        return effects
    }

    /// Shows what has come in and what has become of the results after a change of the phone.
    static func refresh(_ state: inout InboxState, _ inbox: InboxReader) throws {
        if let folder = state.folder { try state.search?.addArrivals(folder, inbox) }
        let rows = state.visibleResults
        try state.search?.refresh(rows: rows, inbox)
        let shown = state.transcript.conversation?.id
        if let hit = state.search?.selectedHit, hit.isGone ? shown != nil : shown != hit.conversation.id {
            try state.showHit(inbox)
        } else if let shown {
            try state.transcript.refresh(try inbox.conversation(shown), inbox)
        }
    }
}
