/// The text that an attribute's bytes stand for.
enum XMLText {
    /// Resolves references in it: the five names, and numbers, of which two neighbours may be the halves of a character
    /// beyond U+FFFF (so SMS Backup & Restore writes them); a half alone, and what is no character, becomes U+FFFD. Anything
    /// else behind an `&` stays as it is written. Line ends stay, too: XML would make them blanks.
    ///
    /// - Returns: nil where the bytes are not in this encoding.
    static func decoded(_ bytes: [UInt8], _ encoding: TextEncoding) -> String? {
        guard let raw = encoding.text(bytes) else { return nil }
        guard bytes.contains(UInt8(ascii: "&")) else { return raw }
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var high: UInt32?
        var rest = Array(raw.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            if start > rest.startIndex { end(&high, &text) }
            text += rest[..<start]
            rest = rest[start...]
            guard let (number, length) = reference(rest) else {
                end(&high, &text)
                text.append(UInt8(ascii: "&"))
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(length)
            if let first = high, (0xDC00...0xDFFF).contains(number) {
                high = nil
                add(0x10000 + (first - 0xD800) << 10 + (number - 0xDC00), &text)
                continue
            }
            end(&high, &text)
            if (0xD800...0xDBFF).contains(number) { high = number } else { add(number, &text) }
        }
        if !rest.isEmpty || high != nil { end(&high, &text) }
        text += rest
        return String(decoding: text, as: UTF8.self)
    }

    /// A first half whose second half did not come.
    private static func end(_ high: inout UInt32?, _ text: inout [UInt8]) {
        if high != nil { add(0xD800, &text) }
        high = nil
    }

    private static func add(_ number: UInt32, _ text: inout [UInt8]) {
        let scalar = number == 0 ? nil : Unicode.Scalar(number)
        text.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.EncodedScalar())
    }

    /// The character that a reference at the beginning of `bytes` means, and how long it is written.
    private static func reference(_ bytes: ArraySlice<UInt8>) -> (number: UInt32, length: Int)? {
        // The longest that anybody writes is `&#x10FFFF;`; zeros before it may make it longer.
        guard let end = bytes.prefix(24).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let length = end - bytes.startIndex + 1
        let word = String(decoding: bytes[bytes.startIndex + 1..<end], as: UTF8.self)
        switch word {
        case "amp": return (0x26, length)
        case "lt": return (0x3C, length)
        case "gt": return (0x3E, length)
        case "quot": return (0x22, length)
        case "apos": return (0x27, length)
        default: break
        }
        guard word.first == "#" else { return nil }
        let isHex = word.hasPrefix("#x") || word.hasPrefix("#X")
        let digits = word.dropFirst(isHex ? 2 : 1)
        guard !digits.isEmpty, digits.allSatisfy({ isHex ? $0.isHexDigit : $0.isNumber }),
            digits.utf8.count == digits.count
        else { return nil }
        return (UInt32(digits, radix: isHex ? 16 : 10) ?? .max, length)
    }
}
