import JSONCodec

/// Opens archives of messages.
package enum Archive {
    /// Opens a reader for the file at `path`.
    ///
    ///     let reader = try Archive.open("SMSSpamCollection")              // detected: .tsv
    ///     let other = try Archive.open("messages.txt", as: .csv)
    ///
    /// An empty file is an archive without messages. A table without a header and without TABs is detected only if its
    /// cells look like labels and messages; otherwise the format must be given.
    ///
    /// - Parameters:
    ///   - format: The format; nil to detect it by the content, whatever the file name.
    ///   - columns: The columns of a table, and the encoding of a text file.
    ///   - name: What sentences call the file; nil: its path.
    /// - Throws: `ArchiveError` if the file cannot be read, or is not in a supported format or in the given one.
    package static func open(
        _ path: String, as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames(), named name: String? = nil
    ) throws(ArchiveError) -> any ArchiveReader {
        if let refusal = ArchiveError.refusal(path, as: format) { throw refusal }
        if format == .folder { return try FolderReader(path: path, encoding: columns.encoding) }
        let window = try FileWindow(path: path, named: name, encoding: columns.encoding)
        if window.isAtEnd, window.withBytes({ $0.allSatisfy(isBlank) }) { return EmptyReader(format ?? .tsv) }
        let opening = ArchiveOpening(location: path, window: window, columns: columns)
        let reader = if let format { try opening.reader(as: format) } else { try opening.reader() }
        return try opening.checked(reader)
    }
}

/// A file that is being opened.
private final class ArchiveOpening {
    let location: String
    let window: FileWindow
    let columns: ColumnNames
    /// The survey of the whole file's encoding; nil until it is needed.
    private var surveyed: TextSurvey?

    init(location: String, window: FileWindow, columns: ColumnNames) {
        (self.location, self.window, self.columns) = (location, window, columns)
    }

    /// What sentences call the file.
    private var path: String { window.path }

    /// Detects the format by the content.
    func reader() throws(ArchiveError) -> any ArchiveReader {
        try refuseUTF32()
        if MessagesReader.recognizes(window.rawBeginning) {
            try refuseEncoding(.messages)
            return try MessagesReader(path: location)
        }
        if SMSBackupReader.recognizes(window.beginning) { return try smsBackup() }
        if VCardReader.recognizes(window.beginning) { return try vCard() }
        try refuseForeign()
        try requireEncoding()
        switch firstBytes {
        case ("{", _): return try json()
        case ("[", "{"), ("[", "]"): return FossifyReader(window, try decoder())
        default: break
        }
        if let table = try table(as: nil) { return table }
        throw ArchiveError(
            "\(path) is not in a supported format. A table needs column names in its first line, such as label,text, or a "
                + "label, a TAB and a message in each line.")
    }

    /// In the format that the user specified.
    func reader(as format: ArchiveFormat) throws(ArchiveError) -> any ArchiveReader {
        try refuseUTF32()
        if MessagesReader.recognizes(window.rawBeginning), format != .messages {
            throw ArchiveError("\(path) is a database (\(ArchiveFormat.messages.rawValue)), not \(format.rawValue).")
        }
        // These two check the file themselves.
        if format != .smsBackup, format != .messages {
            try refuseForeign()
            try requireEncoding()
        }
        switch format {
        case .messages:
            try refuseEncoding(format)
            return try MessagesReader(path: location)
        case .smsBackup: return try smsBackup()
        case .vCard: return try vCard()
        case .csv, .tsv:
            // The user said that it is a table.
            guard let table = try table(as: format) else { return EmptyReader(format) }
            return table
        case .jsonLines:
            try require("{", "a JSON object", format)
            return try JSONLinesReader(window, try decoder(), columns)
        case .smsImportExport:
            try require("{", "a JSON object", format)
            return SMSImportExportReader(window, try decoder())
        case .fossify:
            try require("[", "a JSON list", format)
            return FossifyReader(window, try decoder())
        case .siftbox: throw siftboxArchiveError
        case .folder: return try FolderReader(path: path, encoding: columns.encoding)
        }
    }

    private func smsBackup() throws(ArchiveError) -> any ArchiveReader {
        try requireEncoding()
        return try SMSBackupReader(window)
    }

    /// A card declares the encodings of its values; the user's encoding applies to values without one.
    private func vCard() throws(ArchiveError) -> any ArchiveReader {
        guard let encoding = columns.encoding else { return try VCardReader(window) }
        return try VCardReader(window.reopenedWithoutEncoding(), encoding: encoding)
    }

    /// - Parameter format: nil to detect a table by the content.
    /// - Returns: nil if the format is nil and the file is not a table.
    private func table(as format: ArchiveFormat?) throws(ArchiveError) -> TableReader? {
        let decoder = try decoder()
        let recognition = TableRecognition(window: window, columns: columns, decoder: decoder)
        guard let table = try recognition.table(as: format) ?? (format == nil ? nil : RecognizedTable(layout: .labeled))
        else { return nil }
        return try TableReader(window, table, decoder)
    }

