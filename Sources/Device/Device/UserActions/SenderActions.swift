import Foundation
import InboxDatabase
import Messages

// User actions on senders: contacts, marks as known, blocks.
extension UserActions {
    /// Adds an address to a contact and merges their conversations (R2, C5).
    mutating func addContact(_ name: String, _ written: String) throws -> Result {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw PhoneError.emptyName }
        let address = try validAddress(written)
        var outcome = Outcome(rules: [.r2])
        let before = try inbox.contactName(address.key)
        let action = try numbers.makeAction(inbox)
        let contact = try inbox.contact(address.key)
        if let before, before != name { try inbox.leaveConversation(of: address.key, action: action) }
        try inbox.addContact(name: name, address)
        outcome.conversation = try inbox.unfilter(address, action: action)
        for people in try inbox.peopleIncluding(address.key) { try inbox.refreshKnown(people) }
        if outcome.conversation == nil {
            outcome.conversation = try inbox.conversations(people: address.key).first?.id
        }
        return finished(
            outcome, "\(name) was added to Contacts.",
            undo: UndoEntry(
                label: before.map { "\(address.displayed) has the name \($0) again" }
                    ?? "\(name) is no longer a contact",
                reversal: .contact(address, name: before, contact: contact, action: action)))
    }

    /// Removes an address from Contacts; nothing moves (R3). The conversation stays with the contact as long as
    /// the contact has an address.
    mutating func removeContact(_ written: String) throws -> Result {
        let address = try validAddress(written)
        guard let name = try inbox.contactName(address.key) else { throw PhoneError.noSuchContact(written) }
        let action = try numbers.makeAction(inbox)
        let contact = try inbox.contact(address.key)
        try inbox.leaveConversation(of: address.key, action: action)
        try inbox.removeContact(address.key)
        for people in try inbox.peopleIncluding(address.key) { try inbox.refreshKnown(people) }
        let conversation = try inbox.conversations(people: address.key).first?.id
        return finished(
            Outcome(rules: [.r3], conversation: conversation), "\(name) was removed from Contacts.",
            undo: UndoEntry(
                label: "\(name) is a contact again",
                reversal: .contact(address, name: name, contact: contact, action: action)))
    }

    func setBlocked(_ written: String, _ blocked: Bool) throws -> Result {
        let address = try validAddress(written)
        guard try inbox.isBlocked(address.key) != blocked else { return Result() }
        try inbox.setBlocked(address, blocked)
        let conversation = try inbox.conversations(people: address.key).first?.id
        return finished(
            Outcome(rules: [.r7], conversation: conversation),
            "\(address.displayed) is \(blocked ? "blocked" : "no longer blocked").",
            undo: UndoEntry(
                label: "\(address.displayed) is \(blocked ? "no longer blocked" : "blocked again")",
                reversal: .blocked(address, wasBlocked: !blocked)))
    }

    /// Marks the people of a conversation as known: their messages move to Messages, and the filter is no longer
    /// queried about them (C6, R6). In a group, the group is known and not each of its people.
    mutating func markKnown(_ reference: ConversationReference) throws -> Result {
        guard release.hasMarkAsKnown else { throw PhoneError.noMarkAsKnown(release) }
        let existing = try conversation(reference)
        let people = try people(reference, existing)
        var outcome = Outcome(rules: [.r6], conversation: existing?.id)
        let title = existing?.displayedTitle ?? people.addresses.map(\.displayed).joined(separator: ", ")
        guard try !inbox.isMarkedKnown(people.key) else {
            return finished(outcome, "\(title) is already marked as known.")
        }
        let action = try numbers.makeAction(inbox)
        try inbox.setMarkedKnown(people.key, true)
        if let back = Filing.afterBecomingKnown(try inbox.existing(people.key), by: .r6) {
            let target = try inbox.moveToUncategorized(people.key, back.categories, rule: back.rule, action: action)
            if existing?.deletedAt == nil { outcome.conversation = target ?? outcome.conversation }
        }
        try inbox.refreshKnown(people.key)
        return finished(
            outcome, "\(title) is now marked as known.",
            undo: UndoEntry(
                label: "\(title) is no longer marked as known",
                reversal: .markedKnown(people: people.key, action: action)))
    }

    /// Moves a conversation from Spam to the inbox. Apple does not document that its messages go to the sender's
    /// uncategorized conversation and that the filter is still queried about the sender (R8).
    ///
    /// - Parameter reports: whether the user also reports it as not spam. The report goes to Apple; no extension sees it.
    mutating func notSpam(_ reference: ConversationReference, reports: Bool) throws -> Result {
        guard release.closesSpam else { throw PhoneError.noNotSpam(release) }
        let conversation = try spamConversation(reference)
        guard let people = conversation.people else { throw PhoneError.noSender }
        guard conversation.bucket.category == .junk, conversation.deletedAt == nil else {
            throw PhoneError.notInSpam(conversation.displayedTitle)
        }
        let back = Filing.afterNotSpam()
        let last = try inbox.lastMessageID()
        let action = try numbers.makeAction(inbox)
        let target = try inbox.moveToUncategorized(people.key, back.categories, rule: back.rule, action: action)
        try inbox.refreshKnown(people.key)
        return finished(
            Outcome(rules: [back.rule], conversation: target),
            "The conversation with \(conversation.displayedTitle) was moved to the inbox"
                + (reports ? " and reported as not spam." : "."),
            undo: UndoEntry(
                label: "the conversation is back in \(release.folders.junk)",
                reversal: .notSpam(people: people.key, after: last, action: action)))
    }

    /// Finds a conversation; without a folder, the one in Spam with these people.
    private func spamConversation(_ reference: ConversationReference) throws -> Conversation {
        guard case .with(let address, let others, nil) = reference,
            let found = try conversation(.with(address, others: others, folder: .junk))
        else { return try existingConversation(reference) }
        return found
    }
}
