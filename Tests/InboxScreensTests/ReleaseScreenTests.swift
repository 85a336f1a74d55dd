import InboxStore
import Messages
import Terminal
import Testing

/// What the screen has on one release and on no other.
@Suite struct ReleaseScreenTests {
    private let sender = "+12025550142"

    @Test func markAsKnownTakesTheSenderToMessagesAndIsTakenBack() throws {
        let fixture = try InboxFixture(rows: 30, columns: 120, release: .twentySix)
        fixture.receive(sender, "Hello")
        fixture.receive(sender, "Hello again")
        let people = Participants(sender: Address(sender, country: .us))
        func unknown() throws -> Int {
            try fixture.phone.store.counts()[#require(fixture.phone.folders()[.unknown])].conversations
        }
        #expect(try unknown() == 1)
        fixture.press(.character("K"))
        #expect(fixture.text.contains("\(sender) is known now."))
        #expect(try unknown() == 0)
        #expect(try fixture.phone.store.isMarkedKnown(people))
        fixture.press(.character("K"))
        #expect(fixture.text.contains("This sender is marked as known already."))
        fixture.press(.character("u"))
        #expect(fixture.text.contains("Took back the mark as known."))
        #expect(try unknown() == 1)
    }

    @Test func theTitleSaysWhoIsKnown() throws {
        let fixture = try InboxFixture(rows: 30, columns: 120, release: .twentySix)
        fixture.receive(sender, "Hello")
        fixture.press(.enter, .enter)
        #expect(!fixture.text.contains("known │"))
        fixture.press(.escape, .character("K"))
        #expect(fixture.text.contains("known │"))
    }

    @Test func theJunkOf2017HasItsNumberInBrackets() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120, release: .eleven)
        #expect(fixture.text.contains("SMS Junk  "))
        try fixture.phone.store.write { inbox in
            for (number, junk) in [sender, "24273"].map({ Address($0, country: .us) }).enumerated() {
                let conversation = try inbox.conversation(with: Participants(sender: junk), .junk, known: false)
                let message = NewMessage(
                    id: Int64(1_000 + number), date: InboxFixture.now, sender: junk, body: "A prize", service: .sms)
                try inbox.insert(message, into: conversation, known: false)
            }
        }
        fixture.receive("+12025550177", "Hello")
        #expect(fixture.text.contains("SMS Junk (2)"))
    }

    @Test func elsewhereTheKeySaysWhatThereIsInstead() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.receive(sender, "Hello")
        fixture.press(.character("K"))
        #expect(fixture.text.contains("iOS 16 has no Mark as Known: press c to add the sender to Contacts."))
        let empty = try InboxFixture(rows: 24, columns: 80, release: .twentySix)
        empty.press(.character("K"))
        #expect(empty.text.contains("Nothing to mark as known: this list is empty."))
    }

    @Test func kindsOfNotificationsAreSwitchedAndTakenBack() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120, release: .twentySix)
        fixture.press(.character("s"))
        #expect(fixture.text.contains("Screen Unknown Senders"))
        fixture.press(.down, .enter, .down, .down, .enter)
        #expect(fixture.phone.settings.notifyingKinds == [.personal, .promotions])
        fixture.press(.escape)
        fixture.receive(sender, "Hello")
        let message = try fixture.phone.store.message(1)
        #expect(message?.journey?.alert == Alert(alerts: true, rule: .n3))
        fixture.press(.character("u"))
        #expect(fixture.phone.settings.notifyingKinds == [.personal])
    }
}
