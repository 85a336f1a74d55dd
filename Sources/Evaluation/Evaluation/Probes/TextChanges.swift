// How perturbations change a text: letters of words are replaced, something is inserted into words, or links are replaced.
// About half of the words change, and at least one, as in messages of spammers: a reader understands the message.
extension DividedText {
    /// Replaces letters of words.
    ///
    /// - Parameters:
    ///   - everyLetter: whether all letters of a changed word are replaced, or about half of them.
    ///   - substitutes: what can replace the first scalar of a letter, and whether it is the whole letter; nil: nothing.
    /// - Returns: nil if no letter can be replaced.
    func substituting(
        everyLetter: Bool = false, using random: inout ProbeRandom,
        _ substitutes: (Unicode.Scalar, _ isWhole: Bool) -> Substitutes?
    ) -> [UInt8]? {
        func found(_ character: Int) -> Substitutes? {
            let (scalar, length) = firstScalar(of: character)
            return substitutes(scalar, start(of: character) + length == start(of: character + 1))
        }
        let candidates = words.filter { $0.contains { found($0) != nil } }
        return changing(candidates, using: &random) { word, changed, random in
            let letters = word.filter { found($0) != nil }
            let first = letters[random.below(letters.count)]
            var end = start(of: word.lowerBound)
            for letter in letters where random.isHeads || everyLetter || letter == first {
                guard let substitutes = found(letter) else { continue }
                changed += bytes[end..<start(of: letter)]
                changed += UTF8.encode(substitutes[random.below(substitutes.count)]) ?? .init()
                end = start(of: letter) + firstScalar(of: letter).length
            }
            changed += bytes[end..<start(of: word.upperBound)]
        }
    }

    /// Inserts a text between letters of words.
    ///
    /// - Parameter everywhere: whether between all letters of a changed word, or at one place.
    /// - Returns: nil if the text has no words.
    func inserting(_ text: String, everywhere: Bool, using random: inout ProbeRandom) -> [UInt8]? {
        let inserted = Array(text.utf8)
        return changing(words, using: &random) { word, changed, random in
            let place = word.lowerBound + 1 + random.below(word.count - 1)
            for character in word {
                if character == place || (everywhere && character > word.lowerBound) { changed += inserted }
                changed += bytes[range(of: character)]
            }
        }
    }

    /// The first characters; nil: the text has no more.
    func prefix(_ length: Int) -> [UInt8]? { count > length ? Array(bytes[..<start(of: length)]) : nil }

    /// Replaces the links by others of the same shape, under a domain that is reserved for examples (RFC 2606).
    func replacingLinks(using random: inout ProbeRandom) -> [UInt8]? {
        guard !links.isEmpty else { return nil }
        var changed: [UInt8] = []
        var end = 0
        for link in links {
            changed += bytes[end..<link.name.lowerBound]
            changed += Self.scrambled(bytes[link.name], using: &random).map { $0 | (($0 & 0x40) >> 1) }
            changed += ".example".utf8
            changed += bytes[link.port]
            changed += Self.scrambled(bytes[link.path], using: &random)
            end = link.whole.upperBound
        }
        changed += bytes[end...]
        return changed == bytes ? nil : changed
    }

    /// Other letters and digits of ASCII in the places of letters and digits.
    private static func scrambled(_ bytes: ArraySlice<UInt8>, using random: inout ProbeRandom) -> [UInt8] {
        var escaped = 0
        return bytes.map { byte in
            // %2F stays an escape.
            escaped = byte == UInt8(ascii: "%") ? 3 : max(0, escaped - 1)
            guard escaped == 0 else { return byte }
            return switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "0") + UInt8(random.below(10))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt8(ascii: "A") + UInt8(random.below(26))
            case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt8(ascii: "a") + UInt8(random.below(26))
            default: byte
            }
        }
    }

    /// Copies the text, and lets `change` write about half of some words, at least one.
    private func changing(
        _ candidates: [Range<Int>], using random: inout ProbeRandom,
        _ change: (Range<Int>, inout [UInt8], inout ProbeRandom) -> Void
    ) -> [UInt8]? {
        guard !candidates.isEmpty else { return nil }
        let first = random.below(candidates.count)
        var changed: [UInt8] = []
        changed.reserveCapacity(bytes.count + bytes.count / 2)
        var end = 0
        for (index, word) in candidates.enumerated() where random.isHeads || index == first {
            changed += bytes[end..<start(of: word.lowerBound)]
            change(word, &changed, &random)
            end = start(of: word.upperBound)
        }
        changed += bytes[end...]
        return changed
    }
}
