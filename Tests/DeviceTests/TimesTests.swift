import Foundation
import Messages
import Testing

@testable import Device

/// Dates and times as the device's country writes them.
@Suite struct TimesTests {
    /// Wed 17 May 2017, 17:42 UTC.
    private static let now: Int64 = 1_495_042_920_000
    private static let minute: Int64 = 60_000
    private static let day: Int64 = 24 * 60 * minute

    private func times(_ country: String) throws -> Times {
        Times(now: Self.now, zone: .gmt, country: try #require(Country(code: country)))
    }

    @Test(
        arguments: [
            ("US", "5:42 PM", "9:41 AM", "5/3/17", "Wed, May 17, 5:42 PM"),
            ("GB", "17:42", "09:41", "03/05/2017", "Wed, 17 May, 17:42"),
            ("DE", "17:42", "09:41", "03.05.17", "Wed, 17 May, 17:42"),
            ("IN", "5:42 PM", "9:41 AM", "03/05/17", "Wed, 17 May, 5:42 PM"),
            ("JP", "17:42", "9:41", "2017/05/03", "Wed, May 17, 17:42"),
            ("CA", "5:42 PM", "9:41 AM", "2017-05-03", "Wed, May 17, 5:42 PM"),
            ("AU", "5:42 PM", "9:41 AM", "3/5/17", "Wed, 17 May, 5:42 PM"),
            ("FI", "17.42", "9.41", "3.5.2017", "Wed, 17 May, 17.42"),
            ("KR", "5:42 PM", "9:41 AM", "17. 5. 3.", "Wed, May 17, 5:42 PM"),
            ("HR", "17:42", "09:41", "03. 05. 2017.", "Wed, 17 May, 17:42"),
            ("FR", "17:42", "09:41", "03/05/2017", "Wed, 17 May, 17:42"),
        ] as [(String, String, String, String, String)])
    func `a country's order, separators and hours`(
        country: String, afternoon: String, morning: String, date: String, heading: String
    ) throws {
        let times = try times(country)
        #expect(times.inList(Self.now) == afternoon && times.shortClock == afternoon)
        #expect(times.inList(Self.now - 481 * Self.minute) == morning)
        #expect(times.inList(Self.now - 14 * Self.day) == date)
        #expect(times.inTranscript(Self.now) == heading && times.clock == heading)
    }

    @Test func `yesterday and the days of the week have names, other days are dates`() throws {
        let times = try times("US")
        let shown = (0...8).map { times.inList(Self.now - $0 * Self.day) }
        #expect(
            shown == [
                "5:42 PM", "Yesterday", "Monday", "Sunday", "Saturday", "Friday", "Thursday", "5/10/17", "5/9/17",
            ])
        // Days end at midnight, not after 24 hours.
        #expect(times.inList(Self.now - 1062 * Self.minute) == "12:00 AM")
        #expect(times.inList(Self.now - 1063 * Self.minute) == "Yesterday")
        // A message of another clock may be of the future.
        #expect(times.inList(Self.now + Self.day) == "5/18/17")
    }

    @Test func `noon and midnight are 12`() throws {
        let times = try times("US")
        let midnight = Self.now - 1062 * Self.minute
        let hours = [0, 1, 11, 12, 13, 23].map { times.inList(midnight + Int64($0) * 60 * Self.minute) }
        #expect(hours == ["12:00 AM", "1:00 AM", "11:00 AM", "12:00 PM", "1:00 PM", "11:00 PM"])
    }

    @Test func `a day of another year has its year`() throws {
        let date = Self.now - 500 * Self.day
        #expect(try times("US").inTranscript(date) == "Sun, Jan 3, 2016, 5:42 PM")
        #expect(try times("GB").inTranscript(date) == "Sun, 3 Jan 2016, 17:42")
        #expect(try times("US").inList(date) == "1/3/16")
    }

    @Test func `every country's dates have day, month and year, and its times hours and minutes`() throws {
        for country in Country.all {
            let format = DateFormat(country)
            #expect(Set(format.date.filter(\.isLetter)) == ["d", "M", "y"], "\(country.code)")
            #expect([["H", "m"], ["h", "m", "a"]].contains(Set(format.time.filter(\.isLetter))), "\(country.code)")
            let times = Times(now: Self.now, zone: .gmt, country: country)
            // The longest forms, which every list must have room for.
            #expect(times.inList(Self.now - 150 * Self.day).count <= 13 && times.shortClock.count <= 8)
        }
    }

    @Test(arguments: [Int64.min, -62_200_000_000_000, 0, 253_402_300_800_000, .max])
    func `dates far away are shown`(date: Int64) throws {
        for country in ["US", "GB"] {
            #expect(try !times(country).inList(date).isEmpty && !times(country).inTranscript(date).isEmpty)
        }
    }
}
