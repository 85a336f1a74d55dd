import Archives
import Foundation
import InboxDatabase
import Messages

/// The records of an archive that an import reads for its next transaction.
struct ArchiveBatch {
    /// The messages and contacts that were added.
    private(set) var records: MessageBatch
    private var path: String
    private var format: ArchiveFormat
    private let limit: Import.BatchLimit
    private let country: Country
    private let store: InboxStore
    private var people: ArchivedPeople
    /// The names of the batch's contacts, by the keys of their addresses.
    private var names: [String: String] = [:]
    // The size of the batch, kept here because reading it from `records` would copy them for each message.
    private var count = 0
    private var size = 0
    private var contacts = 0

    /// - Parameters:
    ///   - run: the number of the import of this archive.
    ///   - country: decides which addresses are equal.
    ///   - store: has the names of the contacts that the inbox knows.
    init(
        _ path: String, run: Int64, format: ArchiveFormat, limit: Import.BatchLimit, country: Country,
        store: InboxStore
    ) {
        records = MessageBatch(archive: path, run: run, messages: limit.messages, size: limit.bytes)
        people = ArchivedPeople(country: country)
        (self.path, self.format, self.limit, self.country, self.store) = (path, format, limit, country, store)
    }

    /// Starts the first batch of another archive.
    mutating func start(_ path: String, run: Int64, format: ArchiveFormat) {
        records = MessageBatch(archive: path, run: run, messages: limit.messages, size: limit.bytes)
        (self.path, self.format) = (path, format)
        people.startBatch()
    }

    /// Starts the next batch of the same archive.
    mutating func removeAll() {
        records.removeAll()
        names.removeAll()
        (count, size, contacts) = (0, 0, 0)
        people.startBatch()
    }

    /// Frees its memory, after the last batch.
    mutating func free() {
        records = MessageBatch(archive: path, run: records.run)
        people = ArchivedPeople(country: country)
    }

    /// Whether it has to be imported before another record is added.
    var isFull: Bool {
        count >= limit.messages || size + people.batchBytes >= limit.bytes || people.batchCount >= limit.people
            || people.batchReplied + contacts >= limit.merges
    }

    /// Adds a message or a contact, or records in the summary why it is skipped.
    mutating func add(_ record: ArchiveRecord, at place: ArchivePlace, _ summary: inout Import.Summary) throws {
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
            for address in addresses { try compareName(name, of: address, at: place, &summary) }
            count += 1
            size += name.utf8.count
            contacts += addresses.count
            records.contacts.append(BatchedContact(name: name, addresses: addresses))
        case .skipped(let reason): summary.skippedRecords.add(reason)
        case .bad(let reason), .badDate(_, let reason): skip(reason, at: place, &summary)
        }
    }

    /// Records an address that Contacts has under another name; the first name stays.
    private mutating func compareName(
        _ name: String, of address: Address, at place: ArchivePlace, _ summary: inout Import.Summary
    ) throws {
        guard let known = try names[address.key] ?? store.contactName(address.key) else {
            names[address.key] = name
            return
        }
        guard known != name else { return }
        summary.otherNameCount += 1
        guard summary.otherNames.count < Import.reasonLimit else { return }
        summary.otherNames.append(
            Import.Skipped(
                path: path, place: place,
                reason: "\(address.written) is already \(known) in Contacts; the name \(name) was ignored"))
    }

    private mutating func add(
        _ message: ArchivedMessage, at place: ArchivePlace, _ summary: inout Import.Summary
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
        if !message.labels.isEmpty {
            batched.label = message.labels.count == 1 ? message.labels[0] : message.labels.joined(separator: "|")
        } else if format == .messages, message.direction == .received, let verdict = message.verdict {
            // The category is Apple's own verdict. In an export it is only the folder, which any filter may have
            // chosen.
            batched.label = verdict.apiName
        }
        batched.hasNoSender = message.address == nil
        count += 1
        size += (message.body?.utf8.count ?? 0) + (batched.label?.utf8.count ?? 0)
        records.add(batched)
    }

    private func skip(_ reason: String, at place: ArchivePlace, _ summary: inout Import.Summary) {
        summary.badCount += 1
        if summary.bad.count < Import.reasonLimit {
            summary.bad.append(Import.Skipped(path: path, place: place, reason: reason))
        }
    }
}
