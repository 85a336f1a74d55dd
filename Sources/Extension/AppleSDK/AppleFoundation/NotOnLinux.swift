public import Foundation

// Parts of Apple's Foundation that Swift's Foundation for Linux does not have and does not name. A use of them does not
// compile, and the error says why.

/// Formats such as "2 hours ago" (iOS 13).
@available(*, unavailable, message: "Foundation on Linux has no formatter for relative dates; use DateComponents")
open class RelativeDateTimeFormatter: Formatter {
    public enum UnitsStyle: Int, Sendable { case full, spellOut, short, abbreviated }
    public enum DateTimeStyle: Int, Sendable { case numeric, named }
    open var unitsStyle = UnitsStyle.full
    open var dateTimeStyle = DateTimeStyle.numeric
    open var locale: Locale = .current
    open var calendar: Calendar = .current
    open func localizedString(for date: Date, relativeTo referenceDate: Date) -> String { "" }
    open func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String { "" }
    open func localizedString(from dateComponents: DateComponents) -> String { "" }
}

extension AttributedString {
    @available(*, unavailable, message: "Foundation on Linux does not read Markdown; use AttributedString(_:)")
    public init(markdown: String) throws { self.init(markdown) }
}
