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
        case settings(Settings)
        case recover(Int64)
        case deleteAgain(Int64, action: Int64)
        case blocked(Address, wasBlocked: Bool)
        case markedKnown(people: String, action: Int64)
    }
}

extension Phone {
    /// From now on what was done so far cannot be taken back: what a script did is not the user's doing.
    package func forgetDeeds() { undoStack = [] }

    /// Takes back the last thing that the user did, as an action of its own: what came in since stays.
    func undo() throws -> Outcome {
        guard let entry = undoStack.popLast() else { throw PhoneError.nothingToUndo }
        var outcome = Outcome()
        do {
            try reverse(entry.reversal, &outcome)
        } catch let error as StoreError {
            undoStack.append(entry)  // It may go better the next time; what cannot be taken back is not in the way.
            throw error
        }
        return try finish(outcome, "Took back \(entry.label).")
    }

    private func reverse(_ reversal: UndoEntry.Reversal, _ outcome: inout Outcome) throws {
        switch reversal {
        case .reply(let message, let people, let before, let action):
            try store.write { inbox in
                try inbox.takeBackMoves(action)
                try inbox.removeMessage(message)
                try inbox.setReplies(to: people, before)
                try inbox.refreshKnown(people)
            }
        case .contact(let address, let name, let action):
            try store.write { inbox in
                try inbox.removeContact(address.key)
                if let name { try inbox.addContact(name: name, address) }
                try inbox.takeBackMoves(action)
                if name != nil { _ = try unfilter(address, action: action, inbox) }
                for people in try inbox.peopleIncluding(address.key) { try inbox.refreshKnown(people) }
            }
        case .chooseFilter(let reference):
            var refusal: PhoneError?
            chooseFilter(reference, isUndo: true) { if case .failure(let error) = $0 { refusal = error } }
            if let refusal { throw refusal }
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
        case .deleteAgain(let conversation, let action):
            try store.write { inbox in
                try inbox.takeBackMoves(action)
                // Its 30 days begin anew: a text that came in since must not go with what was deleted long ago.
                try inbox.delete(conversation, at: clock.now)
            }
        case .markedKnown(let people, let action):
            try store.write { inbox in
                try inbox.setMarkedKnown(people, false)
                try inbox.takeBackMoves(action)
                try inbox.refreshKnown(people)
            }
        case .blocked(let address, let wasBlocked):
            try store.write { try $0.setBlocked(address, wasBlocked) }
        }
    }
}
