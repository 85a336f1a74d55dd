import Messages
import Terminal

extension SearchPane {
    /// What a key in the search asks for.
    enum Request {
        case move(Int)
        case open
        case leave
        /// The typed term has changed.
        case edited
        /// The key does nothing.
        case unbound(Status)
    }

    /// The keys of the search. The input is the number of visible results.
    static let keys = KeyTable<Void, Int, Request>(
        .search,
        [
            KeyCommand(
                .up, [.up, .control("p")], "Previous result; above the first one: the searches before",
                action: { _, _ in .move(-1) }),
            KeyCommand(
                .down, [.down, .control("n")], "Next result", label: "next result", action: { _, _ in .move(1) }),
            KeyCommand(.pageUp, [.pageUp], "Page up", action: { .move(-max(1, $1 - 2)) }),
            KeyCommand(.pageDown, [.pageDown], "Page down", action: { .move(max(1, $1 - 2)) }),
            KeyCommand(
                .open, [.enter], "List the results: n and N go to the next and the previous one", label: "list",
                action: { _, _ in .open }),
            KeyCommand(
                .leave, [.escape], "Back to where you were before the search", label: "back",
                action: { _, _ in .leave }),
        ])

    mutating func press(_ key: Key, _ map: KeyMap, rows: Int) throws -> Request {
        if let row = Self.keys[map.command(key, in: .search)] {
            var owner: Void = ()
            return try row.action(&owner, rows)
        }
        guard editor.handle(key) else {
            return .unbound(KeyMap.unboundHint(key, "Press Enter to open a result, Esc to go back."))
        }
        return .edited
    }

    /// Searches one more slice.
    ///
    /// - Returns: Whether to show the selected result again.
    mutating func searchSlice(_ folder: Folder, _ inbox: InboxReader) throws -> Bool {
        let before = selectedHit?.id
        try continueSearch(folder, inbox)
        return selectedHit?.id != before || hits.isEmpty
    }

    /// Searches several slices at once until there are this many results, for users who type faster than the search.
    ///
    /// - Returns: Whether to show the selected result again.
    mutating func searchUntil(_ count: Int, _ folder: Folder, _ inbox: InboxReader) throws -> Bool {
        var isNew = false
        for _ in 0..<20 where !isDone && hits.count < count {
            if try searchSlice(folder, inbox) { isNew = true }
        }
        return isNew
    }

    /// The message of the selected result; nil: it is a conversation.
    var selectedMessage: Int64? {
        if case .message(let id) = selectedHit?.id { id } else { nil }
    }
}
