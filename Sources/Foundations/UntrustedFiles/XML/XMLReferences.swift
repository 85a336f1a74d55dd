/// Resolves the references in the text of an XML document: the five named ones and numbers.
///
/// Two adjacent surrogates form one character beyond U+FFFF (SMS Backup & Restore writes them so). An `&` that begins no
/// reference is kept. Unlike in standard XML, line ends are kept.
package enum XMLReferences {
    /// What becomes of a reference that means no character.
    package enum Unresolved {
        /// An unknown name is kept as written; a lone surrogate or an invalid number becomes U+FFFD.
        case kept
        /// It is left out.
        case removed
    }

    private enum Reference {
        case character(UInt32)
        case unknown
    }

    /// The text with its references resolved.
    package static func resolved(_ raw: String, unresolved: Unresolved) -> String {
        guard raw.utf8.contains(UInt8(ascii: "&")) else { return raw }
        let keeps = unresolved == .kept
        let bytes = Array(raw.utf8)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var high: UInt32?
        var rest = bytes[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
            if start > rest.startIndex { end(&high, &text, keeps) }
            text += rest[..<start]
            rest = rest[start...]
            let found = reference(rest)
            guard let found, case .character(let number) = found.reference else {
                end(&high, &text, keeps)
                if let found, !keeps {
                    rest = rest.dropFirst(found.length)
                } else {
                    text.append(UInt8(ascii: "&"))
                    rest = rest.dropFirst()
                }
                continue
            }
            rest = rest.dropFirst(found.length)
            if let first = high, (0xDC00...0xDFFF).contains(number) {
                high = nil
                add(0x10000 + (first - 0xD800) << 10 + (number - 0xDC00), &text, keeps)
                continue
            }
            end(&high, &text, keeps)
            if (0xD800...0xDBFF).contains(number) { high = number } else { add(number, &text, keeps) }
        }
        if !rest.isEmpty || high != nil { end(&high, &text, keeps) }
        text += rest
        return String(decoding: text, as: UTF8.self)
    }

    /// Replaces or removes a high surrogate that is not followed by a low one.
    private static func end(_ high: inout UInt32?, _ text: inout [UInt8], _ keeps: Bool) {
        if high != nil { add(0xD800, &text, keeps) }
        high = nil
    }

    private static func add(_ number: UInt32, _ text: inout [UInt8], _ keeps: Bool) {
        let scalar = number == 0 ? nil : Unicode.Scalar(number)
        if scalar == nil, !keeps { return }
        text.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.EncodedScalar())
    }

    /// The reference at the beginning of `bytes`, and its length; nil if there is none.
    private static func reference(_ bytes: ArraySlice<UInt8>) -> (reference: Reference, length: Int)? {
        // The longest usual reference is `&#x10FFFF;`; leading zeros may make it longer.
        guard let end = bytes.prefix(24).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let length = end - bytes.startIndex + 1
        let word = String(decoding: bytes[bytes.startIndex + 1..<end], as: UTF8.self)
        switch word {
        case "amp": return (.character(0x26), length)
        case "lt": return (.character(0x3C), length)
        case "gt": return (.character(0x3E), length)
        case "quot": return (.character(0x22), length)
        case "apos": return (.character(0x27), length)
        default: break
        }
        let isNumber = word.utf8.first == UInt8(ascii: "#")
        let isHex = isNumber && word.utf8.dropFirst().first.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
        let sign = word.dropFirst(isHex ? 2 : isNumber ? 1 : 0)
        guard !sign.isEmpty, sign.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
        // UInt32 would accept a sign.
        guard isNumber,
            sign.utf8.allSatisfy({ (0x30...0x39).contains($0) || isHex && (0x61...0x66).contains($0 | 0x20) })
        else { return (.unknown, length) }
        return (.character(UInt32(sign, radix: isHex ? 16 : 10) ?? .max), length)
    }
}
