import MessageArchives
import Messages

extension IncomingMessage {
    /// An archived message as an incoming one.
    ///
    /// If a table has no sender column, the message gets the number of an unknown sender (`PlaceholderSender`), which
    /// depends only on its place. Other formats always name senders: a message without one has no sender (C8).
    ///
    /// - Parameter place: the place of the message in the archive.
    init(_ archived: ArchivedMessage, at place: ArchivePlace, in format: ArchiveFormat) {
        let isTable = format == .csv || format == .tsv
        let placeholder = PlaceholderSender.number(
            PlaceholderSender.index(ofMessage: Int(truncatingIfNeeded: place.number) - 1))
        self.init(
            from: archived.address ?? (isTable ? placeholder : nil), text: archived.body,
            service: archived.service, with: archived.others)
        date = archived.date
        label = archived.labels.isEmpty ? nil : archived.labels.joined(separator: "|")
    }
}

extension ArchivePlace {
    /// The number of the line, record, row or file.
    var number: Int64 {
        switch self {
        case .line(let number), .record(let number, _), .file(_, let number): Int64(number)
        case .row(let number): number
        }
    }
}

extension Delivery {
    /// - Throws: `PhoneError` when the file cannot be read.
    static func open(
        _ path: String, as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames(), named name: String? = nil
    ) throws(PhoneError) -> any ArchiveReader {
        do {
            return try Archive.open(path, as: format, columns: columns, named: name)
        } catch {
            throw .store(error.description)
        }
    }
}
