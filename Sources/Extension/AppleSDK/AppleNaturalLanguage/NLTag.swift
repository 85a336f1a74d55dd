/// A tag of a piece of text (iOS 12): a language, a script or a kind of token.
public struct NLTag: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let word = NLTag("Word")
    public static let punctuation = NLTag("Punctuation")
    public static let whitespace = NLTag("Whitespace")
    public static let other = NLTag("Other")
}

/// A kind of tags (iOS 12).
///
/// Lexical classes, names, lemmas and sentiment need Apple's trained models, which are only on Apple's platforms. To
/// support them, Siftbox would need a trained model for each language.
public struct NLTagScheme: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Word, punctuation, whitespace or other.
    public static let tokenType = NLTagScheme("TokenType")
    /// The language, as recognized by `NLLanguageRecognizer`.
    public static let language = NLTagScheme("Language")
    /// The script, by its ISO 15924 code.
    public static let script = NLTagScheme("Script")

    @available(
        *, unavailable, message: "lexical classes need Apple's language models, which are not available on Linux"
    )
    public static var lexicalClass: NLTagScheme { NLTagScheme("LexicalClass") }
    @available(*, unavailable, message: "names need Apple's language models, which are not available on Linux")
    public static var nameType: NLTagScheme { NLTagScheme("NameType") }
    @available(*, unavailable, message: "names need Apple's language models, which are not available on Linux")
    public static var nameTypeOrLexicalClass: NLTagScheme { NLTagScheme("NameTypeOrLexicalClass") }
    @available(*, unavailable, message: "lemmas need Apple's language models, which are not available on Linux")
    public static var lemma: NLTagScheme { NLTagScheme("Lemma") }
    @available(*, unavailable, message: "sentiment needs Apple's trained model, which is not available on Linux")
    public static var sentimentScore: NLTagScheme { NLTagScheme("SentimentScore") }
}
