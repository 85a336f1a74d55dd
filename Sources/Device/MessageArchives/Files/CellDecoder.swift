import JSONCodec

/// Decodes strings and JSON in the encoding that the survey of the file found (`TextSurvey`).
struct CellDecoder {
    let reading: TextSurvey.Reading

    /// The string in `bytes`; nil if they are invalid in the file's encoding.
    func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        let text = String(utf8: bytes)
        guard reading == .windows1252 else { return text }
        // In a file with mixed encodings, UTF-8 that makes sense is practically never Windows-1252 text.
        if let text, bytes.isASCII || Self.isPlausible(text) { return text }
        return Self.windows1252(bytes)
    }

    /// The JSON in `bytes`; nil if they are not JSON, or invalid in the file's encoding.
    func json(_ bytes: UnsafeBufferPointer<UInt8>) -> JSON? {
        guard reading == .windows1252, !bytes.isASCII else { return JSONReader.read(bytes) }
        return string(bytes).flatMap { JSONReader.read(Array($0.utf8)) }
    }

    /// Whether UTF-8 in a Western file is not Windows-1252 that is valid UTF-8 by chance, such as `Ì¼`: one letter of
    /// another script or an accent alone is not plausible.
    private static func isPlausible(_ text: String) -> Bool {
        var (before, isBeforeLetter) = (Unicode.Scalar(0x20 as UInt8), false)
        let scalars = Array(text.unicodeScalars)
        for (place, scalar) in scalars.enumerated() {
            defer { (before, isBeforeLetter) = (scalar, scalar.properties.isAlphabetic) }
            switch scalar.value {
            case 0x80...0x9F: return false
            case 0x250...0x36F where !isBeforeLetter: return false
            case 0x370...0x7FF:
                let after = place + 1 < scalars.count ? scalars[place + 1] : " "
                guard [before, after].contains(where: { (0x370...0x7FF).contains($0.value) }) else { return false }
            default: break
            }
        }
        return true
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
