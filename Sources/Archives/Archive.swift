import FilterWire

/// Archives of texts, by their files.
package enum Archive {
    /// A reader for the file at `path`, which stands at its beginning.
    ///
    ///     let reader = try Archive.open("SMSSpamCollection")              // recognised: .tsv
    ///     let other = try Archive.open("texts.txt", as: .csv)
    ///
    /// A file with nothing in it is an archive of no texts. A table without names in its first line and without TABs is
    /// taken for one only where its cells look like labels and texts, or where the format is named.
    ///
    /// - Parameters:
    ///   - format: nil: recognised by the content, whatever the file is called.
    ///   - columns: of a table, and the encoding of a text.
    /// - Throws: `ArchiveError` where the file cannot be read, is in no format that is, or not in the one that is named.
    package static func open(
        _ path: String, as format: ArchiveFormat? = nil, columns: ColumnNames = ColumnNames()
    ) throws(ArchiveError) -> any ArchiveReader {
        if let refusal = refusal(path, as: format) { throw refusal }
        if format == .folder { return try FolderReader(path: path, encoding: columns.encoding) }
        let window = try FileWindow(path: path, encoding: columns.encoding)
        if window.isAtEnd, window.withBytes({ $0.allSatisfy(isBlank) }) { return EmptyReader(format ?? .tsv) }
        let opening = ArchiveOpening(path: path, window: window, columns: columns)
        let reader = if let format { try opening.reader(as: format) } else { try opening.reader() }
        return try opening.checked(reader)
    }
}

/// A file that is being opened.
private final class ArchiveOpening {
    let path: String
    let window: FileWindow
    let columns: ColumnNames
    /// What the whole file shows of its encoding; nil: it has not been looked at.
    private var surveyed: TextSurvey?

    init(path: String, window: FileWindow, columns: ColumnNames) {
        (self.path, self.window, self.columns) = (path, window, columns)
    }

    /// By its content.
    func reader() throws(ArchiveError) -> any ArchiveReader {
        try refuseUTF32()
        if MessagesReader.recognises(window.rawBeginning) {
            try refuseEncoding(.messages)
            return try MessagesReader(path: path)
        }
        if SMSBackupReader.recognises(window.beginning) { return try smsBackup() }
        if VCardReader.recognises(window.beginning) { return try vCard() }
        try refuseForeign()
        try requireEncoding()
        switch firstBytes {
        case ("{", _): return try json()
        case ("[", "{"), ("[", "]"): return FossifyReader(window, try decoder())
        default: break
        }
        if let table = try table(as: nil) { return table }
        throw ArchiveError(
            "\(path) is in no format that is read. A table has the names of its columns in its first line, such as "
                + "label,text, or in each line a label, a TAB and a text.")
    }

    /// As what the user said that it is.
    func reader(as format: ArchiveFormat) throws(ArchiveError) -> any ArchiveReader {
        try refuseUTF32()
        if MessagesReader.recognises(window.rawBeginning), format != .messages {
            throw ArchiveError("\(path) is a database (\(ArchiveFormat.messages.rawValue)), and no \(format.rawValue).")
        }
        // These two look for themselves.
        if format != .smsBackup, format != .messages {
            try refuseForeign()
            try requireEncoding()
        }
        switch format {
        case .messages:
            try refuseEncoding(format)
            return try MessagesReader(path: path)
        case .smsBackup: return try smsBackup()
        case .vCard: return try vCard()
        case .csv, .tsv:
            // Named, it is a table whatever stands in it.
            guard let table = try table(as: format) else { return EmptyReader(format) }
            return table
        case .jsonLines:
            try require("{", "a JSON object", format)
            return JSONLinesReader(window, try decoder())
        case .smsImportExport:
            try require("{", "a JSON object", format)
            return SMSImportExportReader(window, try decoder())
        case .fossify:
            try require("[", "a JSON list", format)
            return FossifyReader(window, try decoder())
        case .siftbox: throw ours
        case .folder: return try FolderReader(path: path, encoding: columns.encoding)
        }
    }

    private func smsBackup() throws(ArchiveError) -> any ArchiveReader {
        try requireEncoding()
        return try SMSBackupReader(window)
    }

    /// A card names the encodings of its values; the one that the user named is for those without.
    private func vCard() throws(ArchiveError) -> any ArchiveReader {
        guard let encoding = columns.encoding else { return try VCardReader(window) }
        return try VCardReader(FileWindow(path: path), encoding: encoding)
    }

