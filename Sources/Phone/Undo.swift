import InboxStore
import Messages

/// Something that the user did, and how it is taken back.
struct UndoEntry {
    /// Behind "Took back": `the reply`.
    let label: String
    let reversal: Reversal

    enum Reversal {
        case reply(message: Int64, people: String, before: Int, action: Int64)
        /// The name that the address had before; nil: none.
        case contact(Address, name: String?, action: Int64)
        case chooseFilter(String?)
        case chooseReporting(String?)
        case settings(Settings)
        case recover(Int64)
        case redelete(Int64, action: Int64)
        case blocked(Address, wasBlocked: Bool)
        case markedKnown(people: String, action: Int64)
        /// - `after`: the number of the last message then.
        case removedFromSpam(people: String, after: Int64, action: Int64)
        case undoReevaluation(
            people: [ReevaluationFiling.People], footers: [ReevaluationFiling.Footer], after: Int64, action: Int64)
    }
}

extension Phone {
    /// From now on what was done so far cannot be taken back: what a script did is not the user's doing.
    package func clearUndoHistory() { undoStack = [] }

    /// Takes back the last thing that the user did, as an action of its own: what came in since stays.
    func undo(then: @escaping (Result<Outcome, PhoneError>) -> Void) {
        guard let entry = undoStack.popLast() else { return then(.failure(.nothingToUndo)) }
        let summary = "Took back \(entry.label)."
        let chosen = { [weak self] (result: Result<Outcome, PhoneError>) in
            if case .failure(.store) = result { self?.undoStack.append(entry) }
            then(
                result.map { outcome in
                    var outcome = outcome
                    outcome.summary = summary
                    return outcome
                })
        }
        switch entry.reversal {
        // Until its capabilities are known, as when it was chosen.
        case .chooseFilter(let reference): return chooseFilter(reference, isUndo: true, then: chosen)
        case .chooseReporting(let reference): return chooseReporting(reference, isUndo: true, then: chosen)
        default: break
        }
        var outcome = Outcome()
        do {
            try reverse(entry.reversal, &outcome)
            then(.success(try finish(outcome, summary)))
        } catch let error as PhoneError {
            then(.failure(error))
        } catch {
            undoStack.append(entry)  // It may go better the next time; what cannot be taken back is not in the way.
            then(.failure(.store("\(error)")))
        }
    }

    private func reverse(_ reversal: UndoEntry.Reversal, _ outcome: inout Outcome) throws {
        switch reversal {
        case .reply(let message, let people, let before, let action):
            try store.write { inbox in
                let moved = try inbox.undoMoves(action)
                try inbox.removeMessage(message)
                try inbox.setReplies(to: people, before)
                try refileAfterUndo(people, inbox, junkCameBack: moved)
            }
        case .contact(let address, let name, let action):
            try store.write { inbox in
                try inbox.removeContact(address.key)
                if let name { try inbox.addContact(name: name, address) }
                let moved = try inbox.undoMoves(action)
                if name != nil { _ = try unfilter(address, action: action, inbox) }
                for people in try inbox.peopleIncluding(address.key) {
                    try refileAfterUndo(people, inbox, junkCameBack: moved)
                }
            }
        case .chooseFilter, .chooseReporting: break  // `undo` has a way of its own for what waits for a filter
        case .settings(let settings):
            try store.write { try $0.setMeta("settings", settings.json) }
            apply(settings)
        case .recover(let conversation):
            guard try store.conversation(conversation) != nil else {
                throw PhoneError.noSuchConversation("it any more: it was deleted for good")
            }
            outcome.conversation = try store.write { inbox in
                try inbox.recover(conversation, action: try makeAction(inbox))
            }
        case .redelete(let conversation, let action):
            try store.write { inbox in
                try inbox.undoMoves(action)
                // Its 30 days begin anew: a text that came in since must not go with what was deleted long ago.
                try inbox.delete(conversation, at: clock.now)
            }
        case .markedKnown(let people, let action):
            try store.write { inbox in
                try inbox.setMarkedKnown(people, false)
                let moved = try inbox.undoMoves(action)
                try refileAfterUndo(people, inbox, junkCameBack: moved)
            }
        case .removedFromSpam(let people, let last, let action):
            try store.write { inbox in
                try inbox.undoMoves(action)
                try refileAfterUndo(people, inbox, junkCameBack: try inbox.hasMessages(with: people, after: last))
            }
        case .blocked(let address, let wasBlocked):
            try store.write { try $0.setBlocked(address, wasBlocked) }
        case .undoReevaluation(let people, let footers, let last, let action):
            try store.write {
                try undoReevaluation(people: people, footers: footers, after: last, action: action, $0)
            }
        }
    }
}

extension Phone {
    /// After junk went back to where it lay: what came in since goes where it would have gone (F1, F3).
    ///
    /// - Parameter junkCameBack: whether the undo moved anything: junk that was beside others before it stays so.
    func refileAfterUndo(_ people: String, _ inbox: InboxTransaction, junkCameBack: Bool) throws {
        try inbox.refreshKnown(people)
        let existing = try inbox.existing(people)
        guard existing.contains(.junk), let participants = try inbox.participants(of: people) else { return }
        var facts = try inbox.record(of: participants, sender: nil).filing
        // The replies that an archive brought in meanwhile are not taken back (R1).
        if let back = Filing.afterReply(facts) {
            _ = try inbox.unfilter(people, back.categories, rule: back.rule, action: makeAction(inbox))
            return try inbox.refreshKnown(people)
        }
        facts.firstWasUncategorised = try inbox.firstWasUncategorised(people)
        facts.isFiltering = release.isFiltering(settings, filterIsChosen: chosen != nil)
        guard junkCameBack, let place = Filing.afterUndo(facts, in: release) else { return }
        let junk = try inbox.conversation(with: participants, place.category, known: false)
        try inbox.absorb(
            people, place.absorbs, into: junk, rule: place.rules[0], iMessages: settings.iMessageJoinsJunk)
        try inbox.refreshKnown(people)
    }
}
