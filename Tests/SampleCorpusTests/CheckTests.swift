import Testing

/// Tests of the checks themselves.
@Suite struct CorpusCheckTests {
    @Test(arguments: [
        #"{"id":"us-001","from":"1","text":"a","label":"none","language":"en"}"#,
        #"{"id":"us-001","from":"1","text":"a","label":"none","language":"en","country":"US","more":"b"}"#,
        #"{"id":"us-001","from":"1","text":"a","text":"b","label":"none","language":"en","country":"US"}"#,
        #"{"from":"1","id":"us-001","text":"a","label":"none","language":"en","country":"US"}"#,
        #"{"id":"us-001","from":1,"text":"a","label":"none","language":"en","country":"US"}"#,
        #"{"id":"us-001","from":"1","text":"a","label":"none","language":"en","country":"US""#,
    ])
    func `a line has the six keys and no other`(line: String) { #expect(SampleMessage(line: line) == nil) }

    @Test func `a line is read back unchanged`() {
        let message = SampleMessage(body: "\"Hi\"\n😊 \\ /")
        #expect(SampleMessage(line: message.line) == message)
    }

    @Test func `a gap or a repeated ID is found`() {
        #expect(CorpusChecks.order([SampleMessage(id: "us-001"), SampleMessage(id: "us-002")]) == [])
        #expect(
            CorpusChecks.order([SampleMessage(id: "us-001"), SampleMessage(id: "us-001")]) == [
                "us-001 should be us-002"
            ])
        #expect(CorpusChecks.order([SampleMessage(id: "us-002")]) == ["us-002 should be us-001"])
        #expect(CorpusChecks.order([SampleMessage(id: "us-001", country: "GB")]) == ["us-001 should be gb-001"])
    }

    @Test func `an unknown label is found`() {
        #expect(SampleMessage.labels.count == 14)
        #expect(CorpusChecks.labels([SampleMessage(label: "transaction")]) == ["us-001: transaction"])
    }

    @Test func `a missing category is found`() {
        let whole = SampleMessage.labels.map { SampleMessage(label: $0) }
        #expect(CorpusChecks.coverage(whole, minimum: 1) == [])
        #expect(CorpusChecks.coverage(Array(whole.dropFirst()), minimum: 0) == ["US has no none"])
        #expect(CorpusChecks.coverage(whole + whole.dropLast(), minimum: 2) == ["1 of promotionalCoupons"])
        #expect(CorpusChecks.coverage(whole + [SampleMessage(country: "GB")], minimum: 1).count == 13)
    }

    @Test func `an invalid language or country code is found`() {
        #expect(CorpusChecks.codes([SampleMessage(language: "hi-Latn", country: "IN")]) == [])
        #expect(CorpusChecks.codes([SampleMessage(language: "English")]).count == 1)
        #expect(CorpusChecks.codes([SampleMessage(country: "us")]).count == 1)
    }

    @Test(arguments: ["", String(repeating: "a", count: 1_001)])
    func `a body that is too short or too long is found`(body: String) {
        #expect(CorpusChecks.length([SampleMessage(body: body)]).count == 1)
    }

    @Test(arguments: [
        "bell\u{7}", "esc\u{1B}[2J", "a\tb", "right\u{202E}left", "mark\u{200F}", "de\u{301}compose", "b\u{200B}ank",
        "end ", "\u{E000}", "line\u{2028}",
    ])
    func `a hostile character is found`(body: String) {
        #expect(CorpusChecks.characters([SampleMessage(body: body)]).count == 1)
        #expect(CorpusChecks.characters([SampleMessage(body: "two\nlines, café 👩‍👧", label: "none")]) == [])
        #expect(CorpusChecks.characters([SampleMessage(body: "b\u{200B}ank", label: "junk")]) == [])
    }

    @Test(arguments: [
        "+12025551234", "+447911123456", "+8613800138000", "2025550143", "+18005550143", "TWELVELETTER", "12", "a b@c",
        "",
    ])
    func `a sender that could be real is found`(sender: String) {
        #expect(CorpusChecks.senders([SampleMessage(sender: sender)]).count == 1)
    }

    @Test(arguments: [
        "+12025550143", "+447700900456", "+493023125118", "+4917604069012", "+33639980112", "14172", "AX-DEMOBK-S",
        "a.b@mail.example.com", "Bq Colibri", "鳥便",
    ])
    func `a fictional sender is accepted`(sender: String) {
        #expect(CorpusChecks.senders([SampleMessage(sender: sender)]) == [])
    }

    @Test(arguments: [
        ("call +1 202 555 0143", true), ("call (202) 555-0143 now", true), ("020 7946 0187", true),
        ("00 44 7700 900 456", true), ("06 39 98 12 34", true), ("on 12.06.2026 or 2026-06-12", true),
        ("Rp 1.250.000", true), ("code 603 118", true), ("open 8.30-12.30", true), ("8.305-12.304", false),
        ("call +1 202 556 0143", false), ("1 800 555 0143", false),
        ("07911 123456", false), ("+49 171 3920 01", false), ("ring 0800-123-4567", false), ("٠٥٥١٢٣٤٥٦٧", false),
        ("tracking 48213377", false), ("card 4111 1111 1111 1111", false), ("+44 20 7946 01878", false),
        ("१२३४५६७८९०", false), ("138 0013 8000", false),
    ])
    func `a phone number that could be real is found`(body: String, isReserved: Bool) {
        #expect(CorpusChecks.numbers([SampleMessage(body: body)]).isEmpty == isReserved)
    }

    @Test(arguments: [
        ("see shop.example/a or https://a.b.example.com/x", true), ("mail me@mail.example.org", true),
        ("5.30pm, z.B. so.", true),
        ("a.test b.invalid", true), ("bank-login.com", false), ("https://example.co", false), ("myexample.com", false),
        ("bit.ly/x", false), ("банк.рф", false), ("example.com.evil.io", false),
    ])
    func `a domain that could be real is found`(body: String, isReserved: Bool) {
        #expect(CorpusChecks.domains([SampleMessage(body: body)]).isEmpty == isReserved)
    }

    @Test(arguments: ["Your Netflix plan", "NETFLIX: pay", "请用微信联系", "pay by Venmo!"])
    func `a brand is found`(body: String) { #expect(CorpusChecks.names([SampleMessage(body: body)]).count == 1) }

    @Test func `a repetition with other digits is found`() {
        let first = SampleMessage(id: "us-001", body: "Your code is 1234.")
        #expect(
            Similarity.equal([first, SampleMessage(id: "us-002", body: "your CODE is: 99")]) == [
                "us-002 repeats us-001"
            ])
        #expect(Similarity.equal([first, SampleMessage(id: "us-002", body: "Her code is 1234.")]) == [])
    }

    @Test func `a near repetition is found`() {
        let first = SampleMessage(id: "us-001", body: "Your order from the blue shop leaves our house today")
        let near = SampleMessage(id: "us-002", body: "Your order from the green shop leaves our house today")
        let far = SampleMessage(id: "us-002", body: "Your order from the green barn was lost at sea, sorry")
        #expect(Similarity.near([first, near], share: 0.7) == ["us-002 nearly repeats us-001"])
        #expect(Similarity.near([first, far], share: 0.7) == [])
        let tokyo = SampleMessage(id: "jp-001", body: "ご注文の商品を本日発送しました", language: "ja")
        let osaka = SampleMessage(id: "jp-002", body: "ご注文の商品を昨日発送しました", language: "ja")
        #expect(Similarity.near([tokyo, osaka], share: 0.6) == ["jp-002 nearly repeats jp-001"])
    }
}
