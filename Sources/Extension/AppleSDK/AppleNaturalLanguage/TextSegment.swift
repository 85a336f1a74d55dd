import Foundation

/// A piece of a text between two boundaries: a token, or text between tokens.
struct TextSegment {
    let range: Range<String.Index>
    let isToken: Bool
    let attributes: NLTokenizer.Attributes

    private init(_ range: Range<String.Index>, of text: String) {
        self.range = range
        var attributes: NLTokenizer.Attributes = []
        var isToken = false
        for scalar in text.unicodeScalars[range] {
            switch scalar.properties.generalCategory {
            case .decimalNumber, .letterNumber, .otherNumber:
                attributes.insert(.numeric)
                isToken = true
            case .currencySymbol, .mathSymbol, .modifierSymbol: attributes.insert(.symbolic)
            default:
                if scalar.properties.isEmojiPresentation || scalar.value == 0xFE0F {
                    attributes.insert(.emoji)
                    isToken = true
                } else if scalar.properties.isAlphabetic {
                    isToken = true
                }
            }
        }
        (self.isToken, self.attributes) = (isToken, attributes)
    }

    /// The pieces of a text, without gaps.
    static func split(_ text: String, _ unit: NLTokenUnit) -> [TextSegment] {
        let ends: [String.Index] =
            switch unit {
            case .word: WordBoundaries.ends(in: text)
            case .sentence: SentenceBoundaries.ends(in: text)
            case .paragraph: SentenceBoundaries.ends(ofParagraphsIn: text)
            case .document: text.isEmpty ? [] : [text.endIndex]
            }
        var start = text.startIndex
        return ends.map { end in
            defer { start = end }
            return TextSegment(start..<end, of: text)
        }
    }

    static func place(of index: String.Index, in segments: [TextSegment]) -> Int? {
        var low = 0
        var high = segments.count
        while low < high {
            let middle = (low + high) / 2
            if segments[middle].range.upperBound <= index { low = middle + 1 } else { high = middle }
        }
        return low < segments.count ? low : nil
    }

    static func touched(by range: Range<String.Index>, in segments: [TextSegment]) -> ArraySlice<TextSegment> {
        guard let first = place(of: range.lowerBound, in: segments) else { return [] }
        var end = first
        while end < segments.count, segments[end].range.lowerBound < range.upperBound { end += 1 }
        return segments[first..<end]
    }
}

/// Word boundaries of ICU, through `\b` of Foundation's regular expressions.
enum WordBoundaries {
    private static let boundary = try? NSRegularExpression(pattern: #"\b"#, options: .useUnicodeWordBoundaries)

    static func ends(in text: String) -> [String.Index] {
        guard !text.isEmpty, let boundary else { return [] }
        let units = text.utf16
        var ends: [String.Index] = []
        var (place, index) = (0, units.startIndex)
        boundary.enumerateMatches(in: text, range: NSRange(location: 0, length: units.count)) { match, _, _ in
            guard let next = match?.range.location, next > place else { return }
            index = units.index(index, offsetBy: next - place)
            place = next
            ends.append(index)
        }
        if ends.last != units.endIndex { ends.append(units.endIndex) }
        return ends
    }
}
