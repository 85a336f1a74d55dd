public import Foundation

// Deprecated since iOS 14. It exists by name, so that the compiler explains once what replaces it.

/// Parts of speech of a text (iOS 5). It cannot be created here.
open class NSLinguisticTagger: NSObject {
    @available(
        *, unavailable,
        message:
            "NSLinguisticTagger is not available on Linux; import NaturalLanguage and use NLTokenizer or NLLanguageRecognizer"
    )
    public init(tagSchemes: [NSLinguisticTagScheme], options: Int) { super.init() }

    @available(
        *, unavailable,
        message: "NSLinguisticTagger is not available on Linux; use NLLanguageRecognizer.dominantLanguage(for:)"
    )
    open class func dominantLanguage(for string: String) -> String? { nil }

    open var string: String?
    open func setOrthography(_ orthography: Any?, range: NSRange) {}
    open var dominantLanguage: String? { nil }

    public func enumerateTags(
        in range: NSRange, unit: NSLinguisticTaggerUnit, scheme: NSLinguisticTagScheme,
        options: Options = [],
        using block: (NSLinguisticTag?, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {}

    public func enumerateTags(
        in range: NSRange, scheme: NSLinguisticTagScheme, options: Options = [],
        using block: (NSLinguisticTag?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {}

    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let omitWords = Options(rawValue: 1)
        public static let omitPunctuation = Options(rawValue: 2)
        public static let omitWhitespace = Options(rawValue: 4)
        public static let omitOther = Options(rawValue: 8)
        public static let joinNames = Options(rawValue: 16)
    }
}

public enum NSLinguisticTaggerUnit: Int, Sendable { case word, sentence, paragraph, document }

public struct NSLinguisticTagScheme: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let tokenType = NSLinguisticTagScheme(rawValue: "TokenType")
    public static let lexicalClass = NSLinguisticTagScheme(rawValue: "LexicalClass")
    public static let nameType = NSLinguisticTagScheme(rawValue: "NameType")
    public static let nameTypeOrLexicalClass = NSLinguisticTagScheme(rawValue: "NameTypeOrLexicalClass")
    public static let lemma = NSLinguisticTagScheme(rawValue: "Lemma")
    public static let language = NSLinguisticTagScheme(rawValue: "Language")
    public static let script = NSLinguisticTagScheme(rawValue: "Script")
}

public struct NSLinguisticTag: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let word = NSLinguisticTag(rawValue: "Word")
    public static let punctuation = NSLinguisticTag(rawValue: "Punctuation")
    public static let whitespace = NSLinguisticTag(rawValue: "Whitespace")
    public static let noun = NSLinguisticTag(rawValue: "Noun")
    public static let verb = NSLinguisticTag(rawValue: "Verb")
    public static let adjective = NSLinguisticTag(rawValue: "Adjective")
    public static let number = NSLinguisticTag(rawValue: "Number")
    public static let personalName = NSLinguisticTag(rawValue: "PersonalName")
    public static let placeName = NSLinguisticTag(rawValue: "PlaceName")
    public static let organizationName = NSLinguisticTag(rawValue: "OrganizationName")
}
