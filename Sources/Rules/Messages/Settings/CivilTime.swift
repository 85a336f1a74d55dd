/// A moment as a date and a time of day in UTC.
struct CivilTime {
    let text: String

    /// - Parameter milliseconds: since 1970; parts of a second are dropped.
    init(milliseconds: Int64) {
        let seconds = Self.floor(milliseconds, 1000)
        let days = Self.floor(seconds, 86_400)
        let time = seconds - days * 86_400
        // Counted in periods of 400 years, which have the same number of days, from 1 March: leap days come last.
        let shifted = days + 719_468
        let era = Self.floor(shifted, 146_097)
        let day = shifted - era * 146_097
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
        let calendarMonth = month < 10 ? month + 3 : month - 9
        let calendarYear = year + era * 400 + (calendarMonth <= 2 ? 1 : 0)
        text =
            "\(Self.digits(calendarYear, 4))-\(Self.digits(calendarMonth, 2))-\(Self.digits(dayOfMonth, 2))"
            + "T\(Self.digits(time / 3600, 2)):\(Self.digits(time / 60 % 60, 2)):\(Self.digits(time % 60, 2))Z"
    }

    private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
        number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
    }

    private static func digits(_ number: Int64, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
