/// What the steps in progress in an open inbox have in common.
final class LiveTurns {
    /// How many steps are in progress.
    var inProgress = 0
    /// The pause before a step looks again for what may come later: together, they look 100 times a second.
    var pause: Duration { .milliseconds(10) * max(1, inProgress) }
    /// Presses keys on the screen, and shows something there.
    let screen = Turns()
    /// Queries a filter with the messages of the inbox, in processes of its own.
    let reevaluation = Turns()
}

/// Lets one after the other do what only one can do at a time.
final class Turns {
    private var isTaken = false
    private var waiting: [() -> Void] = []

    /// Calls `body` now, or when it is its turn. It must call `end` when it is done.
    func take(_ body: @escaping () -> Void) {
        guard !isTaken else { return waiting.append(body) }
        isTaken = true
        body()
    }

    func end() {
        isTaken = false
        if !waiting.isEmpty { take(waiting.removeFirst()) }
    }
}
