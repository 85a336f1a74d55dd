import Foundation

/// The possible languages of a text with their probabilities, by its scripts and then by their tables.
struct LanguageGuess {
    let probabilities: [NLLanguage: Double]

    /// Languages with a lower probability are ignored.
    private static let doubt = 0.25
    /// The weight of a table's result: it treats words as independent, but they are not.
    private static let trust = 0.5

    init(_ text: LanguageWords, prior: (NLLanguage) -> Double = { _ in 1 }) {
        var letters = text.letters
        // Kana means that Chinese characters are Japanese, Hangul that they are Korean.
        for script in [Script.kana, .hangul] {
            guard let own = letters[script], let han = letters[.han], own * 4 >= han else { continue }
            letters[script] = own + han
            letters[.han] = nil
        }
        // Text in other scripts may have brand names in Latin letters; a Chinese character counts as about a word.
        for script in letters.keys where script != .latin { letters[script]? *= script == .han ? 3 : 2 }
        let all = Double(letters.values.reduce(0, +))
        var sums: [NLLanguage: Double] = [:]
        for (script, count) in letters {
            let words = text.words.lazy.filter { $0.script == script }.map(\.text)
            for (language, probability) in Self.languages(script, words, prior) {
                sums[language, default: 0] += probability * Double(count) / all
            }
        }
        let sum = sums.values.sorted().reduce(0, +)
        probabilities = sum > 0 ? sums.mapValues { $0 / sum } : [:]
    }

    /// The most likely language; nil: none is likely enough.
    var language: NLLanguage? {
        // Deterministic for equal probabilities.
        let best = probabilities.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
        guard let best, best.value >= Self.doubt else { return nil }
        return best.key
    }

    private static func languages(
        _ script: Script, _ words: some Sequence<String>, _ prior: (NLLanguage) -> Double
    ) -> [NLLanguage: Double] {
        guard let table = FrequentWords.table(script) else {
            guard let only = script == .han ? ChineseForms.language(of: words) : script.language else { return [:] }
            return [only: min(prior(only), 1)]
        }
        var weights: [NLLanguage: Double] = [:]
        for (language, score) in zip(table.languages, table.scores(of: words)) {
            weights[language] = exp(Double(score) * trust) * prior(language)
        }
        let sum = weights.values.sorted().reduce(0, +)
        return sum > 0 ? weights.mapValues { $0 / sum } : [:]
    }
}
