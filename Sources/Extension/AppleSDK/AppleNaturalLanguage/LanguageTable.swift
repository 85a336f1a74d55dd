import Foundation

/// The likelihood of words in the languages of one script, from lists of frequent words and from the sequences of up to
/// three letters in these words.
///
/// The likelihood of a word is a mixture of both; that of a text is the product of its words' (naive Bayes).
struct LanguageTable: Sendable {
    let languages: [NLLanguage]
    /// For each frequent word: its languages, with the logarithm of its frequency.
    private let words: [String: [(language: Int, share: Float)]]
    /// For each sequence of one to three letters: its row in `counts`.
    private let rows: [UInt64: Int]
    /// For each row: the frequency of the sequence in each language.
    private let counts: [Float]
    private let totals: [Float]

    /// Represents the start and the end of a word.
    private static let edge: UInt64 = 1

    /// - Parameter lists: for each language tag, its frequent words, most frequent first.
    init(_ lists: [String: String]) {
        let tags = lists.keys.sorted()
        languages = tags.map { NLLanguage($0) }
        var words: [String: [(language: Int, share: Float)]] = [:]
        var rows: [UInt64: Int] = [:]
        var counts: [Float] = []
        var totals = [Float](repeating: 0, count: tags.count)
        for (language, tag) in tags.enumerated() {
            let shares = Self.shares(of: lists[tag] ?? "")
            for (word, share) in shares {
                words[word, default: []].append((language, share))
                let weight = share.squareRoot()
                var before = (Self.edge, Self.edge)
                for letter in Self.letters(of: word) {
                    for key in [letter, before.1 << 21 | letter, before.0 << 42 | before.1 << 21 | letter] {
                        let row = rows[key] ?? rows.count
                        if row == rows.count {
                            rows[key] = row
                            counts.append(contentsOf: repeatElement(0, count: tags.count))
                        }
                        counts[row * tags.count + language] += weight
                    }
                    totals[language] += weight
                    before = (before.1, letter)
                }
            }
        }
        (self.words, self.rows, self.counts, self.totals) = (words, rows, counts, totals)
    }

    /// The frequency of each word, decreasing with its position in the list. Each word is also included without
    /// diacritics, because many people omit them on a phone.
    private static func shares(of list: String) -> [(word: String, share: Float)] {
        var shares: [(word: String, share: Float)] = []
        var places: [String: Int] = [:]
        func add(_ word: String, _ weight: Float) {
            if let place = places[word] {
                shares[place].share += weight
            } else {
                places[word] = shares.count
                shares.append((word, weight))
            }
        }
        for (place, word) in list.split(whereSeparator: \.isWhitespace).enumerated() {
            let word = String(word).precomposedStringWithCanonicalMapping
            let weight = 1 / Float(place + 40)
            let plain = withoutMarks(word)
            add(word, weight * (plain == word ? 1 : 0.7))
            if plain != word { add(plain, weight * 0.3) }
        }
        let sum = shares.reduce(0) { $0 + $1.share }
        return shares.map { ($0.word, $0.share / sum) }
    }

    /// Removes diacritics from Latin letters only: in other scripts they are vowels.
    private static func withoutMarks(_ word: String) -> String {
        guard let first = word.unicodeScalars.first, Script(first) == .latin else { return word }
        let scalars = word.decomposedStringWithCanonicalMapping.unicodeScalars.compactMap { scalar in
            switch scalar {
            case "ł": "l" as Unicode.Scalar
            case "đ": "d"
            case "ı": "i"
            case _ where (0x300...0x36F).contains(scalar.value): nil
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The letters of a word, and its end.
    private static func letters(of word: String) -> [UInt64] {
        word.unicodeScalars.map { UInt64($0.value) } + [edge]
    }

    /// The likelihood of the words in each language, as logarithms; 0 is the most likely.
    func scores(of words: some Sequence<String>) -> [Float] {
        var sums = [Float](repeating: 0, count: languages.count)
        for text in words {
            for (language, score) in scores(ofWord: text).enumerated() { sums[language] += score }
        }
        let best = sums.max() ?? 0
        return sums.map { $0 - best }
    }

    private func scores(ofWord text: String) -> [Float] {
        var scores = [Float](repeating: 0, count: languages.count)
        var before = (Self.edge, Self.edge)
        for letter in Self.letters(of: text) {
            let pair = before.1 << 21 | letter
            let single = rows[letter]
            let double = rows[pair]
            let triple = rows[before.0 << 42 | pair]
            let inFrontOfOne = before.1 == Self.edge ? nil : rows[before.1]
            let inFrontOfTwo = rows[before.0 << 21 | before.1]
            for language in scores.indices {
                let total = totals[language]
                // Unseen sequences are not impossible.
                var likelihood: Float = 0.0002
                likelihood += 0.1 * share(single, of: nil, language, total)
                likelihood += 0.3 * share(double, of: inFrontOfOne, language, total)
                likelihood += 0.6 * share(triple, of: inFrontOfTwo, language, total)
                scores[language] += log(likelihood)
            }
            before = (before.1, letter)
        }
        for (language, share) in words[text] ?? [] {
            scores[language] = log(0.5 * exp(scores[language]) + 0.5 * share)
        }
        return scores
    }

    /// The probability of a sequence, given its beginning.
    private func share(_ row: Int?, of front: Int?, _ language: Int, _ total: Float) -> Float {
        guard let row else { return 0 }
        let all = front.map { counts[$0 * languages.count + language] } ?? total
        return all > 0 ? min(counts[row * languages.count + language] / all, 1) : 0
    }
}

/// The tables of scripts with several languages. Each is created when it is first needed.
enum FrequentWords {
    static func table(_ script: Script) -> LanguageTable? {
        switch script {
        case .latin: latin
        case .cyrillic: cyrillicTable
        case .arabic: arabicTable
        case .devanagari: devanagariTable
        default: nil
        }
    }

    private static let latin = LanguageTable(
        latinWest.merging(latinNorth) { $1 }.merging(latinEast) { $1 })
    private static let cyrillicTable = LanguageTable(cyrillic)
    private static let arabicTable = LanguageTable(arabic)
    private static let devanagariTable = LanguageTable(devanagari)
}
