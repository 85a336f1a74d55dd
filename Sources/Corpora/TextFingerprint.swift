/// What is left of a text where only its words count, and 64 bits that stand for a text.
///
/// Folded: in small letters, every run of digits as one 0, without punctuation, every run of blanks as one. Two texts that
/// were made from one pattern are often the same then.
package enum TextFingerprint {
    /// 64 bits of a text as it is.
    package static func exact(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { hash($0) }
    }

    /// 64 bits of a text folded; of one of which nothing is left, those of the text as it is.
    package static func folded(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { bytes in
            var folded: [UInt8] = []
            folded.reserveCapacity(bytes.count)
            if !fold(ascii: bytes, into: &folded) {
                folded.removeAll(keepingCapacity: true)
                fold(String(decoding: bytes, as: UTF8.self), into: &folded)
            }
            while folded.last == blank { folded.removeLast() }
            return folded.isEmpty ? hash(bytes) : folded.withUnsafeBufferPointer(hash)
        }
    }

    private static let blank = UInt8(ascii: " ")
    private static let digit = UInt8(ascii: "0")

    /// - Returns: false where it is not ASCII alone.
    private static func fold(ascii bytes: UnsafeBufferPointer<UInt8>, into folded: inout [UInt8]) -> Bool {
        for byte in bytes {
            switch byte {
            case 0x80...: return false
            case UInt8(ascii: "a")...UInt8(ascii: "z"): folded.append(byte)
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): folded.append(byte | 0x20)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): append(once: digit, to: &folded)
            case 0...0x20, 0x7F: append(once: blank, to: &folded)
            default: continue
            }
        }
        return true
    }

    private static func fold(_ text: String, into folded: inout [UInt8]) {
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .decimalNumber: append(once: digit, to: &folded)
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: append(once: blank, to: &folded)
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .otherPunctuation, .format, .currencySymbol, .mathSymbol, .modifierSymbol:
                continue
            case .otherSymbol where scalar.isASCII: continue
            default: folded.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
            }
        }
    }

    private static func append(once byte: UInt8, to folded: inout [UInt8]) {
        if folded.last != byte, byte != blank || !folded.isEmpty { folded.append(byte) }
    }

    /// Eight bytes at a time, each stirred in by a multiplication, and the end of SplitMix64 (Steele, Lea and Flood, 2014).
    /// Of a million texts, two that differ have the same 64 bits once in forty million corpora.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        var state = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
        var place = 0
        while place + 8 <= raw.count {
            state = stir(state, UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            place += 8
        }
        var rest: UInt64 = 0
        while place < raw.count {
            rest = rest << 8 | UInt64(raw[place])
            place += 1
        }
        state = stir(state, rest)
        state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
        return state ^ (state >> 31)
    }

    private static func stir(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low &+ state
    }
}
