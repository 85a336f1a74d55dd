package import UntrustedFiles

/// Reads an archive record by record, in constant memory. The file is never changed.
///
///     let reader = try Archive.open("sms.xml")
///     while let record = try reader.next() {
///         if case .text(let message) = record { … }
///     }
package protocol ArchiveReader: AnyObject {
    var format: ArchiveFormat { get }
    /// The place of the last record that was read.
    var place: ArchivePlace { get }
    /// The fraction that has been read, from 0 to 1.
    var fraction: Double { get }
    /// Whether more may arrive after `next` has returned nil, so that this is not the end.
    var isWaiting: Bool { get }
    /// Warnings on how the file is read, such as a guessed encoding: sentences with the path of the file. Complete at
    /// the end of the file.
    var remarks: [String] { get }
    /// How the file is read, such as which columns are read as what: sentences with the path of the file. Complete at the
    /// end of the file.
    var notes: [String] { get }

    /// The names of its columns. Known when the file was opened.
    var columns: NamedColumns { get }

    /// Where the dates of its records are, for messages: `the column Date`; nil: the format defines it.
    var dateColumn: String? { get }

    /// The next record; nil at the end.
    ///
    /// - Throws: `ArchiveError` if the file cannot be read further.
    func next() throws(ArchiveError) -> ArchiveRecord?
}

extension ArchiveReader {
    package var isWaiting: Bool { false }
    package var remarks: [String] { [] }
    package var dateColumn: String? { nil }
    package var notes: [String] { [] }
    package var columns: NamedColumns { NamedColumns() }
}

/// A record of an archive. What reads a part of a message throws the record that there is instead: skipped or bad.
package enum ArchiveRecord: Error, Hashable, Sendable {
    case message(ArchivedMessage)
    /// A message with a date that cannot be read, and the reason. It is a bad record where dates matter; a corpus uses
    /// the message anyway.
    case badDate(ArchivedMessage, String)
    case contact(ArchivedContact)
    /// Something valid that is not a message, such as a tapback, a draft or a changed group name; the reason in a few
    /// words.
    case skipped(String)
    /// A record that cannot be read, and the reason. The records after it can be read.
    case bad(String)
}

extension ArchiveRecord {
    /// The message, whether or not its date could be read.
    package var message: ArchivedMessage? {
        switch self {
        case .message(let message), .badDate(let message, _): message
        default: nil
        }
    }
}

/// The place of a record in its file.
package enum ArchivePlace: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    case line(Int)
    /// The number of the record, from 1, and its start, in a file whose records are not lines.
    case record(Int, at: TextPosition? = nil)
    /// The number of a database row.
    case row(Int64)
    /// The name of a file in a folder, and its number from 1.
    case file(String, number: Int)

    /// The unit for counting records: `line`.
    package var unit: String {
        switch self {
        case .line: "line"
        case .record: "record"
        case .row: "row"
        case .file: "file"
        }
    }

    /// The place as written after the file name: `12`, `12:5: record 3`, `row 77`.
    package var description: String {
        switch self {
        case .line(let number): "\(number)"
        case .record(let number, let start?): "\(start.line):\(start.column): record \(number)"
        case .record(let number, nil): "record \(number)"
        case .row(let number): "row \(number)"
        case .file(let name, _): name
        }
    }
}

/// Why an archive cannot be read, or not further: a sentence for the user, with the path.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// The supported formats, each detected by its content.
package enum ArchiveFormat: String, CaseIterable, Hashable, Sendable {
    /// `chat.db` of a Mac, `sms.db` of an iPhone backup.
    case messages
    /// SMS Backup & Restore's XML.
    case smsBackup = "sms-backup"
    /// SMS Import/Export's NDJSON.
    case smsImportExport = "sms-ie"
    /// Fossify Messages' JSON.
    case fossify
    /// A table with commas or semicolons and quotes (RFC 4180): named columns, or a label and a message.
    case csv
    /// A table with TABs, and with quotes if every cell is valid with them: named columns, or a label and a message.
    case tsv
    /// One object per line with `from`, `text`, `service`, `date`, `label`, `with`.
    case jsonLines = "jsonl"
    case vCard = "vcard"
    /// One folder per label with one file per message; never detected.
    case folder
    /// What `siftbox export --format archive` writes.
    case siftbox
}
