/// What a tagger says of a piece of text (iOS 12): a language, a script or a kind of token.
public struct NLTag: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public static let word = NLTag("Word")
    public static let punctuation = NLTag("Punctuation")
    public static let whitespace = NLTag("Whitespace")
    public static let other = NLTag("Other")
}

/// What a tagger is asked for (iOS 12).
///
/// Kinds of words, names, basic forms and moods are told by Apple's own trained data, which no other system has: to
/// offer them, a model with such data for each language would have to be part of Siftbox.
public struct NLTagScheme: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Word, punctuation, whitespace or other.
    public static let tokenType = NLTagScheme("TokenType")
    /// The language, as `NLLanguageRecognizer` tells it.
    public static let language = NLTagScheme("Language")
    /// The script, by its ISO 15924 code.
    public static let script = NLTagScheme("Script")

    @available(*, unavailable, message: "kinds of words need Apple's data for each language, which is not on Linux")
    public static var lexicalClass: NLTagScheme { NLTagScheme("LexicalClass") }
    @available(*, unavailable, message: "names need Apple's data for each language, which is not on Linux")
    public static var nameType: NLTagScheme { NLTagScheme("NameType") }
    @available(*, unavailable, message: "names need Apple's data for each language, which is not on Linux")
    public static var nameTypeOrLexicalClass: NLTagScheme { NLTagScheme("NameTypeOrLexicalClass") }
    @available(*, unavailable, message: "basic forms need Apple's data for each language, which is not on Linux")
    public static var lemma: NLTagScheme { NLTagScheme("Lemma") }
    @available(*, unavailable, message: "moods need Apple's trained model, which is not on Linux")
    public static var sentimentScore: NLTagScheme { NLTagScheme("SentimentScore") }
}
