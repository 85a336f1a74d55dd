import MessageArchives
import Messages
import Testing

/// Columns and keys that only some of the values show to be a direction or a service.
@Suite struct PartialColumnTests {
    /// The lines of a table with the columns `address`, `text` and `name`, and those of the same messages in JSON Lines. A
    /// value nil is an empty cell, null, a blank string or no key.
    private func lines(_ name: String, _ values: [String?]) throws -> [[String]] {
        let rows = values.enumerated().map { "\(24_273 + $0),t\($0),\($1 ?? "")\n" }
        let table = try records("address,text,\(name)\n" + rows.joined()).lines
        return [table.map(withoutPlace)]
            + (try ["null", "\"\"", nil].map { empty in
                let objects = values.enumerated().map { number, value in
                    let member = (value.map { "\"\($0)\"" } ?? empty).map { ",\"\(name)\":\($0)" } ?? ""
                    return "{\"address\":\"\(24_273 + number)\",\"text\":\"t\(number)\"\(member)}\n"
                }
                return try records(objects.joined(), as: .jsonLines).lines.map(withoutPlace)
            })
    }

    private func withoutPlace(_ line: String) -> String { String(line.drop { $0 != " " }.dropFirst()) }

    @Test(
        arguments: [
            ("folder", ["Inbox", "Inbox", "Spam"]), ("folder", ["Inbox", nil, "Inbox"]),
            ("status", ["Received", "Read"]),
            ("type", ["inbox", "sms", nil]), ("received", ["true", "true", nil]),
        ] as [(String, [String?])])
    func `without a sent message, every message was received`(_ name: String, _ values: [String?]) throws {
        let received = values.indices.map { "·\(24_273 + $0)·t\($0)" }
        for lines in try lines(name, values) { #expect(lines == received) }
    }

    @Test func `rows of spam in a folder of their own keep their label`() throws {
        let table = "from,text,label,folder\n24273,Lunch?,ham,Inbox\n24274,See you,ham,Inbox\n24275,WIN,spam,Spam\n"
        #expect(try records(table).lines == ["2 ham·24273·Lunch?", "3 ham·24274·See you", "4 spam·24275·WIN"])
    }

    @Test func `with a sent message, an empty value means received, and an unknown one is bad`() throws {
        for lines in try lines("folder", ["Inbox", "Sent", nil, "Spam"]) {
            #expect(lines.prefix(3) == ["·24273·t0", "·to 24274·t1", "·24275·t2"])
            #expect(lines.last?.hasPrefix("bad: unknown direction \"Spam\"") == true)
        }
        // Sent messages can follow after many received ones.
        let late = Array(repeating: "Inbox", count: 300) + ["Sent", "Spam", "Drafts"]
        for lines in try lines("folder", late) {
            #expect(lines.suffix(3) == ["·to 24573·t300", "·24574·t301", "skipped: a draft"])
        }
    }

    @Test func `one's own messages are still reported if no value says sent`() throws {
        let rows = "+12025550143,+12025550199,received,a\n+12025550199,+12025550143,delivered,b\n"
        #expect(
            try notes("From,To,Status,Body\n" + rows).last?.contains("no column says which messages were sent") == true)
    }

    @Test func `a service after the first rows may be another one, unless the column is named service`() throws {
        let rows = (1...100).map { "24273,t\($0),SMS\n" }.joined() + "24273,last,WhatsApp\n24273,MMS,MMS\n"
        for name in ["type", "channel"] {
            let found = try records("from,text,\(name)\n" + rows)
            #expect(found.lines.suffix(2) == ["102 ·24273·last", "103 ·24273·MMS"])
            #expect(found.messages.suffix(2).map(\.service) == [.sms, .mms])
        }
        #expect(
            try records("from,text,Service\n" + rows).lines.suffix(2) == [
                "102 bad: unknown service \"WhatsApp\"; expected one of SMS, MMS, RCS, iMessage", "103 ·24273·MMS",
            ])
    }
}
