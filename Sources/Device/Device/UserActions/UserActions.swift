import Foundation
import InboxDatabase
import Messages

/// Performs user actions in one transaction. It has the transaction and not the store, so that an action cannot be half done:
/// it is refused, with a `PhoneError` before its first change, or part of what is committed.
struct UserActions {
    let inbox: InboxTransaction
    let release: Release
    let country: Country
    /// The device's clock, in milliseconds since 1970.
    let now: Int64
    /// The base of relative paths.
    let baseFolder: URL
    let filter: InboxLookup.Filter?
    /// The settings, as these actions have left them.
    var settings: Settings
    var numbers: InboxNumbers

    /// What an action did.
    struct Result {
        var outcome = Outcome()
        /// nil: there is nothing to undo.
        var undo: UndoEntry?
        /// Whether anything was changed besides settings.
        var changesInbox = false
        /// How it changes the marks of a corpus.
        var marks: [InboxMarks.Transition] = []
    }

    var lookup: InboxLookup {
        InboxLookup(inbox: inbox, release: release, country: country, settings: settings, filter: filter)
    }

    mutating func perform(_ action: UserAction) throws -> Result {
        let result =
            switch action {
            case .reply(let reference, let text): try reply(reference, text)
            case .addContact(let name, let address): try addContact(name, address)
            case .removeContact(let address): try removeContact(address)
            case .change(let settings): try change(settings)
            case .delete(let reference): try delete(reference)
            case .recover(let reference): try recover(reference)
            case .markRead(let reference): try markRead(reference)
            case .markUnread(let reference): try markUnread(reference)
            case .block(let address): try setBlocked(address, true)
            case .unblock(let address): try setBlocked(address, false)
            case .markKnown(let reference): try markKnown(reference)
            case .notSpam(let reference, let reports): try notSpam(reference, reports: reports)
            case .applyReevaluation(let result): try applyReevaluation(result)
            }
        // The next action finds the folders as this one left them.
        try inbox.flushCounts()
        return result
    }

    func conversation(_ reference: ConversationReference) throws -> Conversation? { try lookup.conversation(reference) }

    func existingConversation(_ reference: ConversationReference) throws -> Conversation {
        try lookup.existingConversation(reference)
    }

    func finished(_ outcome: Outcome, _ summary: String, undo: UndoEntry? = nil) -> Result {
        var outcome = outcome
        outcome.summary = summary
        return Result(outcome: outcome, undo: undo, changesInbox: true)
    }

    /// Returns the people to reply to or to mark as known: those of the conversation, or the named ones if there is no
    /// conversation yet.
    func people(_ reference: ConversationReference, _ existing: Conversation?) throws -> Participants {
        if existing == nil, case .with(let written, let others, nil) = reference {
            return Participants(sender: try validAddress(written), others: try others.map(validAddress))
        }
        let people = try (existing ?? existingConversation(reference)).people
        guard let people, people.addresses.contains(where: { !$0.key.isEmpty }) else { throw PhoneError.noSender }
        return people
    }

    func validAddress(_ written: String) throws -> Address {
        let trimmed = written.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty else { throw PhoneError.emptyAddress }
        return lookup.address(trimmed)
    }

    /// Sends a reply; the third one takes the conversation out of junk (C7, R1, R5), where Spam can be replied to (R8).
    private mutating func reply(_ reference: ConversationReference, _ text: String) throws -> Result {
        guard text.contains(where: { !$0.isWhitespace }) else { throw PhoneError.emptyReply }
        if let existing = try conversation(reference), try lookup.folders().isClosed(existing.bucket, in: release) {
            throw PhoneError.isSpam(existing.displayedTitle)
        }
        return try send(text, reference, label: "the reply is deleted")
    }

    /// Sends a message of the user, exactly as it is.
    ///
    /// - Parameter label: what holds after the undo.
    mutating func send(_ text: String, _ reference: ConversationReference, label: String) throws -> Result {
        let existing = try conversation(reference)
        if let existing, existing.deletedAt != nil { throw PhoneError.isDeleted(existing.displayedTitle) }
        var people = try people(reference, existing)
        if !people.isGroup, let recipient = try existing.flatMap(inbox.recipient) {
            people = Participants(sender: recipient)
        }
        let id = numbers.makeMessage()
        let newest = try existing.flatMap { try inbox.messages(in: $0.id, .last(1)).first }
        let action = try numbers.makeAction(inbox)
        var record = try inbox.record(of: people, sender: nil)
        let service = Service.ofReply(to: people, newest: newest?.service)
        let target =
            try existing?.id
            ?? inbox.conversation(with: inbox.person(people), .uncategorized, known: record.isKnown)
        let message = NewMessage(id: id, date: now, sender: nil, body: text, service: service)
        try inbox.insert(message, into: target, known: record.isKnown)
        let before = record.replies
        try inbox.setReplies(to: people.key, before + 1)
        record = try inbox.record(of: people, sender: nil)
        var outcome = Outcome(rules: [.r5], conversation: target)
        if let back = Filing.afterReply(record.filing, in: release) {
            let moved = try inbox.moveToUncategorized(people.key, back.categories, rule: back.rule, action: action)
            if existing?.bucket.category == .junk { outcome.conversation = moved ?? target }
            outcome.rules.append(back.rule)
        }
        try inbox.refreshKnown(people.key)
        outcome.message = id
        return finished(
            outcome, "Sent.",
            undo: UndoEntry(
                label: label, reversal: .reply(message: id, people: people.key, before: before, action: action)))
    }

    /// Moves a conversation to Recently Deleted; deletes it permanently from there, and on releases without that folder
    /// (F12).
    private func delete(_ reference: ConversationReference) throws -> Result {
        let conversation = try existingConversation(reference)
        let isFinal = conversation.deletedAt != nil || release.recoverableDays == nil
        if isFinal {
            try inbox.purge(conversation.id)
        } else {
            try inbox.delete(conversation.id, at: now)
        }
        return finished(
            Outcome(rules: [.f12, .r5], conversation: conversation.id),
            isFinal ? "Deleted permanently." : "Moved to Recently Deleted.",
            undo: isFinal ? nil : UndoEntry(label: "the conversation is restored", reversal: .recover(conversation.id)))
    }

    private mutating func recover(_ reference: ConversationReference) throws -> Result {
        var reference = reference
        if case .with(let address, let others, nil) = reference {
            reference = .with(address, others: others, folder: .recentlyDeleted)
        }
        let conversation = try existingConversation(reference)
        guard conversation.deletedAt != nil else { throw PhoneError.notDeleted(conversation.displayedTitle) }
        let action = try numbers.makeAction(inbox)
        let target = try inbox.recover(conversation.id, action: action, in: release)
        return finished(
            Outcome(rules: [.f12], conversation: target), "Recovered.",
            undo: UndoEntry(
                label: "the conversation is deleted again", reversal: .redelete(conversation.id, action: action)))
    }

    /// Marks a conversation as read. Undo skips this.
    private func markRead(_ reference: ConversationReference) throws -> Result {
        let conversation = try existingConversation(reference)
        let outcome = Outcome(conversation: conversation.id)
        guard conversation.unread > 0 else { return Result(outcome: outcome) }
        try inbox.markRead(conversation.id)
        return finished(outcome, "Marked as read.")
    }
}
