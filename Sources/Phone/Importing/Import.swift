import Archives
import EventLoop
import Foundation
import InboxStore
import Messages

/// Archives brought into the inbox as they are: filed already, nobody is asked about them, nobody is notified. A batch is
/// one transaction; between batches the loop is served.
///
///     let bringing = try Import(["sms.xml"], phone: phone) { try Archive.open($0) }
///     bringing.onEnd = { print($0.sentence) }
///     bringing.start()
///
/// What was confirmed stays, however it ends; bringing the same file in again goes on from there, since a text comes in
/// once (`Fingerprints`).
package final class Import {
    /// Something in a file that could not be brought in.
    package struct Skipped: Hashable, Sendable {
        package let path: String
        package let place: ArchivePlace
        package let reason: String
    }

    package struct Summary: Hashable, Sendable {
        package var imported = ImportResult()
        package var badCount = 0
        /// The first bad records.
        package var bad: [Skipped] = []
        /// What is no text, by the reason, with how many.
        package var skippedRecords = SkippedRecords()
        /// Addresses that Contacts has under another name, which stays.
        package var otherNameCount = 0
        /// The first of them.
        package var otherNames: [Skipped] = []
        /// Whether texts came in from a database of Messages, which keeps no contacts, and the inbox has none.
        package var lacksContacts = false
        /// What the user must know of how files were read, such as a guessed encoding.
        package var remarks: [String] = []
        /// Why files ended before their ends. What stood before came in, and so did the other files.
        package var cutShort: [String] = []
        /// Why it ended before the end of the files; nil: it did not.
        package var stoppedBy: String?
    }

    /// How many bad records are kept with their reasons; all are counted.
    package static let reasonLimit = 20
    /// How large a batch grows: the larger, the fewer times the same pages are written.
    package struct BatchLimit: Hashable, Sendable {
        package var texts: Int
        package var bytes: Int
        package var people: Int
        /// Of the people who were replied to, and of contacts: a third reply or a contact brings their conversations
        /// together, one by one, and a signal waits until a batch is over.
        package var settled: Int

        /// For a program that does nothing else meanwhile.
        package static let large = BatchLimit(texts: 115_000, bytes: 11 << 20)
        /// For an inbox whose keys must not wait.
        package static let small = BatchLimit(texts: 4_000, bytes: 1 << 20)

        package init(texts: Int, bytes: Int, people: Int = MessageBatch.maxPeople, settled: Int = 4_000) {
            self.texts = texts
            self.bytes = bytes
            self.people = people
            self.settled = settled
        }
    }
    /// How many records are read in one turn of the loop, so that a key or a signal never waits for more.
    private static let recordsPerTurn = 2_000

    /// Called after each turn in which something moved.
    package var onProgress: (() -> Void)?
    package var onEnd: ((Summary) -> Void)?
    package private(set) var summary = Summary()
    package private(set) var hasEnded = false

    private let phone: Phone
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
    /// By their addresses' keys, the names of the batch's contacts.
    private var names: [String: String] = [:]
    // What the batch holds: to ask it for that would copy it for each text.
    private var count = 0
    private var size = 0
    private var contacts = 0

    /// - Parameters:
    ///   - paths: at least one. All are opened before anything is brought in, so that a wrong one changes nothing.
    ///   - open: makes the reader of a file.
    /// - Throws: what `open` throws, or `PhoneError` where the inbox cannot be read.
    package init(
        _ paths: [String], phone: Phone, limit: BatchLimit = .small,
        open: @escaping (String) throws -> any ArchiveReader
    ) throws {
        for path in paths.dropFirst() { _ = try open(path) }
        self.paths = paths
        self.phone = phone
        self.limit = limit
        self.open = open
        sizes = paths.map { path in
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return Double(max(1, size ?? 1))
        }
        reader = try open(paths[0])
        formats = [reader.format]
        people = ArchivedPeople(country: phone.country)
        run = try phone.makeRun()
        batch = MessageBatch(archive: paths[0], run: run, texts: limit.texts, size: limit.bytes)
    }

    /// How much of the files has been read, from 0 to 1.
    package var fraction: Double {
        guard file < paths.count else { return 1 }
        let done = sizes[..<file].reduce(0, +) + sizes[file] * reader.fraction
        return min(1, done / sizes.reduce(0, +))
    }

    package func start() {
        phone.store.setBusy(true)
        turnSoon()
    }

    /// Ends it at once: what is read and not confirmed yet is left out.
    package func stop(_ reason: String = "it was interrupted.") {
        guard !hasEnded else { return }
        summary.stoppedBy = reason
        end()
    }

    private func turnSoon() {
        phone.loop.soon { [self] in
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
            // What was read before is whole: it is kept.
            do {
                try importBatch()
                summary.cutShort.append("\(error)")
                guard try openNext() else { return end() }
                turnSoon()
            } catch let other {
                stop("\(error) And then: \(other)")
            }
        } catch {
            stop("\(error)")
        }
    }

    private var isFull: Bool {
        count >= limit.texts || size + people.batchBytes >= limit.bytes || people.batchCount >= limit.people
            || people.batchReplied + contacts >= limit.settled
    }

    private func openNext() throws -> Bool {
        summary.remarks += reader.remarks
        file += 1
        guard file < paths.count else { return false }
        reader = try open(paths[file])
        formats.insert(reader.format)
        run = try phone.makeRun()
        batch = MessageBatch(archive: paths[file], run: run, texts: limit.texts, size: limit.bytes)
        people.startBatch()
        return true
    }

    private func importBatch() throws {
        guard !batch.isEmpty else { return }
        var result: Result<Outcome, PhoneError>?
        phone.enter(.importBatch(batch)) { result = $0 }
        batch.removeAll()
        names.removeAll()
        (count, size, contacts) = (0, 0, 0)
        people.startBatch()
        if let came = try result?.get().imported { summary.imported += came }
    }

    private func end() {
        hasEnded = true
        let isOfMessages = formats.contains(.messages) && summary.imported.texts > 0
        summary.lacksContacts = isOfMessages && (try? phone.store.contacts().isEmpty) == true
        phone.importMemory.forget()
        phone.store.setBusy(false)
        onProgress?()
        onEnd?(summary)
    }
}

