import MessageArchives
import Testing

/// What is said about cells that are not dates.
@Suite struct BadDatesTests {
    private func sentences(_ text: String) throws -> [String] {
        try withFile(Array(text.utf8)) { path in
            let reader = try Archive.open(path)
            var dates = BadDates()
            while let record = try reader.next() {
                guard case .badDate(_, let reason) = record else { continue }
                dates.add(reason, at: reader.place, column: reader.dateColumn, in: "m.csv")
            }
            return dates.sentences
        }
    }

    @Test(arguments: [
        ("31.02.2024", "does not exist (February 2024 has 29 days)"), ("2024-13-01", "does not exist (month 13)"),
        ("2024-01-00", "does not exist (day 0)"), ("14.11. 22:13", "has no year"), ("11/14", "has no year"),
        ("14.11.23", "has a year of two digits"), ("soon", "has an unknown format"),
        ("5. Januar 2024", "has an unknown format"),
        ("2024-01-05 10:00 PST", "has a time or a time zone in an unknown format"),
        ("2024-01-05 soon", "has a time or a time zone in an unknown format"),
        ("04/05/2023", "is ambiguous: day or month first?"), ("721692800", "is not a time from 2000 to 2099"),
        ("2024-01-01 24:30", "has a time that does not exist"), ("1969-12-31", "is outside the years 1970 to 9999"),
    ])
    func `a cell says where it is, how it begins and why it cannot be read`(_ cell: String, _ why: String) throws {
        let found = try sentences("text,Sent At\nHi,\(cell)\n")
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("m.csv:2: the column Sent At: date ") == true, "\(found)")
        #expect(found.first?.replacing("'", with: "").contains("\(cell) \(why)") == true, "\(found)")
    }

    @Test func `each kind is one sentence with its first place and its count`() throws {
        let cells = (0..<3_000).map { ["30.02.2024", "word \($0)", "14.11.\($0 % 10)0", "2024-01-01"][$0 % 4] }
        let found = try sentences("text,date\n" + cells.map { "Hi,\($0)\n" }.joined())
        #expect(
            found == [
                "m.csv:2: the column date: date '30.02.2024' does not exist (February 2024 has 29 days) (750 messages)",
                "m.csv:3: the column date: date 'word 1' has an unknown format; use 2023-11-14 22:13, 14.11.2023 or seconds "
                    + "since 1970 (750 messages)",
                "m.csv:4: the column date: date '14.11.20' has a year of two digits; use 2023-11-14 22:13, 14.11.2023 or "
                    + "seconds since 1970 (750 messages)",
            ])
    }

    @Test func `a long or hostile cell is cut`() throws {
        let found = try sentences("text,date\nHi,\"\(String(repeating: "a'b\u{202E}", count: 10_000))\"\n")
        #expect(found.count == 1 && found[0].count < 300)
    }

    @Test(arguments: [
        "Tue, 14 Nov 2023 22:13:20 +0000", "Tue, 14 Nov 2023 23:13:20 +0100", "14 Nov 2023 22:13:20 GMT",
        "Tue Nov 14 2023 22:13:20 GMT+0000", "Nov 14, 2023 10:13:20 PM", "November 14, 2023 at 10:13:20 PM",
        "14-Nov-2023 22:13:20", "14 november 2023, 22:13:20 UTC", "Nov. 14, 2023 22:13:20Z", "Sept 14, 2023 22:13:20",
    ])
    func `English names of months are read`(_ written: String) throws {
        let expected: Int64 = written.hasPrefix("Sept") ? 1_694_729_600_000 : 1_700_000_000_000
        #expect(try records("text;date\nHi;\(written)\n").messages.map(\.date) == [expected])
    }

    @Test(arguments: [
        "14 Nov", "Nov 2023", "31 Feb 2024", "14 Okt 2023", "May", "Marc 1, 2024 x", "Monday", "1 Nov 23",
    ])
    func `what is not a whole date with such a name is reported`(_ written: String) throws {
        #expect(try sentences("text;date\nHi;\(written)\n").count == 1)
    }
}
