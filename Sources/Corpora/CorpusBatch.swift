import Archives
import Evaluation
import Messages

/// Some texts of a corpus, one behind the other, with all that is the same of them whatever a filter says.
package struct CorpusBatch: Sendable {
    /// A class, since it goes from hand to hand: a reference is what is copied.
    package final class Text: Sendable {
        /// What its archive calls it; nil: it has no names for its texts.
        package let identifier: String?
        package let sender: String?
        package let body: String?
        /// Never empty.
        package let accepted: [Category]
        package let place: CorpusPlace
        package let fingerprint: CorpusFingerprint

        init(_ text: LabelledMessage, at place: CorpusPlace) {
            identifier = text.text.identifier
            sender = text.text.address
            body = text.text.body
            accepted = text.accepted
            self.place = place
            fingerprint = CorpusFingerprint(sender: sender, body: body, accepted: accepted)
        }
    }

    /// How the batch came to its end.
    package enum End: Hashable, Sendable {
        case more
        case endOfCorpus
        /// Why the corpus cannot be read any further.
        case problem(String)
    }

    package fileprivate(set) var texts: [Text] = []
    package fileprivate(set) var end = End.more
    /// What there is to say of the corpus as far as these.
    package fileprivate(set) var reading: CorpusReading
}

/// Reads a corpus batch by batch, and keeps what stands in it more than once.
///
///     var batches = CorpusBatches(reader, repeated: RepeatedMessages())
///     while case .more = batches.next().end { … }
package struct CorpusBatches: ~Copyable {
    /// The texts of a batch: some milliseconds of work.
    private static let textsAtOnce = 1024
    /// What is held of them at most, and one more, in bytes.
    private static let bytesAtOnce = 1 << 20
    /// The records of a batch, of which none may be a text that is asked for.
    private static let recordsAtOnce = 1 << 14

    private let reader: CorpusReader
    private var repeated: RepeatedMessages

    /// - Parameter repeated: with the texts of the training, if there is one.
    package init(_ reader: CorpusReader, repeated: consuming RepeatedMessages) {
        self.reader = reader
        self.repeated = repeated
    }

    /// What there is to say of the corpus so far.
    package var reading: CorpusReading { reader.reading }

    /// The next texts, perhaps none.
    package mutating func next() -> CorpusBatch {
        var batch = CorpusBatch(reading: reader.reading)
        batch.texts.reserveCapacity(Self.textsAtOnce)
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
        for _ in 0..<Self.recordsAtOnce where batch.texts.count < Self.textsAtOnce && bytes < Self.bytesAtOnce {
            switch try reader.step() {
            case .other: continue
            case .end:
                batch.end = .endOfCorpus
                return
            case .text(let read):
                let text = CorpusBatch.Text(read, at: reader.place)
                try repeated.add(text.body, accepted: text.accepted, at: text.place)
                batch.texts.append(text)
                bytes += text.body?.utf8.count ?? 0
            }
        }
    }

    /// Finds what stands in it more than once: to be called once, at the end.
    ///
    /// - Parameter texts: only the first so many of its texts count.
    package mutating func findRepeated(among texts: Int) throws(SortedRuns.Failure) -> RepeatedMessages.Findings {
        try repeated.find(among: texts)
    }
}