// What becomes of a record.
extension Import {
    private func add(_ record: ArchiveRecord) throws {
        switch record {
        case .text(let text): add(text)
        case .contact(let contact):
            let addresses = contact.addresses.map { Address($0, country: phone.country) }.filter { !$0.key.isEmpty }
            let name = contact.name.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !name.isEmpty else { return skip("the contact has no name") }
            guard !addresses.isEmpty else {
                return summary.skippedRecords.add("contacts without a number or an e-mail address")
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

    /// Tells of an address that Contacts has under another name: the first one stays.
    private func compareName(_ name: String, of address: Address) throws {
        guard let known = try names[address.key] ?? phone.store.contactName(address.key) else {
            names[address.key] = name
            return
        }
        guard known != name else { return }
        summary.otherNameCount += 1
        guard summary.otherNames.count < Self.reasonLimit else { return }
        summary.otherNames.append(
            Skipped(
                path: paths[file], place: reader.place,
                reason: "\(address.written) is \(known) in Contacts, and not \(name) as well"))
    }

    private func add(_ text: ArchivedMessage) {
        guard let person = people.person(of: text, at: reader.place, in: &batch) else {
            return summary.skippedRecords.add("texts of the user to nobody")
        }
        var batched = BatchedMessage(person: person, body: text.body)
        batched.isFromUser = text.direction == .sent
        batched.service = text.service
        batched.date = text.date
        batched.isRead = text.isRead ?? true
        batched.category = text.verdict
        if !text.labels.isEmpty {
            batched.label = text.labels.count == 1 ? text.labels[0] : text.labels.joined(separator: "|")
        } else if reader.format == .messages, text.direction == .received, let verdict = text.verdict {
            // The phone's own word. Of an export it is only where the text lay, where some filter may have put it.
            batched.label = verdict.appleName
        }
        batched.hasNoSender = text.address == nil
        count += 1
        size += (text.body?.utf8.count ?? 0) + (batched.label?.utf8.count ?? 0)
        batch.add(batched)
    }

    private func skip(_ reason: String) {
        summary.badCount += 1
        if summary.bad.count < Self.reasonLimit {
            summary.bad.append(Skipped(path: paths[file], place: reader.place, reason: reason))
        }
    }
}
