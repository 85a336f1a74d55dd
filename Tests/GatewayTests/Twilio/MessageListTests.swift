import Foundation
import JSONCodec
import Testing

@testable import Gateway

@Suite struct MessageListTests {
    private static let start = Date(timeIntervalSince1970: 1_795_917_600)  // 2026-11-29T02:00:00Z

    /// Messages an hour apart, oldest first, alternating between two senders.
    private func messages(_ count: Int) -> TwilioMessages {
        var messages = TwilioMessages()
        for index in 0..<count {
            messages.add { sequence in
                var message = TwilioMessage(
                    sequence, .api, of: TwilioAccount(sid: "AC1", token: "t"),
                    from: index.isMultiple(of: 2) ? "24273" : "+12025550143", to: "+12025550100", body: "\(index)",
                    at: Self.start)
                message.change(to: .sent, at: Self.start.addingTimeInterval(3600 * Double(index)))
                return message
            }
        }
        return messages
    }

    private func page(_ query: String, _ messages: TwilioMessages, of account: String = "AC1") throws -> JSONObject {
        let list = try MessageList(try #require(FormFields(Array(query.utf8))))
        return try #require(list.json(messages.list(account, list), of: account).object)
    }

    private func bodies(_ page: JSONObject) -> [String] {
        guard case .array(let messages) = page["messages"] else { return [] }
        return messages.compactMap { $0.object?["body"]?.string }
    }

    private func next(_ page: JSONObject, _ key: String = "next_page_uri") -> String? {
        page[key]?.string.flatMap { $0.split(separator: "?").last.map(String.init) }
    }

    @Test func `pages are newest first, and lead to each other`() throws {
        let messages = messages(7)
        let first = try page("PageSize=3", messages)
        #expect(bodies(first) == ["6", "5", "4"])
        #expect(first["previous_page_uri"] == .null)
        #expect(first["uri"]?.string == "/2010-04-01/Accounts/AC1/Messages.json?PageSize=3&Page=0")
        let second = try page(try #require(next(first)), messages)
        #expect(bodies(second) == ["3", "2", "1"])
        #expect((second["page"], second["start"], second["end"]) == (.integer(1), .integer(3), .integer(5)))
        let third = try page(try #require(next(second)), messages)
        #expect(bodies(third) == ["0"])
        #expect(third["next_page_uri"] == .null)
        #expect(bodies(try page(try #require(next(third, "previous_page_uri")), messages)) == ["3", "2", "1"])
        #expect(bodies(try page(try #require(next(third, "first_page_uri")), messages)) == ["6", "5", "4"])
    }

    @Test func `a page stays the same when messages arrive and are deleted`() throws {
        var messages = messages(7)
        let first = try page("PageSize=3", messages)
        for message in messages.list("AC1", try MessageList(FormFields())).prefix(4) { messages.delete(message.sid) }
        messages.add { sequence in
            TwilioMessage(
                sequence, .api, of: TwilioAccount(sid: "AC1", token: "t"), from: "1", to: "2", body: "new",
                at: Self.start)
        }
        #expect(bodies(try page(try #require(next(first)), messages)) == ["2", "1", "0"])
    }

    @Test func `messages are found by sender, recipient and day`() throws {
        let messages = messages(48)
        #expect(bodies(try page("From=24273&PageSize=2", messages)) == ["46", "44"])
        #expect(bodies(try page("From=%2B1+202+555+0143&PageSize=2", messages)) == ["47", "45"])
        #expect(try next(page("From=24273&PageSize=2", messages))?.hasPrefix("From=24273&PageSize=2&Page=1") == true)
        #expect(bodies(try page("To=%2B12025550199", messages)) == [])
        // 22 hours are left of the first day.
        #expect(try bodies(page("DateSent=2026-11-29", messages)).count == 22)
        #expect(try bodies(page("DateSent=2026-11-29T00:00:00Z", messages)).count == 22)
        #expect(try bodies(page("DateSent%3C=2026-11-29&DateSent%3E=2026-11-29", messages)).count == 22)
        #expect(try bodies(page("DateSent%3E=2026-11-30", messages)).count == 26)
        #expect(try bodies(page("DateSent%3C=2026-11-29T03:00:00Z", messages)) == ["1", "0"])
        #expect(bodies(try page("", messages, of: "AC2")) == [])
        #expect(bodies(try page("PageSize=5000", messages)).count == 48)
    }

    @Test(arguments: [
        "PageSize=0", "PageSize=x", "PageSize=-1", "PageSize=99999999999999999999", "Page=-1", "PageToken=x",
        "PageToken=PA",
        "PageToken=PA-1", "DateSent=yesterday", "DateSent=2026-02-30", "DateSent=2026-13-01",
        "DateSent=2026-11-29T25:00:00Z",
        "DateSent=2026-11-29T", "DateSent=%D9%A22026-11-2", "DateSent=0000-00-00",
    ])
    func `invalid parameters have error 20001`(query: String) throws {
        #expect(try #require(throws: TwilioError.self) { try page(query, messages(1)) }.code == 20001)
    }

    @Test func `the oldest are forgotten`() throws {
        // Many at once: not each new message looks at all others.
        #expect(messages(TwilioMessages.maxCount + 10).count == TwilioMessages.maxCount + 10)
        let messages = messages(TwilioMessages.maxCount + TwilioMessages.batch + 10)
        #expect(messages.count == TwilioMessages.maxCount + 10)
        let all = messages.list("AC1", try MessageList(FormFields()))
        #expect(all.last?.body == "\(TwilioMessages.batch)")
    }

    @Test func `dates are those of RFC 2822`() {
        #expect(TwilioDate.text(Self.start) == "Sun, 29 Nov 2026 02:00:00 +0000")
        #expect(TwilioDate.text(Date(timeIntervalSince1970: 0)) == "Thu, 01 Jan 1970 00:00:00 +0000")
    }
}
