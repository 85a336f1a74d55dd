/// Reads an archive from its beginning to its end, record by record, without ever holding more of it than a piece and a
/// record. The file is never changed.
///
///     let reader = try Archive.open("sms.xml")
///     while let record = try reader.next() {
///         if case .text(let text) = record { … }
///     }
package protocol ArchiveReader: AnyObject {
    var format: ArchiveFormat { get }
    /// Where the record that was read last stands.
    var place: ArchivePlace { get }
    /// How much of it has been read, from 0 to 1.
    var fraction: Double { get }
    /// What the user must know about how the file is read, such as a guessed encoding: sentences with the file's path.
    /// Complete at the end of the file.
    var remarks: [String] { get }

    /// The next record; nil behind the last one.
    ///
    /// - Throws: `ArchiveError` where nothing more can be read.
    func next() throws(ArchiveError) -> ArchiveRecord?
}

extension ArchiveReader {
    package var remarks: [String] { [] }
}

/// What stands in an archive.
package enum ArchiveRecord: Hashable, Sendable {
    case text(ArchivedMessage)
    /// A text whose date stands there and cannot be read, and why. Where dates matter it is a bad record, for another date
    /// would be made up; a corpus has the whole of it.
    case badDate(ArchivedMessage, String)
    case contact(ArchivedContact)
    /// Something that is no text, and no mistake: a tapback, a draft, a change of a group's name. The reason in a few words.
    case skipped(String)
    /// It cannot be read, and why; what comes after it can.
    case bad(String)
}

extension ArchiveRecord {
    /// The text, whether or not its date could be read.
    package var text: ArchivedMessage? {
        switch self {
        case .text(let text), .badDate(let text, _): text
        default: nil
        }
    }
}

/// Where a record stands in its file.
package enum ArchivePlace: Hashable, Sendable, CustomStringConvertible {
    /// From 1.
    case line(Int)
    /// Of a file whose records are no lines: the record's number from 1, and where it begins, for an editor.
    case record(Int, at: TextPosition? = nil)
    /// Of a database, the row's number.
    case row(Int64)
    /// Of a folder, the file's name there, and its number from 1.
    case file(String, number: Int)

    /// What such a file consists of, for sentences that count: `line`.
    package var unit: String {
        switch self {
        case .line: "line"
        case .record: "record"
        case .row: "row"
        case .file: "file"
        }
    }

    /// As it stands behind the file's name: `12`, `12:5: record 3`, `row 77`.
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

/// Why an archive cannot be read, or not any further: a sentence for the person who named it, with its path.
package struct ArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// The formats that are read, each recognised by its content.
package enum ArchiveFormat: String, CaseIterable, Hashable, Sendable {
    /// `chat.db` of a Mac, `sms.db` of an iPhone's backup.
    case messages
    /// SMS Backup & Restore's XML.
    case smsBackup = "sms-backup"
    /// SMS Import/Export's NDJSON.
    case smsImportExport = "sms-ie"
    /// Fossify Messages' JSON.
    case fossify
    /// Columns by name, or a label and a text, with commas (or semicolons) and quotes (RFC 4180).
    case csv
    /// Columns by name, or a label and a text, with TABs; with quotes if every cell fits them.
    case tsv
    /// An object a line with `from`, `text`, `service`, `date`, `label`, `with`.
    case jsonLines = "jsonl"
    case vCard = "vcard"
    /// A folder for each label with a file for each text; only where it is named.
    case folder
    /// What `siftbox export --format archive` writes.
    case siftbox
}
