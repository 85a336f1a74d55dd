import MessageArchives
import SQLiteAccess
import Testing

/// The rule for dates in every format: a message without a date has none, and an unreadable date is reported, not made
/// up.
@Suite struct WrittenDateTests {
    private enum Expected { case none, unreadable, some(Int64) }

    private func check(_ record: ArchiveRecord?, _ expected: Expected, _ description: String) {
        switch (record, expected) {
        case (.message(let message), .none): #expect(message.date == nil && message.body == "Hi", "\(description)")
        case (.message(let message), .some(let date)):
            #expect(message.date == date && message.body == "Hi", "\(description)")
        case (.badDate(let message, let reason), .unreadable):
            #expect(message.date == nil && message.body == "Hi" && reason.hasPrefix("date "), "\(description)")
        default: Issue.record("\(description): \(String(describing: record))")
        }
    }

    private func check(_ file: String, _ expected: Expected) throws {
        check(try records(file).first?.record, expected, file)
    }

    @Test func `applies to every text format`() throws {
        for (written, expected) in [
            ("soon", Expected.unreadable), ("-1", .unreadable), ("9223372036854775807", .unreadable),
            ("9223372036854775808", .unreadable), ("", .none), ("0", .none),
            ("1772444460000", .some(1_772_444_460_000)),
        ] {
            try check("date,from,text\n\(written),24273,Hi\n", expected)
            try check("date\tfrom\ttext\n\(written)\t24273\tHi\n", expected)
            try check(#"{"from":"24273","text":"Hi","date":"\#(written)"}"#, expected)
            try check(#"{"address":"24273","body":"Hi","type":"1","date":"\#(written)"}"#, expected)
            try check(#"[{"address":"24273","body":"Hi","type":1,"date":"\#(written)"}]"#, expected)
            try check(#"<smses><sms address="24273" date="\#(written)" type="1" body="Hi" /></smses>"#, expected)
            try check(
                #"<smses><mms address="1" date="\#(written)" msg_box="1"><part ct="text/plain" text="Hi"/></mms></smses>"#,
                expected)
            guard Int(written) != nil else { continue }
            try check(#"{"from":"24273","text":"Hi","date":\#(written)}"#, expected)
            try check(#"[{"address":"24273","body":"Hi","type":1,"date":\#(written)}]"#, expected)
        }
        try check("from,text\n24273,Hi\n", .none)
        try check(#"{"from":"24273","text":"Hi","date":null}"#, .none)
        try check(#"{"from":"24273","text":"Hi","date":[1]}"#, .unreadable)
        try check(#"<smses><sms address="24273" date="null" type="1" body="Hi" /></smses>"#, .none)
        // Android's unit is known, so dates of a phone with a wrong clock are kept.
        try check(
            #"<smses><sms address="24273" date="100000000001" type="1" body="Hi" /></smses>"#, .some(100_000_000_001))
    }

    @Test func `applies to a Messages database`() throws {
        let database = try MessagesDatabase()
        let chat = try database.chat("24273")
        let cases: [((any SQLValueConvertible)?, Expected)] = [
            (nil, .none), (0, .none), ("soon", .unreadable), ([1] as [UInt8], .unreadable),
            (700_000_000, .some(1_678_307_200_000)), (700_000_000_250_000_000, .some(1_678_307_200_250)),
            (-978_307_200, .some(0)), (-978_307_201, .unreadable), (Int64.min, .unreadable),
            (999_999_999_999, .unreadable),
        ]
        for (date, _) in cases { try database.message("Hi", in: chat.chat, from: chat.handles[0], ["date": date]) }
        let (records, error) = everything(try MessagesReader(path: database.path))
        #expect(error == nil && records.count == cases.count)
        for (record, (date, expected)) in zip(records, cases) {
            check(record.record, expected, "\(date.map { "\($0)" } ?? "NULL")")
        }
    }
}
