/// Finds messages that are equal or nearly equal.
enum Similarity {
    /// Lower-case words without digits and punctuation. Emoji are kept, for messages without words.
    static func folded(_ text: String) -> String {
        words(text).joined(separator: " ")
    }

    static func equal(_ messages: [SampleMessage]) -> [String] {
        var seen: [String: String] = [:]
        return messages.compactMap { message in
            let folded = folded(message.body)
            defer { seen[folded] = message.id }
            return seen[folded].map { "\(message.id) repeats \($0)" }
        }
    }

    /// The pairs whose sets of units have a Jaccard index of at least `share`. Units are words, or pairs of characters
    /// in scripts without spaces. Messages with fewer than six units are ignored.
    static func near(_ messages: [SampleMessage], share: Double) -> [String] {
        var found: [String] = []
        var holders: [String: [Int]] = [:]
        var sizes: [Int] = []
        for (number, message) in messages.enumerated() {
            let units = units(of: message)
            sizes.append(units.count >= 6 ? units.count : 0)
            guard units.count >= 6 else { continue }
            var shared: [Int: Int] = [:]
            for unit in units { for other in holders[unit, default: []] { shared[other, default: 0] += 1 } }
            for (other, common) in shared {
                if Double(common) >= share * Double(units.count + sizes[other] - common) {
                    found.append("\(message.id) nearly repeats \(messages[other].id)")
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

    private static func units(of message: SampleMessage) -> Set<String> {
        let words = words(message.body)
        guard ["ja", "zh", "th"].contains(message.language.prefix(2)) else { return Set(words) }
        let letters = Array(words.joined())
        return Set(zip(letters, letters.dropFirst()).map { String([$0, $1]) })
    }
}
