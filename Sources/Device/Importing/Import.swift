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

    /// How many records are read in one turn of the loop, so that keys and signals are handled without delay.
    private static let recordsPerTurn = 2_000

    /// Called after each turn of the loop that read records.
    package var onProgress: (() -> Void)?
    package var onEnd: ((Summary) -> Void)?
    package private(set) var summary = Summary()
    package private(set) var hasEnded = false
    /// Whether no more records are read.
    private var hasStopped = false

    private let surroundings: Surroundings
    private let open: (String) throws -> any ArchiveReader
    private let paths: [String]
    private let sizes: [Double]
    private var file = 0
    private var reader: any ArchiveReader
    private var batch: ArchiveBatch
    private var formats: Set<ArchiveFormat> = []

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
        self.open = open
        sizes = paths.map { path in
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return Double(max(1, size ?? 1))
        }
        reader = try open(paths[0])
        formats = [reader.format]
        batch = ArchiveBatch(
            paths[0], run: try surroundings.makeRun(), format: reader.format, limit: limit,
            country: surroundings.country, store: surroundings.store)
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
        guard !hasStopped else { return }
        summary.stoppedBy = reason
        end()
    }

    private func turnSoon() {
        surroundings.loop.soon { [self] in
            guard !hasStopped else { return }
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
                try batch.add(record, at: reader.place, &summary)
                if batch.isFull {
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

    private func openNext() throws -> Bool {
        summary.remarks += reader.remarks
        file += 1
        guard file < paths.count else { return false }
        reader = try open(paths[file])
        formats.insert(reader.format)
        batch.start(paths[file], run: try surroundings.makeRun(), format: reader.format)
        return true
    }

    private func importBatch() throws {
        guard !batch.records.isEmpty else { return }
        let result = Result { try surroundings.importBatch(batch.records) }
        batch.removeAll()
        if let imported = try result.get() { summary.imported += imported }
    }

    private func end() {
        hasStopped = true
        // Sorting the entries of the indexes needs memory, too.
        batch.free()
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
        let isOfMessages = formats.contains(.messages) && summary.imported.received > 0
        summary.lacksContacts = isOfMessages && (try? surroundings.store.contacts().isEmpty) == true
        surroundings.store.setBusy(false)
        onProgress?()
        onEnd?(summary)
    }
}
