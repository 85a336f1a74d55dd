import MessageArchives
import Testing

/// Keys of JSON Lines that have the name of a part of a message, and values that are something else.
@Suite struct JSONOtherKeysTests {
    private func read(_ lines: [String]) throws -> (lines: [String], dates: [Int64?], remarks: [String]) {
        let text = lines.map { $0 + "\n" }.joined()
        let remarks = try withFile(Array(text.utf8)) { path in
            let reader = try Archive.open(path, as: .jsonLines)
            while try reader.next() != nil {}
            return reader.remarks.map { $0.replacing(path, with: "FILE") }
        }
        let found = try records(text, as: .jsonLines)
        return (found.lines, found.messages.map(\.date), remarks)
    }

    @Test(arguments: [
        ("number", ["1", "2", "3"], "'1' is not a phone number"), ("phone", ["false"], "false is not an address"),
        ("contact", [#"{"name":"A"}"#], "an object is not an address"),
        ("address", [#"{"city":"X"}"#], "an object is not an address"), ("phone", [#""No""#], "'No' is not an address"),
        ("number", ["-1"], "-1 is not an address"),
    ])
    func `a key that is named like a sender may hold something else`(
        _ key: String, _ values: [String], _ reason: String
    ) throws {
        let found = try read(values.map { "{\"text\":\"Hi\",\"label\":\"ham\",\"\(key)\":\($0)}" })
        #expect(found.lines == values.indices.map { "\($0 + 1) ham··Hi" })
        #expect(found.remarks == ["FILE: the key \(key) is not read as the sender: \(reason)."])
    }

    @Test func `a single value that is not an address is not a sender`() throws {
        let values = ["\"+12025550143\"", "\"No\"", "false", "-1", "24273"]
        let found = try read(values.map { "{\"text\":\"a\",\"phone\":\($0)}" })
        #expect(found.lines == ["1 ·+12025550143·a", "2 ··a", "3 ··a", "4 ··a", "5 ·24273·a"])
        // A contact is usually a name.
        #expect(try read([#"{"text":"a","contact":"Ann"}"#]).lines == ["1 ··a"])
        let named = try records(#"{"text":"a","contact":"Ann"}"#, columns: columns(sender: "contact"))
        #expect(named.messages.first?.address == "Ann")
    }

    @Test func `from counts before sender, and messageBody before message`() throws {
        let lines = [
            #"{"from":"+12025550123","sender":"Alice","text":"Hi"}"#, #"{"sender":"Alice","from":"24273","text":"Hi"}"#,
            #"{"messageBody":"Hi","message":7,"from":"1"}"#, #"{"body":{"a":1},"messageBody":"Hi","from":"1"}"#,
            #"{"body":{"a":1},"content":"Hi","from":"1"}"#, #"{"from":{"name":"A"},"phone":"24273","text":"Hi"}"#,
        ]
        #expect(
            try read(lines).lines == [
                "1 ·+12025550123·Hi", "2 ·24273·Hi", "3 ·1·Hi", "4 ·1·Hi", "5 ·1·Hi", "6 ·24273·Hi",
            ])
    }

    @Test func `a file of pictures is read if its lines say that they have no text`() throws {
        let picture = #""from":"24273","service":"MMS","date":1772442000000,"folder":"Junk","id":"x""#
        let found = try read(["{\(picture),\"text\":null}", "{\(picture)}"])
        #expect(found.lines == ["1 ·24273·-", "2 ·24273·-"])
        #expect(found.remarks.count == 1, "\(found.remarks)")
        for other in [#""words":"Hi""#, #""data":{"words":"Hi"}"#, #""data":["Hi"]"#, #""message":{"a":1}"#] {
            #expect(refusal("{\(picture),\(other)}")?.contains("no line has a text") == true, "\(other)")
        }
        #expect(refusal("{\(picture)}")?.contains("no line has a text") == true)
        #expect(refusal("{\(picture)}", columns: columns(text: "words"))?.contains("no line has a key 'words'") == true)
    }

    @Test func `a value that is nothing like a date is ignored, except of the key date`() throws {
        let lines = [
            #"{"from":"24273","text":"a","time":"09:41"}"#,
            #"{"from":"24273","text":"b","date":"2026-03-02","time":"morning"}"#,
            #"{"from":"24273","text":"c","timestamp":{"$date":"2026-03-02"}}"#,
            #"{"from":"24273","text":"d","timestamp":12.5}"#, #"{"from":"24273","text":"e","sent_at":"2026-03-02"}"#,
        ]
        let found = try read(lines)
        #expect(found.lines == zip(1..., "abcde").map { "\($0) ·24273·\($1)" })
        #expect(found.dates == [nil, 1_772_409_600_000, nil, nil, 1_772_409_600_000])
        #expect(
            found.remarks == [
                "FILE:1: 4 values are not read as dates, such as that of the key time: date '09:41' has an unknown format; "
                    + "use 2023-11-14 22:13, 14.11.2023 or seconds since 1970."
            ])
        // A date that is ambiguous or does not exist is never ignored.
        for bad in [
            #""date":"soon""#, #""Date":{"$date":1}"#, #""timestamp":"02/03/2026""#, #""time":"2026-02-30 10:00""#,
        ] {
            let found = try read(["{\"text\":\"a\",\(bad)}"])
            #expect(found.lines.first?.contains("bad date") == true && found.remarks == [], "\(bad)")
        }
        let named = try records(#"{"text":"a","time":"09:41"}"#, columns: columns(date: "time"))
        #expect(named.lines.first?.contains("bad date") == true)
    }
}
