import Device
import FilterProcesses
import Foundation
import InboxDatabase
import Messages

/// Why something cannot be a step of a session, as the end of a sentence: `an import cannot be a step`.
struct NotRecordable: Error, Hashable, Sendable {
    let reason: String

    init(_ reason: String) { self.reason = reason }

    /// Why messages that chaos holds back cannot be recorded; nil: they can. In a session they wait for its own clock.
    static func obstacle(of chaos: Chaos, _ clock: DeviceClock) -> String? {
        guard chaos.holdsMessages, !clock.isVirtual else { return nil }
        return "chaos holds messages back, and when they arrive is known only with the clock of a session"
    }
}

/// What a kind of step needs to translate an intent before it is performed: afterwards the conversation may be gone.
struct RecordedAction {
    let phone: Phone

    /// Whether one of several actions is refused, which does not stop the others. As a step it would find another
    /// conversation with the same people.
    func isRefused(_ action: UserAction) throws -> Bool {
        switch action {
        case .recover(let reference): return try phone.conversation(reference)?.deletedAt == nil
        case .notSpam(let reference, _):
            guard let conversation = try phone.conversation(reference) else { return true }
            return conversation.bucket.category != .junk || conversation.deletedAt != nil
        default: return false
        }
    }

    /// A filter by a reference that does not depend on the current folder.
    func absolute(_ reference: String) -> String {
        FilterCatalog.absolute(reference, relativeTo: phone.baseFolder)
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
    func deleted(_ reference: ConversationReference) throws -> ConversationSelector {
        var selector = try selector(reference)
        if selector.folder == .recentlyDeleted { selector.folder = nil }
        return selector
    }

    /// The people of a conversation, for steps that act on people.
    func people(_ reference: ConversationReference) throws -> ConversationSelector {
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
