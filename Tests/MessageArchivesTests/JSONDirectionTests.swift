import MessageArchives
import Testing

/// Messages that the user sent, in JSON Lines of other programs.
@Suite struct JSONDirectionTests {
    private func read(_ lines: [String]) throws -> (lines: [String], remarks: [String]) {
        let text = lines.map { $0 + "\n" }.joined()
        let remarks = try withFile(Array(text.utf8)) { path in
            let reader = try Archive.open(path, as: .jsonLines)
            while try reader.next() != nil {}
            return reader.remarks.map { $0.replacing(path, with: "FILE") }
        }
        return (try records(text, as: .jsonLines).lines, remarks)
    }

    @Test(arguments: [
        ("direction", #""inbound""#, #""outbound-api""#), ("Direction", #""received""#, #""sent""#),
        ("message_direction", #""Incoming""#, #""Outgoing""#), ("type", #""inbox""#, #""sent""#), ("type", "1", "2"),
        ("Type", #""1""#, #""2""#), ("folder", #""Inbox""#, #""Sent messages""#), ("is_from_me", "false", "true"),
        ("isFromMe", "0", "1"), ("sent", #""no""#, #""yes""#), ("received", "true", "false"), ("is_incoming", "1", "0"),
    ])
    func `what other programs write is understood`(_ key: String, _ received: String, _ sent: String) throws {
        let lines = [received, sent].map {
            "{\"from\":\"24273\",\"body\":\"a\",\"date\":1772444460000,\"\(key)\":\($0)}"
        }
        let found = try read(lines)
        #expect(found.lines == ["1 ·24273·a", "2 ·to 24273·a"])
        #expect(found.remarks == [])
    }

    @Test func `a sent message has its recipients, and one that never left is skipped`() throws {
        let found = try read([
            #"{"From":"+12025550143","To":"+12025550199","text":"a","direction":"in"}"#,
            #"{"From":"+12025550199","To":"+12025550143","text":"b","direction":"out"}"#,
            #"{"From":"+12025550199","To":["+12025550143",24273],"text":"c","direction":"out"}"#,
            #"{"From":"+12025550199","To":{"a":1},"text":"d","direction":"out"}"#,
            #"{"From":"+12025550199","To":"24273","text":"e","direction":"out","status":"failed"}"#,
            #"{"From":"24273","text":"f","direction":"draft"}"#, #"{"From":"24273","text":"g","direction":null}"#,
            #"{"From":"24273","text":"h","direction":2}"#, #"{"From":"24273","text":"i","direction":"up"}"#,
        ])
        #expect(
            found.lines == [
                "1 ·+12025550143·a", "2 ·to +12025550143·b", "3 ·to +12025550143+24273·c",
                #"4 bad: "To" is neither an address nor a list of addresses"#,
                "5 skipped: a message that could not be sent", "6 skipped: a draft", "7 ·24273·g",
                #"8 bad: unknown direction "2"; expected received or sent"#,
                #"9 bad: unknown direction "up"; expected received or sent"#,
            ])
    }

    @Test func `what only looks like a direction is not one`() throws {
        // The kinds of messages, of which one is a word for a direction.
        let kinds = ["otp", "promo", "out", "news"].map { "{\"from\":\"24273\",\"text\":\"a\",\"type\":\"\($0)\"}" }
        var found = try read(kinds)
        #expect(found.lines == (1...4).map { "\($0) ·24273·a" })
        #expect(
            found.remarks == [
                "FILE: the key type is not read as the direction: 'otp' is neither sent nor received."
            ])
        // Classes by number: without a date, they are not Android's.
        found = try read(["1", "2"].map { "{\"from\":\"24273\",\"text\":\"a\",\"type\":\($0)}" })
        #expect(found.lines == ["1 ·24273·a", "2 ·24273·a"] && found.remarks == [])
        found = try read([
            #"{"from":"+12025550143","to":"+12025550199","text":"a"}"#,
            #"{"from":"+12025550199","to":"+12025550143","text":"b"}"#,
        ])
        #expect(
            found.remarks == [
                "FILE: no key says which messages were sent, so all count as received (+12025550199 is a sender and a "
                    + "recipient). Add a key direction: received or sent."
            ])
        found = try read([#"{"from":"24273","text":"2024-01-02","when":"2024-01-02 10:11","id":"x"}"#])
        #expect(
            found.remarks == ["FILE: the key when looks like a date. To read it, use --column date=when."])
        // A value that is not understood after the sample is not guessed.
        let many = (0..<150).map { number in
            let type = number == 120 ? "elsewhere" : number % 2 == 0 ? "inbox" : "sent"
            return "{\"from\":\"24273\",\"text\":\"a\",\"type\":\"\(type)\"}"
        }
        #expect(
            try read(many).lines.filter { $0.contains("bad") } == [
                #"121 bad: unknown direction "elsewhere" in "type"; expected received or sent"#
            ])
    }
}
