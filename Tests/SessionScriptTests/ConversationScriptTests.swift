import Foundation
import Messages
import Testing

@testable import SessionScript

/// A conversation as a session.
@Suite struct ConversationScriptTests {
    private func address(_ written: String) -> Address { Address(written, country: .us) }

    private func conversation(_ people: [String], names: [String?] = [nil]) -> Conversation {
        Conversation(
            id: 1, participants: people.map(address), names: names,
            bucket: Bucket(category: .uncategorized, known: false, deleted: false), date: 0, newest: 0, preview: nil,
            previewIsFromUser: false, messages: 1, unread: 0, replies: 0, filteredBy: nil, deletedAt: nil)
    }

    private func message(_ from: String?, _ body: String?, _ service: Service = .sms) -> Message {
        Message(
            id: 1, conversation: 1, date: 0, sender: from.map(address), body: body, service: service, isRead: true,
            label: nil, journey: nil, movedBy: nil)
    }

    private func session(_ conversation: Conversation, _ messages: [Message]) throws -> (session: Session, yaml: String)
    {
        let script = ConversationScript(conversation, messages, release: .sixteen, country: "US", filter: "filterit")
        return (try Session(yaml: script.yaml, file: "conversation.yaml"), script.yaml)
    }

    @Test(arguments: [
        "plain", "a \"quote\", a \\ and: {yes}", "two\nlines\ttab", "\u{1B}[2J\u{7}\u{9B}", "\u{202E}won\u{2028}",
        "🍜 e\u{301} 👩‍👩‍👧", "a\u{FEFF}", "# no comment", "- [", "\u{10FFFF}",
    ])
    func `any text is the same in the session`(_ text: String) throws {
        let (session, yaml) = try session(conversation(["24273"]), [message("24273", text)])
        #expect(session.steps.compactMap { $0.action as? ReceiveStep }.first?.text.text == text, "\(yaml)")
        #expect(!yaml.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || 0x7F..<0xA0 ~= $0.value })
    }

    @Test func `contacts, groups, pictures, services and replies are kept`() throws {
        let people = ["+12025550101", "+12025550177"]
        let (session, yaml) = try session(
            conversation(people, names: ["Mum", nil]),
            [
                message(people[0], nil, .mms), message(people[1], "Perfect", .mms), message(nil, "Yes!", .mms),
                message(nil, " ", .mms),
            ])
        #expect(session.filter == "filterit" && session.contacts.map(\.name) == ["Mum"])
        let received = session.steps.compactMap { ($0.action as? ReceiveStep)?.text }
        #expect(received.map(\.text) == [nil, "Perfect"] && received.map(\.with) == [[people[1]], [people[0]]])
        #expect(received.allSatisfy { $0.service == .mms })
        let reply = session.steps.compactMap { $0.action as? ReplyStep }
        #expect(reply.map(\.text) == ["Yes!"], "\(yaml)")
    }
}
