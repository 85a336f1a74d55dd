import MessageArchives
import Messages
import Testing

/// Tables with messages that the user sent, as other programs write them.
@Suite struct TableDirectionTests {
    private static let person = "+12025550143"
    private static let own = "+12025550199"

    @Test func `Android's provider has numbers for boxes`() throws {
        let table = """
            _id,thread_id,address,person,date,date_sent,protocol,read,status,type,body,service_center,locked
            1,1,+12025550143,,1700000000000,1700000000000,0,1,-1,1,Are you there?,,0
            2,1,+12025550143,,1700000100000,0,,1,-1,2,Yes I am,,0
            3,1,+12025550143,,1700000200000,0,,1,-1,3,Not yet,,0
            4,1,+12025550143,,1700000200000,0,,1,-1,5,Lost,,0
            5,1,+12025550143,,1700000200000,0,,1,-1,9,What?,,0

            """
        let found = try records(table)
        #expect(
            found.lines == [
                "2 ·+12025550143·Are you there?", "3 ·to +12025550143·Yes I am", "4 skipped: a draft",
                "5 skipped: a message that could not be sent",
                "6 bad: unknown direction \"9\" in the column type; expected received or sent",
            ])
        #expect(found.messages.map(\.date) == [1_700_000_000_000, 1_700_000_100_000])
        #expect(
            try notes(table) == [
                "FILE: Android's message provider; columns: body as text, address as sender, date as date, type as direction, "
                    + "status as status; not used: _id, thread_id, person, date_sent, protocol, read, service_center, locked."
            ])
    }

    @Test func `iMazing names the conversation of a sent message, and notifications are skipped`() throws {
        let table = """
            Chat Session,Message Date,Delivered Date,Service,Type,Sender ID,Sender Name,Status,Subject,Text
            Sam,2026-03-01 10:00:00,,SMS,Outgoing,,,Sent,,Yes I am
            Sam,2026-03-01 10:01:00,,SMS,Incoming,+12025550143,Sam,Read,,Are you there?
            Sam,2026-03-01 10:02:00,,iMessage,Incoming,+12025550143,Sam,Read,,Good
            Sam,2026-03-01 10:03:00,,SMS,Notification,,,,,Sam joined
            Ann,2026-03-01 10:04:00,,SMS,Outgoing,,,Sent,,No answer
            +1 202 555 0150,2026-03-01 10:05:00,,SMS,Outgoing,,,Not delivered,,Lost
            +1 202 555 0150,2026-03-01 10:05:00,,SMS,Outgoing,,,Sent,,A number

            """
        let found = try records(table)
        #expect(
            found.lines == [
                "2 ·to +12025550143·Yes I am", "3 ·+12025550143·Are you there?", "4 ·+12025550143·Good",
                "5 skipped: a notification", "6 ·to ·No answer", "7 skipped: a message that could not be sent",
                "8 ·to +1 202 555 0150·A number",
            ])
        #expect(found.messages.map(\.service).prefix(3) == [.sms, .sms, .iMessage])
        #expect(found.messages.first?.date == 1_772_359_200_000)
    }

    @Test func `Twilio's log names senders and recipients`() throws {
        let table = """
            From,To,Body,Status,SentDate,ApiVersion,Direction,Price
            +12025550143,+12025550199,Are you there?,received,2026-03-01 10:00:00Z,2010-04-01,inbound,-0.0075
            +12025550199,+12025550143,Yes I am,delivered,2026-03-01 10:01:00Z,2010-04-01,outbound-reply,-0.0075
            +12025550199,+12025550150,Your code is 1234,delivered,2026-03-01 10:02:00Z,2010-04-01,outbound-api,-0.0075
            +12025550199,+12025550151,Lost,undelivered,2026-03-01 10:02:00Z,2010-04-01,outbound-call,-0.0075

            """
        #expect(
            try records(table).lines == [
                "2 ·+12025550143·Are you there?", "3 ·to +12025550143·Yes I am", "4 ·to +12025550150·Your code is 1234",
                "5 skipped: a message that could not be sent",
            ])
        #expect(
            try notes(table) == [
                "FILE: columns: Body as text, From as sender, To as recipient, SentDate as date, Direction as direction, "
                    + "Status as status; not used: ApiVersion, Price."
            ])
    }

    @Test func `a sent message is never in a conversation with one's own number`() throws {
        let table = "From,To,Direction,Message\n\(Self.own),,Outbound,a\n\(Self.own),x;\(Self.person),Outbound,b\n"
        #expect(try records(table).lines == ["2 ·to ·a", "3 ·to x+\(Self.person)·b"])
        // From of sent messages is one's own number, unless someone else has it, too.
        let own = "From,Direction,Text\n\(Self.person),in,a\n\(Self.own),out,b\n"
        #expect(try records(own).lines == ["2 ·\(Self.person)·a", "3 ·to ·b"])
        #expect(
            try records(own + "\(Self.person),out,c\n").lines.suffix(2) == [
                "3 ·to \(Self.own)·b", "4 ·to \(Self.person)·c",
            ])
        #expect(try records(own.replacing("From", with: "Number")).lines.last == "3 ·to \(Self.own)·b")
        #expect(try records("Sender,Type,Text\nMe,Sent,a\n24273,Received,b\n").lines == ["2 ·to ·a", "3 ·24273·b"])
    }

    @Test func `date and time can be in two columns, and the direction in Type`() throws {
        let found = try records(
            "Date,Time,Type,Number,Name,Text\n2024-01-02,10:11:12,Received,\(Self.person),Ann,Hello\n"
                + "2024-01-02,1:12 PM,Sent,\(Self.person),Ann,Hi\n2024-01-02,,Sent,\(Self.person),Ann,x\n"
                + "2024-01-02 03:04,10:11,Sent,\(Self.person),Ann,y\n2024-01-02,later,Sent,\(Self.person),Ann,z\n")
        #expect(
            found.lines == [
                "2 ·\(Self.person)·Hello", "3 ·to \(Self.person)·Hi", "4 ·to \(Self.person)·x",
                "5 ·to \(Self.person)·y",
                "6 bad date: date '2024-01-02 later' has a time or a time zone in an unknown format; use 2023-11-14 22:13 +01:00",
            ])
        #expect(
            found.messages.map(\.date) == [
                1_704_190_272_000, 1_704_201_120_000, 1_704_153_600_000, 1_704_164_640_000,
            ])
        // With day and month in an order that another date shows, and with a whole date as the time.
        let other = try records(
            "Date,Time,Text\n13/01/2024,10:00,a\n02/01/2024,10:00,b\n2024-01-02,2024-01-02 10:00,c\n")
        #expect(other.messages.map(\.date) == [1_705_140_000_000, 1_704_189_600_000, 1_704_189_600_000])
    }

    @Test(arguments: [
        ("direction", "IN", "OUT"), ("Direction", "Incoming", "Outgoing"), ("in/out", "in", "out"),
        ("MO/MT", "MT", "MO"), ("folder", "Inbox", "Sent"), ("Folder", "inbox", "Sent Messages"),
        ("msg_box", "1", "2"), ("type", "MESSAGE_TYPE_INBOX", "MESSAGE_TYPE_SENT"),
        ("Message Type", "Received", "Sent"),
        ("is_from_me", "0", "1"), ("isFromMe", "false", "true"), ("from me", "No", "Yes"), ("is_sent", "FALSE", "TRUE"),
        ("Outgoing", "n", "y"), ("is_incoming", "1", "0"), ("Received", "true", "false"),
        ("status", "Received", "Sent"),
        ("type", "SMS-DELIVER", "SMS-SUBMIT"), ("Message direction", "inbound", "outbound-api"),
    ])
    func `a direction is recognized by its name and values`(_ name: String, _ received: String, _ sent: String) throws {
        let table =
            "\(name),address,date,text\n\(received),\(Self.person),1700000000,a\n\(sent),\(Self.person),1700000001,b\n"
            + "\(received),\(Self.person),1700000002,c\n"
        #expect(try records(table).messages.map(\.direction) == [.received, .sent, .received])
        #expect(try notes(table).first?.contains("\(name) as direction") == true)
    }

    @Test func `a direction that is not understood is not silently received`() throws {
        #expect(
            try records("direction,text\nnorth,a\nsent,b\n,c\n").lines == [
                "2 bad: unknown direction \"north\" in the column direction; expected received or sent", "3 ·to ·b",
                "4 bad: the column direction is empty; expected received or sent",
            ])
        #expect(try records("direction,text\n,a\n,b\n").messages.map(\.direction) == [.received, .received])
        #expect(
            try records("is_from_me,address,text\n0,24273,a\n1,24273,b\nmaybe,24273,c\n").lines == [
                "2 ·24273·a", "3 ·to 24273·b",
                "4 bad: unknown direction \"maybe\" in the column is_from_me; expected received or sent",
            ])
        #expect(
            try notes("from_me,text\nme,a\n").last
                == "FILE: the column from_me is not read as the direction: 'me' is neither sent nor received.")
        // A contact that is a name is not a sender.
        #expect(try records("Contact,text\nAnn,a\n").lines == ["2 ··a"])
        #expect(try records("Contact,text\n+12025550143,a\n").lines == ["2 ·+12025550143·a"])
        // A type of something else is named.
        let table = "type,text\nSent,a\nfax,b\ntelex,c\n"
        #expect(try records(table).messages.map(\.direction) == [.received, .received, .received])
        #expect(
            try notes(table) == [
                "FILE: columns: text as text; not used: type.",
                "FILE: the column type is not read as the direction: 'fax' is neither sent nor received.",
            ])
        #expect(try notes("type,text\nham,a\nspam,b\n") == ["FILE: columns: text as text; not used: type."])
        // Classes with numbers are not Android's boxes.
        #expect(try records("type,text\n1,a\n2,b\n").messages.map(\.direction) == [.received, .received])
        #expect(
            try notes("From,To,Text\n\(Self.person),\(Self.own),a\n\(Self.own),\(Self.person),b\n").last
                == "FILE: no column says which messages were sent, so all count as received (+12025550199 is in the columns "
                + "From and To). Add a column direction: received or sent.")
    }

    @Test func `a date under another name is named`() throws {
        #expect(
            try notes("Zeitpunkt,text\n2024-01-02 10:00,a\n").last
                == "FILE: the column Zeitpunkt looks like a date. To read it, use --column date=Zeitpunkt.")
    }

    @Test func `long and many names of columns are cut`() throws {
        let names = (1...30).map { "column \($0) \(String(repeating: "x", count: 60))" }
        let note = try #require(
            try notes((["text"] + names).joined(separator: ",") + "\na" + String(repeating: ",", count: 30) + "\n")
                .first)
        #expect(note.count < 1_000 && note.hasSuffix("…, ….") && !note.contains("\n"), "\(note)")
    }
}
