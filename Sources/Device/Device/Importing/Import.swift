import InboxDatabase
import MessageArchives
import Messages
import SystemSupport

/// Imports archives into the inbox. Their messages are already filed: no filter is queried, and there are no
/// notifications. Each batch is one transaction, and the event loop runs between batches.
///
///     let archives = try ArchiveQueue(["sms.xml"]) { try Archive.open($0) }
///     let importer = try Import(archives, phone: phone)
///     importer.onEnd = { print($0.sentence) }
///     importer.start()
///
/// Committed batches stay, however the import ends. A second import of the file continues where the first one stopped,
/// because a message is imported only once (`Fingerprints`).
package final class Import {
    /// The values and functions of the device that an import uses, so that a test needs no `Phone`.
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

    /// Called after each batch.
    package var onProgress: (() -> Void)?
    package var onEnd: ((Summary) -> Void)?
    package private(set) var summary = Summary()
    package private(set) var hasEnded = false
    /// The fraction of the files whose records were imported, from 0 to 1.
    package private(set) var fraction = 0.0
    /// Whether no more batches are imported.
    private var hasStopped = false

    private let surroundings: Surroundings
    private let archives: ArchiveQueue
    private let plan: ArchiveQueue.Plan

    /// - Throws: `PhoneError` if the inbox cannot be read.
    init(_ archives: ArchiveQueue, _ surroundings: Surroundings, limit: BatchLimit) throws {
        self.archives = archives
        self.surroundings = surroundings
        plan = ArchiveQueue.Plan(
            limit: limit, country: surroundings.country,
            runs: try archives.paths.map { _ in try surroundings.makeRun() },
            preparation: try surroundings.store.batchPreparation(findsRepeatedPeople: limit.leavesOutIndexes))
    }

    // An import that is not continued still reads the next batch.
    deinit { archives.close() }

    package func start() {
        surroundings.store.setBusy(true, isBulk: plan.limit.leavesOutIndexes)
        readNext()
    }

    /// Ends the import at once; records that are read but not committed are discarded.
    package func stop(_ reason: String = "it was interrupted.") {
        guard !hasStopped else { return }
        summary.stoppedBy = reason
        end()
    }

    private func readNext() {
        let (archives, plan) = (archives, plan)
        surroundings.loop.inBackground {
            archives.next(plan)
        } then: { [weak self] part in
            self?.add(part)
        }
    }

    private func add(_ part: ArchiveQueue.Part) {
        guard !hasStopped else { return }
        // While this batch is written.
        if !part.isLast { readNext() }
        summary.reading = part.reading
        do {
            if let records = part.records {
                try compareNames(part, records)
                if let imported = try surroundings.importBatch(records) { summary.imported += imported }
            }
        } catch {
            return stop("\(error)")
        }
        fraction = part.fraction
        onProgress?()
        if part.isLast { end() }
    }

    /// Records the addresses that Contacts or the batch has under another name; the first name stays.
    private func compareNames(_ part: ArchiveQueue.Part, _ records: MessageBatch) throws {
        var names: [String: String] = [:]
        for (contact, place) in zip(records.contacts, part.contactPlaces) {
            for address in contact.addresses {
                let known = try names[address.key] ?? surroundings.store.contactName(address.key)
                names[address.key] = known ?? contact.name
                guard let known, known != contact.name else { continue }
                summary.otherNameCount += 1
                guard summary.otherNames.count < Self.reasonLimit else { continue }
                summary.otherNames.append(
                    Skipped(
                        path: archives.paths[part.archive], place: place,
                        reason:
                            "\(address.written) is already \(known) in Contacts; the name \(contact.name) was ignored"))
            }
        }
    }

    private func end() {
        guard !hasStopped else { return }
        hasStopped = true
        // Sorting the entries of the indexes needs memory, too.
        archives.close()
        surroundings.end()
        createIndexes()
    }

    /// Creates the indexes that were left out, one in each turn of the loop, and ends the import.
    private func createIndexes() {
        do {
            if try surroundings.store.createMissingIndex() {
                return surroundings.loop.soon { [self] in createIndexes() }
            }
        } catch {
            summary.stoppedBy = summary.stoppedBy ?? "\(error)"
        }
        hasEnded = true
        let isOfMessages = summary.reading.formats.contains(.messages) && summary.imported.received > 0
        summary.lacksContacts = isOfMessages && (try? surroundings.store.contacts().isEmpty) == true
        surroundings.store.setBusy(false)
        onProgress?()
        onEnd?(summary)
    }
}
