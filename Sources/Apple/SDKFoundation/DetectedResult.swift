import Foundation

/// A match of a data detector.
///
/// The class that it refines is open and keeps nothing, so that what was found is kept here and every other use of a
/// result works on it. Only `adjustingRanges(offset:)`, which is not open on Linux, takes matches of regular expressions
/// alone.
final class DetectedResult: NSTextCheckingResult {
    let foundURL: URL?
    let foundPhoneNumber: String?
    private let type: CheckingType
    private let place: NSRange

    /// - Parameter text: what was found.
    /// - Returns: nil for a link that makes no URL.
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

    /// Matches are found, never read from an archive.
    required init?(coder: NSCoder) { nil }

    override func encode(with coder: NSCoder) {
        // The method cannot fail, and half an archive would be read as something else later.
        fatalError("NSTextCheckingResult: matches of a data detector cannot be archived here.")
    }

    override var resultType: CheckingType { type }
    override var range: NSRange { place }
    override var numberOfRanges: Int { 1 }
    override func range(at index: Int) -> NSRange {
        // Apple's throws an exception for a range that is not there, which ends an extension.
        guard index == 0 else { fatalError("NSTextCheckingResult: there is no range \(index), only 0.") }
        return place
    }
    override func range(withName: String) -> NSRange { NSRange(location: NSNotFound, length: 0) }
    override var regularExpression: NSRegularExpression? { nil }
    override func copy(with zone: NSZone? = nil) -> Any { self }
}
