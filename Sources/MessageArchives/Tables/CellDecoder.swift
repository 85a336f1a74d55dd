import JSONCodec

/// Decodes strings and JSON in the encoding that the survey of the file found (`TextSurvey`).
struct CellDecoder {
    let reading: TextSurvey.Reading

    /// The string in `bytes`; nil if they are invalid in the file's encoding.
    func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        if let text = String(utf8: bytes) { return text }
        // In a file with mixed encodings, valid non-ASCII UTF-8 is practically never Windows-1252 text.
        return reading == .windows1252 ? Self.windows1252(bytes) : nil
    }

    /// The JSON in `bytes`; nil if they are not JSON, or invalid in the file's encoding.
    func json(_ bytes: UnsafeBufferPointer<UInt8>) -> JSON? {
        if let value = JSONReader.read(bytes) { return value }
        guard reading == .windows1252, String(utf8: bytes) == nil else { return nil }
        return JSONReader.read(Array(Self.windows1252(bytes).utf8))
    }

    /// Decodes every byte: the five that Windows-1252 does not define become C1 characters. A survey refuses them.
    static func windows1252(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            switch byte {
            case 0x80..<0xA0: text.append(upper[Int(byte) - 0x80])
            default: text.append(Unicode.Scalar(byte))
            }
        }
        return String(text)
    }

    private static let upper: [Unicode.Scalar] = [
        "€", "\u{81}", "‚", "ƒ", "„", "…", "†", "‡", "ˆ", "‰", "Š", "‹", "Œ", "\u{8D}", "Ž", "\u{8F}",
        "\u{90}", "‘", "’", "“", "”", "•", "–", "—", "˜", "™", "š", "›", "œ", "\u{9D}", "ž", "Ÿ",
    ]
}
