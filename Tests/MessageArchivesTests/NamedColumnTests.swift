import MessageArchives
import Messages
import Testing

/// Columns and keys that the user names, and tables of programs that are known by their header.
@Suite struct NamedColumnTests {
    /// A value of each part, and whether a message has it. The switch has no default: a new part needs a line here.
    private static func sample(_ part: ColumnNames.Part) -> (cell: String, isRead: (ArchivedMessage) -> Bool) {
        switch part {
        case .text: ("Hello there", { $0.body == "Hello there" })
        case .label: ("fraud", { $0.labels == ["fraud"] })
        case .sender: ("24273", { $0.address == "24273" })
        case .recipient: ("+12025550143", { $0.address == "+12025550143" })
        case .date: ("2026-03-02 09:41", { $0.date == 1_772_444_460_000 })
        case .time: ("09:41", { $0.date == 1_772_444_460_000 })
        case .direction: ("outgoing", { $0.direction == .sent })
        case .service: ("rcs", { $0.service == .rcs })
        case .read: ("true", { $0.isRead == true })
        case .id: ("m-1", { $0.identifier == "m-1" })
        }
    }

    /// What a part needs beside it.
    private static func others(_ part: ColumnNames.Part) -> [(ColumnNames.Part, String)] {
        switch part {
        case .text: []
        case .recipient: [(.text, "Hi"), (.direction, "sent")]
        case .time: [(.text, "Hi"), (.date, "2026-03-02")]
        default: [(.text, "Hi")]
        }
    }

    @Test(arguments: ColumnNames.Part.allCases)
    func `each part can be named, in tables and in JSON Lines`(_ part: ColumnNames.Part) throws {
        let (cell, isRead) = Self.sample(part)
        let cells = Self.others(part) + [(part, cell)]
        var names = ColumnNames()
        var numbers = ColumnNames()
        for (index, entry) in cells.enumerated() {
            names[entry.0] = "x\(index)"
            numbers[entry.0] = "\(index + 1)"
        }
        let header = cells.indices.map { "x\($0)" }.joined(separator: ",")
        let row = cells.map(\.1).joined(separator: ",")
        let written = cells.enumerated().map { index, entry in
            "\"x\(index)\":" + (entry.1 == "true" ? "true" : "\"\(entry.1)\"")
        }
        let object = "{\"other\":1,\(written.joined(separator: ","))}"
        for (text, columns) in [
            ("\(header)\n\(row)\n", names), ("\(row)\n\(row)\n", numbers), ("\(object)\n", names),
        ] {
            let found = try records(text, columns: columns).messages
            #expect(found.first.map(isRead) == true, "\(text): \(found)")
            #expect(try notes(text, columns: columns).first?.contains(" as \(part)") == true, "\(text)")
        }
    }

