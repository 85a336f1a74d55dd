import Device
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import SessionScript

/// Messages and conversations as sessions of their own.
@Suite("Replayed messages", .waitsForPrograms)
struct ReplayedMessagesTests {
    private let inbox: WalkedInbox
    private var phone: Phone { inbox.phone }

    init() throws { inbox = try WalkedInbox(.sixteen) }

    private func receive(_ from: String, _ text: String?, _ service: Service = .sms, with: [String] = []) throws
        -> Message
    {
        var message = IncomingMessage(from: from, text: text, service: service)
        message.with = with
        let outcome = try #require(try inbox.enter(.receive(message))).get()
        return try #require(try outcome.message.flatMap { try phone.store.message($0) })
    }

    private func conversation(of message: Message) throws -> Conversation {
        try #require(try phone.store.conversation(message.conversation))
    }

    private func text(_ replayed: ReplayedMessages) throws -> String {
        var text: String?
        try replayed.start(in: sessionsFolder) { text = $0 }
        #expect(phone.loop.run(atMost: .seconds(60)) { text != nil })
        return try #require(text)
    }

    private func expectPasses(_ yaml: String) throws {
        let session = try Session(yaml: yaml, file: sessionsFolder.appendingPathComponent("copied.yaml").path)
        let result = SessionCheck.run(session)
        #expect(result.verdict == .passed, "\(result)\n\(yaml)")
        #expect(result.held > 1)
    }

    private func session(of message: Message) throws -> String {
        try text(try #require(ReplayedMessages(message, of: conversation(of: message), in: phone)))
    }

    private func session(ofConversationWith message: Message) throws -> String {
        let messages = try phone.store.messages(in: message.conversation, .first(100))
        return try text(ReplayedMessages(conversation(of: message), messages, in: phone))
    }

    @Test func `a message is a session with its filter, its verdict and its folder`() throws {
        try inbox.enter(.chooseFilter("filterit"))
        let yaml = try session(of: try receive("+12025550150", "You won: pay for this junk, now"))
        #expect(
            yaml.hasSuffix(
                """
                title: Message from +12025550150
                release: 16
                country: US
                clock: 2026-03-02T09:00:00Z
                settings: { response-timeout: 1m }
                filter: filterit
                steps:
                  - receive: { from: "+12025550150", text: "You won: pay for this junk, now" }
                    expect: { action: junk, folder: junk, notified: false }
                  - expect: { count: { junk: 1 }, unread: { junk: 1 } }

                """), "\(yaml)")
        try expectPasses(yaml)
    }

    @Test(arguments: WalkAction.bodies + ["\u{1B}[2J\u{202E}won\u{2028}", "- [", "🍜 👩‍👩‍👧"])
    func `any text is the same in the session`(_ body: String?) throws {
        let yaml = try session(of: try receive("24273", body))
        #expect(!yaml.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F..<0xA0 ~= $0.value })
        let read = try Session(yaml: yaml, file: "s.yaml").steps.compactMap { ($0.action as? ReceiveStep)?.text.text }
        #expect(read == [body].compactMap(\.self))
        try expectPasses(yaml)
    }

    @Test func `a message of a contact, and of someone with three replies, has what led to it`() throws {
        try inbox.enter(.chooseFilter("filterit"))
        try inbox.enter(.addContact(name: "Mum", address: "+12025550101"))
        let known = try session(of: try receive("+12025550101", "Lunch?"))
        #expect(known.contains("contacts:\n  - { name: Mum, addresses: [\"+12025550101\"] }\n"))
        #expect(known.contains("because: contact"))
        try expectPasses(known)
        for _ in 0..<4 { try inbox.enter(.reply(.with("24273", folder: nil), text: "STOP")) }
        let replied = try session(of: try receive("24273", "Lottery"))
        #expect(replied.contains("because: replied") && !replied.contains("otherwise"))
        try expectPasses(replied)
    }

    @Test func `what differs from the inbox is said`() throws {
        try inbox.enter(.chooseFilter("filterit"))
        let message = try receive("+12025550150", "You won: pay for this junk, now")
        try inbox.enter(.chooseFilter(nil))
        let yaml = try session(of: message)
        #expect(
            yaml.contains("# This differs from the inbox. There: action: junk. Played alone: because: no-filter.\n"))
        try expectPasses(yaml)
    }

    @Test func `a conversation has its contacts, pictures, services and replies`() throws {
        let people = ["+12025550101", "+12025550177"]
        try inbox.enter(.addContact(name: "Mum", address: people[0]))
        _ = try receive(people[0], nil, .mms, with: [people[1]])
        let message = try receive(people[1], "Perfect", .mms, with: [people[0]])
        try inbox.enter(.reply(.id(message.conversation), text: "Yes!"))
        let yaml = try session(ofConversationWith: message)
        let session = try Session(yaml: yaml, file: "s.yaml")
        #expect(session.contacts.map(\.name) == ["Mum"])
        let received = session.steps.compactMap { ($0.action as? ReceiveStep)?.text }
        #expect(received.map(\.text) == [nil, "Perfect"] && received.map(\.with) == [[people[1]], [people[0]]])
        #expect(received.allSatisfy { $0.service == .mms })
        #expect(session.steps.compactMap { ($0.action as? ReplyStep)?.text } == ["Yes!"], "\(yaml)")
        try expectPasses(yaml)
    }

    @Test func `a message of the user has no session`() throws {
        let outcome = try #require(try inbox.enter(.reply(.with("24273", folder: nil), text: "Hi"))).get()
        let message = try #require(try outcome.message.flatMap { try phone.store.message($0) })
        #expect(ReplayedMessages(message, of: try conversation(of: message), in: phone) == nil)
    }
}
