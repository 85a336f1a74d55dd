/// A day of the proleptic Gregorian calendar. Foundation's calendars take longer to start than drawing the first screen.
package struct CivilDate: Hashable, Sendable {
    package let year: Int
    package let month: Int
    package let day: Int

    /// Howard Hinnant's `civil_from_days`: in periods of 400 years, which have the same number of days, and in years from
    /// 1 March, so that leap days come last.
    ///
    /// - Parameter days: since 1 January 1970.
    package init(days: Int) {
        let (era, dayOfEra) = Self.divide(days + 719_468, by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shifted + 2) / 5 + 1
        month = shifted < 10 ? shifted + 3 : shifted - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// A moment in UTC: `2026-03-02T09:41:00Z`.
    ///
    /// - Parameters:
    ///   - milliseconds: since 1970.
    ///   - hasMilliseconds: whether the text has them (`…00.000Z`), or drops them.
    package static func utc(milliseconds: Int64, hasMilliseconds: Bool = false) -> String {
        let (seconds, rest) = divide(Int(milliseconds), by: 1000)
        let (days, time) = divide(seconds, by: 86_400)
        let date = CivilDate(days: days)
        return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))T\(digits(time / 3600, 2)):"
            + "\(digits(time / 60 % 60, 2)):\(digits(time % 60, 2))\(hasMilliseconds ? ".\(digits(rest, 3))" : "")Z"
    }

    /// The quotient that is not larger, and a remainder that is not negative.
    package static func divide(_ number: Int, by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
