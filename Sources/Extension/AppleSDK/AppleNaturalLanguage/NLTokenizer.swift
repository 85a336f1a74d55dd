import Foundation

/// A unit of tokens (iOS 12). The raw values are Apple's.
public enum NLTokenUnit: Int, Sendable {
    case word, sentence, paragraph, document
}

/// Splits a text into words, sentences or paragraphs (iOS 12).
///
///     let tokenizer = NLTokenizer(unit: .word)
///     tokenizer.string = "You won 500 euros!"
///     tokenizer.tokens(for: text.startIndex..<text.endIndex).map { text[$0] }  // You, won, 500, euros
///
/// Words and sentences are as in Unicode (UAX 29), with ICU's dictionaries for Chinese, Japanese, Thai, Lao, Khmer and
/// Burmese. Apple's tokenizer may split contractions and abbreviations differently. Setting a language has no effect
/// here.
public final class NLTokenizer: NSObject {
    /// The characters of a token.
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The token contains digits.
        public static let numeric = Attributes(rawValue: 1 << 0)
        /// The token contains symbols, such as currency symbols.
        public static let symbolic = Attributes(rawValue: 1 << 1)
        /// The token contains an emoji.
        public static let emoji = Attributes(rawValue: 1 << 2)
    }

    public let unit: NLTokenUnit
    /// The text.
    public var string: String? { didSet { segments = nil } }
    private var segments: [TextSegment]?

    public init(unit: NLTokenUnit) {
        self.unit = unit
        super.init()
    }

    /// Without effect: the rules are the same for all languages.
    public func setLanguage(_ language: NLLanguage) {}

    /// The token at an index, or the range between two tokens.
    public func tokenRange(at index: String.Index) -> Range<String.Index> {
        let segments = split()
        guard let place = TextSegment.place(of: index, in: segments) else {
            let end = (string ?? "").endIndex
            return end..<end
        }
        return segments[place].range
    }

    /// The range from the start of the first token that overlaps the range to the end of the last one (iOS 14).
    public func tokenRange(for range: Range<String.Index>) -> Range<String.Index> {
        let touched = touched(by: range)
        guard let first = touched.first, let last = touched.last else { return range }
        return first.range.lowerBound..<last.range.upperBound
    }

    /// The tokens that overlap a range.
    public func tokens(for range: Range<String.Index>) -> [Range<String.Index>] {
        touched(by: range).filter(\.isToken).map(\.range)
    }

    /// Calls a block with each token that overlaps a range, until it returns false.
    public func enumerateTokens(
        in range: Range<String.Index>, using block: (Range<String.Index>, Attributes) -> Bool
    ) {
        for segment in touched(by: range) where segment.isToken {
            guard block(segment.range, unit == .word ? segment.attributes : []) else { return }
        }
    }

    private func touched(by range: Range<String.Index>) -> ArraySlice<TextSegment> {
        TextSegment.touched(by: range, in: split())
    }

    /// Splits the text once, when first needed.
    private func split() -> [TextSegment] {
        if let segments { return segments }
        let made = TextSegment.split(string ?? "", unit)
        segments = made
        return made
    }
}
