import PropertyTesting
import Testing

@testable import Gateway

@Suite struct TwiMLTests {
    private func read(_ text: String, type: String? = "text/xml") throws -> TwiML {
        try TwiML(Array(text.utf8), type: type)
    }

    private func bodies(_ text: String, type: String? = "text/xml") throws -> [String?] {
        try read(text, type: type).messages.map(\.body)
    }

    private func code(_ text: String, type: String? = "text/xml") throws -> Int {
        try #require(throws: TwiML.Mistake.self) { try read(text, type: type) }.code
    }

    @Test(arguments: [
        "<Response><Message>Hi &amp; bye</Message></Response>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?><Response><Message>Hi &amp; bye</Message></Response>",
        "<Response><Message><Body>Hi &#38; bye</Body></Message></Response>",
        "<!-- a --><Response>\n  <Message>\n  Hi<!-- <b> --> &#x26; bye\n</Message>\n</Response>\n",
        "<Response><!--\u{301}--><Message>Hi<!---->\u{20}<!-- - -- > -->&amp; bye</Message><!----></Response>",
        "\u{FEFF}<Response><Message action='/x' to='+12025550100'>Hi &amp; bye</Message></Response>",
    ])
    func `a message has its text`(document: String) throws {
        #expect(try bodies(document) == ["Hi & bye"])
        #expect(try bodies(document, type: "application/xml; charset=utf-8") == ["Hi & bye"])
        #expect(try bodies(document, type: "TEXT/HTML") == ["Hi & bye"])
    }

    @Test func `several messages are in their order, and can have media and another sender`() throws {
        let answer = try read(
            """
            <Response><Message>1</Message><Message from="+1 202 555 0143"><Body>2</Body><Media>https://a.example/b</Media>
            </Message><Message><Media>https://a.example/c</Media><Media>https://a.example/d</Media></Message></Response>
            """)
        #expect(
            answer.messages == [
                TwiML.Message(body: "1"), TwiML.Message(from: "+12025550143", body: "2", media: 1),
                TwiML.Message(media: 2),
            ])
    }

    @Test func `an answer can be empty, plain text, or have verbs that are skipped`() throws {
        #expect(try bodies("<Response/>") == [])
        #expect(try bodies("<Response> </Response>") == [])
        #expect(try bodies("", type: nil) == [])
        #expect(try bodies(" Hello <b> & \n", type: "text/plain") == ["Hello <b> &"])
        let other = try read("<Response><Redirect>/x</Redirect><Message>1</Message></Response>")
        #expect(other.skipped == ["Redirect"])
        #expect(other.messages.map(\.body) == ["1"])
    }

    @Test(arguments: [
        "Hello", "<Response>", "<Response><Message>1</Response>", "<Response></Response", "</Response>", "<",
        "<Response><Message>a & b</Message></Response>", "<Response><Message>&nbsp;</Message></Response>",
        "<Response><Message>&#xZZ;</Message></Response>", "<Response><Message>&lt</Message></Response>",
        "<Response><Message>1 < 2</Message></Response>", "<Response><Message a=b>1</Message></Response>",
        "<Response><Message><![CDATA[1]]></Message></Response>", "<Response><!-- </Response>",
        "<!DOCTYPE r [<!ENTITY a \"b\">]><Response><Message>&a;</Message></Response>",
        "<?xml version=\"1.0\" encoding=\"UTF-16\"?><Response/>", "<Response><Message>\u{0}</Message></Response>",
        String(repeating: "<Response>", count: 100),
    ])
    func `a document that is not well-formed has error 12100`(document: String) throws {
        #expect(try code(document) == 12100)
    }

    @Test func `other mistakes have their errors, and nothing is sent`() throws {
        #expect(try code("<Other><Message>1</Message></Other>") == 12200)
        #expect(try code("<Response/><Response/>") == 12200)
        #expect(try code("<Response>Hello</Response>") == 12200)
        #expect(try code("<response><Message>1</Message></response>") == 12200)
        #expect(try code("<Response><Message>1</Message><Message><b>2</b></Message></Response>") == 12200)
        #expect(try code("<Response><Message>1</Message><Message/></Response>") == 14103)
        #expect(try code(" \n", type: "text/plain") == 14103)
        #expect(try code("<Response><Message from='?'>1</Message></Response>") == 14102)
        let long = String(repeating: "x", count: 1601)
        #expect(try code("<Response><Message>\(long)</Message></Response>") == 21617)
        let many = String(repeating: "<Message>1</Message>", count: TwiML.maxMessages + 1)
        #expect(try code("<Response>\(many)</Response>") == 12200)
        #expect(try code("{}", type: "application/json") == 12300)
        #expect(try code("<Response/>", type: nil) == 12300)
        #expect(try code(String(repeating: " ", count: TwiML.maxSize + 1)) == 11750)
        #expect(throws: TwiML.Mistake.self) { try TwiML([0x3C, 0xFF], type: "text/xml") }
    }

    @Test(arguments: seeds(0..<50)) func `any answer is read or refused`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "<Response>", "</Response>", "<Message>", "</Message>", "<Body>", "</Body>", "<Media/>", "<", ">", "&",
            "&amp;",
            "<!--", "-->", "<?", "?>", "<![CDATA[", "]]>", "\"", "='", "<!", "text", "\u{301}",
        ]
        for _ in 0..<100 {
            let text = (0..<random.below(20)).map { _ in
                random.once(in: 4) ? HostileText.make(using: &random) : random.pick(parts)
            }.joined()
            let answer = try? TwiML(Array(text.utf8), type: "text/xml")
            // What is sent was written in the answer.
            for message in answer?.messages ?? [] { #expect(message.body != nil || message.media > 0) }
        }
    }
}
