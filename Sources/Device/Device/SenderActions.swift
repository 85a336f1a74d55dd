import Foundation
import InboxDatabase
import Messages

// User actions on senders: contacts, marks as known, blocks.
extension Phone {
    /// Adds an address to a contact and merges their conversations (R2, C5).
    func addContact(_ name: String, _ written: String) throws -> Outcome {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw PhoneError.emptyName }
        let address = try validAddress(written)
        var outcome = Outcome()
        outcome.rules = [.r2]
        let before = try store.contactName(address.key)
        let entry = try store.write { inbox in
            let action = try numbers.makeAction(inbox)
            let contact = try inbox.contact(address.key)
            if let before, before != name { try inbox.leaveConversation(of: address.key, action: action) }
            try inbox.addContact(name: name, address)
            outcome.conversation = try inbox.unfilter(address, action: action)
            for people in try inbox.peopleIncluding(address.key) { try inbox.refreshKnown(people) }
            return UndoEntry(
                label: "the contact \(name)",
                reversal: .contact(address, name: before, contact: contact, action: action))
        }
        history.append(entry)
        if outcome.conversation == nil {
            outcome.conversation = try store.conversations(people: address.key).first?.id
        }
        return try finish(outcome, "\(name) was added to Contacts.")
    }

    /// Removes an address from Contacts; nothing moves (R3). The conversation stays with the contact as long as
    /// the contact has an address.
    func removeContact(_ written: String) throws -> Outcome {
        let address = try validAddress(written)
        guard let name = try store.contactName(address.key) else { throw PhoneError.noSuchContact(written) }
        let entry = try store.write { inbox in
            let action = try numbers.makeAction(inbox)
            let contact = try inbox.contact(address.key)
            try inbox.leaveConversation(of: address.key, action: action)
            try inbox.removeContact(address.key)
            for people in try inbox.peopleIncluding(address.key) { try inbox.refreshKnown(people) }
            return UndoEntry(
                label: "the removal of \(name)",
                reversal: .contact(address, name: name, contact: contact, action: action))
        }
        history.append(entry)
        var outcome = Outcome()
        outcome.rules = [.r3]
        outcome.conversation = try store.conversations(people: address.key).first?.id
        return try finish(outcome, "\(name) was removed from Contacts.")
    }

    func setBlocked(_ written: String, _ blocked: Bool) throws -> Outcome {
        let address = try validAddress(written)
        guard try store.isBlocked(address.key) != blocked else { return Outcome() }
        try store.write { try $0.setBlocked(address, blocked) }
        history.append(
            UndoEntry(
                label: "\(blocked ? "blocking" : "unblocking") \(address.displayed)",
                reversal: .blocked(address, wasBlocked: !blocked)))
        var outcome = Outcome()
        outcome.rules = [.r7]
        outcome.conversation = try store.conversations(people: address.key).first?.id
        return try finish(
            outcome, "\(address.displayed) is \(blocked ? "blocked" : "no longer blocked").")
    }

    /// Marks the people of a conversation as known: their messages move to Messages, and the filter is no longer
    /// queried about them (C6, R6). In a group, the group is known and not each of its people.
    func markKnown(_ reference: ConversationReference) throws -> Outcome {
        guard release.hasMarkAsKnown else { throw PhoneError.noMarkAsKnown(release) }
        let existing = try conversation(reference)
        let people = try people(reference, existing)
        var outcome = Outcome()
        outcome.rules = [.r6]
        outcome.conversation = existing?.id
        let title = existing?.displayedTitle ?? people.addresses.map(\.displayed).joined(separator: ", ")
        guard try !store.record(of: people, sender: nil).isMarkedKnown else {
            return try finish(outcome, "\(title) is already marked as known.")
        }
        let entry = try store.write { inbox in
            let action = try numbers.makeAction(inbox)
            try inbox.setMarkedKnown(people.key, true)
            if let back = Filing.afterBecomingKnown(try inbox.existing(people.key), by: .r6) {
                let target = try inbox.moveToUncategorized(people.key, back.categories, rule: back.rule, action: action)
                if existing?.deletedAt == nil { outcome.conversation = target ?? outcome.conversation }
            }
            try inbox.refreshKnown(people.key)
            return UndoEntry(label: "Mark as Known", reversal: .markedKnown(people: people.key, action: action))
        }
        history.append(entry)
        return try finish(outcome, "\(title) is now marked as known.")
    }

    /// Moves a conversation from Spam to the inbox. Apple does not document that its messages go to the sender's
    /// uncategorized conversation and that the filter is still queried about the sender (R8).
    ///
    /// - Parameter reports: whether the user also reports it as not spam. The report goes to Apple; no extension sees it.
    func notSpam(_ reference: ConversationReference, reports: Bool) throws -> Outcome {
        guard release.closesSpam else { throw PhoneError.noNotSpam(release) }
        let conversation = try spamConversation(reference)
        guard let people = conversation.people else { throw PhoneError.noSender }
        guard conversation.bucket.category == .junk, conversation.deletedAt == nil else {
            throw PhoneError.notInSpam(conversation.displayedTitle)
        }
        let back = Filing.afterNotSpam()
        let last = try store.lastMessageID()
        var outcome = Outcome()
        outcome.rules = [back.rule]
        let entry = try store.write { inbox in
            let action = try numbers.makeAction(inbox)
            outcome.conversation = try inbox.moveToUncategorized(
                people.key, back.categories, rule: back.rule, action: action)
            try inbox.refreshKnown(people.key)
            return UndoEntry(
                label: "Not Spam",
                reversal: .notSpam(people: people.key, after: last, action: action))
        }
        history.append(entry)
        return try finish(
            outcome,
            "The conversation with \(conversation.displayedTitle) was moved to the inbox"
                + (reports ? " and reported as not spam." : "."))
    }

    /// Finds a conversation; without a folder, the one in Spam with these people.
    private func spamConversation(_ reference: ConversationReference) throws -> Conversation {
        guard case .with(let address, let others, nil) = reference,
            let found = try conversation(.with(address, others: others, folder: .junk))
        else { return try existingConversation(reference) }
        return found
    }
}
