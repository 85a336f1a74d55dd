package import Foundation
package import Messages

/// Formats dates for the screen as Messages does, by the device's clock, in its time zone and as its country writes them.
///
///     times.inList(message.date)      // "9:41 AM" today, "Yesterday", "Monday" within the week, "3/2/26" before
package struct Times: Hashable, Sendable {
    /// Milliseconds since 1970.
    package var now: Int64
    package var zone: TimeZone
    private let format: DateFormat

    package init(now: Int64, zone: TimeZone, country: Country) {
        self.now = now
        self.zone = zone
        format = DateFormat(country)
    }

    /// A date as local calendar and clock components.
    struct WallClock: Hashable {
        /// Days since 1 January 1970.
        var day: Int
        var minute: Int
        var year: Int
        var month: Int
        var dayOfMonth: Int

        /// 0 is Sunday; 1 January 1970 was a Thursday.
        var weekday: Int { ((day + 4) % 7 + 7) % 7 }
    }

    func wallClock(_ date: Int64) -> WallClock {
        let bounded = Self.bounded(date)
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(bounded) / 1000))
        let seconds = CivilDate.divide(Int(bounded), by: 1000).quotient + offset
        let (day, time) = CivilDate.divide(seconds, by: 86_400)
        let civil = CivilDate(days: day)
        return WallClock(day: day, minute: time / 60, year: civil.year, month: civil.month, dayOfMonth: civil.day)
    }

    /// Limits dates to some hundred thousand years around 1970, so that sums do not overflow.
    private static func bounded(_ date: Int64) -> Int64 {
        min(max(date, -4_000_000_000_000_000), 4_000_000_000_000_000)
    }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private func hours(_ time: WallClock) -> String { DateFormat.text(format.time, time) }

    /// `Mar 2` or `2 Mar`, with the year if it is another one.
    private func date(_ time: WallClock) -> String {
        let month = Self.months[time.month - 1]
        let day = format.startsWithDay ? "\(time.dayOfMonth) \(month)" : "\(month) \(time.dayOfMonth)"
        guard time.year != wallClock(now).year else { return day }
        return format.startsWithDay ? "\(day) \(time.year)" : "\(day), \(time.year)"
    }

    /// `Mon, Mar 2, 9:41 AM`: the device's clock in the header.
    package var clock: String { inTranscript(now) }

    /// `9:41 AM`, for narrow headers.
    package var shortClock: String { hours(wallClock(now)) }

    /// `Mon, Mar 2, 9:38 AM`: the line between the messages of two days.
    package func inTranscript(_ date: Int64) -> String {
        let time = wallClock(date)
        return "\(Self.weekdays[time.weekday].prefix(3)), \(self.date(time)), \(hours(time))"
    }

    /// `9:41 AM` today, `Yesterday`, `Monday` within the week, `3/2/26` before.
    package func inList(_ date: Int64) -> String {
        let (then, today) = (wallClock(date), wallClock(now))
        switch today.day - then.day {
        case 0: return hours(then)
        case 1: return "Yesterday"
        case 2...6: return Self.weekdays[then.weekday]
        default: return DateFormat.text(format.date, then)
        }
    }

    /// Whether a line with the time belongs between two messages: the day differs, or more than an hour has passed.
    package func areApart(_ earlier: Int64, _ later: Int64) -> Bool {
        wallClock(earlier).day != wallClock(later).day || Self.bounded(later) - Self.bounded(earlier) > 3_600_000
    }

    /// `29 days left` until a deleted conversation is removed (F12).
    package func daysLeft(deletedAt: Int64, days: Int) -> String {
        let day: Int64 = 86_400_000
        let left = max(0, (Self.bounded(deletedAt) + Int64(days) * day - now + day - 1) / day)
        return left == 1 ? "1 day left" : "\(left) days left"
    }
}

extension Phone {
    /// Formats dates as this device shows them.
    package var times: Times { Times(now: clock.now, zone: clock.timeZone, country: country) }
}
