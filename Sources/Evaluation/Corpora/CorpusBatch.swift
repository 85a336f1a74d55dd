package import Evaluation
import MessageArchives
package import Messages

/// Consecutive messages of a corpus, with everything that does not depend on a filter.
package struct CorpusBatch: Sendable {
    /// A message. It is a class because it is passed between many functions, and copying a reference is cheap.
    package final class Message: Sendable {
        /// The identifier in the archive, if it has one.
        package let identifier: String?
        package let sender: String?
        package let body: String?
        /// Never empty.
        package let accepted: [Category]
        package let place: CorpusPlace
        /// The number in the whole corpus, from 1; messages without a label are counted.
        package let row: Int
        /// Its values in `CorpusReader.Options.slicing`.
        package let slices: [String]
        package let fingerprint: CorpusFingerprint

        init(_ message: LabeledMessage, at place: CorpusPlace) {
            identifier = message.message.identifier
            sender = message.message.address
            body = message.message.body
            accepted = message.accepted
            self.place = place
            row = message.row
            slices = message.slices
            fingerprint = CorpusFingerprint(sender: sender, body: body, accepted: accepted)
        }
    }

    /// Why the batch ends.
    package enum End: Hashable, Sendable {
        case more
        case endOfCorpus
        /// The corpus cannot be read further; the reason.
        case problem(String)
    }

    package fileprivate(set) var messages: [Message] = []
    package fileprivate(set) var end = End.more
    /// The state of the corpus after these messages.
    package fileprivate(set) var reading: CorpusReading
}

/// Reads a corpus batch by batch, and finds repeated messages.
///
///     var batches = CorpusBatches(reader, repeated: RepeatedMessages())
///     while case .more = batches.next().end { … }
package struct CorpusBatches: ~Copyable {
    /// The maximum number of messages of a batch: a few milliseconds of work.
    private static let messagesPerBatch = 1024
    /// A batch ends when its bodies reach this number of bytes.
    private static let bytesPerBatch = 1 << 20
    /// The maximum number of records that are read for a batch, even if none is a wanted message.
    private static let recordsPerBatch = 1 << 14

    private let reader: CorpusReader
    private var repeated: RepeatedMessages

    /// - Parameter repeated: Contains the training messages, if there are any.
    package init(_ reader: CorpusReader, repeated: consuming RepeatedMessages) {
        self.reader = reader
        self.repeated = repeated
    }

    /// The state of the corpus so far.
    package var reading: CorpusReading { reader.reading }

    /// The next messages, possibly none.
    package mutating func next() -> CorpusBatch {
        var batch = CorpusBatch(reading: reader.reading)
        batch.messages.reserveCapacity(Self.messagesPerBatch)
        do {
            try read(into: &batch)
        } catch {
            batch.end = .problem("\(error)")
        }
        batch.reading = reader.reading
        return batch
    }

    /// - Throws: `ArchiveError`, `SortedRuns.Failure`.
    private mutating func read(into batch: inout CorpusBatch) throws {
        var bytes = 0
        for _ in 0..<Self.recordsPerBatch
        where batch.messages.count < Self.messagesPerBatch && bytes < Self.bytesPerBatch {
            switch try reader.step() {
            case .other, .otherRow, .nextFile: continue
            case .end:
                batch.end = .endOfCorpus
                return
            case .message(let labeled):
                let message = CorpusBatch.Message(labeled, at: reader.place)
                try repeated.add(message.body, accepted: message.accepted, at: message.place)
                batch.messages.append(message)
                bytes += message.body?.utf8.count ?? 0
            }
        }
    }

    /// Finds repeated messages. Call it once, at the end.
    ///
    /// - Parameter count: Only this many messages at the beginning of the corpus are considered.
    package mutating func findRepeated(among count: Int) throws(SortedRuns.Failure) -> RepeatedMessages.Findings {
        try repeated.find(among: count)
    }
}
