import FilterWire

/// Makes strings of a file's bytes: UTF-8, or Windows-1252 where the file is not.
///
/// Which of the two it is, the first bytes that are no UTF-8 tell, with what stands around them: where more of the
/// window's lines hold UTF-8 beyond ASCII than bytes that are none, or where such lines came before, the file is UTF-8 and
/// only this text is damaged.
struct CellDecoder {
    private enum Choice { case utf8, windows1252 }

    private var choice: Choice?
    private var sawUTF8 = false

    /// - Parameter canBeWindows1252: whether the format allows another encoding than UTF-8.
    init(canBeWindows1252: Bool) { choice = canBeWindows1252 ? nil : .utf8 }

    /// The string in `bytes`; nil: it is not UTF-8, and the file is.
    ///
    /// - Parameter window: to look at when it must be decided.
    mutating func string(_ bytes: UnsafeBufferPointer<UInt8>, in window: UnsafeBufferPointer<UInt8>) -> String? {
        // Where two encodings are mixed: what is UTF-8 beyond ASCII is nothing that anybody wrote in the other one.
        if choice == .windows1252 { return String(utf8: bytes) ?? Self.windows1252(bytes) }
        if let text = String(utf8: bytes) {
            if choice == nil, !sawUTF8 { sawUTF8 = !Self.isASCII(bytes) }
            return text
        }
        if choice == nil { choice = sawUTF8 || Self.isUTF8(window) ? .utf8 : .windows1252 }
        return choice == .utf8 ? nil : Self.windows1252(bytes)
    }

    private static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.reduce(0) { $0 | $1 } < 0x80
    }

    /// Whether more of the lines hold UTF-8 beyond ASCII than something else.
    private static func isUTF8(_ window: UnsafeBufferPointer<UInt8>) -> Bool {
        var (valid, invalid) = (0, 0)
        // The last line may be cut within a character.
        for line in window.split(separator: 0x0A).dropLast() where !isASCII(UnsafeBufferPointer(rebasing: line)) {
            if String(utf8: UnsafeBufferPointer(rebasing: line)) == nil { invalid += 1 } else { valid += 1 }
        }
        return valid > invalid
    }

    /// As every byte means something in Windows-1252 as browsers have it: the five that it leaves out are C1 characters.
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
