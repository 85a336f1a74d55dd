/// The order of day and month in dates such as `11/12/2023`, which alone are ambiguous.
package enum DateOrder: String, CaseIterable, Hashable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// Dates as people and programs write them into tables and JSON Lines: the years 1970 to 9999, in UTC without a time
/// zone.
///
/// | written | meaning |
/// |---|---|
/// | `2023-11-14T22:13:20.5+01:00`, `2023-11-14 22:13`, `2023/11/14` | ISO 8601 and similar |
/// | `14.11.2023 22:13` | with periods, the day is first |
/// | `Tue, 14 Nov 2023 22:13:20 +0000`, `Nov 14, 2023 10:13 PM` | English names of months |
/// | `14/11/2023 22:13`, `11/14/2023 10:13 PM` | the number above 12 is the day; else by `DateOrder`; else unreadable |
/// | `1700000000`, `1700000000.25`, `1700000000000` | seconds since 1970, or milli-, micro- or nanoseconds: the unit that gives a date in the years 2000 to 2099 |
///
/// The four ranges of numbers do not overlap. Other numbers are unreadable: days of a spreadsheet, dates such as
/// `20231114`, and Apple's seconds since 2001.
enum ArchiveDate {
    /// The last millisecond of the year 9999.
    static let last: Int64 = 253_402_300_799_999

    static func written(_ bytes: UnsafeBufferPointer<UInt8>, order: DateOrder? = nil) -> WrittenDate {
        var scanner = DateScanner(bytes)
        scanner.skipBlanks()
        if scanner.isAtEnd { return .absent }
        if let number = scanner.epoch() { return number }
        guard let day = scanner.day() else { return unreadable(bytes) }
        guard let time = scanner.time() else {
            return scanner.hasImpossibleTime
                ? .unreadable("date \(quoted(bytes)) has a time that does not exist")
                : .unreadable(
                    "date \(quoted(bytes)) has a time or a time zone in an unknown format; use 2023-11-14 22:13 +01:00"
                )
        }
        return date(day, order, bytes) { WrittenDate($0 + time, written: quoted(bytes)) }
    }

    /// A date whose time is in another column.
    ///
    /// - Parameters:
    ///   - day: A date; if it has a time, that counts.
    ///   - time: A time, or a whole date.
    static func written(
        _ day: UnsafeBufferPointer<UInt8>, time: UnsafeBufferPointer<UInt8>, order: DateOrder? = nil
    ) -> WrittenDate {
        var scanner = DateScanner(day)
        scanner.skipBlanks()
        guard scanner.day() != nil, scanner.isAtEnd else { return written(day, order: order) }
        if case .at(let whole) = written(time, order: order) { return .at(whole) }
        return (Array(day) + [0x20] + Array(time)).withUnsafeBufferPointer { written($0, order: order) }
    }

    static func written(_ text: String, order: DateOrder? = nil) -> WrittenDate {
        var text = text
        return text.withUTF8 { written($0, order: order) }
    }

    /// The order of day and month that the date shows; nil if it could be either.
    static func order(_ bytes: UnsafeBufferPointer<UInt8>) -> DateOrder? {
        var scanner = DateScanner(bytes)
        scanner.skipBlanks()
        guard case .either(let first, let second, _)? = scanner.day() else { return nil }
        if (13...31).contains(first), (1...12).contains(second) { return .dayFirst }
        if (13...31).contains(second), (1...12).contains(first) { return .monthFirst }
        return nil
    }

    private static func date(
        _ day: DateScanner.Day, _ order: DateOrder?, _ bytes: UnsafeBufferPointer<UInt8>,
        _ make: (Int64) -> WrittenDate
    ) -> WrittenDate {
        let days: Int64?
        let (inYear, inMonth, of): (Int, Int, Int)
        switch day {
        case .known(let year, let month, let day):
            (days, inYear, inMonth, of) = (Self.days(year, month, day), year, month, day)
        case .either(let first, let second, let year):
            guard let order = order ?? Self.order(bytes) ?? (first == second ? .dayFirst : nil) else {
                return .unreadable(
                    """
                    date \(quoted(bytes)) is ambiguous: day or month first? Write it as 2023-12-31, or use --dates day-first \
                    or --dates month-first (import, --deliver)
                    """
                )
            }
            (inYear, inMonth, of) = order == .dayFirst ? (year, second, first) : (year, first, second)
            days = Self.days(inYear, inMonth, of)
            if days == nil, let shown = Self.order(bytes), shown != order {
                return .unreadable(
                    "date \(quoted(bytes)) has the \(order == .dayFirst ? "month" : "day") first, unlike other dates"
                )
            }
        }
        if let days { return make(days * 86_400_000) }
        return (1970...9999).contains(inYear)
            ? .unreadable("date \(quoted(bytes)) does not exist (\(impossible(inYear, inMonth, of)))")
            : WrittenDate(-1, written: quoted(bytes))
    }

