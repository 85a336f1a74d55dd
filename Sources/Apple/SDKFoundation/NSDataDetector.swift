import Foundation

/// Finds links and phone numbers in a text.
///
///     let detector = try NSDataDetector(types: NSTextCheckingResult.CheckingType.link.rawValue)
///     let range = NSRange(location: 0, length: text.utf16.count)
///     let urls = detector.matches(in: text, range: range).compactMap(\.url)
///
/// What is found is close to what a phone finds, not the same: how Apple decides is not public. See `LinkScanner` and
/// `PhoneNumberForm` for what is found here.
///
/// Dates, addresses and transit information are never found: they would need Apple's grammar for each language. A detector
/// that is asked for them says so once on standard error, where a filter's log is.
///
/// On Apple's systems this is a subclass of `NSRegularExpression`. Here it cannot be one, because the methods that look for
/// matches are not open on Linux: as a regular expression it would silently look for something else.
///
/// Source: developer.apple.com/documentation/foundation/nsdatadetector.
public final class NSDataDetector: NSObject, NSCopying, Sendable {
    /// What is looked for, as it was asked for.
    public let checkingTypes: NSTextCheckingTypes

    /// A detector for one or several types of data.
    ///
    /// - Parameter checkingTypes: raw values of `NSTextCheckingResult.CheckingType`, joined with `|`.
    /// - Throws: an error when none of them is a type that data detectors know. That Apple's has the same code is not known.
    public init(types checkingTypes: NSTextCheckingTypes) throws {
        let asked = NSTextCheckingResult.CheckingType(rawValue: checkingTypes)
        guard !asked.isDisjoint(with: DetectableTypes.all) else { throw CocoaError(.formatting) }
        if !asked.isDisjoint(with: DetectableTypes.notFoundHere) { Self.sayWhatIsNotFound }
        self.checkingTypes = checkingTypes
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Every match in a part of a text, in order and without overlaps.
    ///
    /// - Parameters:
    ///   - options: `.anchored` takes a match at the part's beginning only; the others change nothing here.
    ///   - range: the part, in UTF-16 code units. One that reaches out of the text ends the process, as on a phone.
    public func matches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] {
        var found: [NSTextCheckingResult] = []
        enumerateMatches(in: string, options: options, range: range) { result, _, _ in
            if let result { found.append(result) }
        }
        return found
    }

    /// The first match in a part of a text; nil when there is none.
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

    /// How many matches there are in a part of a text.
    public func numberOfMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> Int {
        matches(in: string, options: options, range: range).count
    }

    /// Where the first match is; its location is `NSNotFound` when there is none.
    public func rangeOfFirstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSRange {
        firstMatch(in: string, options: options, range: range)?.range ?? NSRange(location: NSNotFound, length: 0)
    }

    /// Calls a block with each match in turn, until the block sets its last argument to true.
    ///
    /// With `.reportCompletion` the block is called once more at the end, without a match.
    public func enumerateMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        let length = string.utf16.count
        // As on a phone: such a range is the caller's mistake, and every answer would be a wrong one.
        guard range.location >= 0, range.length >= 0, range.location <= length, range.length <= length - range.location
        else { fatalError("NSDataDetector: the range \(range) is out of bounds: the text has \(length) UTF-16 units.") }
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
        let sentence = "NSDataDetector: dates, addresses and transit information are found on a phone only.\n"
        FileHandle.standardError.write(Data(sentence.utf8))
    }()
}
