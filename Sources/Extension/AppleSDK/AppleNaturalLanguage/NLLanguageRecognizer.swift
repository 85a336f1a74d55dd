import Foundation

/// Recognizes the language of a text (iOS 12).
///
///     NLLanguageRecognizer.dominantLanguage(for: "Ihr Paket wird morgen zugestellt")  // .german
///
/// An approximation. Apple's recognizer is a trained model that runs only on Apple's platforms; this one uses the
/// scripts and, for scripts with several languages, lists of frequent words and their letter sequences. It supports 32
/// languages in Latin, Cyrillic, Arabic and Devanagari script, and the languages with a script of their own. Results
/// can differ from Apple's for a few words, for mixed languages, and for languages without a list (Catalan, Icelandic,
/// Mongolian in Cyrillic letters, Hindi in Latin letters). Serbian (`sr`) and Nepali (`ne`) are recognized although
/// Apple has no constants for them. The first result of a process is preceded by a line in the log that says so.
public final class NLLanguageRecognizer: NSObject {
    private var words = LanguageWords()

    /// Prior probabilities of languages; the rest up to 1 is shared by the others.
    public var languageHints: [NLLanguage: Double] = [:]
    /// The possible languages; empty: all.
    public var languageConstraints: [NLLanguage] = []

    public override init() { super.init() }

    /// The most likely language of a string; nil: unknown, for example if there are only digits.
    public class func dominantLanguage(for string: String) -> NLLanguage? {
        let recognizer = NLLanguageRecognizer()
        recognizer.processString(string)
        return recognizer.dominantLanguage
    }

    /// Adds to the text. Only the first 4,000 letters are used.
    public func processString(_ string: String) {
        guard !words.isFull else { return }
        words.add(string)
    }

    /// Clears the text, the hints and the constraints.
    public func reset() {
        words = LanguageWords()
        languageHints = [:]
        languageConstraints = []
    }

    /// The most likely language; nil: unknown.
    public var dominantLanguage: NLLanguage? { guess.language }

    /// The most likely languages with their probabilities, whose sum is at most 1.
    ///
    /// - Parameter maxHypotheses: the maximum number of languages.
    public func languageHypotheses(withMaximum maxHypotheses: Int) -> [NLLanguage: Double] {
        let all = guess.probabilities.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        return Dictionary(uniqueKeysWithValues: all.prefix(max(maxHypotheses, 0)).map { ($0.key, $0.value) })
    }

    /// Evaluated once per process.
    private static let note: Void = FileHandle.standardError.write(
        Data(
            """
            NaturalLanguage: NLLanguageRecognizer: the language is estimated without Apple's model; a result can differ from \
            the one on an iPhone

            """.utf8))

    private var guess: LanguageGuess {
        Self.note
        let allowed = Set(languageConstraints)
        let rest = max(1 - languageHints.values.reduce(0, +), 0.01) / 50
        return LanguageGuess(words) { [languageHints] language in
            guard allowed.isEmpty || allowed.contains(language) else { return 0 }
            return languageHints.isEmpty ? 1 : max(languageHints[language] ?? rest, 0)
        }
    }
}
