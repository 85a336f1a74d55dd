import Archives
import Foundation
import InboxDatabase
import Messages
import SystemSupport

/// Imports archives into the inbox. Their messages are already filed: no filter is queried, and there are no
/// notifications. Each batch is one transaction, and the event loop runs between batches.
///
///     let importer = try Import(["sms.xml"], phone: phone) { try Archive.open($0) }
///     importer.onEnd = { print($0.sentence) }
///     importer.start()
///
/// Committed batches stay, however the import ends. A second import of the file continues where the first one stopped,
/// because a message is imported only once (`Fingerprints`).
package final class Import {
    /// What an import needs from the device.
    struct Surroundings {
        let loop: EventLoop
        let store: InboxStore
        /// Decides which addresses are equal.
        let country: Country
        /// Returns a new number for the import of one archive.
        var makeRun: () throws -> Int64
        /// Imports a batch as one intent, and returns what was imported.
        var importBatch: (MessageBatch) throws -> ImportResult?
        /// Called when the import has ended.
        var end: () -> Void
    }

    /// How many records are read in one turn of the loop, so that keys and signals are handled without delay.
    private static let recordsPerTurn = 2_000

    /// Called after each turn of the loop that read records.
    package var onProgress: (() -> Void)?
    package var onEnd: ((Summary) -> Void)?
    package private(set) var summary = Summary()
    package private(set) var hasEnded = false

    private let surroundings: Surroundings
    private let limit: BatchLimit
    private let open: (String) throws -> any ArchiveReader
    private let paths: [String]
    private let sizes: [Double]
    private var file = 0
    private var reader: any ArchiveReader
    private var people: ArchivedPeople
    private var batch: MessageBatch
    private var run: Int64
    private var formats: Set<ArchiveFormat> = []
    /// The names of the batch's contacts, by the keys of their addresses.
    private var names: [String: String] = [:]
    // The size of the batch, kept here because reading it from `batch` would copy the batch for each message.
    private var count = 0
    private var size = 0
    private var contacts = 0

    /// - Parameters:
    ///   - paths: at least one. All are opened before anything is imported, so that a wrong path changes nothing.
    ///   - open: makes the reader of a file.
    /// - Throws: the error of `open`, or `PhoneError` if the inbox cannot be read.
    init(
        _ paths: [String], _ surroundings: Surroundings, limit: BatchLimit,
        open: @escaping (String) throws -> any ArchiveReader
    ) throws {
        for path in paths.dropFirst() { _ = try open(path) }
        self.paths = paths
        self.surroundings = surroundings
        self.limit = limit
        self.open = open
        sizes = paths.map { path in
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return Double(max(1, size ?? 1))
        }
        reader = try open(paths[0])
        formats = [reader.format]
        people = ArchivedPeople(country: surroundings.country)
        run = try surroundings.makeRun()
        batch = MessageBatch(archive: paths[0], run: run, messages: limit.messages, size: limit.bytes)
    }

    /// The fraction of the files that has been read, from 0 to 1.
    package var fraction: Double {
        guard file < paths.count else { return 1 }
        let done = sizes[..<file].reduce(0, +) + sizes[file] * reader.fraction
        return min(1, done / sizes.reduce(0, +))
    }

    package func start() {
        surroundings.store.setBusy(true)
        turnSoon()
    }

    /// Ends the import at once; records that are read but not committed are discarded.
    package func stop(_ reason: String = "it was interrupted.") {
        guard !hasEnded else { return }
        summary.stoppedBy = reason
        end()
    }

    private func turnSoon() {
        surroundings.loop.soon { [self] in
            guard !hasEnded else { return }
            turn()
        }
    }

    private func turn() {
        do {
            for _ in 0..<Self.recordsPerTurn {
                guard let record = try reader.next() else {
                    try importBatch()
                    guard try openNext() else { return end() }
                    break
                }
                try add(record)
                if isFull {
                    try importBatch()
                    break
                }
            }
            onProgress?()
            turnSoon()
        } catch let error as ArchiveError {
            // The records before the error are complete, so they are imported.
            do {
                try importBatch()
                summary.cutShort.append("\(error)")
                guard try openNext() else { return end() }
                turnSoon()
            } catch let other {
                stop("\(error) After that: \(other)")
            }
        } catch {
            stop("\(error)")
        }
    }

    private var isFull: Bool {
        count >= limit.messages || size + people.batchBytes >= limit.bytes || people.batchCount >= limit.people
            || people.batchReplied + contacts >= limit.merges
    }

    private func openNext() throws -> Bool {
        summary.remarks += reader.remarks
        file += 1
        guard file < paths.count else { return false }
        reader = try open(paths[file])
        formats.insert(reader.format)
        run = try surroundings.makeRun()
        batch = MessageBatch(archive: paths[file], run: run, messages: limit.messages, size: limit.bytes)
        people.startBatch()
        return true
    }

    private func importBatch() throws {
        guard !batch.isEmpty else { return }
        let result = Result { try surroundings.importBatch(batch) }
        batch.removeAll()
        names.removeAll()
        (count, size, contacts) = (0, 0, 0)
        people.startBatch()
        if let imported = try result.get() { summary.imported += imported }
    }

    private func end() {
        hasEnded = true
        let isOfMessages = formats.contains(.messages) && summary.imported.received > 0
        summary.lacksContacts = isOfMessages && (try? surroundings.store.contacts().isEmpty) == true
        surroundings.end()
        surroundings.store.setBusy(false)
        onProgress?()
        onEnd?(summary)
    }
}

// Handles the records.
extension Import {
    private func add(_ record: ArchiveRecord) throws {
        switch record {
        case .message(let message): add(message)
        case .contact(let contact):
            let addresses = contact.addresses.map { Address($0, country: surroundings.country) }.filter {
                !$0.key.isEmpty
            }
            let name = contact.name.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !name.isEmpty else { return skip("the contact has no name") }
            guard !addresses.isEmpty else {
                return summary.skippedRecords.add("contacts without a phone number or email address")
            }
            for address in addresses { try compareName(name, of: address) }
            count += 1
            size += name.utf8.count
            contacts += addresses.count
            batch.contacts.append(BatchedContact(name: name, addresses: addresses))
        case .skipped(let reason): summary.skippedRecords.add(reason)
        case .bad(let reason), .badDate(_, let reason): skip(reason)
        }
    }

    /// Records an address that Contacts has under another name; the first name stays.
    private func compareName(_ name: String, of address: Address) throws {
        guard let known = try names[address.key] ?? surroundings.store.contactName(address.key) else {
            names[address.key] = name
            return
        }
        guard known != name else { return }
        summary.otherNameCount += 1
        guard summary.otherNames.count < Self.reasonLimit else { return }
        summary.otherNames.append(
            Skipped(
                path: paths[file], place: reader.place,
                reason: "\(address.written) is already \(known) in Contacts; the name \(name) was ignored"))
    }

    private func add(_ message: ArchivedMessage) {
        guard let person = people.person(of: message, at: reader.place, in: &batch) else {
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
        } else if reader.format == .messages, message.direction == .received, let verdict = message.verdict {
            // The category is Apple's own verdict. In an export it is only the folder, which any filter may have
            // chosen.
            batched.label = verdict.apiName
        }
        batched.hasNoSender = message.address == nil
        count += 1
        size += (message.body?.utf8.count ?? 0) + (batched.label?.utf8.count ?? 0)
        batch.add(batched)
    }

    private func skip(_ reason: String) {
        summary.badCount += 1
        if summary.bad.count < Self.reasonLimit {
            summary.bad.append(Skipped(path: paths[file], place: reader.place, reason: reason))
        }
    }
}
