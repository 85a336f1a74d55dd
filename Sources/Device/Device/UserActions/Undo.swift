import InboxDatabase
import Messages

/// A user action, and how to undo it.
struct UndoEntry {
    /// What is true after the undo, such as `Sam is no longer a contact`.
    let label: String
    let reversal: Reversal
    /// What the user did, to do it again; nil: that is not possible.
    var intent: Intent?
    /// How it changed the marks of a corpus.
    var marks: [InboxMarks.Transition] = []

    enum Reversal {
        case reply(message: Int64, people: String, before: Int, action: Int64)
        /// The former name of the address, and its contact; nil: none.
        case contact(Address, name: String?, contact: Int64?, action: Int64)
        case chooseFilter(String?)
        case chooseReporting(String?)
        case settings(Settings)
        case recover(Int64)
        case redelete(Int64, action: Int64)
        case blocked(Address, wasBlocked: Bool)
        case markedUnread(Int64)
        case markedRead(Int64, messages: [Int64])
        /// The actions in the order in which they were done.
        case several([Reversal])
        case markedKnown(people: String, action: Int64)
        /// - `after`: the number of the last message at that time.
        case notSpam(people: String, after: Int64, action: Int64)
        case undoReevaluation(
            people: [ReevaluationFiling.People], footers: [ReevaluationFiling.Footer], after: Int64, action: Int64)
    }
}

extension UserActions {
    /// Reverses one action, or each of several.
    ///
    /// - Returns: what could not be undone, as a sentence after a space; empty: everything was.
    @discardableResult
    mutating func reverse(_ reversal: UndoEntry.Reversal, _ outcome: inout Outcome) throws -> String {
        switch reversal {
        case .reply(let message, let people, let before, let action):
            let moved = try inbox.undoMoves(action)
            try inbox.removeMessage(message)
            try inbox.setReplies(to: people, before)
            try refileAfterUndo(people, junkWasRestored: moved)
        case .contact(let address, let name, let contact, let action):
            try inbox.removeContact(address.key)
            if let name { try inbox.addContact(name: name, address, as: contact) }
            let moved = try inbox.undoMoves(action)
            if name != nil { _ = try inbox.unfilter(address, action: action) }
            for people in try inbox.peopleIncluding(address.key) {
                try refileAfterUndo(people, junkWasRestored: moved)
            }
        case .chooseFilter, .chooseReporting: break  // handled by `undo`
        case .settings(let settings):
            try inbox.setSettings(settings)
            self.settings = settings
        case .recover(let conversation):
            guard try inbox.conversation(conversation) != nil else {
                throw PhoneError.conversationGone
            }
            outcome.conversation = try inbox.recover(conversation, action: try numbers.makeAction(inbox), in: release)
        case .redelete(let conversation, let action):
            try inbox.undoMoves(action)
            // Its 30 days start again, so that a message that arrived since then is not removed with it too early.
            try inbox.delete(conversation, at: now)
        case .markedUnread(let conversation): try inbox.markRead(conversation)
        case .markedRead(let conversation, let messages):
            try inbox.markUnread(messages, in: conversation)
        case .several(let entries):
            var gone = 0
            for reversal in entries.reversed() {
                // One whose conversation is gone does not stop the others.
                do {
                    try reverse(reversal, &outcome)
                } catch PhoneError.conversationGone {
                    gone += 1
                }
            }
            guard gone < entries.count else { throw PhoneError.conversationGone }
            guard gone > 0 else { break }
            return " \(Counted.number(gone)) of them no longer \(gone == 1 ? "exists" : "exist")."
        case .markedKnown(let people, let action):
            try inbox.setMarkedKnown(people, false)
            let moved = try inbox.undoMoves(action)
            try refileAfterUndo(people, junkWasRestored: moved)
        case .notSpam(let people, let last, let action):
            try inbox.undoMoves(action)
            try refileAfterUndo(people, junkWasRestored: try inbox.hasMessages(with: people, after: last))
        case .blocked(let address, let wasBlocked):
            try inbox.setBlocked(address, wasBlocked)
        case .undoReevaluation(let people, let footers, let last, let action):
            try undoReevaluation(people: people, footers: footers, after: last, action: action)
        }
        return ""
    }
}

extension UserActions {
    /// After an undo moved junk back, moves the messages that arrived since then to where they would have been filed
    /// (F1, F3).
    ///
    /// - Parameter junkWasRestored: whether the undo moved anything; otherwise junk stays separate from other
    ///   conversations.
    mutating func refileAfterUndo(_ people: String, junkWasRestored: Bool) throws {
        try inbox.refreshKnown(people)
        let existing = try inbox.existing(people)
        guard existing.contains(.junk), let participants = try inbox.participants(of: people) else { return }
        var facts = try inbox.record(of: participants, sender: nil).filing
        // Replies imported since then still count (R1).
        if let back = Filing.afterReply(facts, in: release) {
            _ = try inbox.moveToUncategorized(
                people, back.categories, rule: back.rule, action: numbers.makeAction(inbox))
            return try inbox.refreshKnown(people)
        }
        facts.firstWasUncategorized = try inbox.firstWasUncategorized(people)
        facts.isFiltering = release.isFiltering(settings, hasActiveFilter: filter != nil)
        guard junkWasRestored, let place = Filing.afterUndo(facts, in: release) else { return }
        let junk = try inbox.conversation(with: participants, place.category, known: false)
        try inbox.absorb(
            people, place.absorbs, into: junk, rule: place.rules[0], iMessages: settings.iMessageJoinsJunk)
        try inbox.refreshKnown(people)
    }
}
