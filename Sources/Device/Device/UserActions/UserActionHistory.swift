/// The user's actions since the inbox was opened: how many there were, and how to undo them.
struct UserActionHistory {
    /// Incremented on every user action; data read before an action may be stale after it.
    private(set) var count = 0
    private var entries: [UndoEntry] = []
    /// What was undone, the latest at the end.
    private var undone: [UndoEntry] = []
    /// Whether an action is being redone, after which others can be redone, too.
    var isRedoing = false

    /// What `undo` would undo: `the reply`; nil: nothing.
    var undoLabel: String? { entries.last?.label }

    /// Why nothing can be redone; nil: something can.
    var redoObstacle: PhoneError? {
        guard let last = undone.last else { return .nothingToRedo }
        return last.intent == nil ? .cannotRedo(last.label) : nil
    }

    mutating func countAction() { count += 1 }

    mutating func append(_ entry: UndoEntry) { entries.append(entry) }

    /// Removes and returns the last action that can be undone.
    mutating func popLast() -> UndoEntry? { entries.popLast() }

    /// Records that an action was undone.
    mutating func appendUndone(_ entry: UndoEntry) { undone.append(entry) }

    /// Removes and returns the action that was undone last.
    mutating func popUndone() -> UndoEntry? { undone.popLast() }

    /// Forgets what could be redone, after another action.
    mutating func clearUndone() { if !isRedoing { undone = [] } }

    /// Forgets how to undo what was done until now; the count stays.
    mutating func clear() { (entries, undone) = ([], []) }
}