    @Test func `a column that was named for one thing is not read as another`() throws {
        var names = ColumnNames()
        names.label = "type"
        #expect(try records("type,text\nsent,a\n", columns: names).lines == ["2 sent··a"])
        names = ColumnNames()
        names[.direction] = "label"
        #expect(
            try records("label,text,sender\nout,a,1\nup,b,2\n", columns: names).lines == [
                "2 ·to 1·a", "3 bad: unknown direction \"up\" in the column label; expected received or sent",
            ])
    }

    @Test(arguments: [
        // Words, Android's numbers, yes and no.
        ("way", ["inbound", "outbound-api"]), ("way", ["Incoming", "Outgoing"]), ("way", ["1", "2"]),
        ("way", ["MT", "MO"]), ("way", ["Received", "Sent"]), ("is_from_me", ["0", "1"]),
        ("incoming", ["TRUE", "FALSE"]),
    ])
    func `the values of a direction that was named are words, Android's numbers, or yes and no`(
        _ name: String, _ values: [String]
    ) throws {
        var names = ColumnNames()
        names[.direction] = name
        let table = "\(name),text\n\(values[0]),a\n\(values[1]),b\n"
        #expect(try records(table, columns: names).lines == ["2 ··a", "3 ·to ·b"])
        let lines = zip(values, ["a", "b"]).map { "{\"\(name)\":\"\($0)\",\"from\":\"24273\",\"text\":\"\($1)\"}" }
        let found = try records(lines.joined(separator: "\n") + "\n", columns: names).lines
        #expect(found == ["1 ·24273·a", "2 ·to 24273·b"])
    }

    @Test func `0 and 1 can mean anything, so they are not read as a direction`() throws {
        var names = ColumnNames()
        names[.direction] = "way"
        #expect(
            try records("way,text\n0,a\n1,b\n", columns: names).lines == [
                "2 bad: unknown direction \"0\" in the column way; expected received or sent",
                "3 bad: unknown direction \"1\" in the column way; expected received or sent",
            ])
    }

    @Test func `a name that no column has is refused, whatever it was named for`() throws {
        for part in ColumnNames.Part.allCases {
            var names = ColumnNames()
            names[part] = "nothing"
            for text in ["text,from\na,1\n", "{\"text\":\"a\",\"from\":\"1\"}\n"] {
                #expect(throws: ArchiveError.self, "\(part) \(text)") { try records(text, columns: names) }
            }
        }
    }

    @Test func `iMazing's sent messages go to the conversation, not to the user's own address`() throws {
        let table = """
            Chat Session,Message Date,Delivered Date,Read Date,Edited Date,Service,Type,Sender ID,Sender Name,Status,\
            Replying to,Subject,Text,Attachment,Attachment type
            Sam,2026-03-01 10:00:00,,,,SMS,Incoming,+12025550143,Sam,Read,,,Are you there?,,
            Sam,2026-03-01 10:01:00,,,,SMS,Outgoing,me@family.example,Me,Sent,,,Yes I am,,
            Sam,2026-03-01 10:02:00,,,,RCS,Outgoing,,,Sent,,,Good,,
            Sam,2026-03-01 10:03:00,,,,SMS,Notification,,,,,,Sam joined,,

            """
        #expect(
            try records(table).lines == [
                "2 ·+12025550143·Are you there?", "3 ·to +12025550143·Yes I am", "4 ·to +12025550143·Good",
                "5 skipped: a notification",
            ])
        #expect(try notes(table).first?.hasPrefix("FILE: iMazing's export of Messages; columns: Text as text,") == true)
        let other = "Chat Session,Message Date,Sent Date,Type,Sender ID,Sender Name,Status,Forwarded,Text\n"
        let row = "Sam,2026-03-01 10:00:00,,Incoming,+12025550143,Sam,Read,,Hi\n"
        #expect(
            try notes(other + row).first?.hasPrefix(
                "FILE: iMazing's export of WhatsApp, whose messages are read as SMS; columns:") == true)
    }

    @Test func `Twilio's log has other channels, which are skipped`() throws {
        let table = """
            From,To,Body,Status,SentDate,ApiVersion,NumSegments,ErrorCode,AccountSid,Sid,Direction,Price,PriceUnit
            +12025550143,+12025550199,Hi,received,2026-03-01 10:00:00Z,2010-04-01,1,,AC0,SM1,inbound,-0.0075,USD
            +12025550199,+12025550143,Yes,delivered,2026-03-01 10:01:00Z,2010-04-01,1,,AC0,SM2,outbound-reply,-0.0075,USD
            whatsapp:+12025550150,whatsapp:+12025550199,Hi,received,2026-03-01 10:02:00Z,2010-04-01,1,,AC0,SM3,inbound,0,USD
            +12025550199,messenger:123,Hi,sent,2026-03-01 10:03:00Z,2010-04-01,1,,AC0,SM4,outbound-api,0,USD
            +12025550199,+12025550150,Code,undelivered,2026-03-01 10:04:00Z,2010-04-01,1,30003,AC0,SM5,outbound-call,0,USD

            """
        #expect(
            try records(table).lines == [
                "2 ·+12025550143·Hi", "3 ·to +12025550143·Yes", "4 skipped: a message of WhatsApp",
                "5 skipped: a message of Messenger", "6 skipped: a message that could not be sent",
            ])
        #expect(try notes(table).first?.hasPrefix("FILE: Twilio's message log; columns: Body as text,") == true)
    }

    @Test func `an MMS of Android's provider has no text in it`() throws {
        let table = """
            _id,thread_id,address,date,date_sent,type,body,read
            1,1,+12025550143,1700000000000,1700000000000,1,Hi,1
            2,1,,1700000001,1700000001,,,0
            3,1,+12025550143,1700000100000,0,2,Yes,1

            """
        #expect(
            try records(table).lines == [
                "2 ·+12025550143·Hi", "3 skipped: an MMS, whose text is not in this table", "4 ·to +12025550143·Yes",
            ])
    }

    @Test func `hostile names of columns are one line of bounded length`() throws {
        let long = String(repeating: "x", count: 5_000)
        let many = (0..<200).map { "c\($0)" }.joined(separator: ",")
        let found = try notes("text,\"a\nb\u{202E}\",\(long),\(many)\nHi,1,2\(String(repeating: ",3", count: 200))\n")
        #expect(found.count == 1 && found[0].count < 1_000 && !found[0].contains("\n"), "\(found)")
        let keys = try notes("{\"text\":\"Hi\",\"a\\nb\":1,\"\(long)\":2}\n")
        #expect(keys.count == 1 && keys[0].count < 1_000 && !keys[0].contains("\n"), "\(keys)")
    }

    @Test func `a sender that a spreadsheet made a number is that number, or none if digits are lost`() throws {
        let table = "text,sender\na,24273.0\nb,1.40856E+10\nc,14085551234\nd,E+F\n"
        #expect(try records(table).lines == ["2 ·24273·a", "3 ··b", "4 ·14085551234·c", "5 ·E+F·d"])
        #expect(
            try notes(table).last
                == "FILE: 1 cell of the column sender, such as '1.40856E+10', is not an address: these messages have no sender."
        )
        #expect(try records("{\"text\":\"a\",\"from\":24273.0}\n").lines == ["1 ·24273·a"])
    }
}
