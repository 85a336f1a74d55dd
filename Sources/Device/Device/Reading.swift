package import FilterProcesses
import Foundation
package import InboxDatabase
package import Messages

// Read-only access for screens, sessions and plain text output.
extension Phone {
    /// The inbox as this device lists it.
    var lookup: InboxLookup { lookup(in: store) }

    func lookup(in inbox: any InboxReading) -> InboxLookup {
        InboxLookup(
            inbox: inbox, release: release, country: country, settings: settings,
            filter: activeFilter.map { InboxLookup.Filter(name: $0.filter.name, capabilities: $0.capabilities) })
    }

    /// The current folders (F6, F10, E6).
    ///
    /// - Parameter keepsUnread: whether *Unread* stays listed when nothing is unread, for example while it is open
    ///   (F7).
    package func folders(_ counts: InboxCounts? = nil, keepsUnread: Bool = false) throws -> FolderList {
        var facts = try lookup.folderFacts(counts)
        if keepsUnread { facts.hasUnread = true }
        return FolderList(release, facts)
    }

    /// The most specific folder that lists this conversation.
    package func folder(of conversation: Int64) throws -> Folder? { try lookup.folder(of: conversation) }

    /// The journey of a message, for the screen Why; nil for a sent message.
    package func report(of message: Message) throws -> JourneyReport? {
        if let failure = message.unreadableJourney { return JourneyReport(unreadable: failure) }
        guard let journey = message.journey else { return nil }
        let hasPlaceholder = marks?.hasPlaceholder(message.id) ?? false
        return JourneyReport(
            journey, on: release, sender: hasPlaceholder ? nil : message.sender?.written,
            hasPlaceholderSender: hasPlaceholder, body: message.body, service: message.service,
            folder: try folder(of: message.conversation)?.name, movedBy: message.movedBy,
            notes: try notes(on: message.conversation),
            archive: journey.isImported ? try archive(of: message.id) : nil,
            reports: try store.reports(of: message.id),
            unreadableReports: try store.unreadableReports(of: message.id),
            time: times.inTranscript)
    }

    /// Notes on what the conversation's folder means (R8), and on rules that decide its place but are based on one
    /// observation, or not on Apple (F3, F13).
    private func notes(on conversation: Int64) throws -> [JourneyReport.Note] {
        guard let conversation = try store.conversation(conversation) else { return [] }
        let bucket = conversation.bucket
        var notes: [JourneyReport.Note] = []
        if try folders().isClosed(bucket, in: release) {
            notes.append(
                .init(
                    .r8,
                    "an iPhone has no replies here, and links and phone numbers do nothing, until you choose Not Spam"))
        }
        var facts = try lookup.folderFacts()
        let isInAll = FolderList(release, facts)[.all]?.buckets.contains(bucket)
        facts.unknownInMessages = false
        let wouldBeInAll = FolderList(release, facts)[.all]?.buckets.contains(bucket)
        if isInAll != wouldBeInAll, let observation = Rule.f3.soleObservation {
            notes.append(
                .init(
                    .f3, "\(release.folders.all) also lists it (unknown-in-messages); this is based on \(observation)"))
        }
        if bucket.hasNotified {
            notes.append(
                .init(
                    .n3,
                    "\(release.folders.all) lists it for 12 hours (notified-in-messages); one publication says so"))
        }
        if release.deletesSpam, bucket.category == .junk, !bucket.deleted,
            case .days(let days) = settings.spamRetention, let source = Rule.f13.soleObservation
        {
            notes.append(.init(.f13, "it is deleted \(days) days after the newest message (spam-days): \(source)"))
        }
        return notes
    }

    private func archive(of message: Int64) throws -> JourneyReport.Archive {
        let missing = try store.missingFields(of: message)
        return JourneyReport.Archive(
            name: try store.archive(of: message), hasDate: !missing.contains(.date),
            hasSender: !missing.contains(.sender))
    }

    /// Parses an address for the device's country.
    package func address(_ written: String) -> Address { Address(written, country: country) }

    /// Finds a conversation; nil: it does not exist.
    package func conversation(_ reference: ConversationReference) throws -> Conversation? {
        try lookup.conversation(reference)
    }

    /// The log of the active filter (X6): its output and the events of its process.
    package var filterLog: FilterLog { activeFilter?.host.log ?? FilterLog() }

    /// The number of incoming messages that are not filed yet.
    package var waiting: Int { pendingMessages.count }

    /// Whether messages wait because the inbox's file could not be written. The phone tries again once a second.
    package var isWaitingForDisk: Bool { pendingMessages.retry != nil }

    /// What is true after `undo`: `Sam is no longer a contact`; nil: there is nothing to undo.
    package var undoLabel: String? { history.undoLabel }
}
