import Archives
import Foundation
import PropertyTesting
import Testing

@Suite struct TableDateTests {
    private func date(_ written: String) throws -> Int64? {
        let found = try records("date,text\n\"\(written)\",hello\n")
        guard case .text(let text)? = found.first?.record else { return nil }
        return text.date
    }

    @Test(arguments: [
        "2026-03-02T09:41:00Z", "2026-03-02 09:41:00", "2026-03-02 09:41", "2026-03-02T09:41:00.000Z",
        "2026-03-02T10:41:00+01:00", "2026-03-02 04:11:00-0530", "1772444460", "1772444460000",
        "2026-03-02 09:41:00 +0000",
    ])
    func `one moment is written in many ways`(_ written: String) throws {
        #expect(try date(written) == 1_772_444_460_000)
    }

    @Test(arguments: [
        "yesterday", "2026-02-29 00:00:00", "2026-13-01", "2026-03-02T25:00:00Z", "02/03/2026", "1969-12-31", "-5",
        "2026-03-02T", "2026-03-02T09:41:00.Z", "2026-03-02T09:41:00+", "99999999999999999999", "20260302",
    ])
    func `a date that cannot be read makes its record a bad one`(_ written: String) throws {
        #expect(
            try records("date,text\n\(written),hello\n").told == [
                "2 bad: its date is neither ISO 8601 (2026-03-02T09:41:00Z) nor seconds or milliseconds since 1970"
            ])
    }

    @Test func `an empty date is none`() throws {
        #expect(try records("date,text\n,hello\n").texts.map(\.date) == [nil])
    }

    @Test func `days and leap years are as Foundation has them`() throws {
        let wrong = try counterexample(seeds: 0..<50) { random in
            (0..<20).map { _ in Int64.random(in: 0...253_402_300_799, using: &random) }
        } whatIsWrong: { seconds in
            let dates = seconds.map { Date(timeIntervalSince1970: Double($0)).formatted(.iso8601) }
            let table = "date,text\n" + dates.map { "\($0),x\n" }.joined()
            return try records(table).texts.map(\.date) == seconds.map { $0 * 1000 } ? nil : "\(dates)"
        }
        #expect(wrong == nil)
    }
}
