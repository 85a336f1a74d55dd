import Foundation
import MessageArchives
import TestFiles

/// Reads an archive with these bytes from a file with a neutral name.
func records(
    _ bytes: [UInt8], as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames()
) throws -> [(place: String, record: ArchiveRecord)] {
    try withFile(bytes) { path in
        let reader = try Archive.open(path, as: format, columns: columns)
        var records: [(place: String, record: ArchiveRecord)] = []
        var fraction = 0.0
        while let record = try reader.next() {
            var place = reader.place.description
            // `ArchivePlaceTests` tests the position.
            if case .record(let number, _?) = reader.place { place = "record \(number)" }
            records.append((place, record))
            if reader.fraction < fraction || reader.fraction > 1 { throw ArchiveError("invalid fraction") }
            fraction = reader.fraction
        }
        return records
    }
}

func records(
    _ text: String, as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames()
) throws -> [(place: String, record: ArchiveRecord)] {
    try records(Array(text.utf8), as: format, columns: columns)
}

/// The error on opening or reading a file with these bytes; FILE stands for its path.
func refusal(_ bytes: [UInt8], as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames()) -> String? {
    do {
        return try withFile(bytes) { path in
            errorText {
                let reader = try Archive.open(path, as: format, columns: columns)
                while try reader.next() != nil {}
            }?.replacingOccurrences(of: path, with: "FILE")
        }
    } catch {
        return "\(error)"
    }
}

func refusal(_ text: String, as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames()) -> String? {
    refusal(Array(text.utf8), as: format, columns: columns)
}

func withFile<Result>(_ bytes: [UInt8], _ read: (String) throws -> Result) throws -> Result {
    let folder = TestFolder()
    let path = folder.path("archive")
    try writeUnsynced(bytes, to: path)
    return try withExtendedLifetime(folder) { try read(path) }
}

extension [(place: String, record: ArchiveRecord)] {
    /// A line per record: its place, labels, sender and body, or the reason why it is skipped or bad.
    var lines: [String] {
        map { place, record in
            switch record {
            case .message(let message):
                let people = ([message.address] + message.others).compactMap { $0 }.joined(separator: "+")
                let direction = message.direction == .sent ? "to " : ""
                let labels = message.labels.joined(separator: "|")
                return "\(place) \(labels)·\(direction)\(people)·\(message.body ?? "-")"
            case .contact(let contact): return "\(place) contact \(contact.name)"
            case .skipped(let reason): return "\(place) skipped: \(reason)"
            case .bad(let reason): return "\(place) bad: \(reason)"
            case .badDate(_, let reason): return "\(place) bad date: \(reason)"
            }
        }
    }

    var messages: [ArchivedMessage] {
        compactMap { if case .message(let message) = $0.record { message } else { nil } }
    }
}

func columns(text: String? = nil, label: String? = nil, sender: String? = nil, date: String? = nil) -> ColumnNames {
    var columns = ColumnNames()
    columns.text = text
    columns.label = label
    columns.sender = sender
    columns.date = date
    return columns
}

extension ArchiveFormat {
    /// The text formats.
    static let textual: [ArchiveFormat?] = [.smsImportExport, .fossify, .csv, .tsv, .jsonLines]
}

/// How a table with these bytes is read, at its end; FILE stands for its path.
func notes(_ text: String, columns: ColumnNames = ColumnNames()) throws -> [String] {
    try withFile(Array(text.utf8)) { path in
        let reader = try Archive.open(path, columns: columns)
        while try reader.next() != nil {}
        return reader.notes.map { $0.replacingOccurrences(of: path, with: "FILE") }
    }
}
