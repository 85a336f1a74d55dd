import Foundation

/// The formatted text of a message.
struct LogText: Hashable, Sendable {
    /// Whether this process shows private values, as iOS does with a debugger.
    static let showsPrivate = ProcessInfo.processInfo.environment["SIFTBOX_SHOW_PRIVATE"] == "1"

    let showsPrivate: Bool
    private(set) var shown = ""

    /// Appends a literal, which is always public.
    mutating func append(_ literal: some StringProtocol) { shown += literal }

    mutating func append(_ value: String, _ appearance: OSLogInterpolation.Appearance) {
        let privacy = appearance.privacy
        let isPublic = privacy.isPublic(isScalar: appearance.isScalar)
        let isShown = isPublic || (showsPrivate && privacy.level != .sensitive)
        shown += isShown ? appearance.alignment.align(value) : privacy.replacement(for: value)
    }
}
