import Messages
import Testing

@testable import MessageArchives

@Suite struct JSONLinesTests {
    private func text(_ line: String) throws -> ArchivedMessage? { try records(line + "\n").messages.first }

    private func violation(_ line: String) throws -> String? {
        guard case .bad(let reason)? = try records("{\"text\":\"first\"}\n" + line).last?.record else { return nil }
        return reason
    }

    @Test func `every member is read`() throws {
        let found = try text(
            """
            {"from":"+12025550123","text":"Hi \\u00e9","service":"MMS","with":["a@example.com"],"date":1772444460000,\
            "label":"junk|promotion","labels":["spam"],"id":"x1","direction":"sent","read":true,\
            "category":"transactionalFinance","else":{}}
            """)
        var text = ArchivedMessage()
        text.address = "+12025550123"
        text.body = "Hi é"
        text.service = .mms
        text.others = ["a@example.com"]
        text.date = 1_772_444_460_000
        text.labels = ["junk", "promotion", "spam"]
        text.identifier = "x1"
        text.direction = .sent
        text.isRead = true
        text.verdict = .transaction(.transactionalFinance)
        #expect(found == text)
    }

    @Test func `the names of the filter protocol are accepted, too`() throws {
        let found = try text(#"{"id":7,"sender":"24273","messageBody":"Your code","date":"2026-03-02T09:41:00Z"}"#)
        #expect(found?.address == "24273")
        #expect(found?.body == "Your code")
        #expect(found?.identifier == "7")
        #expect(found?.date == 1_772_444_460_000)
        #expect(try text(#"{"text":"a","label":["junk","promotion|none"]}"#)?.labels == ["junk", "promotion", "none"])
        #expect(try text(#"{"text":"a","label":null,"date":null,"read":null,"service":null}"#)?.labels == [])
    }

    @Test(arguments: [
        ("nonsense", "not a JSON object"), ("[1]", "not a JSON object"),
        ("{}", "the sender and the text are missing"), (#"{"text":1}"#, #""text" is not a string"#),
        (#"{"text":{"body":"a"}}"#, #""text" is not a string; name a key in it with --column text=text.NAME"#),
        (#"{"text":"a","sender":-5}"#, #""sender" is neither a string nor a whole number"#),
        (#"{"text":"a","from":24273.5}"#, #""from" is neither a string nor a whole number"#),
        (#"{"text":"a","from":1e4}"#, #""from" is neither a string nor a whole number"#),
        (#"{"text":"a","from":["24273"]}"#, #""from" is neither a string nor a whole number"#),
        (#"{"text":"a","service":"SNS"}"#, #"unknown service "SNS"; expected one of SMS, MMS, RCS, iMessage"#),
        (#"{"text":"a","with":"b"}"#, #""with" is not a list of addresses"#),
        (#"{"text":"a","with":[null]}"#, #""with" is not a list of addresses"#),
        (#"{"text":"a","label":{}}"#, #""label" is neither a string or number nor a list of them"#),
        (#"{"text":"a","labels":["a",[]]}"#, #""labels" is neither a string or number nor a list of them"#),
        (#"{"text":"a","direction":"up"}"#, #"unknown direction "up"; expected received or sent"#),
        (#"{"text":"a","read":"yes"}"#, #""read": expected true or false"#),
        (
            #"{"text":"a","category":"spam"}"#,
            #"unknown category "spam"; if it is a label: --column label=category"#
        ),
    ])
    func `the reason for a bad line is reported`(_ line: String, _ reason: String) throws {
        #expect(try violation(line) == reason)
    }

    @Test func `the default names of a table's columns are accepted, whatever their case`() throws {
        for name in ColumnNames.textColumns + ["Body", "MESSAGE", "messageBody", "Content"] {
            #expect(try text("{\"from\":\"24273\",\"\(name)\":\"Hi\"}")?.body == "Hi", "\(name)")
        }
        for name in ColumnNames.senderColumns + ["From", "SENDER", "Phone Number"] {
            #expect(try text("{\"text\":\"Hi\",\"\(name)\":\"24273\"}")?.address == "24273", "\(name)")
        }
        for name in ["class", "v1", "Label", "labels"] {
            #expect(try text("{\"text\":\"Hi\",\"\(name)\":\"spam\"}")?.labels == ["spam"], "\(name)")
        }
        for name in ColumnNames.dateColumns + ["Date", "messageDate"] {
            #expect(try text("{\"text\":\"Hi\",\"\(name)\":1772444460000}")?.date == 1_772_444_460_000, "\(name)")
        }
        // The first name counts, as in a table; null only if there is no other.
        #expect(try text(#"{"message":"b","body":"a","from":"1"}"#)?.body == "a")
        #expect(try text(#"{"body":"a","text":null,"message":"b"}"#)?.body == "a")
        #expect(try text(#"{"text":null,"from":"24273"}"#)?.body == nil)
        #expect(try text(#"{"text":"","body":"a"}"#)?.body == "")
    }

    @Test func `--column names keys, also in objects`() throws {
        let nested =
            #"{"id":1,"message":{"text":"Hi","to":{"n":1}},"who":{"Number":24273},"kind":"spam","at":1772444460000}"#
        let named = columns(text: "message.text", label: "KIND", sender: "who.Number", date: "at")
        let found = try records(nested + "\n", columns: named).messages.first
        #expect(found?.body == "Hi" && found?.address == "24273" && found?.labels == ["spam"])
        #expect(found?.date == 1_772_444_460_000 && found?.identifier == "1")
        // The name that was set replaces the default ones, and takes its key from other parts.
        let other = #"{"text":"no","note":"yes","category":"personal","label":"x"}"#
        let message = try records(other, columns: columns(text: "note", label: "category")).messages.first
        #expect(message?.body == "yes" && message?.labels == ["personal"] && message?.verdict == nil)
        let dotted = try records(#"{"a.b":"exact","a":{"b":"path"}}"#, columns: columns(text: "a.b")).messages
        #expect(dotted.first?.body == "exact")
    }

    @Test func `numbers are accepted as addresses and labels`() throws {
        let line = #"{"text":"a","sender":14085551234,"with":[24273,"a@example.com"],"label":0,"labels":[1,true,2.5]}"#
        let found = try #require(try text(line))
        #expect(found.address == "14085551234" && found.others == ["24273", "a@example.com"])
        #expect(found.labels == ["0", "1", "true", "2.5"])
        #expect(try text(#"{"text":"a","from":0}"#)?.address == "0")
    }

    @Test func `a file in which no line has a text, or no line has a key that was named, is refused`() throws {
        let lines = #"{"from":"24273","words":"Hi"}"# + "\n" + #"{"from":"1","words":"Ho","n":{"a":1}}"# + "\n"
        for format in [nil, ArchiveFormat.jsonLines] {
            #expect(
                refusal(lines, as: format)
                    == "FILE: no line has a text. Keys: from, words, n.a. Name its key with --column text=NAME.")
        }
        #expect(
            refusal(lines, columns: columns(text: "wrods"))
                == "FILE: no line has a key 'wrods' for the text. Keys: from, words, n.a.")
        #expect(
            refusal(#"{"text":"a"}"#, columns: columns(label: "kind"))
                == "FILE: no line has a key 'kind' for the label. Keys: text.")
        #expect(
            refusal(#"{"message":{"text":"Hi"}}"#)
                == "FILE: no line has a text. Keys: message.text. Name its key with --column text=NAME.")
        // A call log of SMS Import/Export.
        #expect(
            refusal(#"{"number":"24273","duration":"3","type":"1","date":"1"}"#)?.contains("no line has a text") == true
        )
        let pictures = String(repeating: #"{"from":"24273"}"# + "\n", count: 20_000)
        #expect(try records(pictures + #"{"text":"at the end"}"#).count == 20_001)
        #expect(try records(#"{"from":"24273","text":null}"#).messages.count == 1)
        #expect(refusal(pictures)?.contains("no line has a text") == true)
        let many = "{" + (0..<50).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
        #expect(refusal(many)?.contains("k19.") == true && refusal(many)?.contains("k20") == false)
        #expect(try records("{broken\n{\n").lines == ["1 bad: not a JSON object", "2 bad: not a JSON object"])
    }

    @Test func `a date and its time can be in two keys, and --dates holds for JSON Lines`() throws {
        #expect(try text(#"{"text":"a","Date":"2026-03-02","Time":"09:41"}"#)?.date == 1_772_444_460_000)
        #expect(try text(#"{"text":"a","time":"2026-03-02 09:41"}"#)?.date == 1_772_444_460_000)
        #expect(try text(#"{"text":"a","date":"2026-03-02 09:41","time":"10:00"}"#)?.date == 1_772_444_460_000)
        var names = ColumnNames()
        names.dateOrder = .dayFirst
        let line = #"{"text":"a","date":"02/03/2026 09:41"}"#
        #expect(try records(line, columns: names).messages.first?.date == 1_772_444_460_000)
        #expect(try records(line).lines.first?.contains("bad date") == true)
    }

    @Test func `which keys are read as what is reported`() throws {
        func notes(_ text: String) throws -> [String] {
            try withFile(Array(text.utf8)) { path in
                try Archive.open(path).notes.map { $0.replacing(path, with: "FILE") }
            }
        }
        #expect(
            try notes(#"{"Body":"a","from":"1","price":2}"# + "\n" + #"{"Body":"a","date":1,"n":{"x":1}}"# + "\n")
                == ["FILE: keys: Body as text, from as sender, date as date; not used: price, n.x."])
        #expect(
            try notes(#"{"sender":"1","messageBody":"a","country":"US"}"#)
                == ["FILE: keys: messageBody as text, sender as sender; not used: country."])
    }

    @Test func `lines without a key for the text are reported`() throws {
        let lines =
            #"{"from":"1","text":"a"}"# + "\n" + #"{"from":"1","contents":"b"}"# + "\n" + #"{"from":"1","text":null}"#
            + "\n"
        let remarks = try withFile(Array(lines.utf8)) { path in
            let reader = try Archive.open(path)
            #expect(reader.remarks.isEmpty)
            while try reader.next() != nil {}
            return reader.remarks.map { $0.replacing(path, with: "FILE") }
        }
        #expect(
            remarks == [
                "FILE:2: 1 line has no text and is read as a message without a body. Keys of this line: from, contents."
            ])
    }

    @Test func `allow and none are different verdicts`() throws {
        let found = try records(
            #"{"text":"a","category":"allow"}"# + "\n" + #"{"text":"a","category":"none"}"# + "\n"
        ).messages
        #expect(found.map(\.verdict) == [.uncategorized, .uncategorized] && found.map(\.isAllowed) == [true, false])
        let table = try records(
            "direction,service,with,text,label,category\nreceived,SMS,,a,,allow\nreceived,SMS,,b,,none\n"
        )
        .messages
        #expect(table.map(\.isAllowed) == [true, false])
    }

    @Test func `blank lines are ignored, and a line that is too long is skipped`() throws {
        let long = "{\"text\":\"" + String(repeating: "x", count: 1_300_000) + "\"}"
        #expect(
            try records("\n{\"text\":\"a\"}\r\n  \n\(long)\n{\"text\":\"b\"}").lines == [
                "2 ··a", "4 bad: longer than 1 MiB", "5 ··b",
            ])
    }
}

@Suite struct CategoryNamesTests {
    @Test func `every category is found by Apple's name`() {
        for category in Category.all { #expect(Category(appleName: category.apiName) == category) }
        #expect(Category(appleName: "allow") == .uncategorized)
        #expect(Category(appleName: "spam") == nil)
    }
}
