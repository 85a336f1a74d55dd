import FilterHost
import Foundation
import InboxStore
import Messages

// What screens, sessions and plain text read. Nothing here changes anything.
extension Phone {
    /// The folders as they stand now (F6, F10, E6).
    ///
    /// - Parameter keepsUnread: whether *Unread* stays listed when nothing is unread, as while it is open (F7).
    package func folders(_ counts: InboxCounts? = nil, keepsUnread: Bool = false) throws -> FolderList {
        var facts = try folderFacts(counts)
        if keepsUnread { facts.hasUnread = true }
        return FolderList(release, facts)
    }

    /// What decides now which folders there are.
    func folderFacts(_ counts: InboxCounts? = nil) throws -> FolderList.Facts {
        let counts = try counts ?? store.counts()
        var facts = FolderList.Facts()
        facts.filterName = chosen?.filter.name
        facts.capabilities = chosen?.capabilities ?? .none
        facts.filterUnknownSenders = settings.filterUnknownSenders
        facts.unknownInMessages = settings.unknownInMessages
        facts.hasJunk = counts.hasJunk
        facts.hasUnread = counts.hasUnread
        return facts
    }

    /// The most specific folder that lists this conversation.
    package func folder(of conversation: Int64) throws -> Folder? {
        guard let found = try store.conversation(conversation) else { return nil }
        return try folders().mostSpecific(for: found.bucket)
    }

    /// What a message's inspector shows; nil for what the user wrote.
    package func report(of message: Message) throws -> JourneyReport? {
        guard let journey = message.journey else { return nil }
        return JourneyReport(
            journey, sender: message.sender?.written, body: message.body,
            folder: try folder(of: message.conversation)?.name, movedBy: message.movedBy,
            notes: try notes(on: message.conversation),
            archive: journey.isImported ? try archive(of: message.id) : nil,
            reports: try store.reports(of: message.id),
            time: Times(now: clock.now, zone: clock.timeZone).inTranscript)
    }

    /// Where the place of a conversation rests on one observation only, or on no source of Apple's (F3, F13).
    private func notes(on conversation: Int64) throws -> [JourneyReport.Note] {
        guard let bucket = try store.conversation(conversation)?.bucket else { return [] }
        var notes: [JourneyReport.Note] = []
        var facts = try folderFacts()
        let isInAll = FolderList(release, facts)[.all]?.buckets.contains(bucket)
        facts.unknownInMessages = false
        let wouldBeInAll = FolderList(release, facts)[.all]?.buckets.contains(bucket)
        if isInAll != wouldBeInAll, let observation = Rule.f3.soleObservation {
            notes.append(
                .init(.f3, "\(release.folders.all) lists it, too (unknown-in-messages); this rests on \(observation)"))
        }
        if release.deletesSpam, bucket.category == .junk, !bucket.deleted,
            case .days(let days) = settings.spamRetention, let source = Rule.f13.soleObservation
        {
            notes.append(.init(.f13, "it is deleted \(days) days after the newest message (spam-days): \(source)"))
        }
        return notes
    }

    private func archive(of message: Int64) throws -> JourneyReport.Archive {
        let untold = try store.missingFields(of: message)
        return JourneyReport.Archive(
            name: try store.archive(of: message), tellsDate: !untold.contains(.date),
            tellsSender: !untold.contains(.sender))
    }

    /// An address as the device compares it.
    package func address(_ written: String) -> Address { Address(written, country: country) }

    /// The conversation that is meant; nil when there is none.
    package func conversation(_ reference: ConversationReference) throws -> Conversation? {
        switch reference {
        case .id(let id):
            return try store.conversation(id).flatMap { $0.messages > 0 ? $0 : nil }
        case .with(let written, let others, let folder):
            let people = Participants(sender: address(written), others: others.map(address)).key
            guard let folder else { return try store.conversations(people: people).first }
            let list = try folders()
            guard let listed = list[folder] else { return nil }
            let candidates = try store.conversations(people: people, deleted: folder == .recentlyDeleted)
            return candidates.first { listed.buckets.contains($0.bucket) && (!listed.unreadOnly || $0.unread > 0) }
        }
    }

    /// What the filter printed and what happened to its process (X6).
    package var filterLog: FilterLog { chosen?.host.log ?? FilterLog() }

    /// The same of the report that is under way, or was over last.
    package var reportingLog: FilterLog { report?.process?.log ?? reportLog }

    /// Texts that came in and are not filed yet, because the filter has not answered.
    package var waiting: Int { reception.count }

    /// What `undo` would take back: `the reply to Mum`; nil: nothing.
    package var undoLabel: String? { undoStack.last?.label }
}
