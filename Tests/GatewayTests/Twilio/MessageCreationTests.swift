import Testing

@testable import Gateway

@Suite struct MessageCreationTests {
    private func creation(_ form: String) throws -> MessageCreation {
        try MessageCreation(try #require(FormFields(Array(form.utf8))), callback: WebhookURL.refusal)
    }

    private func code(_ form: String) throws -> Int {
        try #require(throws: TwilioError.self) { try creation(form) }.code
    }

    @Test func `a message has a sender, a recipient and a body`() throws {
        let sms = try creation("From=%2B1+(202)+555-0143&To=%2B447700900123&Body=Hi&ValidityPeriod=60&Unknown=x&to=1")
        #expect((sms.from, sms.to, sms.body, sms.media) == ("+12025550143", "+447700900123", "Hi", 0))
        #expect(try creation("From=24273&To=12025550100&Body=+").body == " ")
        let mms = try creation("From=24273&To=%2B12025550100&MediaUrl=https://a.example/1&MediaUrl=http://a.example/2")
        #expect(mms.body == nil)
        #expect(mms.media == 2)
    }

    @Test(arguments: ["24273", "+12025550143", "DEMOBANK", "AX-DEMO", "My Shop", "B&B_1+", "911"])
    func `a sender can be a number, a short code or a name`(from: String) throws {
        let encoded = from.replacing("+", with: "%2B").replacing("&", with: "%26")
        #expect(try creation("From=\(encoded)&To=%2B12025550100&Body=a").from == from)
    }

    @Test(arguments: [
        ("To=%2B12025550100&Body=a", 21603), ("From=&To=%2B12025550100&Body=a", 21603), ("From=24273&Body=a", 21604),
        ("From=24273&To=%2B12025550100", 21602), ("From=24273&To=%2B12025550100&Body=", 21602),
        ("From=24273&To=5&Body=a", 21211), ("From=24273&To=DEMOBANK&Body=a", 21211),
        ("From=24273&To=whatsapp:%2B12025550100&Body=a", 21211),
        ("From=24273&To=%D9%A1%D9%A2%D9%A3%D9%A4%D9%A5%D9%A6%D9%A7&Body=a", 21211),
        ("From=12&To=%2B12025550100&Body=a", 21212), ("From=%2B%2B12025550143&To=%2B12025550100&Body=a", 21212),
        ("From=TWELVELETTER&To=%2B12025550100&Body=a", 21212), ("From=Caf%C3%A9&To=%2B12025550100&Body=a", 21212),
        ("From=a%00b&To=%2B12025550100&Body=a", 21212), ("From=a%0Ab&To=%2B12025550100&Body=a", 21212),
        ("From=24273&To=%2B12025550100&MediaUrl=x", 21620),
        ("From=24273&To=%2B12025550100&Body=a&StatusCallback=https://evil.example/", 21609),
        ("MessagingServiceSid=../x&To=%2B12025550100&Body=a", 20001),
        ("MessagingServiceSid=MG1&ScheduleType=fixed&SendAt=x&To=%2B12025550100&Body=a", 20001),
    ])
    func `mistakes have Twilio’s errors`(form: String, code: Int) throws { #expect(try self.code(form) == code) }

    @Test func `a body has at most 1,600 characters, and a message 10 media files`() throws {
        let start = "From=24273&To=%2B12025550100&Body="
        #expect(try creation(start + String(repeating: "%C3%A9", count: 1600)).body?.count == 1600)
        #expect(try code(start + String(repeating: "x", count: 1601)) == 21617)
        let media = String(repeating: "&MediaUrl=https://a.example/b", count: 10)
        #expect(try creation(start + media).media == 10)
        #expect(try code(start + media + "&MediaUrl=https://a.example/b") == 21623)
    }

    @Test func `a refused callback says in the log why`() throws {
        let form = "From=24273&To=%2B12025550100&Body=a&StatusCallback=http://10.0.0.1/"
        let error = try #require(throws: TwilioError.self) { try creation(form) }
        #expect(
            error.note?.contains("10.0.0.1 is not this computer. The gateway calls programs on this computer") == true)
    }

    @Test func `a messaging service has a number of its own, which stays the same`() throws {
        let first = try creation("MessagingServiceSid=MG1&To=%2B12025550100&Body=a")
        #expect(first.from.hasPrefix("+120255501") && first.from.count == 12 && first.from != TwilioNumber.ofPhone)
        #expect(try creation("MessagingServiceSid=MG1&To=%2B12025550100&Body=b").from == first.from)
        #expect(try creation("MessagingServiceSid=MG1&From=24273&To=%2B12025550100&Body=a").from == "24273")
    }
}
