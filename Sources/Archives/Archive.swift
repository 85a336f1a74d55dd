/// Archives of texts, by their files.
package enum Archive {
    /// A reader for the file at `path`, which stands at its beginning.
    ///
    ///     let reader = try Archive.open("SMSSpamCollection")              // recognised: .tsv
    ///     let other = try Archive.open("texts.txt", as: .csv)
    ///
    /// - Parameters:
    ///   - format: nil: recognised by the content, whatever the file is called.
    ///   - columns: of a table.
    /// - Throws: `ArchiveError` where the file cannot be read, or is in no format that is.
    package static func open(
        _ path: String, as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames()
    ) throws(ArchiveError) -> any ArchiveReader {
        let window = try FileWindow(path: path)
        if window.count == 0, window.isAtEnd || window.size == 0 { return EmptyReader(format ?? .tsv) }
        switch format {
        case .jsonLines: return JSONLinesReader(window)
        case .csv, .tsv, nil: return try table(window, format, columns)
        default: throw ArchiveError("\(path) is in no format that is read.")
        }
    }

    private static func table(
        _ window: FileWindow, _ format: ArchiveFormat?, _ columns: ColumnNames
    ) throws(ArchiveError) -> any ArchiveReader {
        if format == nil, window.withBytes({ $0.first { $0 > 0x20 } == UInt8(ascii: "{") }) {
            return JSONLinesReader(window)
        }
        guard let layout = try TableRecognition(window: window, columns: columns).layout(as: format) else {
            throw ArchiveError("\(window.path) is in no format that is read.")
        }
        return TableReader(window, layout)
    }
}

/// Reads a file with nothing in it.
final class EmptyReader: ArchiveReader {
    let format: ArchiveFormat
    let place = ArchivePlace.line(1)
    let fraction = 1.0

    init(_ format: ArchiveFormat) { self.format = format }

    func next() -> ArchiveRecord? { nil }
}
