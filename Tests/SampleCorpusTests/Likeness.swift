/// Which texts are the same, or nearly.
enum Likeness {
    /// Letters only, without capitals: neither digits nor punctuation make two texts different. Emoji stay, for texts of
    /// nothing else.
    static func folded(_ text: String) -> String {
        words(text).joined(separator: " ")
    }

    static func equal(_ texts: [SampleMessage]) -> [String] {
        var seen: [String: String] = [:]
        return texts.compactMap { text in
            let folded = folded(text.body)
            defer { seen[folded] = text.id }
            return seen[folded].map { "\(text.id) says what \($0) says" }
        }
    }

    /// The pairs that share at least `share` of what they are made of: words, or pairs of characters where words are not
    /// set apart. Texts of fewer than six such are left out.
    static func near(_ texts: [SampleMessage], share: Double) -> [String] {
        var found: [String] = []
        var holders: [String: [Int]] = [:]
        var sizes: [Int] = []
        for (number, text) in texts.enumerated() {
            let units = units(of: text)
            sizes.append(units.count >= 6 ? units.count : 0)
            guard units.count >= 6 else { continue }
            var shared: [Int: Int] = [:]
            for unit in units { for other in holders[unit, default: []] { shared[other, default: 0] += 1 } }
            for (other, common) in shared {
                if Double(common) >= share * Double(units.count + sizes[other] - common) {
                    found.append("\(text.id) is nearly \(texts[other].id)")
                }
            }
            for unit in units { holders[unit, default: []].append(number) }
        }
        return found.sorted()
    }

    private static func words(_ text: String) -> [String] {
        text.lowercased().split { character in
            character.isWhitespace || character.isNumber || character.isPunctuation
                || character.isSymbol && character.isASCII
        }.map(String.init)
    }

    private static func units(of text: SampleMessage) -> Set<String> {
        let words = words(text.body)
        guard ["ja", "zh", "th"].contains(text.language.prefix(2)) else { return Set(words) }
        let letters = Array(words.joined())
        return Set(zip(letters, letters.dropFirst()).map { String([$0, $1]) })
    }
}
