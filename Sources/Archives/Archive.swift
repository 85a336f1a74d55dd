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
        let opening = Opening(path: path, window: window, columns: columns)
        let reader = if let format { try opening.reader(as: format) } else { try opening.reader() }
        guard reader.remarks.isEmpty, let remark = try opening.survey()?.remark(.utf8) else { return reader }
        return RemarkedReader(reader, remark)
    }
}

/// A file that is being opened.
private struct Opening {
    let path: String
    let window: FileWindow
    let columns: ColumnNames

    /// By its content.
    func reader() throws(ArchiveError) -> any ArchiveReader {
        if MessagesReader.recognises(window.rawBeginning) {
            try demandNoEncoding(.messages)
            return try MessagesReader(path: path)
        }
        if SMSBackupReader.recognises(window.beginning) { return try smsBackup() }
        if VCardReader.recognises(window.beginning) { return try vCard() }
        try refuseForeign()
        try demandEncoding()
        switch firstBytes {
        case ("{", _): return try json()
        case ("[", "{"), ("[", "]"): return FossifyReader(window)
        default: break
        }
        if let table = try table(as: nil) { return table }
        throw ArchiveError(
            "\(path) is in no format that is read. A table has the names of its columns in its first line, such as "
                + "label,text, or in each line a label, a TAB and a text.")
    }

    /// As what the user said that it is.
    func reader(as format: ArchiveFormat) throws(ArchiveError) -> any ArchiveReader {
        if MessagesReader.recognises(window.rawBeginning), format != .messages {
            throw ArchiveError("\(path) is a database (\(ArchiveFormat.messages.rawValue)), and no \(format.rawValue).")
        }
        // These two look for themselves.
        if format != .smsBackup, format != .messages {
            try refuseForeign()
            try demandEncoding()
        }
        switch format {
        case .messages:
            try demandNoEncoding(format)
            return try MessagesReader(path: path)
        case .smsBackup: return try smsBackup()
        case .vCard: return try vCard()
        case .csv, .tsv:
            // Named, it is a table whatever stands in it.
            guard let table = try table(as: format) else { return EmptyReader(format) }
            return table
        case .jsonLines:
            try demand("{", "a JSON object", format)
            return JSONLinesReader(window)
        case .smsImportExport:
            try demand("{", "a JSON object", format)
            return SMSImportExportReader(window)
        case .fossify:
            try demand("[", "a JSON list", format)
            return FossifyReader(window)
        case .siftbox: throw ours
        case .folder: return try FolderReader(path: path, encoding: columns.encoding)
        }
    }

    private func smsBackup() throws(ArchiveError) -> any ArchiveReader {
        try demandEncoding()
        return try SMSBackupReader(window)
    }

    /// A card names the encodings of its values; the one that the user named is for those without.
    private func vCard() throws(ArchiveError) -> any ArchiveReader {
        guard let encoding = columns.encoding else { return try VCardReader(window) }
        return try VCardReader(FileWindow(path: path), encoding: encoding)
    }

    /// - Parameter format: nil: recognised by the content; then nil where it is no table.
    private func table(as format: ArchiveFormat?) throws(ArchiveError) -> TableReader? {
        let survey = try TextSurvey(of: window)
        let reading = try survey.reading()
        let decoder = CellDecoder(reading: reading)
        let recognition = TableRecognition(window: window, columns: columns, decoder: decoder)
        guard let layout = try recognition.layout(as: format) ?? (format == nil ? nil : .labelled) else { return nil }
        return TableReader(window, layout, decoder, remarks: survey.remark(reading).map { [$0] } ?? [])
    }

    private func refuseForeign() throws(ArchiveError) {
        let text = window.withBytes { Array($0.prefix(64 << 10)) }
        let beginning = window.encoding == nil ? window.beginning : text
        if let what = ForeignFile.whatItIs(beginning, text: text) { throw ArchiveError("\(path) \(what)") }
        for start in ["<?xml", "<!doctype", "<html"] where begins(with: start) {
            throw ArchiveError(
                "\(path) is XML or HTML of a kind that is not read; of XML, SMS Backup & Restore's is.")
        }
    }
}

// Encodings.
extension Opening {
    /// Of a file whose encoding is named or guessed for all of it, whether it fits; nil: its own lines show that.
    func survey() throws(ArchiveError) -> TextSurvey? {
        guard window.encoding != nil || window.guessedUTF16 != nil else { return nil }
        return try TextSurvey(of: window)
    }

    private func demandEncoding() throws(ArchiveError) { _ = try survey()?.reading() }

    private func demandNoEncoding(_ format: ArchiveFormat) throws(ArchiveError) {
        guard columns.encoding != nil else { return }
        throw ArchiveError("\(path) is a database (\(format.rawValue)), whose encoding is known. Leave out --encoding.")
    }
}

extension Opening {
    private func json() throws(ArchiveError) -> any ArchiveReader {
        while window.lineFeed() == nil, !window.isAtEnd, window.count <= LineReader.lineLimit { try window.fill() }
        let first = window.withBytes { bytes in
            bytes.split(separator: 0x0A).first { $0.contains { $0 > 0x20 } }.flatMap { JSONReader.read($0)?.object }
        }
        guard let first else { return JSONLinesReader(window) }
        if first["siftbox"] != nil { throw ours }
        return SMSImportExportReader.recognises(first) ? SMSImportExportReader(window) : JSONLinesReader(window)
    }

    private var ours: ArchiveError {
        ArchiveError("\(path) is an archive of Siftbox, which holds more than texts. siftbox import brings it in.")
    }

    /// - Throws: `ArchiveError` where the file begins with something else.
    private func demand(_ first: Character, _ what: String, _ format: ArchiveFormat) throws(ArchiveError) {
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

/// Reads an archive that something is to be said of.
private final class RemarkedReader: ArchiveReader {
    private let reader: any ArchiveReader
    private let remark: String

    init(_ reader: any ArchiveReader, _ remark: String) { (self.reader, self.remark) = (reader, remark) }

    var format: ArchiveFormat { reader.format }
    var place: ArchivePlace { reader.place }
    var fraction: Double { reader.fraction }
    var remarks: [String] { reader.remarks + [remark] }

    func next() throws(ArchiveError) -> ArchiveRecord? { try reader.next() }
}
