/// A message body, divided into characters, words and links: what perturbations change as a whole.
///
/// A character is a grapheme cluster. Text of ASCII needs no memory for its characters.
package struct DividedText: Sendable {
    let bytes: [UInt8]
    /// Words of at least `minWordLength` letters that are not in a link, as ranges of characters.
    private(set) var words: [Range<Int>] = []
    let links: [TextLink]
    /// Where each character begins, and the end; nil: each byte is a character.
    private let starts: [UInt32]?

    /// A shorter word is not recognizable after a change.
    static let minWordLength = 3

    package init(_ text: String) {
        bytes = Array(text.utf8)
        links = TextLink.all(in: bytes)
        // CR LF is one character.
        if bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            starts = nil
        } else {
            var offset: UInt32 = 0
            var found: [UInt32] = []
            found.reserveCapacity(bytes.count / 2)
            for character in text {
                found.append(offset)
                offset += UInt32(character.utf8.count)
            }
            found.append(offset)
            starts = found
        }
        words = findWords()
    }

    var count: Int { starts.map { $0.count - 1 } ?? bytes.count }

    /// The bytes of a character.
    func range(of character: Int) -> Range<Int> {
        guard let starts else { return character..<character + 1 }
        return Int(starts[character])..<Int(starts[character + 1])
    }

    /// Where a character begins; the end of the text after the last one.
    func start(of character: Int) -> Int { starts.map { Int($0[character]) } ?? character }

    /// The first scalar of a character, and its number of bytes.
    func firstScalar(of character: Int) -> (scalar: Unicode.Scalar, length: Int) {
        let start = start(of: character)
        let first = bytes[start]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (0xFF >> UInt32(length + 1))
        for byte in bytes[start + 1..<start + length] { value = value << 6 | UInt32(byte & 0x3F) }
        // The bytes of a string are valid UTF-8.
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }

    private func findWords() -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        var links = links[...]
        func end(at character: Int) {
            if character - start >= Self.minWordLength { found.append(start..<character) }
            start = character + 1
        }
        for character in 0..<count {
            let offset = self.start(of: character)
            while let link = links.first, link.whole.upperBound <= offset { links.removeFirst() }
            let isInLink = links.first.map { $0.whole.contains(offset) } ?? false
            if isInLink || !Self.isLetter(firstScalar(of: character).scalar) { end(at: character) }
        }
        end(at: count)
        return found
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return (0x61...0x7A).contains(scalar.value | 0x20) }
        return switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
}
