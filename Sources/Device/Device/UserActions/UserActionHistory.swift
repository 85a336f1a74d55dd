/// The user's actions since the inbox was opened: how many there were, and how to undo them.
struct UserActionHistory {
    /// Incremented on every user action; data read before an action may be stale after it.
    private(set) var count = 0
    private var entries: [UndoEntry] = []

    /// What `undo` would undo: `the reply`; nil: nothing.
    var undoLabel: String? { entries.last?.label }

    mutating func countAction() { count += 1 }

    mutating func append(_ entry: UndoEntry) { entries.append(entry) }

    /// Removes and returns the last action that can be undone.
    mutating func popLast() -> UndoEntry? { entries.popLast() }

    /// Forgets how to undo what was done until now; the count stays.
    mutating func clear() { entries = [] }
}
