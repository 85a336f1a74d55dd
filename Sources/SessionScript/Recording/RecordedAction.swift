import Device
import FilterProcesses
import Foundation
import InboxDatabase
import Messages

/// Why something cannot be a step of a session, as the end of a sentence: `an import cannot be a step`.
struct NotRecordable: Error, Hashable, Sendable {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// Intents as steps. They are translated before they are performed: afterwards the conversation may be gone.
struct RecordedAction {
    let phone: Phone

    /// The step of an intent; nil: it changes nothing that a session knows.
    ///
    /// - Throws: `NotRecordable`, or an error of the store.
    func step(_ intent: Intent) throws -> (any StepAction)? {
        switch intent {
        case .receive(let message): return ReceiveStep(text: arrived(message))
        case .reply(let reference, let text):
            return ReplyStep(conversation: try selector(reference), text: text, times: 1)
        case .chooseFilter(let reference): return ChooseFilterStep(reference: reference.map(absolute))
        case .chooseReporting(let reference): return ChooseReportingStep(reference: reference.map(absolute))
        case .change(let settings): return try set(settings)
        case .several(let intents):
            let actions = try intents.filter { try !isRefused($0) }.compactMap(user)
                .filter { type(of: $0).form.exists(phone.release) }
            return actions.isEmpty ? nil : SeveralStep(actions: actions)
        case .undo: return UndoStep(times: 1)
        case .applyReevaluation(let result):
            guard result.filterName == phone.activeFilter?.filter.name else {
                throw NotRecordable("messages were moved by \(result.filterName), which is not the active filter")
            }
            return ApplyReevaluationStep(filter: .active)
        case .importBatch: throw NotRecordable("messages were imported, and a session can only receive messages")
        case .report, .reportAction: return nil  // `RecordedReport`
        case .addContact, .removeContact, .delete, .recover, .markRead, .markUnread, .block, .unblock, .markKnown,
            .removeFromSpam:
            return try user(intent)
        }
    }

    /// What the user does with one conversation or sender.
    private func user(_ intent: Intent) throws -> (any IntentAction)? {
        switch intent {
        case .addContact(let name, let address): return AddContactStep(name: name.trimmed, address: address.trimmed)
        case .removeContact(let address): return RemoveContactStep(address: address.trimmed)
        case .delete(let reference): return DeleteStep(conversation: try selector(reference))
        case .recover(let reference): return RecoverStep(conversation: try recovered(reference))
        case .markRead(let reference):
            // The screen also marks what has no unread messages.
            guard try phone.conversation(reference)?.unread != 0 else { return nil }
            return ReadStep(conversation: try selector(reference))
        case .markUnread(let reference): return MarkUnreadStep(conversation: try selector(reference))
        case .block(let address): return BlockStep(address: address.trimmed)
        case .unblock(let address): return UnblockStep(address: address.trimmed)
        case .markKnown(let reference): return MarkKnownStep(conversation: try people(reference))
        case .removeFromSpam(let reference): return RemoveFromSpamStep(conversation: try people(reference))
        default: return nil
        }
    }

    /// Whether one of several actions is refused, which does not stop the others. As a step it would find another
    /// conversation with the same people.
    private func isRefused(_ intent: Intent) throws -> Bool {
        switch intent {
        case .recover(let reference): return try phone.conversation(reference)?.deletedAt == nil
        case .removeFromSpam(let reference):
            guard let conversation = try phone.conversation(reference) else { return true }
            return conversation.bucket.category != .junk || conversation.deletedAt != nil
        default: return false
        }
    }

    /// The message as a step can have it: addresses without blanks around them, now.
    private func arrived(_ message: IncomingMessage) -> IncomingMessage {
        IncomingMessage(
            from: message.from?.trimmed ?? "", text: message.text, service: message.service,
            with: message.with.map(\.trimmed).filter { !$0.isEmpty })
    }

    private func absolute(_ reference: String) -> String {
        FilterCatalog.absolute(reference, relativeTo: phone.baseFolder)
    }

    private func set(_ settings: Settings) throws -> SetStep? {
        let old = phone.settings
        guard settings.appGroups == old.appGroups else {
            throw NotRecordable("an App Group was changed, and a session sets it only at its start")
        }
        guard settings.trustCA != nil || old.trustCA == nil else {
            throw NotRecordable("a certificate authority is no longer trusted, and a session cannot change that back")
        }
        let change = SettingsChange(from: old, to: settings, in: phone.release)
        return change.isEmpty ? nil : SetStep(change: change)
    }

    // MARK: Conversations

    /// The conversation by its people; with its folder where they have several.
    func selector(_ reference: ConversationReference) throws -> ConversationSelector {
        if case .with(let from, let others, let folder) = reference {
            return ConversationSelector(from: from, with: others, folder: folder)
        }
        guard let conversation = try phone.conversation(reference), var selector = Self.people(of: conversation)
        else { throw NotRecordable("the conversation of an action no longer exists") }
        let hasOthers = try phone.store.conversations(people: key(of: conversation)).count > 1
        if !hasOthers, try leads(selector, to: conversation) { return selector }
        let folders = try phone.folders()
        let specific = folders.mostSpecific(for: conversation.bucket)?.id
        for folder in [specific].compactMap({ $0 }) + folders.folders.map(\.id) {
            selector.folder = folder
            if try leads(selector, to: conversation) { return selector }
        }
        throw NotRecordable("a session cannot name the conversation of an action: another one has the same people")
    }

    /// A conversation in Recently Deleted: `recover` finds it without a folder.
    private func recovered(_ reference: ConversationReference) throws -> ConversationSelector {
        var selector = try selector(reference)
        if selector.folder == .recentlyDeleted { selector.folder = nil }
        return selector
    }

    /// The people of a conversation, for steps that act on people.
    private func people(_ reference: ConversationReference) throws -> ConversationSelector {
        if case .with(let from, let others, _) = reference { return ConversationSelector(from: from, with: others) }
        guard let selector = try phone.conversation(reference).flatMap(Self.people(of:)) else {
            throw NotRecordable("the conversation of an action no longer exists")
        }
        return selector
    }

    private static func people(of conversation: Conversation) -> ConversationSelector? {
        let written = conversation.participants.map(\.written)
        return written.first.map { ConversationSelector(from: $0, with: Array(written.dropFirst())) }
    }

    private func key(of conversation: Conversation) throws -> String {
        guard let first = conversation.participants.first else { return "" }
        return Participants(sender: first, others: Array(conversation.participants.dropFirst())).key
    }

    private func leads(_ selector: ConversationSelector, to conversation: Conversation) throws -> Bool {
        try phone.conversation(selector.reference)?.id == conversation.id
    }
}
