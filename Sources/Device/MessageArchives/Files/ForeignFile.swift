import UntrustedFiles

/// Describes files in formats that are not supported, and what to do about them.
enum ForeignFile {
    /// The rest of a sentence after the file name; nil if the file may be readable.
    ///
    /// - Parameter text: The beginning, converted to UTF-8.
    static func describe(_ beginning: [UInt8], text: [UInt8]) -> String? {
        if beginning.starts(with: "PK\u{3}\u{4}".utf8) { return zip(beginning) }
        if beginning.dropFirst(257).starts(with: "ustar".utf8) { return "is a tar archive. Unpack it (tar -xf)." }
        if let reason = utf32(beginning) { return reason }
        for (magic, reason) in magics where beginning.starts(with: magic) { return reason }
        // A text may begin with these letters, too.
        if beginning.starts(with: "ORC".utf8), binary(beginning) != nil {
            return "is an ORC table. \(pandas("pandas.read_orc('FILE')"))"
        }
        if beginning.dropFirst(4).starts(with: "ftyp".utf8) { return "is a picture or a video." }
        if isSession(text) {
            return "is a session, not a file of messages. To play it, use it alone: siftbox FILE"
        }
        return binary(text)
    }

    /// A table has no such first line.
    private static func isSession(_ text: [UInt8]) -> Bool {
        let first = text.split(separator: UInt8(ascii: "\n")).first { $0.first != UInt8(ascii: "#") }
        return first?.starts(with: "\(SessionSignature.titleKey):".utf8) == true
            && SessionSignature.matches(String(decoding: text, as: UTF8.self))
    }

    /// For a file that begins with a byte order mark of UTF-32.
    static func utf32(_ beginning: [UInt8]) -> String? {
        let marks: [[UInt8]] = [[0xFF, 0xFE, 0x00, 0x00], [0x00, 0x00, 0xFE, 0xFF]]
        guard marks.contains(where: { beginning.starts(with: $0) }) else { return nil }
        return "is in UTF-32. Use --encoding utf-32, or save it as UTF-8."
    }

    private static let compressed = "is compressed. Unpack it"

