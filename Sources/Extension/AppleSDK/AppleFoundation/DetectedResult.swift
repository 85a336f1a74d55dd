import Foundation

/// A match of a data detector.
///
/// Its superclass is open and stores nothing, so the match is stored here. `adjustingRanges(offset:)` is not
/// open on Linux, so it works only for matches of regular expressions.
final class DetectedResult: NSTextCheckingResult {
    let foundURL: URL?
    let foundPhoneNumber: String?
    private let type: CheckingType
    private let place: NSRange

    /// - Parameter text: the matched text.
    /// - Returns: nil for a link that is not a valid URL.
    init?(_ span: DetectedSpan, _ text: String) {
        switch span.kind {
        case .address: foundURL = URL(string: text)
        case .domain: foundURL = URL(string: "http://" + text)
        case .mailbox: foundURL = URL(string: "mailto:" + text)
        case .phoneNumber: foundURL = nil
        }
        foundPhoneNumber = span.kind == .phoneNumber ? text : nil
        type = span.kind == .phoneNumber ? DetectableTypes.phoneNumber : DetectableTypes.link
        place = NSRange(span.range)
        super.init()
        if foundURL == nil, foundPhoneNumber == nil { return nil }
    }

    /// Matches cannot be decoded.
    required init?(coder: NSCoder) { nil }

    override func encode(with coder: NSCoder) {
        // The method cannot fail, and an incomplete archive would be decoded wrongly.
        _raise("NSTextCheckingResult: matches of a data detector cannot be archived here.")
    }

    override var resultType: CheckingType { type }
    override var range: NSRange { place }
    override var numberOfRanges: Int { 1 }
    override func range(at index: Int) -> NSRange {
        // Apple's implementation throws an exception for an invalid index, which ends the extension.
        guard index == 0 else { _raise("NSTextCheckingResult: no range \(index), only 0.") }
        return place
    }
    override func range(withName: String) -> NSRange { NSRange(location: NSNotFound, length: 0) }
    override var regularExpression: NSRegularExpression? { nil }
    override func copy(with zone: NSZone? = nil) -> Any { self }
}