    private static func unreadable(_ bytes: UnsafeBufferPointer<UInt8>) -> WrittenDate {
        .unreadable(
            "date \(quoted(bytes)) \(flaw(bytes)); use 2023-11-14 22:13, 14.11.2023 or seconds since 1970"
        )
    }

    /// What is wrong with a date that has none of the forms.
    private static func flaw(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let text = bytes.drop(while: isBlank)
        let start = text.prefix { !isBlank($0) && $0 != UInt8(ascii: ",") }
        let rest = text[start.endIndex...].drop { isBlank($0) || $0 == UInt8(ascii: ",") }
        // A word is the name of a month.
        guard rest.first.map({ (0x30...0x39).contains($0) }) ?? true else { return "has an unknown format" }
        let parts = start.split(omittingEmptySubsequences: false) { "./-".utf8.contains($0) }
        let isNumeric = parts.dropLast().allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
        guard isNumeric, let last = parts.last, last.allSatisfy({ (0x30...0x39).contains($0) }),
            parts.allSatisfy({ $0.count <= 2 })
        else { return "has an unknown format" }
        if parts.count == 3, last.count == 2 { return "has a year of two digits" }
        return parts.count == 2 || parts.count == 3 && last.isEmpty ? "has no year" : "has an unknown format"
    }

    /// Why a day in the calendar's years does not exist.
    private static func impossible(_ year: Int, _ month: Int, _ day: Int) -> String {
        guard (1...12).contains(month) else { return "month \(month)" }
        guard day > 0 else { return "day 0" }
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ]
        return "\(names[month - 1]) \(year) has \(monthLengths(year)[month - 1]) days"
    }

    private static func monthLengths(_ year: Int) -> [Int] {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    }

    static func quoted(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let text = String(decoding: bytes.prefix(40), as: UTF8.self)
        return "'\(text)\(bytes.count > 40 ? "…" : "")'"
    }

    /// Days since 1970-01-01 in the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
        let lengths = monthLengths(year)
        guard (1970...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
            return nil
        }
        let before = year - 1
        let leapDays = before / 4 - before / 100 + before / 400 - 477
        let beforeMonth = lengths[..<(month - 1)].reduce(0, +)
        return Int64((year - 1970) * 365 + leapDays + beforeMonth + day - 1)
    }
}

extension ArchiveDate {
    /// 2000-01-01 and 2100-01-01 in seconds since 1970.
    private static let epochSeconds: Range<Int64> = 946_684_800..<4_102_444_800

    /// Seconds, milliseconds, microseconds or nanoseconds since 1970. 0 means no date, as in databases.
    ///
    /// - Parameter milliseconds: The fraction of the number, in thousandths.
    static func epoch(_ number: Int64, milliseconds: Int64 = 0) -> WrittenDate {
        if number == 0 { return .absent }
        for (unit, rest) in [(Int64(1), milliseconds), (1_000, 0), (1_000_000, 0), (1_000_000_000, 0)]
        where number >= epochSeconds.lowerBound * unit && number < epochSeconds.upperBound * unit {
            return .at(unit == 1 ? number * 1_000 + rest : number / (unit / 1_000))
        }
        return .unreadable(
            "date \(number) is not a time from 2000 to 2099 in seconds (or milli-, micro- or nanoseconds) since 1970")
    }

    /// A date of Android: milliseconds, or seconds for an MMS. 0 means no date.
    static func android(_ number: Int64) -> WrittenDate {
        if number == 0 { return .absent }
        return WrittenDate(number.magnitude < 100_000_000_000 ? number * 1_000 : number, written: String(number))
    }
}
