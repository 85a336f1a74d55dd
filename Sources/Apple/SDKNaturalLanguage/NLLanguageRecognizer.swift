import Foundation

/// Tells the language of a text (iOS 12).
///
///     NLLanguageRecognizer.dominantLanguage(for: "Ihr Paket wird morgen zugestellt")  // .german
///
/// An approximation. Apple's recogniser is a trained model that runs only on its systems; this one decides by scripts,
/// and among the languages of one script by lists of frequent words and the letter sequences in them. It knows Latin,
/// Cyrillic, Arabic and Devanagari text in 32 languages, and the languages that have a script of their own. On a few
/// words, on mixed languages, and on a language that it has no list of (Catalan, Icelandic, Mongolian in Cyrillic
/// letters, Hindi in Latin letters) the two can differ. Serbian (`sr`) and Nepali (`ne`) are told here although Apple
/// names neither.
public final class NLLanguageRecognizer: NSObject {
    private var words = LanguageWords()

    /// How likely languages are before the text is seen; what is left of 1 goes to the others.
    public var languageHints: [NLLanguage: Double] = [:]
    /// The only languages to choose from; empty: all.
    public var languageConstraints: [NLLanguage] = []

    public override init() { super.init() }

    /// The likeliest language of a text; nil: it cannot be told, as with digits alone.
    public class func dominantLanguage(for string: String) -> NLLanguage? {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString(string)
        return recognizer.dominantLanguage
    }

    /// Adds to the text. Its first 4000 letters are looked at.
    public func processString(_ string: String) {
        guard !words.isFull else { return }
        words.add(string)
    }

    /// Forgets the text, the hints and the constraints.
    public func reset() {
        words = LanguageWords()
        languageHints = [:]
        languageConstraints = []
    }

    /// The likeliest language; nil: it cannot be told.
    public var dominantLanguage: NLLanguage? { guess.language }

    /// The likeliest languages with their probabilities, which sum to 1 at most.
    ///
    /// - Parameter maxHypotheses: how many at most.
    public func languageHypotheses(withMaximum maxHypotheses: Int) -> [NLLanguage: Double] {
        let all = guess.probabilities.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        return Dictionary(uniqueKeysWithValues: all.prefix(max(maxHypotheses, 0)).map { ($0.key, $0.value) })
    }

    private var guess: LanguageGuess {
        let allowed = Set(languageConstraints)
        let rest = max(1 - languageHints.values.reduce(0, +), 0.01) / 50
        return LanguageGuess(words) { [languageHints] language in
            guard allowed.isEmpty || allowed.contains(language) else { return 0 }
            return languageHints.isEmpty ? 1 : max(languageHints[language] ?? rest, 0)
        }
    }
}
