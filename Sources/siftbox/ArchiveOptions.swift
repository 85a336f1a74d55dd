import Archives
import ArgumentParser
import Messages

/// How the files of an archive or a corpus are read, for every command that reads some.
///
///     @OptionGroup var archive: ArchiveOptions
///     let reader = try archive.open("texts.csv")
struct ArchiveOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            The format of the files; else it is recognised by their content. messages is chat.db and sms.db, siftbox an \
            archive of siftbox export; folder, with a folder of texts for each label, has to be named.
            """, valueName: "format"))
    var format: ArchiveFormat?

    @Option(
        help: ArgumentHelp(
            """
            Which column of a table holds what, by its name, or by its number from 1 where the table has no names: \
            text=NAME, label=NAME, sender=NAME, date=NAME. May be given several times.
            """, valueName: "what=name"))
    var column: [String] = []

    @Option(
        help: ArgumentHelp(
            "Which number of a table's date such as 11/12/2023 is the day, where none of its dates tells.",
            valueName: "order"))
    var dates: DateOrder?

    @Option(
        help: ArgumentHelp(
            """
            The encoding of the files, such as shift_jis, gbk, koi8-r or windows-1251: any that iconv knows. Default: UTF-8 or \
            UTF-16, as the file shows; tables, JSON, folders and contacts that are in neither: Windows-1252 with a message, if it fits.
            """, valueName: "name"))
    var encoding: String?

    func validate() throws { _ = try columns() }

    var isEmpty: Bool { format == nil && column.isEmpty && dates == nil && encoding == nil }

    /// - Throws: `ValidationError` where a column is not said as it should.
    func columns() throws -> ColumnNames {
        let parts: [String: WritableKeyPath<ColumnNames, String?>] = [
            "text": \.text, "label": \.label, "sender": \.sender, "date": \.date,
        ]
        var names = ColumnNames()
        names.dateOrder = dates
        if let encoding {
            guard let known = NamedEncoding(encoding) else {
                throw ValidationError(
                    encoding.isEmpty
                        ? "--encoding has an empty value. Is a variable not set?"
                        : "'\(encoding)' is not an encoding that the system knows. Examples: \(NamedEncoding.examples). "
                            + "All of them: iconv -l.")
            }
            names.encoding = known
        }
        for entry in column {
            guard let equals = entry.firstIndex(of: "="), let part = parts[String(entry[..<equals])],
                equals != entry.index(before: entry.endIndex)
            else {
                throw ValidationError(
                    "--column '\(entry)' is none of text=NAME, label=NAME, sender=NAME, date=NAME.")
            }
            guard names[keyPath: part] == nil else {
                throw ValidationError("--column \(entry[..<equals])=… is there twice.")
            }
            names[keyPath: part] = String(entry[entry.index(after: equals)...])
        }
        return names
    }

    /// A reader for the file at `path`.
    ///
    /// - Throws: `ArchiveError` where it cannot be read, or is in no format that is.
    func open(_ path: String) throws -> any ArchiveReader {
        try Archive.open(path, as: format, columns: columns())
    }
}

extension ArchiveFormat: ExpressibleByArgument {}
extension DateOrder: ExpressibleByArgument {}
