import InboxDatabase
import Messages

/// Finds folders and conversations of an inbox as the device lists them: in the store, or in a transaction.
struct InboxLookup {
    let inbox: any InboxReading
    let release: Release
    let country: Country
    let settings: Settings
    /// The active filter; nil: None (E1).
    let filter: Filter?

    struct Filter {
        let name: String
        let capabilities: Capabilities
    }

    /// The current folders (F6, F10, E6).
    func folders() throws -> FolderList { FolderList(release, try folderFacts()) }

    /// The facts that decide which folders exist.
    func folderFacts(_ counts: InboxCounts? = nil) throws -> FolderList.Facts {
        let counts = try counts ?? inbox.counts()
        var facts = FolderList.Facts()
        facts.filterName = filter?.name
        facts.capabilities = filter?.capabilities ?? .none
        facts.filterUnknownSenders = settings.filterUnknownSenders
        facts.unknownInMessages = settings.unknownInMessages
        facts.isFilteringSpam = release.isFilteringSpam(settings)
        facts.hasJunk = counts.hasJunk
        facts.hasUnread = counts.hasUnread
        return facts
    }

    /// The current folders, and those with the capabilities of the queried filter.
    func folderChange(by result: ReevaluationResult) throws -> FolderChange {
        var facts = try folderFacts()
        let before = FolderList(release, facts)
        facts.filterName = result.filterName
        facts.capabilities = result.capabilities
        facts.hasJunk = true
        return FolderChange(before: before, after: FolderList(release, facts))
    }

    /// The most specific folder that lists this conversation.
    func folder(of conversation: Int64) throws -> Folder? {
        guard let found = try inbox.conversation(conversation) else { return nil }
        return try folders().mostSpecific(for: found.bucket)
    }

    /// Parses an address for the device's country.
    func address(_ written: String) -> Address { Address(written, country: country) }

    /// Finds a conversation; nil: it does not exist.
    func conversation(_ reference: ConversationReference) throws -> Conversation? {
        switch reference {
        case .id(let id):
            return try inbox.conversation(id).flatMap { $0.messages > 0 ? $0 : nil }
        case .with(let written, let others, let folder):
            let people = Participants(sender: address(written), others: others.map(address)).key
            guard let folder else { return try inbox.conversations(people: people).first }
            let list = try folders()
            guard let listed = list[folder] else { return nil }
            let candidates = try inbox.conversations(people: people, deleted: folder == .recentlyDeleted)
            return candidates.first { listed.buckets.contains($0.bucket) && (!listed.unreadOnly || $0.unread > 0) }
        }
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
}
