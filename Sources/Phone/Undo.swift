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
        case deleteAgain(Int64, deletedAt: Int64, action: Int64)
        case blocked(Address, wasBlocked: Bool)
    }
}

extension Phone {
    /// Takes back the last thing that the user did, as an action of its own: what came in since stays.
    func undo() throws -> Outcome {
        guard let entry = undoStack.popLast() else { throw PhoneError.nothingToUndo }
        var outcome = Outcome()
        do {
            try reverse(entry.reversal, &outcome)
        } catch {
            undoStack.append(entry)
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
                for people in try inbox.peopleIncluding(address.key) { try inbox.refreshKnown(people) }
            }
        case .chooseFilter(let reference):
            let depth = undoStack.count
            // Taking a choice back is not itself something to take back.
            chooseFilter(reference) { [weak self] _ in self?.undoStack.removeSubrange(depth...) }
        case .settings(let settings):
            try store.write { try $0.setMeta("settings", settings.json) }
            apply(settings)
        case .recover(let conversation):
            outcome.conversation = try store.write { inbox in
                try inbox.recover(conversation, action: try makeAction(inbox))
            }
        case .deleteAgain(let conversation, let deletedAt, let action):
            try store.write { inbox in
                try inbox.takeBackMoves(action)
                try inbox.delete(conversation, at: deletedAt)
            }
        case .blocked(let address, let wasBlocked):
            try store.write { try $0.setBlocked(address, wasBlocked) }
        }
    }
}