    private static let magics: [([UInt8], String)] = [
        ([0x1F, 0x8B], "\(compressed) (gunzip)."),
        (Array("BZh".utf8), "\(compressed) (bunzip2)."),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "\(compressed) (unxz)."),
        ([0x28, 0xB5, 0x2F, 0xFD], "\(compressed) (unzstd)."),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "is a 7z archive. Unpack it and use a file from it."),
        ([0xD0, 0xCF, 0x11, 0xE0], "is a workbook or a document of an old Office version. Save it as CSV (UTF-8)."),
        ([0x89, 0x50, 0x4E, 0x47], "is a picture."),
        ([0xFF, 0xD8, 0xFF], "is a picture."),
        (Array("GIF8".utf8), "is a picture."),
        (Array("RIFF".utf8), "is a picture, a sound or a video."),
        (Array("%PDF-".utf8), "is a PDF. Use a file of messages, such as CSV."),
        (Array("{\\rtf".utf8), "is an RTF document. Save it as plain text."),
        (Array("bplist00".utf8), "is a property list. Use a file of messages, such as CSV."),
        (
            Array("ANDROID BACKUP".utf8),
            "is an Android backup. Export the messages with an app such as SMS Import/Export."
        ),
        ([0x7F, 0x45, 0x4C, 0x46], "is a program."),
        (Array("PK\u{5}\u{6}".utf8), "is an empty ZIP archive."),
        (Array("Rar!".utf8), "is a RAR archive. Unpack it and use a file from it."),
        ([0x1F, 0x9D], "\(compressed) (uncompress)."),
        ([0x04, 0x22, 0x4D, 0x18], "\(compressed) (unlz4)."),
        (Array("PAR1".utf8), "is a Parquet table. \(pandas("pandas.read_parquet('FILE')"))"),
        (Array("ARROW1".utf8), "is a Feather or Arrow table. \(pandas("pandas.read_feather('FILE')"))"),
        (Array("FEA1".utf8), "is a Feather table. \(pandas("pandas.read_feather('FILE')"))"),
        (
            // The mark of a stream, and the length of its schema.
            [0xFF, 0xFF, 0xFF, 0xFF],
            "is a stream of Arrow tables. "
                + pandas("pyarrow.ipc.open_stream('FILE').read_pandas()", import: "pyarrow.ipc")
        ),
        (
            Array("Obj\u{1}".utf8),
            "is an Avro file. Convert it to JSON Lines: python3 -c \"import fastavro, json; [print(json.dumps(r, "
                + "default=str)) for r in fastavro.reader(open('FILE', 'rb'))]\" > messages.jsonl"
        ),
        ([0x89, 0x48, 0x44, 0x46], "is an HDF5 file. Convert it to CSV."),
        ([0x93, 0x4E, 0x55, 0x4D, 0x50, 0x59], "is a NumPy array. Convert it to CSV."),
        (
            [0x00, 0x01, 0x00, 0x00] + Array("Standard ".utf8),
            "is an Access database. Convert it to CSV (mdb-export)."
        ),
    ]

    /// For XML that is not a backup of messages; by the name of its root.
    static func xml(_ text: [UInt8]) -> String {
        var rest = text[...]
        var root = ""
        while root.isEmpty, let sign = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[sign...].dropFirst()
            // Instructions, declarations and comments have no name.
            root = String(decoding: rest.prefix { $0 > 0x2F && $0 != 0x3E && $0 != 0x3F }.prefix(40), as: UTF8.self)
        }
        if root.lowercased().hasPrefix("call") { return callLog(root) }
        return
            "is XML or HTML in an unsupported format\(root.isEmpty ? "" : " (<\(root)>)"). The only supported XML is that of "
            + "SMS Backup & Restore."
    }

    /// The log of calls that backup programs write beside the messages.
    static func callLog(_ root: String) -> String {
        "is a call log (<\(root)>), which has no messages. Use the backup of messages: sms-….xml."
    }

    /// How to convert a table that only programs write. Unlike CSV, JSON Lines keep what is missing.
    ///
    /// - Parameters:
    ///   - table: Python that reads it.
    ///   - module: what that needs.
    private static func pandas(_ table: String, import module: String = "pandas") -> String {
        "Convert it to JSON Lines: python3 -c \"import \(module); \(table).to_json('messages.jsonl', orient='records', "
            + "lines=True, date_format='iso')\""
    }

    private static func zip(_ beginning: [UInt8]) -> String {
        func names(_ name: String) -> Bool { beginning.firstPlace(of: Array(name.utf8)) != nil }
        if names("messages.ndjson") {
            return
                "is a ZIP of SMS Import/Export. Unzip it (unzip -p FILE messages.ndjson > messages.ndjson) and use "
                + "messages.ndjson."
        }
        if names("[Content_Types].xml") || names("vnd.oasis.opendocument") {
            return "is a workbook or a document. Save it as CSV (UTF-8)."
        }
        return "is a ZIP archive. Unzip it and use a file from it."
    }

    private static let bell: UInt8 = 0x07
    private static let escape: UInt8 = 0x1B

    /// Messages have almost no control characters. BEL and ESC are not counted: hostile messages contain them.
    private static func binary(_ beginning: [UInt8]) -> String? {
        var zeros = (even: 0, odd: 0)
        var controls = 0
        for (place, byte) in beginning.enumerated() {
            if byte == 0, place % 2 == 0 { zeros.even += 1 }
            if byte == 0, place % 2 == 1 { zeros.odd += 1 }
            if byte < 0x09 || (0x0E..<0x20).contains(byte), byte != bell, byte != escape { controls += 1 }
        }
        guard controls > max(8, beginning.count / 25) else { return nil }
        let (most, fewest) = (max(zeros.even, zeros.odd), min(zeros.even, zeros.odd))
        if most > beginning.count / 4, fewest < most / 8 {
            return "is in UTF-16 without a byte order mark. Save it as UTF-8."
        }
        return "is a binary or encrypted file, not a file of messages."
    }
}

extension [UInt8] {
    /// The first index of `other`.
    func firstPlace(of other: [UInt8]) -> Int? {
        guard let first = other.first, count >= other.count else { return nil }
        return indices.dropLast(other.count - 1).first { self[$0] == first && self[$0...].starts(with: other) }
    }
}
