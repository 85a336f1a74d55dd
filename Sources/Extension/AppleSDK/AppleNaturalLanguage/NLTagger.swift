import Foundation

/// Tags the pieces of a text with their language, script or kind (iOS 12).
///
///     let tagger = NLTagger(tagSchemes: [.language])
///     tagger.string = "Ihr Paket ist da"
///     tagger.tag(at: text.startIndex, unit: .document, scheme: .language).0  // "de"
///
/// Unsupported schemes are unavailable; a scheme created from its raw value has no tags.
public final class NLTagger: NSObject {
    /// What to omit.
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let omitWords = Options(rawValue: 1 << 0)
        public static let omitPunctuation = Options(rawValue: 1 << 1)
        public static let omitWhitespace = Options(rawValue: 1 << 2)
        public static let omitOther = Options(rawValue: 1 << 3)
        /// Without effect: names are not recognized.
        public static let joinNames = Options(rawValue: 1 << 4)
        /// Without effect: contractions are always one word.
        public static let joinContractions = Options(rawValue: 1 << 5)
    }

    public let tagSchemes: [NLTagScheme]
    /// The text.
    public var string: String? {
        didSet {
            segments = [:]
            languages = [:]
            setLanguages = []
        }
    }
    private var segments: [NLTokenUnit: [TextSegment]] = [:]
    private var languages: [Range<String.Index>: NLLanguage?] = [:]
    private var setLanguages: [(range: Range<String.Index>, language: NLLanguage)] = []

    public init(tagSchemes: [NLTagScheme]) {
        self.tagSchemes = tagSchemes
        super.init()
    }

    /// The supported schemes, for any language and unit.
    public class func availableTagSchemes(for unit: NLTokenUnit, language: NLLanguage) -> [NLTagScheme] {
        unit == .word ? [.tokenType, .language, .script] : [.language, .script]
    }

    /// The text's language.
    public var dominantLanguage: NLLanguage? {
        guard let string, !string.isEmpty else { return nil }
        return language(of: string.startIndex..<string.endIndex)
    }

    /// Sets the language of a range of the text, which is then not recognized.
    public func setLanguage(_ language: NLLanguage, range: Range<String.Index>) {
        setLanguages.append((range, language))
    }

    public func tokenRange(at index: String.Index, unit: NLTokenUnit) -> Range<String.Index> {
        tag(at: index, unit: unit, scheme: .tokenType).1
    }

    public func tag(at index: String.Index, unit: NLTokenUnit, scheme: NLTagScheme) -> (NLTag?, Range<String.Index>) {
        let segments = split(unit)
        guard let place = TextSegment.place(of: index, in: segments) else {
            let end = (string ?? "").endIndex
            return (nil, end..<end)
        }
        return (tag(of: segments[place], scheme), segments[place].range)
    }

    public func tags(
        in range: Range<String.Index>, unit: NLTokenUnit, scheme: NLTagScheme, options: Options = []
    ) -> [(NLTag?, Range<String.Index>)] {
        var tags: [(NLTag?, Range<String.Index>)] = []
        enumerateTags(in: range, unit: unit, scheme: scheme, options: options) {
            tags.append(($0, $1))
            return true
        }
        return tags
    }

    /// Calls a block with each piece of a range, until it returns false.
    public func enumerateTags(
        in range: Range<String.Index>, unit: NLTokenUnit, scheme: NLTagScheme, options: Options = [],
        using block: (NLTag?, Range<String.Index>) -> Bool
    ) {
        for segment in TextSegment.touched(by: range, in: split(unit)) {
            if unit == .word, options.contains(option(for: kind(of: segment))) { continue }
            guard block(tag(of: segment, scheme), segment.range) else { return }
        }
    }

    private func tag(of segment: TextSegment, _ scheme: NLTagScheme) -> NLTag? {
        switch scheme {
        case .tokenType: kind(of: segment)
        case .language: language(of: segment.range).map { NLTag($0.rawValue) }
        case .script: script(of: segment.range).map { NLTag($0.code) }
        default: nil
        }
    }

    private func kind(of segment: TextSegment) -> NLTag {
        if segment.isToken { return segment.attributes.contains(.emoji) ? .other : .word }
        guard let first = string?.unicodeScalars[segment.range].first?.properties else { return .other }
        if first.isWhitespace { return .whitespace }
        switch first.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation:
            return .punctuation
        default: return .other
        }
    }

    private func option(for kind: NLTag) -> Options {
        switch kind {
        case .word: .omitWords
        case .punctuation: .omitPunctuation
        case .whitespace: .omitWhitespace
        default: .omitOther
        }
    }

    /// The language of a range. For a word, that of its sentence.
    private func language(of range: Range<String.Index>) -> NLLanguage? {
        if let set = setLanguages.last(where: { $0.range.contains(range.lowerBound) }) { return set.language }
        let sentences = TextSegment.touched(by: range, in: split(.sentence))
        let whole = sentences.count == 1 ? sentences.first?.range ?? range : range
        if let known = languages[whole] { return known }
        let found = NLLanguageRecognizer.dominantLanguage(for: String((string ?? "")[whole]))
        languages[whole] = .some(found)
        return found
    }

    private func script(of range: Range<String.Index>) -> Script? {
        var words = LanguageWords()
        words.add(String((string ?? "")[range]))
        return words.letters.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }?.key
    }

    private func split(_ unit: NLTokenUnit) -> [TextSegment] {
        if let known = segments[unit] { return known }
        let made = TextSegment.split(string ?? "", unit)
        segments[unit] = made
        return made
    }
}
