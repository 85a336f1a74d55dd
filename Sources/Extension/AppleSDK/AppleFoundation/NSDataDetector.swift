public import Foundation

/// Finds links and phone numbers in a string.
///
///     let detector = try NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
///     let range = NSRange(location: 0, length: text.utf16.count)
///     let urls = detector.matches(in: text, range: range).compactMap(\.url)
///
/// The matches are similar to those on iOS, but not identical: Apple's rules are not public. See `LinkScanner` and
/// `PhoneNumberForm` for the rules here.
///
/// Dates, addresses and transit information are never found: that would need Apple's grammars for each language. A
/// detector for these types logs this once to standard error.
///
/// On Apple's platforms this is a subclass of `NSRegularExpression`. Here it is not, because the matching methods are
/// not open on Linux: used as a regular expression, it would silently match something else.
///
/// Source: developer.apple.com/documentation/foundation/nsdatadetector.
public final class NSDataDetector: NSObject, NSCopying, Sendable {
    /// The requested types.
    public let checkingTypes: NSTextCheckingTypes

    /// A detector for one or more types of data.
    ///
    /// - Parameter checkingTypes: raw values of `NSTextCheckingResult.CheckingType`, joined with `|`.
    /// - Throws: an error if none of them is a type of data detectors. Whether Apple's error has the same code is
    ///   unknown.
    public init(types checkingTypes: NSTextCheckingTypes) throws {
        let asked = NSTextCheckingResult.CheckingType(rawValue: checkingTypes)
        guard !asked.isDisjoint(with: DetectableTypes.all) else { throw CocoaError(.formatting) }
        if !asked.isDisjoint(with: DetectableTypes.notFoundHere) { Self.sayWhatIsNotFound }
        self.checkingTypes = checkingTypes
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// All matches in a range of a string, in order and without overlaps.
    ///
    /// - Parameters:
    ///   - options: `.anchored` matches only at the start of the range; the others have no effect.
    ///   - range: in UTF-16 code units. A range that is out of bounds ends the process, as on iOS.
    public func matches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] {
        var found: [NSTextCheckingResult] = []
        enumerateMatches(in: string, options: options, range: range) { result, _, _ in
            if let result { found.append(result) }
        }
        return found
    }

    /// The first match in a range of a string; nil: none.
    public func firstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSTextCheckingResult? {
        var first: NSTextCheckingResult?
        enumerateMatches(in: string, options: options, range: range) { result, _, stop in
            guard let result else { return }
            first = result
            stop.pointee = true
        }
        return first
    }

    /// The number of matches in a range of a string.
    public func numberOfMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> Int {
        matches(in: string, options: options, range: range).count
    }

    /// The range of the first match; its location is `NSNotFound` if there is none.
    public func rangeOfFirstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSRange {
        firstMatch(in: string, options: options, range: range)?.range ?? NSRange(location: NSNotFound, length: 0)
    }

    /// Calls a block with each match, until the block sets its last argument to true.
    ///
    /// With `.reportCompletion` the block is called once more at the end, without a match.
    public func enumerateMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let length = string.utf16.count
        // As on iOS: such a range is a mistake of the caller.
        guard range.location >= 0, range.length >= 0, range.location <= length, range.length <= length - range.location
        else {
            _raise("NSDataDetector: the range \(range) is out of bounds: the string has \(length) UTF-16 units.")
        }
        let part = range.location..<range.location + range.length
        let units = CodeUnits(string, range: part)
        let asked = NSTextCheckingResult.CheckingType(rawValue: checkingTypes)
        var stop = ObjCBool(false)
        for span in DetectedSpan.all(in: units) {
            if options.contains(.anchored), span.range.lowerBound > part.lowerBound { break }
            guard let result = DetectedResult(span, units.text(span.range)), asked.contains(result.resultType) else {
                continue
            }
            block(result, [], &stop)
            if stop.boolValue { return }
        }
        if options.contains(.reportCompletion) { block(nil, [.completed, .hitEnd], &stop) }
    }

    private static let sayWhatIsNotFound: Void = {
        let sentence = "NSDataDetector: dates, addresses and transit information are only found on Apple's platforms.\n"
        FileHandle.standardError.write(Data(sentence.utf8))
    }()
}
