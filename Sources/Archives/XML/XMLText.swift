/// Decodes the value of an attribute.
enum XMLText {
    /// Resolves references: the five named ones and numbers. Two adjacent surrogates form one character beyond U+FFFF
    /// (SMS Backup & Restore writes them so); a lone surrogate or an invalid number becomes U+FFFD. Any other `&` is
    /// kept as written. Unlike in standard XML, line ends are kept.
    ///
    /// - Returns: nil if the bytes are invalid in this encoding.
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

    /// Replaces a high surrogate that is not followed by a low one.
    private static func end(_ high: inout UInt32?, _ text: inout [UInt8]) {
        if high != nil { add(0xD800, &text) }
        high = nil
    }

    private static func add(_ number: UInt32, _ text: inout [UInt8]) {
        let scalar = number == 0 ? nil : Unicode.Scalar(number)
        text.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.EncodedScalar())
    }

    /// The character of a reference at the beginning of `bytes`, and the length of the reference.
    private static func reference(_ bytes: ArraySlice<UInt8>) -> (number: UInt32, length: Int)? {
        // The longest usual reference is `&#x10FFFF;`; leading zeros may make it longer.
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
        guard word.utf8.first == UInt8(ascii: "#") else { return nil }
        let isHex = word.utf8.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let digits = word.dropFirst(isHex ? 2 : 1)
        // UInt32 would accept a sign.
        guard let first = digits.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || isHex && (0x61...0x66).contains($0 | 0x20) })
        else { return nil }
        return (UInt32(digits, radix: isHex ? 16 : 10) ?? .max, length)
    }
}
