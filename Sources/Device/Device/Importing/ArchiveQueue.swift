import Foundation
import InboxDatabase
package import MessageArchives
import Messages
import Synchronization

/// The archives of an import, in order. They are read on a thread other than the loop's: while a batch is written to the inbox,
/// the next one is read.
///
///     let archives = try ArchiveQueue(["sms.xml"]) { try Archive.open($0) }
///     let importer = try Import(archives, phone: phone, limit: .large)
package final class ArchiveQueue: Sendable {
    /// The records of one batch.
    struct Part: Sendable {
        /// The index of their archive.
        var archive = 0
        var records: MessageBatch?
        /// The place of each of the batch's contacts.
        var contactPlaces: [ArchivePlace] = []
        /// What was read up to here.
        var reading = Import.ReadingSummary()
        /// The fraction of all archives that was read, from 0 to 1.
        var fraction = 1.0
        /// Whether no other part follows.
        var isLast = true
    }

    /// What the batches depend on.
    struct Plan: Sendable {
        var limit: Import.BatchLimit
        /// Decides which addresses are equal.
        var country: Country
        /// The number of the import of each archive.
        var runs: [Int64]
        var preparation: BatchPreparation
    }

    let paths: [String]
    private let state: Mutex<Reading>
    private let isClosed = Atomic(false)

    /// - Parameters:
    ///   - paths: at least one. All are opened here, so that a wrong path changes nothing.
    ///   - open: makes the reader of a file. Also called on another thread.
    /// - Throws: the error of `open`.
    package init(_ paths: [String], open: @escaping @Sendable (String) throws -> any ArchiveReader) throws {
        for path in paths.dropFirst() { _ = try open(path) }
        self.paths = paths
        state = Mutex(Reading(paths, try open(paths[0]), open))
    }

    /// Reads the records of the next batch. May be called on any thread.
    func next(_ plan: Plan) -> Part {
        state.withLock { $0.next(plan) { isClosed.load(ordering: .relaxed) } }
    }

    /// Stops reading after the current record, and closes the files.
    func close() {
        isClosed.store(true, ordering: .relaxed)
        state.withLock { $0.close() }
    }
}

/// Reads archives one after the other.
private struct Reading {
    private let paths: [String]
    private let sizes: [Double]
    private let open: @Sendable (String) throws -> any ArchiveReader
    /// nil: all archives were read.
    private var reader: (any ArchiveReader)?
    /// The index of the reader's archive.
    private var archive = 0
    /// nil: nothing was read yet.
    private var batch: ArchiveBatch?
    private var summary = Import.ReadingSummary()

    init(
        _ paths: [String], _ first: any ArchiveReader, _ open: @escaping @Sendable (String) throws -> any ArchiveReader
    ) {
        self.paths = paths
        self.open = open
        sizes = paths.map { path in
            let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
            return Double(max(1, size ?? 1))
        }
        start(first)
    }

    mutating func next(_ plan: ArchiveQueue.Plan, isClosed: () -> Bool) -> ArchiveQueue.Part {
        var batch = batch ?? ArchiveBatch(plan)
        // If the property still referred to its arrays, each change would copy them.
        self.batch = nil
        while let reader {
            let number = archive
            batch.start(paths[number], run: plan.runs[number], format: reader.format)
            read(reader, into: &batch, isClosed)
            guard !batch.isEmpty else { continue }
            let contents = batch.takeContents()
            self.batch = batch
            return ArchiveQueue.Part(
                archive: number, records: contents.records, contactPlaces: contents.contactPlaces, reading: summary,
                fraction: fraction, isLast: self.reader == nil)
        }
        return ArchiveQueue.Part(reading: summary)
    }

    /// Reads records until the batch is full or the archive ends.
    private mutating func read(_ reader: any ArchiveReader, into batch: inout ArchiveBatch, _ isClosed: () -> Bool) {
        do {
            while !batch.isFull {
                guard !isClosed() else { return close() }
                guard let record = try reader.next() else { return openNext(after: reader) }
                batch.add(record, at: reader.place, dateColumn: reader.dateColumn, &summary)
            }
        } catch {
            // The records before the error are complete, so they are imported.
            summary.cutShort.append("\(error)")
            openNext(after: reader)
        }
    }

    private mutating func openNext(after ended: any ArchiveReader) {
        summary.remarks += ended.remarks
        summary.notes += ended.notes
        reader = nil
        archive += 1
        while reader == nil, archive < paths.count {
            do {
                start(try open(paths[archive]))
            } catch {
                summary.cutShort.append("\(error)")
                archive += 1
            }
        }
    }

    private mutating func start(_ reader: any ArchiveReader) {
        self.reader = reader
        summary.formats.insert(reader.format)
    }

    private var fraction: Double {
        guard let reader else { return 1 }
        let done = sizes[..<archive].reduce(0, +) + sizes[archive] * reader.fraction
        return min(1, done / sizes.reduce(0, +))
    }

    mutating func close() {
        reader = nil
        archive = paths.count
        batch = nil
    }
}
