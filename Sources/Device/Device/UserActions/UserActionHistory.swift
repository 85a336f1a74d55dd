/// The user's actions since the inbox was opened: how many there were, and how to undo and redo them.
struct UserActionHistory {
    /// Incremented on every user action; data read before an action may be stale after it.
    private(set) var count = 0
    private var entries: [UndoEntry] = []
    /// What was undone, the latest at the end.
    private var undone: [(number: Int, entry: UndoEntry)] = []
    private var undoneNumber = 0
    /// The action that is being redone, after which others can be redone, too.
    var redone: Intent?

    /// What is true after `undo`: `Sam is no longer a contact`; nil: there is nothing to undo.
    var undoLabel: String? { entries.last?.label }

    /// Why nothing can be redone; nil: something can.
    var redoObstacle: PhoneError? {
        guard let last = undone.last?.entry else { return .nothingToRedo }
        return last.intent == nil ? .cannotRedo(last.label) : nil
    }

    mutating func countAction() { count += 1 }

    /// Records what the user did. What was undone before can no longer be redone.
    mutating func record(_ entry: UndoEntry) {
        if entry.intent == nil || entry.intent != redone { undone = [] }
        append(entry)
    }

    /// Puts back what could not be undone.
    mutating func append(_ entry: UndoEntry) { entries.append(entry) }

    /// Removes and returns the last action that can be undone.
    mutating func popLast() -> UndoEntry? { entries.popLast() }

    /// Records that an action was undone.
    ///
    /// - Returns: its number, for `removeUndone`.
    @discardableResult
    mutating func appendUndone(_ entry: UndoEntry) -> Int {
        undoneNumber += 1
        undone.append((undoneNumber, entry))
        return undoneNumber
    }

    /// Removes what could not be undone after all.
    mutating func removeUndone(_ number: Int) { undone.removeAll { $0.number == number } }

    /// Removes and returns the action that was undone last.
    mutating func popUndone() -> UndoEntry? { undone.popLast()?.entry }

    /// Forgets how to undo what was done until now; the count stays.
    mutating func clear() { (entries, undone) = ([], []) }
}
