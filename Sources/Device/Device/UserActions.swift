import Foundation
import InboxDatabase
import Messages

// User actions. Each is one transaction and can be undone.
extension Phone {
    func perform(_ intent: Intent) throws -> Outcome {
        switch intent {
        case .importBatch(let batch): try importBatch(batch)
        case .reply(let reference, let text): try reply(reference, text)
        case .addContact(let name, let address): try addContact(name, address)
        case .removeContact(let address): try removeContact(address)
        case .change(let settings): try change(settings)
        case .delete(let reference): try delete(reference)
        case .recover(let reference): try recover(reference)
        case .markRead(let reference): try markRead(reference)
        case .markUnread(let reference): try markUnread(reference)
        case .several(let intents): try performAll(intents)
        case .block(let address): try setBlocked(address, true)
        case .unblock(let address): try setBlocked(address, false)
        case .markKnown(let reference): try markKnown(reference)
        case .notSpam(let reference, let reports): try notSpam(reference, reports: reports)
        case .applyReevaluation(let result): try applyReevaluation(result)
        case .reportAction(let action): try perform(action)
        // `enter` handles these, because they complete later.
        case .receive, .chooseFilter, .chooseReporting, .report, .undo: Outcome()
        }
    }

    private func perform(_ action: ReportAction) throws -> Outcome {
        try reports.perform(action)
        return Outcome()
    }

    func existingConversation(_ reference: ConversationReference) throws -> Conversation {
        if let conversation = try conversation(reference) { return conversation }
        switch reference {
        case .id: throw PhoneError.conversationGone
        case .with(let address, let others, let folder):
            let people = ([address] + others).joined(separator: ", ")
            throw PhoneError.noSuchConversation(folder.map { "\(people) in \($0.rawValue)" } ?? people)
        }
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
        return address(trimmed)
    }

    /// Sends a reply; the third one takes the conversation out of junk (C7, R1, R5), where Spam can be replied to (R8).
    private func reply(_ reference: ConversationReference, _ text: String) throws -> Outcome {
        guard text.contains(where: { !$0.isWhitespace }) else { throw PhoneError.emptyReply }
        if let existing = try conversation(reference), try folders().isClosed(existing.bucket, in: release) {
            throw PhoneError.isSpam(existing.displayedTitle)
        }
        return try send(text, reference, label: "the reply")
    }

    /// Sends a message of the user, exactly as it is.
    ///
    /// - Parameter label: the label of the undo.
    func send(_ text: String, _ reference: ConversationReference, label: String) throws -> Outcome {
        let existing = try conversation(reference)
        if let existing, existing.deletedAt != nil { throw PhoneError.isDeleted(existing.displayedTitle) }
        var people = try people(reference, existing)
        if !people.isGroup, let recipient = try existing.flatMap(store.recipient) {
            people = Participants(sender: recipient)
        }
        let id = numbers.makeMessage()
        let date = clock.now
        let newest = try existing.flatMap { try store.messages(in: $0.id, .last(1)).first }
        var outcome = Outcome()
        let entry = try store.write { inbox in
            let action = try numbers.makeAction(inbox)
            var record = try inbox.record(of: people, sender: nil)
            let service = Service.ofReply(to: people, newest: newest?.service)
            let target =
                try existing?.id
                ?? inbox.conversation(with: inbox.person(people), .uncategorized, known: record.isKnown)
            let message = NewMessage(id: id, date: date, sender: nil, body: text, service: service)
            try inbox.insert(message, into: target, known: record.isKnown)
            let before = record.replies
            try inbox.setReplies(to: people.key, before + 1)
            record = try inbox.record(of: people, sender: nil)
            outcome.conversation = target
            outcome.rules = [.r5]
            if let back = Filing.afterReply(record.filing, in: release) {
                let moved = try inbox.moveToUncategorized(people.key, back.categories, rule: back.rule, action: action)
                if existing?.bucket.category == .junk { outcome.conversation = moved ?? target }
                outcome.rules.append(back.rule)
            }
            try inbox.refreshKnown(people.key)
            return UndoEntry(
                label: label, reversal: .reply(message: id, people: people.key, before: before, action: action))
        }
        history.append(entry)
        outcome.message = id
        return try finish(outcome, "Sent.")
    }

    /// Moves a conversation to Recently Deleted; deletes it permanently from there, and on releases without that folder
    /// (F12).
    private func delete(_ reference: ConversationReference) throws -> Outcome {
        let conversation = try existingConversation(reference)
        let isFinal = conversation.deletedAt != nil || release.recoverableDays == nil
        try store.write { inbox in
            if isFinal {
                try inbox.purge(conversation.id)
            } else {
                try inbox.delete(conversation.id, at: clock.now)
            }
        }
        if !isFinal { history.append(UndoEntry(label: "the deletion", reversal: .recover(conversation.id))) }
        var outcome = Outcome()
        outcome.conversation = conversation.id
        outcome.rules = [.f12, .r5]
        return try finish(outcome, isFinal ? "Deleted permanently." : "Moved to Recently Deleted.")
    }

    private func recover(_ reference: ConversationReference) throws -> Outcome {
        var reference = reference
        if case .with(let address, let others, nil) = reference {
            reference = .with(address, others: others, folder: .recentlyDeleted)
        }
        let conversation = try existingConversation(reference)
        guard conversation.deletedAt != nil else { throw PhoneError.notDeleted(conversation.displayedTitle) }
        var outcome = Outcome()
        let entry = try store.write { inbox in
            let action = try numbers.makeAction(inbox)
            outcome.conversation = try inbox.recover(conversation.id, action: action, in: release)
            return UndoEntry(
                label: "the recovery",
                reversal: .redelete(conversation.id, action: action))
        }
        history.append(entry)
        outcome.rules = [.f12]
        return try finish(outcome, "Recovered.")
    }

    /// Marks a conversation as read. Undo skips this.
    private func markRead(_ reference: ConversationReference) throws -> Outcome {
        let conversation = try existingConversation(reference)
        var outcome = Outcome()
        outcome.conversation = conversation.id
        guard conversation.unread > 0 else { return outcome }
        try store.write { try $0.markRead(conversation.id) }
        return try finish(outcome, "Marked as read.")
    }

    func finish(_ outcome: Outcome, _ summary: String) throws -> Outcome {
        var outcome = outcome
        outcome.summary = summary
        if let conversation = outcome.conversation { outcome.folder = try folder(of: conversation) }
        changed(.inbox)
        return outcome
    }
}
