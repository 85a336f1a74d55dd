import InboxDatabase
import Messages

// Moves messages to the folders of new answers. The user decides this; it never happens automatically (E5).
extension UserActions {
    /// Moves the messages as if they arrived now with the new answers: in chronological order, with
    /// the usual rules (F), and with the new answer in their journeys. There are no notifications, the read state
    /// stays, and a reply moves with the message that it answers.
    ///
    /// The current state of the senders counts: if the filter would no longer be queried about a sender, nothing of
    /// that sender moves.
    mutating func applyReevaluation(_ result: ReevaluationResult) throws -> Result {
        let change = try lookup.folderChange(by: result)
        let last = try inbox.lastMessageID()
        var filing = ReevaluationFiling(
            result: result, action: try numbers.makeAction(inbox), settings: settings, release: release,
            country: country, moves: MoveCache(change))
        var people: [ReevaluationFiling.People] = []
        var seen: Set<String> = []
        for message in result.messages where message.outcome != nil && message.category != nil {
            guard let key = try inbox.people(ofConversationWith: message.message), seen.insert(key).inserted else {
                continue
            }
            if let filed = try filing.file(key, inbox) { people.append(filed) }
        }
        let moved = filing.moved
        let outcome = Outcome(rules: filing.rules)
        guard moved > 0 else {
            let silent = result.messages.count { $0.category == nil }
            let rest =
                silent == 0
                ? "all messages are already"
                : "\(Counted.pluralized(silent, "message")) got no answer, and the others are already"
            return finished(outcome, "Nothing was moved: \(rest) in the right folder.")
        }
        let messages = Counted.pluralized(moved, "message")
        return finished(
            outcome, "\(messages) moved.",
            undo: UndoEntry(
                label: "\(messages) moved back",
                reversal: .undoReevaluation(
                    people: people, footers: filing.footers, after: last, action: filing.action)))
    }

    /// Undoes the moves. Messages that arrived since then stay, and so do later user actions.
    mutating func undoReevaluation(
        people: [ReevaluationFiling.People], footers: [ReevaluationFiling.Footer], after last: Int64, action: Int64
    ) throws {
        try inbox.undoMoves(action)
        try inbox.restoreJourneys(action)
        for footer in footers where try inbox.footer(of: footer.conversation).filter == footer.now {
            try inbox.setFooter(of: footer.conversation, footer.before)
        }
        for people in people {
            if people.hasSentMessages { try inbox.refreshKnown(people.key) }
            if try inbox.hasMessages(with: people.key, after: last) {
                try refileAfterUndo(people.key, junkWasRestored: true)
            }
        }
    }
}
