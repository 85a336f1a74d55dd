import Foundation
import InboxStore
import Messages

// What the user says of a sender: a contact, known, blocked.
extension Phone {
    /// Adds a contact, whose conversations become one (R2, C5).
    func addContact(_ name: String, _ written: String) throws -> Outcome {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw PhoneError.emptyName }
        let address = try checked(written)
        var outcome = Outcome()
        outcome.rules = [.r2]
        let before = try store.contactName(address.key)
        let entry = try store.write { inbox in
            let action = try makeAction(inbox)
            try inbox.addContact(name: name, address)
            outcome.conversation = try unfilter(address, action: action, inbox)
            for people in try inbox.peopleIncluding(address.key) { try inbox.refreshKnown(people) }
            return UndoEntry(
                label: "the contact \(name)", reversal: .contact(address, name: before, action: action))
        }
        undoStack.append(entry)
        if outcome.conversation == nil {
            outcome.conversation = try store.conversations(people: address.key).first?.id
        }
        return try finish(outcome, "\(name) is in Contacts now.")
    }

    /// Takes everything from somebody who is in Contacts now, and from their groups, into the one conversation with
    /// them (R2). Returns the sender's own, where something moved.
    ///
    /// - Parameter action: by which it can be taken back; nil: it is not.
    func unfilter(_ address: Address, action: Int64?, _ inbox: InboxTransaction) throws -> Int64? {
        var own: Int64?
        for people in try inbox.peopleIncluding(address.key) {
            guard let back = Filing.afterBecomingKnown(try inbox.existing(people), by: .r2) else { continue }
            let target = try inbox.unfilter(people, back.categories, rule: back.rule, action: action)
            if people == address.key { own = target }
        }
        return own
    }

    /// Removes a contact; nothing is filed anew (R3).
    func removeContact(_ written: String) throws -> Outcome {
        let address = try checked(written)
        guard let name = try store.contactName(address.key) else { throw PhoneError.noSuchContact(written) }
        let entry = try store.write { inbox in
            let action = try makeAction(inbox)
            try inbox.removeContact(address.key)
            for people in try inbox.peopleIncluding(address.key) { try inbox.refreshKnown(people) }
            return UndoEntry(
                label: "the removal of \(name)", reversal: .contact(address, name: name, action: action))
        }
        undoStack.append(entry)
        var outcome = Outcome()
        outcome.rules = [.r3]
        outcome.conversation = try store.conversations(people: address.key).first?.id
        return try finish(outcome, "\(name) is not in Contacts any more.")
    }

    func setBlocked(_ written: String, _ blocked: Bool) throws -> Outcome {
        let address = try checked(written)
        guard try store.isBlocked(address.key) != blocked else { return Outcome() }
        try store.write { try $0.setBlocked(address, blocked) }
        undoStack.append(
            UndoEntry(
                label: blocked ? "the block" : "the unblocking", reversal: .blocked(address, wasBlocked: !blocked)))
        var outcome = Outcome()
        outcome.rules = [.r7]
        outcome.conversation = try store.conversations(people: address.key).first?.id
        return try finish(
            outcome, "\(address.displayed) is \(blocked ? "blocked" : "not blocked any more").")
    }

    /// Marks the people of a conversation as known: they go to Messages, and nobody is asked about them any more (C6, R6).
    /// Of a group it is the group that is known, not each of its people.
    func markKnown(_ reference: ConversationReference) throws -> Outcome {
        guard release.hasMarkAsKnown else { throw PhoneError.noMarkAsKnown(release) }
        let existing = try conversation(reference)
        let people = try people(reference, existing)
        var outcome = Outcome()
        outcome.rules = [.r6]
        outcome.conversation = existing?.id
        let title = existing?.displayedTitle ?? people.addresses.map(\.displayed).joined(separator: ", ")
        guard try !store.record(of: people, sender: nil).isMarkedKnown else {
            return try finish(outcome, "\(title) is marked as known already.")
        }
        let entry = try store.write { inbox in
            let action = try makeAction(inbox)
            try inbox.setMarkedKnown(people.key, true)
            if let back = Filing.afterBecomingKnown(try inbox.existing(people.key), by: .r6) {
                let target = try inbox.unfilter(people.key, back.categories, rule: back.rule, action: action)
                if existing?.deletedAt == nil { outcome.conversation = target ?? outcome.conversation }
            }
            try inbox.refreshKnown(people.key)
            return UndoEntry(label: "the mark as known", reversal: .markedKnown(people: people.key, action: action))
        }
        undoStack.append(entry)
        return try finish(outcome, "\(title) is known now.")
    }

    /// Takes a conversation out of Spam. That its messages go to the sender's uncategorised conversation, and that the
    /// filter is still asked about the sender, is our reading (R8).
    func removeFromSpam(_ reference: ConversationReference) throws -> Outcome {
        guard release.hasRemoveFromSpam else { throw PhoneError.noRemoveFromSpam(release) }
        let conversation = try spam(reference)
        guard let people = conversation.people else { throw PhoneError.noSender }
        guard conversation.bucket.category == .junk, conversation.deletedAt == nil else {
            throw PhoneError.notInSpam(conversation.displayedTitle)
        }
        let back = Filing.afterRemovalFromSpam()
        let last = try store.lastMessageID()
        var outcome = Outcome()
        outcome.rules = [back.rule]
        let entry = try store.write { inbox in
            let action = try makeAction(inbox)
            outcome.conversation = try inbox.unfilter(people.key, back.categories, rule: back.rule, action: action)
            try inbox.refreshKnown(people.key)
            return UndoEntry(
                label: "the removal from Spam",
                reversal: .removedFromSpam(people: people.key, after: last, action: action))
        }
        undoStack.append(entry)
        return try finish(outcome, "The conversation with \(conversation.displayedTitle) is not in Spam any more.")
    }

    /// The conversation that is meant; without a folder, the one in Spam of those with these people.
    private func spam(_ reference: ConversationReference) throws -> Conversation {
        guard case .with(let address, let others, nil) = reference,
            let found = try conversation(.with(address, others: others, folder: .junk))
        else { return try found(reference) }
        return found
    }
}
