package import ArgumentParser
package import Device
package import MessageArchives
import Messages

/// How to read the files of an archive or a corpus.
///
///     @OptionGroup var archive: ArchiveOptions
///     let reader = try archive.open("messages.csv")
package struct ArchiveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Format of the files (default: detected from their content). messages: chat.db and sms.db; siftbox: an \
            inbox archive of siftbox export; folder: a folder of messages for each label, never detected.
            """, valueName: "format"))
    package var format: ArchiveFormat?

    @Option(
        help: ArgumentHelp(
            """
            Name a column of a table or a key of JSON Lines (repeatable): \
            \(ColumnNames.Part.allCases.map { "\($0)" }.joined(separator: ", ")). Example: direction=Richtung. In a table \
            without a header, the name is a number from 1; in JSON Lines, it can be a path such as message.text.
            """, valueName: "what=name"))
    package var column: [String] = []

    @Option(
        help: ArgumentHelp(
            "Order of day and month in dates such as 11/12/2023, if no date in the file shows it.",
            valueName: "order"))
    package var dates: DateOrder?

    @Option(
        help: ArgumentHelp(
            """
            Encoding of the files: any that iconv knows, such as shift_jis, gbk, koi8-r or windows-1251. Default: UTF-8 or \
            UTF-16, detected; other tables, JSON, folders and contacts are read as Windows-1252 if possible, with a note.
            """, valueName: "name"))
    package var encoding: String?

    package init() {}

    package func validate() throws { _ = try columns() }

    package var isEmpty: Bool { format == nil && column.isEmpty && dates == nil && encoding == nil }

    /// - Throws: `ValidationError` for an invalid column or encoding.
    package func columns() throws -> ColumnNames {
        var names = try Self.columns(column)
        names.dateOrder = dates
        if let encoding {
            guard let known = NamedEncoding(encoding) else {
                throw ValidationError(
                    "--encoding: unknown encoding '\(encoding)'. Examples: \(NamedEncoding.examples). To list all: iconv -l"
                )
            }
            names.encoding = known
        }
        return names
    }

    /// The names in the values of `--column`.
    ///
    /// - Throws: `ValidationError` if a value is invalid or a column is named twice.
    static func columns(_ entries: [String]) throws -> ColumnNames {
        var names = ColumnNames()
        for entry in entries {
            guard let equals = entry.firstIndex(of: "="),
                let part = ColumnNames.Part(rawValue: String(entry[..<equals])),
                equals != entry.index(before: entry.endIndex)
            else {
                let parts = ColumnNames.Part.allCases.map { "\($0)" }.joined(separator: ", ")
                throw ValidationError("--column '\(entry)': expected what=NAME, for example text=Body. What: \(parts).")
            }
            guard names[part] == nil else { throw ValidationError("--column \(part)=… is given twice.") }
            names[part] = String(entry[entry.index(after: equals)...])
        }
        return names
    }

    /// The files as archives to import, in their order.
    ///
    /// - Throws: `ArchiveError` if one cannot be read or its format is unknown.
    package func queue(_ files: [String]) throws -> ArchiveQueue {
        let (format, columns) = (format, try columns())
        return try ArchiveQueue(files) { try Archive.open($0, as: format, columns: columns) }
    }
}

extension ArchiveFormat: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}
