import StableHashes

/// 64-bit hashes of a text, unchanged or folded.
///
/// Folding converts to lower case, replaces each run of digits by one 0 and each run of whitespace by one space, and
/// removes punctuation. Messages from one template often become equal.
package enum TextFingerprint {
    /// The hash of the unchanged text.
    package static func exact(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { hash($0) }
    }

    /// The hash of the folded text; if nothing is left, the hash of the unchanged text.
    package static func folded(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { bytes in
            // A few characters become longer when folded.
            withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * bytes.count + 1) { space in
                var folded = Normalized(bytes: space)
                folded.append(bytes)
                return hash(folded.count == 0 ? bytes : UnsafeBufferPointer(rebasing: space[..<folded.count]))
            }
        }
    }

    private struct Normalized {
        let bytes: UnsafeMutableBufferPointer<UInt8>
        private var end = 0

        init(bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

        /// The length without a trailing space.
        var count: Int { end > 0 && bytes[end - 1] == blank ? end - 1 : end }

        mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
            let table = foldedASCII
            var place = 0
            while place < text.count {
                let byte = text[place]
                guard byte < 0x80 else {
                    place = append(character: text, at: place)
                    continue
                }
                place += 1
                let folded = table[Int(byte)]
                if folded > digit { appendByte(folded) } else if folded > 0 { append(once: folded) }
            }
        }

        /// - Returns: the index of the next character. The text is valid UTF-8, because it is from a string.
        private mutating func append(character text: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
            let first = text[place]
            let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            var value = UInt32(first) & (0x7F >> UInt32(length))
            for offset in 1..<length { value = value << 6 | UInt32(text[place + offset]) & 0x3F }
            guard let scalar = Unicode.Scalar(value) else { return place + length }
            switch scalar.properties.generalCategory {
            case .decimalNumber: append(once: digit)
            case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control: append(once: blank)
            case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
                .finalPunctuation, .otherPunctuation, .format, .currencySymbol, .mathSymbol, .modifierSymbol:
                break
            case .uppercaseLetter, .titlecaseLetter:
                for byte in scalar.properties.lowercaseMapping.utf8 where end < bytes.count { appendByte(byte) }
            default: for offset in 0..<length { appendByte(text[place + offset]) }
            }
            return place + length
        }

        private mutating func appendByte(_ byte: UInt8) {
            bytes[end] = byte
            end += 1
        }

        private mutating func append(once byte: UInt8) {
            if end == 0 ? byte != blank : bytes[end - 1] != byte { appendByte(byte) }
        }
    }

    /// The folded form of each ASCII byte; 0 if it is removed. Runs of spaces and of digits, whose codes are below
    /// those of letters, are collapsed.
    private static let foldedASCII = (UInt8(0)..<0x80).map { byte -> UInt8 in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit
        case 0...0x20, 0x7F: blank
        default: 0
        }
    }

    private static let blank = UInt8(ascii: " ")
    private static let digit = UInt8(ascii: "0")

    /// Mixes in eight bytes at a time by multiplication. A corpus of a million messages has a collision with a probability of about 1 in 40 million.
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let raw = UnsafeRawBufferPointer(bytes)
        var state = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
        var place = 0
        while place + 8 <= raw.count {
            state = mix(state, UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            place += 8
        }
        var rest: UInt64 = 0
        while place < raw.count {
            rest = rest << 8 | UInt64(raw[place])
            place += 1
        }
        return mix(state, rest).mixed
    }

    private static func mix(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let product = (state ^ word).multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low &+ state
    }
}
