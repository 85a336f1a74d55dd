import MessageArchives
import Messages
import Testing

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
        ("{}", #""from" and "text" are missing"#), (#"{"text":1}"#, #""text" is not a string"#),
        (#"{"text":"a","service":"SNS"}"#, #"unknown service "SNS"; expected one of SMS, MMS, RCS, iMessage"#),
        (#"{"text":"a","with":"b"}"#, #""with" is not a list of addresses"#),
        (#"{"text":"a","with":[1]}"#, #""with" is not a list of addresses"#),
        (#"{"text":"a","label":1}"#, #""label" is neither a string nor a list of strings"#),
        (#"{"text":"a","direction":"up"}"#, #"unknown direction "up"; expected received or sent"#),
        (#"{"text":"a","read":"yes"}"#, #""read": expected true or false"#),
        (#"{"text":"a","category":"spam"}"#, #"unknown category "spam""#),
    ])
    func `the reason for a bad line is reported`(_ line: String, _ reason: String) throws {
        #expect(try violation(line) == reason)
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
