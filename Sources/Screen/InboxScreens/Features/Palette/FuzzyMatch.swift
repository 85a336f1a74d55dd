/// A fuzzy match: the characters of each word of a query occur in a text, in this order.
///
/// Matches at the starts of words and of consecutive characters score higher, the start of the text most, and gaps cost:
/// `nm` prefers *New Message* to *animal*. Words after a colon explain those before it and score less. Of all ways to
/// match, the best one counts.
struct FuzzyMatch: Hashable, Sendable {
    let score: Int
    /// The indexes of the matching characters, ascending.
    let positions: [Int]

    private static let matched = 16
    private static let textStart = 12
    private static let wordStart = 8
    /// The start of a word after a colon.
    private static let laterWordStart = 3
    private static let consecutive = 8
    private static let gapStart = 3
    private static let gapExtension = 1
    /// Anything longer is compared up to this length.
    private static let maxLength = 200

    /// nil: the text does not match.
    ///
    /// - Parameters:
    ///   - query: Words separated by blanks; each of them must match.
    ///   - before: how many characters of the query match something else than the text.
    init?(_ query: String, in text: String, after before: Int = 0) {
        let characters = Array(text.prefix(Self.maxLength))
        let bonuses = Self.bonuses(characters)
        let folded = characters.map(Self.folded)
        var score = before * (Self.matched + Self.consecutive)
        var positions: Set<Int> = []
        for word in query.split(separator: " ") {
            guard let found = Self.match(word.map(Self.folded), folded, bonuses) else { return nil }
            score += found.score
            positions.formUnion(found.positions)
        }
        self.score = score
        self.positions = positions.sorted()
    }

    private static func folded(_ character: Character) -> String { character.lowercased() }

    /// What a match at each character earns in addition.
    private static func bonuses(_ characters: [Character]) -> [Int] {
        let colon = characters.firstIndex(of: ":") ?? characters.endIndex
        return characters.indices.map { index in
            guard index > 0 else { return textStart }
            let (before, now) = (characters[index - 1], characters[index])
            let isStart = !(before.isLetter || before.isNumber) && (now.isLetter || now.isNumber)
            guard isStart || (before.isLowercase && now.isUppercase) else { return 0 }
            return index < colon ? wordStart : laterWordStart
        }
    }

    /// The best match of one word: for each of its characters, the best score of a match that ends at each place.
    private static func match(
        _ word: [String], _ text: [String], _ bonuses: [Int]
    ) -> (score: Int, positions: [Int])? {
        guard !word.isEmpty, word.count <= text.count else { return nil }
        var rows: [[(score: Int, before: Int)?]] = []
        for (number, character) in word.enumerated() {
            var row: [(score: Int, before: Int)?] = Array(repeating: nil, count: text.count)
            // The best end of the word so far, with what the gap up to here costs.
            var distant: (score: Int, place: Int)?
            for place in text.indices {
                if number > 0, place > 1, let end = rows[number - 1][place - 2] {
                    distant = distant.map { ($0.score - gapExtension, $0.place) }
                    if end.score - gapStart > distant?.score ?? .min { distant = (end.score - gapStart, place - 2) }
                } else {
                    distant = distant.map { ($0.score - gapExtension, $0.place) }
                }
                guard text[place] == character else { continue }
                guard number > 0 else {
                    row[place] = (matched + 2 * bonuses[place], -1)
                    continue
                }
                let next = place > 0 ? rows[number - 1][place - 1] : nil
                let close = next.map { $0.score + matched + max(consecutive, bonuses[place]) }
                let far = distant.map { $0.score + matched + bonuses[place] }
                if let close, close >= far ?? .min {
                    row[place] = (close, place - 1)
                } else if let far, let distant {
                    row[place] = (far, distant.place)
                }
            }
            rows.append(row)
        }
        guard let last = rows.last,
            let best = last.indices.max(by: { (last[$0]?.score ?? .min) < (last[$1]?.score ?? .min) }),
            let score = last[best]?.score
        else { return nil }
        var positions: [Int] = []
        var place = best
        for row in rows.reversed() {
            positions.append(place)
            place = row[place]?.before ?? -1
            if place < 0 { break }
        }
        return (score, positions.reversed())
    }
}
