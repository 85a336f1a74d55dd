import Foundation
import InboxDatabase
import MessageArchives
import Messages

/// The records of an archive that an import reads for its next transaction.
struct ArchiveBatch {
    /// The messages and contacts that were added.
    private(set) var records: MessageBatch
    /// The place of each contact.
    private(set) var contactPlaces: [ArchivePlace] = []
    private var path = ""
    private var format = ArchiveFormat.csv
    private let limit: Import.BatchLimit
    private let country: Country
    private var people: ArchivedPeople
    private var preparation: BatchPreparation
    // The size of the batch, kept here because reading it from `records` would copy them for each message.
    private var count = 0
    private var size = 0
    private var contacts = 0

    init(_ plan: ArchiveQueue.Plan) {
        let (limit, country) = (plan.limit, plan.country)
        preparation = plan.preparation
        records = MessageBatch(archive: path, run: 0)
        people = ArchivedPeople(country: country)
        (self.limit, self.country) = (limit, country)
    }

    /// Starts a batch of an archive.
    ///
    /// - Parameter run: the number of the import of this archive.
    mutating func start(_ path: String, run: Int64, format: ArchiveFormat) {
        records = MessageBatch(archive: path, run: run, messages: limit.messages, size: limit.bytes)
        contactPlaces = []
        (self.path, self.format) = (path, format)
        (count, size, contacts) = (0, 0, 0)
        people.startBatch()
    }

    /// Prepares the records for their import, removes them and returns them. If they stayed here, the next batch would copy
    /// them when it is changed.
    mutating func takeContents() -> (records: MessageBatch, contactPlaces: [ArchivePlace]) {
        defer {
            records = MessageBatch(archive: path, run: records.run)
            contactPlaces = []
        }
        preparation.prepare(&records)
        return (records, contactPlaces)
    }

    var isEmpty: Bool { count == 0 }

    /// Whether it has to be imported before another record is added.
    var isFull: Bool {
        count >= limit.messages || size + people.batchBytes >= limit.bytes || people.batchCount >= limit.people
            || people.batchReplied + contacts >= limit.merges
    }

    /// Adds a message or a contact, or records in the summary why it is skipped.
    mutating func add(
        _ record: ArchiveRecord, at place: ArchivePlace, dateColumn: @autoclosure () -> String? = nil,
        _ summary: inout Import.ReadingSummary
    ) {
        switch record {
        case .message(let message): add(message, at: place, &summary)
        case .contact(let contact):
            let addresses = contact.addresses.map { Address($0, country: country) }.filter {
                !$0.key.isEmpty
            }
            let name = contact.name.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !name.isEmpty else { return skip("the contact has no name", at: place, &summary) }
            guard !addresses.isEmpty else {
                return summary.skippedRecords.add("contacts without a phone number or email address")
            }
            count += 1
            size += name.utf8.count
            contacts += addresses.count
            records.contacts.append(BatchedContact(name: name, addresses: addresses))
            contactPlaces.append(place)
        case .skipped(let reason): summary.skippedRecords.add(reason)
        case .bad(let reason): skip(reason, at: place, &summary)
        case .badDate(_, let reason):
            summary.badCount += 1
            summary.badDates.add(reason, at: place, column: dateColumn(), in: path)
        }
    }

    private mutating func add(
        _ message: ArchivedMessage, at place: ArchivePlace, _ summary: inout Import.ReadingSummary
    ) {
        guard let person = people.person(of: message, at: place, in: &records) else {
            return summary.skippedRecords.add("sent messages without a recipient")
        }
        var batched = BatchedMessage(person: person, body: message.body)
        batched.isFromUser = message.direction == .sent
        batched.service = message.service
        batched.date = message.date
        batched.isRead = message.isRead ?? true
        batched.category = message.verdict
        batched.isAllowed = message.isAllowed
        if !message.labels.isEmpty {
            batched.label = message.labels.count == 1 ? message.labels[0] : message.labels.joined(separator: "|")
        } else if format == .messages, message.direction == .received, let verdict = message.verdict {
            // The category is Apple's own verdict. In an export it is only the folder, which any filter may have
            // chosen.
            batched.label = message.isAllowed ? Action.allow.name : verdict.apiName
        }
        batched.hasNoSender = message.address == nil
        count += 1
        size += (message.body?.utf8.count ?? 0) + (batched.label?.utf8.count ?? 0)
        records.add(batched)
    }

    private func skip(_ reason: String, at place: ArchivePlace, _ summary: inout Import.ReadingSummary) {
        summary.badCount += 1
        if summary.bad.count < Import.reasonLimit {
            summary.bad.append(Import.Skipped(path: path, place: place, reason: reason))
        }
    }
}
