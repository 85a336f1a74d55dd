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

public enum NSLinguisticTagScheme: String, Sendable {
    case tokenType, lexicalClass, nameType, nameTypeOrLexicalClass, lemma, language, script
}

public enum NSLinguisticTag: String, Sendable {
    case word, punctuation, whitespace, noun, verb, adjective, number, personalName, placeName, organizationName
}
