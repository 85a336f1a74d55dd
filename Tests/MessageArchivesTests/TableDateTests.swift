import Foundation
import MessageArchives
import PropertyTesting
import Testing

@Suite struct TableDateTests {
    private func date(_ written: String) throws -> Int64? {
        let found = try records("date,text\n\"\(written)\",hello\n")
        guard case .message(let text)? = found.first?.record else { return nil }
        return text.date
    }

    @Test(arguments: [
        "2026-03-02T09:41:00Z", "2026-03-02 09:41:00", "2026-03-02 09:41", "2026-03-02T09:41:00.000Z",
        "2026-03-02T10:41:00+01:00", "2026-03-02 04:11:00-0530", "2026-03-02 09:41:00 +0000", "2026/3/2 9:41",
        "2.3.2026 09:41", "02.03.2026, 9:41:00", "2.3.2026 9:41 AM", " 02.03.2026 09:41:00,0 ",
        "2026-03-02 9:41\u{202F}a.m.",
        "1772444460", "1772444460.000", "1772444460000", "1772444460000000", "1772444460000000000",
    ])
    func `one date can be written in many forms`(_ written: String) throws {
        #expect(try date(written) == 1_772_444_460_000)
    }

    @Test(arguments: [
        "yesterday", "2026-02-29 00:00:00", "2026-13-01", "2026-03-02T25:00:00Z", "1969-12-31", "-5", "2026-03-02T",
        "2026-03-02T09:41:00.Z", "2026-03-02T09:41:00+", "9999999999999999999", "99999999999999999999", "31.02.2026",
        "2.3.26", "2026-03-02 13:41 PM", "2026-03-02 0:41 am", "2026-03-02 09:41 XM", "202-03-02", "2.3-2026", "1.",
        ".5",
        "1e9", "31/02/2026", "00/00/0000", "2026-03-02 09:41 Z Z", "14.11.20231",
    ])
    func `a date that cannot be read is reported`(_ written: String) throws {
        let found = try records("date,text\n\"\(written)\",hello\n")
        #expect(found.count == 1)
        guard case .badDate(let text, let reason)? = found.first?.record else {
            Issue.record("\(found.lines)")
            return
        }
        #expect(text.body == "hello" && text.date == nil)
        #expect(reason.hasPrefix("date ") && reason.contains(written.prefix(10)))
    }

    /// Days of a spreadsheet, dates without separators, Apple's seconds since 2001, and numbers between the ranges.
    @Test(arguments: [
        "1", "45244", "45244.9257", "20231114", "231114", "202311142213", "20231114221300", "721692800",
        "721692800000000000",
        "946684799", "4102444800", "946684799999", "4102444800000", "4102444800000000000",
    ])
    func `a number is a date only if it is unambiguous`(_ written: String) throws {
        let first = written.prefix { $0 != "." }
        let reason =
            "bad date: date \(first) is not a time from 2000 to 2099 in seconds (or milli-, micro- or nanoseconds) since 1970"
        #expect(try records("date,text\n\(written),hello\n").lines == ["2 \(reason)"])
        if Int(written) != nil {
            #expect(try records(#"{"text":"hello","date":\#(written)}"#).lines == ["1 \(reason)"])
        }
    }

    @Test func `the ranges of numbers include their bounds`() throws {
        for (number, milliseconds) in [
            ("946684800", 946_684_800_000), ("4102444799.999", 4_102_444_799_999), ("946684800000", 946_684_800_000),
            ("4102444799999", 4_102_444_799_999), ("946684800000999", 946_684_800_000),
            ("4102444799999999999", 4_102_444_799_999),
        ] as [(String, Int64)] {
            #expect(try date(number) == milliseconds, "\(number)")
        }
    }

    @Test(arguments: ["", " ", "0"]) func `an empty date and zero mean no date`(_ written: String) throws {
        #expect(try records("date,text\n\(written),hello\n").messages.map(\.date) == [nil])
    }

    @Test func `the other dates in the column show which number is the day`() throws {
        func dates(_ written: [String], _ order: DateOrder? = nil) throws -> [String] {
            var columns = ColumnNames()
            columns.dateOrder = order
            let table = "date,text\n" + written.map { "\($0),hello\n" }.joined()
            return try records(table, columns: columns).map { record in
                guard case .message(let text) = record.record, let date = text.date else { return "bad" }
                return Date(timeIntervalSince1970: Double(date) / 1_000).formatted(.iso8601)
            }
        }
        let fourth = "2023-05-04T22:13:00Z"
        let fifth = "2023-04-05T22:13:00Z"
        #expect(try dates(["04/05/2023 22:13", "14/11/2023"]) == [fourth, "2023-11-14T00:00:00Z"])
        #expect(try dates(["4/5/2023 10:13 PM", "11/14/2023"]) == [fifth, "2023-11-14T00:00:00Z"])
        #expect(try dates(["04-05-2023 22:13", "14-11-2023 12:05 am"]) == [fourth, "2023-11-14T00:05:00Z"])
        // Without evidence, ambiguous dates are bad unless the user sets the order; unambiguous dates are read.
        #expect(try dates(["04/05/2023 22:13", "05/05/2023 22:13"]) == ["bad", "2023-05-05T22:13:00Z"])
        #expect(try dates(["04/05/2023 22:13"], .dayFirst) == [fourth])
        #expect(try dates(["04/05/2023 22:13"], .monthFirst) == [fifth])
        #expect(
            try dates(["04/05/2023 22:13", "14/11/2023", "11/14/2023"])
                == ["bad", "2023-11-14T00:00:00Z", "2023-11-14T00:00:00Z"])
        #expect(try dates(["14/11/2023", "11/14/2023"], .monthFirst) == ["bad", "2023-11-14T00:00:00Z"])
        #expect(
            try records("date,text\n04/05/2023,a\n").lines == [
                """
                2 bad date: date '04/05/2023' is ambiguous: day or month first? Write it as 2023-12-31, or use --dates day-first \
                or --dates month-first (import, --deliver)
                """
            ])
        #expect(
            try records("date,text\n14/11/2023,a\n14/11/2023,a\n", columns: monthFirst).lines.last
                == "3 bad date: date '14/11/2023' has the day first, unlike other dates")
    }

    private var monthFirst: ColumnNames {
        var columns = ColumnNames()
        columns.dateOrder = .monthFirst
        return columns
    }

    @Test func `days and leap years match Foundation`() throws {
        try expectNoCounterexample(seeds: 0..<15) { random in
            (0..<20).map { _ in Int64.random(in: 0...253_402_300_799, using: &random) }
        } violation: { seconds in
            let dates = seconds.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
            let table = "date,text\n" + dates.map { "\($0),x\n" }.joined()
            return try records(table).messages.map(\.date) == seconds.map { $0 * 1000 } ? nil : "\(dates)"
        }
    }
}