    /// - Parameter format: nil: recognised by the content; then nil where it is no table.
    private func table(as format: ArchiveFormat?) throws(ArchiveError) -> TableReader? {
        let decoder = try decoder()
        let recognition = TableRecognition(window: window, columns: columns, decoder: decoder)
        guard let layout = try recognition.layout(as: format) ?? (format == nil ? nil : .labelled) else { return nil }
        return TableReader(window, layout, decoder)
    }

    /// UTF-32 has zeros that would be skipped as those of UTF-16 are.
    private func refuseUTF32() throws(ArchiveError) {
        guard window.encoding == nil, let what = ForeignFile.utf32(window.rawBeginning) else { return }
        throw ArchiveError("\(path) \(what)")
    }

    private func refuseForeign() throws(ArchiveError) {
        let text = window.withBytes { Array($0.prefix(64 << 10)) }
        let beginning = window.encoding == nil ? window.beginning : text
        if let what = ForeignFile.describe(beginning, text: text) { throw ArchiveError("\(path) \(what)") }
        for start in ["<?xml", "<!doctype", "<html"] where begins(with: start) {
            throw ArchiveError(
                "\(path) is XML or HTML of a kind that is not read; of XML, SMS Backup & Restore's is.")
        }
    }
}

// Encodings.
extension ArchiveOpening {
    /// What the whole file shows, which is read once.
    private func survey() throws(ArchiveError) -> TextSurvey {
        if let surveyed { return surveyed }
        let survey = try TextSurvey(of: window)
        surveyed = survey
        return survey
    }

    /// How the lines of the file are read.
    ///
    /// - Throws: `ArchiveError` where no encoding fits.
    private func decoder() throws(ArchiveError) -> CellDecoder { CellDecoder(reading: try survey().reading()) }

    /// Of a file that is converted as a whole, whether it fits; others show that line by line, or name an encoding.
    private func requireEncoding() throws(ArchiveError) {
        if window.isTranscoded { _ = try survey().reading() }
    }

    /// The reader with what there is to say of the encoding.
    func checked(_ reader: any ArchiveReader) throws(ArchiveError) -> any ArchiveReader {
        var remarks: [String] = []
        if let surveyed, let remark = surveyed.remark(try surveyed.reading()) { remarks.append(remark) }
        if let encoding = window.encoding, !encoding.isUnicode, reader.format != .vCard,
            let remark = try TextSurvey(of: FileWindow(path: path)).remark(readAs: encoding)
        {
            remarks.append(remark)
        }
        guard surveyed?.cut != nil || !remarks.isEmpty else { return reader }
        return CheckedReader(reader, remarks: remarks, cut: surveyed?.cut)
    }

    private func refuseEncoding(_ format: ArchiveFormat) throws(ArchiveError) {
        guard columns.encoding != nil else { return }
        throw ArchiveError("\(path) is a database (\(format.rawValue)), whose encoding is known. Leave out --encoding.")
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
        guard let first else { return JSONLinesReader(window, decoder) }
        if first["siftbox"] != nil { throw ours }
        return SMSImportExportReader.recognises(first)
            ? SMSImportExportReader(window, decoder) : JSONLinesReader(window, decoder)
    }

    private var ours: ArchiveError {
        ArchiveError("\(path) is an archive of Siftbox, which holds more than texts. siftbox import brings it in.")
    }

    /// - Throws: `ArchiveError` where the file begins with something else.
    private func require(_ first: Character, _ what: String, _ format: ArchiveFormat) throws(ArchiveError) {
        guard firstBytes.0 != first else { return }
        let line = window.withBytes { 1 + $0.prefix { $0 <= 0x20 }.count { $0 == 0x0A } }
        throw ArchiveError("\(path):\(line): this is not \(what), so it is no \(format.rawValue).")
    }

    /// The first two that are no blanks.
    private var firstBytes: (Character?, Character?) {
        window.withBytes { bytes in
            let all = bytes.lazy.filter { $0 > 0x20 }.map { Character(Unicode.Scalar($0)) }.prefix(2)
            return (all.first, all.dropFirst().first)
        }
    }

    /// - Parameter start: in lower case; capitals make no difference.
    private func begins(with start: String) -> Bool {
        window.withBytes { bytes in
            bytes.drop { $0 <= 0x20 }.prefix(start.utf8.count).elementsEqual(start.utf8) { $0 | 0x20 == $1 | 0x20 }
        }
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
