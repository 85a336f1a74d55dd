public import Foundation

// Word enumeration, which Foundation on Linux does not support.
extension NSString {
    /// The options of Apple's `EnumerationOptions` that apply to `.byWords`.
    public struct WordEnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let byWords = WordEnumerationOptions(rawValue: 3)
        public static let reverse = WordEnumerationOptions(rawValue: 1 << 8)
        public static let substringNotRequired = WordEnumerationOptions(rawValue: 1 << 9)
        public static let localized = WordEnumerationOptions(rawValue: 1 << 10)
    }

    /// Calls a block with each word of a range.
    ///
    /// - Parameters:
    ///   - block: receives the word, its range, the range up to the next word, and a flag to stop.
    @_disfavoredOverload
    public func enumerateSubstrings(
        in range: NSRange, options: WordEnumerationOptions,
        using block: (String?, NSRange, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for word in Words.find(in: String(self), range, isReverse: options.contains(.reverse)) {
            let text = options.contains(.substringNotRequired) ? nil : substring(with: word.range)
            block(text, word.range, word.enclosing, &stop)
            if stop.boolValue { return }
        }
    }
}

extension StringProtocol {
    /// Calls a closure with each word of a range.
    ///
    ///     var words: Set<String> = []
    ///     body.enumerateSubstrings(in: body.startIndex..., options: .byWords) { word, _, _, _ in
    ///         if let word { words.insert(word.lowercased()) }
    ///     }
    ///
    /// Words are as in Unicode (UAX #29), with a dictionary for Chinese, Japanese and Thai. Spaces, punctuation and
    /// emoji are not words. Apple uses the same library.
    @_disfavoredOverload
    public func enumerateSubstrings<R: RangeExpression>(
        in range: R, options: NSString.WordEnumerationOptions,
        _ body: (
            _ substring: String?, _ substringRange: Range<Index>, _ enclosingRange: Range<Index>, inout Bool
        ) -> Void
    ) where R.Bound == Index {
        let text = String(self)
        let units = NSRange(range, in: self)
        var stop = false
        for word in Words.find(in: text, units, isReverse: options.contains(.reverse)) {
            let place = indices(word.range)
            let word = (text: String(self[place]), enclosing: indices(word.enclosing))
            body(options.contains(.substringNotRequired) ? nil : word.text, place, word.enclosing, &stop)
            if stop { return }
        }
    }

    private func indices(_ range: NSRange) -> Range<Index> {
        let start = utf16.index(utf16.startIndex, offsetBy: range.location)
        return start..<utf16.index(start, offsetBy: range.length)
    }
}

/// The words of a string.
enum Words {
    /// - Parameter range: in UTF-16 code units.
    static func find(in text: String, _ range: NSRange, isReverse: Bool) -> [(range: NSRange, enclosing: NSRange)] {
        // The pattern is valid, so this never fails.
        let expression = try? NSRegularExpression(pattern: "\\b", options: .useUnicodeWordBoundaries)
        guard let boundary = expression else { return [] }
        let end = range.location + range.length
        var edges = boundary.matches(in: text, range: range).map(\.range.location)
        if edges.first != range.location { edges.insert(range.location, at: 0) }
        if edges.last != end { edges.append(end) }
        let units = Array(text.utf16)
        let words = zip(edges, edges.dropFirst()).filter { isWord(units[$0..<$1]) }
        let found = words.enumerated().map { index, word in
            // The first one includes what is before it.
            let start = index == 0 ? range.location : word.0
            let next = index + 1 < words.count ? words[index + 1].0 : end
            return (NSRange(word.0..<word.1), NSRange(start..<next))
        }
        return isReverse ? found.reversed() : found
    }

    private static func isWord(_ units: ArraySlice<UInt16>) -> Bool {
        String(decoding: units, as: UTF16.self).unicodeScalars.contains { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
    }
}
