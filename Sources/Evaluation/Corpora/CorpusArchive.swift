import Evaluation
package import MessageArchives
package import Messages
import UntrustedFiles

/// A corpus as one archive: the messages that an evaluation would send to the filter, in their order, for an inbox that shows
/// them.
///
///     let archive = CorpusArchive(try CorpusReader(["corpus.csv"], CorpusReader.Options()))
///     while let record = try archive.next() { if case .message(let message) = record { archive.incoming(message) } }
package final class CorpusArchive: ArchiveReader {
    private let reader: CorpusReader
    /// The country of the phone, whose numbers messages without a sender get; nil: the filter receives none.
    private let inventsSenders: Country?
    private var message: LabeledMessage?
    private var messageCount = 0
    private var placeholderCount = 0
    /// The records before the last message that were counted.
    private var (skipped, unlabeled) = (0, 0)

    /// - Parameter inventsSenders: the country of the phone, if messages without a sender get a number as a real one.
    package init(_ reader: CorpusReader, inventsSenders: Country? = nil) {
        self.reader = reader
        self.inventsSenders = inventsSenders
    }

    package var format: ArchiveFormat { reader.format }
    package var place: ArchivePlace { reader.place.place }
    package var fraction: Double { reader.fraction }
    package var notes: [String] { reader.reading.notes }

    package var remarks: [String] {
        reader.reading.remarks + (placeholderCount == 0 ? [] : ["The filter receives none."])
    }

    package func next() throws(ArchiveError) -> ArchiveRecord? {
        switch try reader.step() {
        case .end: return nil
        case .message(let labeled):
            message = labeled
            messageCount += 1
            return .message(labeled.message)
        case .nextFile: return try next()
        case .otherRow: return .skipped("rows that were not chosen")
        case .other:
            let reading = reader.reading
            defer { (skipped, unlabeled) = (reading.skippedCount, reading.unlabeled) }
            // The first of them have reasons.
            if reading.skippedCount > skipped { return .bad(reading.skipped.last?.reason ?? "unreadable") }
            return .skipped(reading.unlabeled > unlabeled ? "messages without a label" : "other records")
        }
    }

    /// The last message as one that arrives now: from an unknown sender, and as an SMS, like each message of an evaluation.
    package func incoming(_ archived: ArchivedMessage) -> IncomingMessage {
        var incoming = IncomingMessage(from: archived.address, text: archived.body)
        incoming.date = archived.date
        guard let labeled = message else { return incoming }
        var origin = CorpusOrigin(reader.place, labeled.accepted)
        if archived.address?.contains(where: { !$0.isWhitespace }) != true {
            if let inventsSenders {
                incoming.from = PlaceholderSender.number(messageCount - 1, in: inventsSenders)
            } else {
                incoming.from = PlaceholderSender.number(PlaceholderSender.index(ofMessage: messageCount - 1))
                origin.hasPlaceholderSender = true
                placeholderCount += 1
            }
        }
        incoming.label =
            archived.labels.isEmpty
            ? labeled.accepted.map(LabelMap.name).joined(separator: "|") : archived.labels.joined(separator: "|")
        incoming.origin = origin
        return incoming
    }
}

extension CorpusOrigin {
    fileprivate init(_ place: CorpusPlace, _ accepted: [Category]) {
        let (number, unit): (Int, Unit) =
            switch place.place {
            case .line(let line), .file(_, let line): (line, .line)
            case .record(_, let start?): (start.line, .line)
            case .record(let record, nil): (record, .record)
            case .row(let row): (Int(truncatingIfNeeded: row), .row)
            }
        self.init(file: place.file, number: number, unit: unit, accepted: accepted)
        if case .file(let name, _) = place.place { self.name = name }
    }
}
