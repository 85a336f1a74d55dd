import Foundation

/// The date format of sessions: `2026-03-02T09:00:00Z`, or with an offset, `2026-03-02T10:00:00+01:00`.
package enum Dates {
    package static let allowed = "a date and time such as 2026-03-02T09:00:00Z or 2026-03-02T10:00:00+01:00"

    /// A date as sessions write it, to the second, in UTC.
    package static func written(_ milliseconds: Int64) -> String {
        Date(timeIntervalSince1970: Double(milliseconds / 1000)).formatted(.iso8601)
    }

    /// Milliseconds since 1970; nil for an invalid date or one outside 1970 to 9999.
    package static func milliseconds(_ written: String) -> Int64? {
        let pattern = /(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2}))?(?:Z|z|([+-])(\d{2}):(\d{2}))/
        guard let match = written.wholeMatch(of: pattern)?.output, written.utf8.count == written.count else {
            return nil
        }
        func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
        var parts = DateComponents()
        (parts.year, parts.month, parts.day) = (number(match.1), number(match.2), number(match.3))
        (parts.hour, parts.minute, parts.second) = (number(match.4), number(match.5), number(match.6))
        let (hours, minutes) = (number(match.8), number(match.9))
        var calendar = Calendar(identifier: .gregorian)
        guard let utc = TimeZone(secondsFromGMT: 0), hours <= 14, minutes < 60, number(match.1) >= 1970 else {
            return nil
        }
        calendar.timeZone = utc
        parts.calendar = calendar
        // An invalid date (30 February) would become another date.
        guard parts.isValidDate, let date = calendar.date(from: parts) else { return nil }
        let offset = Double(hours * 3600 + minutes * 60) * (match.7 == "-" ? -1 : 1)
        let milliseconds = Int64((date.timeIntervalSince1970 - offset) * 1000)
        return milliseconds >= 0 ? milliseconds : nil
    }
}