    /// Without this check, UTF-32 would be read as UTF-16.
    private func refuseUTF32() throws(ArchiveError) {
        guard window.encoding == nil, let reason = ForeignFile.utf32(window.rawBeginning) else { return }
        throw ArchiveError("\(path) \(reason)")
    }

    private func refuseForeign() throws(ArchiveError) {
        let text = window.withBytes { Array($0.prefix(64 << 10)) }
        let beginning = window.encoding == nil ? window.beginning : text
        if let reason = ForeignFile.describe(beginning, text: text) { throw ArchiveError("\(path) \(reason)") }
        guard ["<?xml", "<!doctype", "<html", "<!--", "<call"].contains(where: begins) else { return }
        throw ArchiveError("\(path) \(ForeignFile.xml(text))")
    }
}

// Encodings.
extension ArchiveOpening {
    /// Surveys the whole file, once.
    private func survey() throws(ArchiveError) -> TextSurvey {
        if let surveyed { return surveyed }
        let survey = try TextSurvey(of: window)
        surveyed = survey
        return survey
    }

    /// The decoder for the lines of the file.
    ///
    /// - Throws: `ArchiveError` if no encoding fits.
    private func decoder() throws(ArchiveError) -> CellDecoder { CellDecoder(reading: try survey().reading()) }

    /// Checks the encoding of a file that is converted as a whole. Other files show it line by line, or declare it.
    private func requireEncoding() throws(ArchiveError) {
        if window.isTranscoded { _ = try survey().reading() }
    }

    /// Adds the remarks on the encoding to a reader.
    func checked(_ reader: any ArchiveReader) throws(ArchiveError) -> any ArchiveReader {
        var remarks: [String] = []
        if let surveyed, let remark = surveyed.remark(try surveyed.reading()) { remarks.append(remark) }
        if let encoding = window.encoding, !encoding.isUnicode, reader.format != .vCard,
            let remark = try TextSurvey(of: window.reopenedWithoutEncoding()).remark(readAs: encoding)
        {
            remarks.append(remark)
        }
        guard surveyed?.cut != nil || !remarks.isEmpty else { return reader }
        return CheckedReader(reader, remarks: remarks, cut: surveyed?.cut)
    }

    private func refuseEncoding(_ format: ArchiveFormat) throws(ArchiveError) {
        guard columns.encoding != nil else { return }
        throw ArchiveError(
            "\(path) is a database (\(format.rawValue)), which defines its own encoding. Remove --encoding.")
    }
}

extension ArchiveOpening {
    private func json() throws(ArchiveError) -> any ArchiveReader {
        while window.lineFeed() == nil, !window.isAtEnd, window.count <= LineReader.lineLimit { try window.fill() }
        let decoder = try decoder()
        let first = window.withBytes { bytes in
            bytes.split(separator: 0x0A).first { $0.contains { $0 > 0x20 } }.flatMap {
                decoder.json(UnsafeBufferPointer(rebasing: $0))?.object
            }
        }
        if first?["siftbox"] != nil { throw siftboxArchiveError }
        if let first, AndroidObject.recognizes(first) { return SMSImportExportReader(window, decoder) }
        return try JSONLinesReader(window, decoder, columns)
    }

    private var siftboxArchiveError: ArchiveError {
        ArchiveError("\(path) is an archive of a whole Siftbox inbox. Use siftbox import.")
    }

    /// - Throws: `ArchiveError` if the file begins with another character.
    private func require(_ first: Character, _ description: String, _ format: ArchiveFormat) throws(ArchiveError) {
        guard firstBytes.0 != first else { return }
        let line = window.withBytes { 1 + $0.prefix { $0 <= 0x20 }.count { $0 == 0x0A } }
        throw ArchiveError("\(path):\(line): expected \(description) (format \(format.rawValue)).")
    }

    /// The first two bytes that are not blank.
    private var firstBytes: (Character?, Character?) {
        window.withBytes { bytes in
            let all = bytes.lazy.filter { $0 > 0x20 }.map { Character(Unicode.Scalar($0)) }.prefix(2)
            return (all.first, all.dropFirst().first)
        }
    }

    /// - Parameter start: in lower case; the comparison ignores case.
    private func begins(_ start: String) -> Bool {
        window.withBytes { bytes in
            bytes.drop { $0 <= 0x20 }.prefix(start.utf8.count).elementsEqual(start.utf8) { $0 | 0x20 == $1 | 0x20 }
        }
    }
}

/// Reads an empty file.
final class EmptyReader: ArchiveReader {
    let format: ArchiveFormat
    let place = ArchivePlace.line(1)
    let fraction = 1.0

    init(_ format: ArchiveFormat) { self.format = format }

    func next() -> ArchiveRecord? { nil }
}
