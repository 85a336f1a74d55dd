import Foundation

/// Dates as Twilio's API writes and reads them, in GMT.
enum TwilioDate {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// As in RFC 2822, section 3.3: `Sun, 29 Nov 2026 16:05:09 +0000`.
    static func text(_ date: Date) -> String {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        gmtime_r(&seconds, &parts)
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
        return "\(days[Int(parts.tm_wday)]), \(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
            + " \(parts.tm_year + 1900) \(clock) +0000"
    }

    private static func twoDigits(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }

    /// The moments that `YYYY-MM-DD` or `YYYY-MM-DDThh:mm:ssZ` means: a day, or a second. nil: it is neither.
    static func interval(_ text: String) -> ClosedRange<Date>? {
        let bytes = Array(text.utf8)
        let form = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == form.count || bytes.count == 10,
            zip(bytes, form).allSatisfy({ $1 == 0x30 ? (0x30...0x39).contains($0) : $0 == $1 })
        else { return nil }
        let numbers = text.split { !$0.isNumber }.compactMap { Int32($0) }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        if numbers.count == 6 { (parts.tm_hour, parts.tm_min, parts.tm_sec) = (numbers[3], numbers[4], numbers[5]) }
        let wanted = parts
        // It corrects what is out of range, such as a 30th of February.
        let start = timegm(&parts)
        guard (parts.tm_mon, parts.tm_mday, parts.tm_hour) == (wanted.tm_mon, wanted.tm_mday, wanted.tm_hour),
            (parts.tm_min, parts.tm_sec) == (wanted.tm_min, wanted.tm_sec)
        else { return nil }
        let first = Date(timeIntervalSince1970: TimeInterval(start))
        return first...first.addingTimeInterval(numbers.count == 6 ? 1 : 86_400).addingTimeInterval(-0.001)
    }

    /// The day in which an interval begins.
    static func day(of interval: ClosedRange<Date>) -> ClosedRange<Date> {
        let start = (interval.lowerBound.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
        let first = Date(timeIntervalSince1970: start)
        return first...first.addingTimeInterval(86_400).addingTimeInterval(-0.001)
    }
}
