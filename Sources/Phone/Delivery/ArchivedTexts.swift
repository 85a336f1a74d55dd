import Archives
import Messages

extension IncomingMessage {
    /// A text of an archive as one that comes in.
    ///
    /// Where a table tells no sender, a stranger's number stands for it (`PlaceholderSender`), each time the same; other formats
    /// name senders, and a text that has none there is one without a sender (C8).
    ///
    /// - Parameter place: where it stands in the archive.
    init(_ text: ArchivedMessage, at place: ArchivePlace, in format: ArchiveFormat) {
        let isTable = format == .csv || format == .tsv
        let stranger = PlaceholderSender.number(
            PlaceholderSender.index(ofText: Int(truncatingIfNeeded: place.number) - 1))
        self.init(
            from: text.address ?? (isTable ? stranger : nil), text: text.body,
            service: text.service, with: text.others)
        date = text.date
        label = text.labels.isEmpty ? nil : text.labels.joined(separator: "|")
    }
}

extension ArchivePlace {
    /// Of a line, a record, a row or a file, its number.
    var number: Int64 {
        switch self {
        case .line(let number), .record(let number, _), .file(_, let number): Int64(number)
        case .row(let number): number
        }
    }
}

extension Delivery {
    /// - Throws: `PhoneError` with a sentence when the file cannot be read.
    static func open(
        _ path: String, as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames()
    ) throws(PhoneError) -> any ArchiveReader {
        do {
            return try Archive.open(path, as: format, columns: columns)
        } catch {
            throw .store(error.description)
        }
    }
}
