import SessionTerms
import Terminal

/// The session that is or was played: what the screen shows of it, and where.
struct SessionPane: Sendable {
    /// nil: no session was played.
    private(set) var facts: SessionFacts?
    private var rows = 0
    private var changeRows = 0
    /// The place of the last step.
    private(set) var place: SessionScreen.Place?
    /// Whether `place` is still to be shown, because something else was open.
    private(set) var isPlaceDue = false
    /// Whether the screen shows one of its messages. That does not mark it as read, as the user's own reading does.
    var showsMessage = false
    /// What the session's steps do.
    var steps: [SessionStep] = []
    /// The sessions that can be played, once they were listed.
    var list = SessionList()
    /// The text of the file that was selected last in their list.
    var text: SessionText?

    var isRunning: Bool { facts.map { !$0.isFinished } ?? false }

    /// The rows of the caption: as many as the longest one so far needs, so that the panes do not move; the introduction's
    /// do not count. Those of a saved change are only needed while it is shown.
    var captionRows: Int { isRunning ? rows + changeRows : 0 }

    /// The rows of the caption while it is replaced by a note: also for a session without captions.
    func rowsForNote(_ size: Size) -> Int { max(captionRows, SessionFacts.hasBox(size) ? 3 : 1) }

    mutating func update(_ facts: SessionFacts, _ size: Size) {
        if self.facts?.isIntroduced == true { rows = 0 }
        self.facts = facts
        rows = max(rows, facts.captionRows(size))
        changeRows = facts.changeRows(size)
    }

    mutating func resize(_ size: Size) {
        rows = 0
        if let facts { update(facts, size) }
    }

    /// Records the place of a step, which is to be shown.
    mutating func record(_ place: SessionScreen.Place) { (self.place, isPlaceDue) = (place, true) }

    /// Shows the place of the last step again.
    mutating func showPlaceAgain() { isPlaceDue = place != nil }

    /// The place that is to be shown now; nil: it is shown.
    mutating func takeDuePlace() -> SessionScreen.Place? {
        guard isPlaceDue else { return nil }
        isPlaceDue = false
        return place
    }
}
