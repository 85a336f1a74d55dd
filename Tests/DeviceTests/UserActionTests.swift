import Device
import Foundation
import InboxDatabase
import Messages
import Testing

/// R, F, N: user actions and their effects.
@Suite struct UserActionTests {
    private let device: Device
    private let sender = "+12025550143"

    init() throws {
        device = try Device()
        try device.chooseFilter()
    }

    private func reply(_ times: Int = 1, in folder: FolderID? = nil) throws {
        for _ in 0..<times { try device.enter(.reply(.with(sender, folder: folder), text: "Who is this?")) }
    }

    @Test func `R5, C7: replies in all conversations count, also after they are deleted`() throws {
        try device.receive("hello")
        try device.receive("junk")
        try reply(1, in: .unknown)
        try reply(1, in: .junk)
        for folder in [FolderID.unknown, .junk] { try device.enter(.delete(.with(sender, folder: folder))) }
        for folder in [FolderID.recentlyDeleted, .recentlyDeleted] {
            try device.enter(.delete(.with(sender, folder: folder)))
        }
        #expect(try device.store.messageCount() == 0)
        #expect(try device.receive("junk").journey?.reason == nil)
        try reply(1, in: .junk)
        let outcome = try device.receive("junk")
        #expect(outcome.journey?.reason == .replied)
        #expect(outcome.journey?.replies == 3)
        #expect(outcome.journey?.alert == Alert(alerts: true, rule: .n4))
    }

    @Test func `R2: adding the sender to Contacts merges all conversations into one, in Known Senders`() throws {
        for text in ["junk", "hello", "transaction:transactionalFinance", "promotion:promotionalCoupons"] {
            try device.receive(text)
        }
        let outcome = try device.enter(.addContact(name: " Dr. Who ", address: "(202) 555-0143"))
        #expect(outcome.folder?.id == .known)
        #expect(try device.titles(.all) == ["Dr. Who"])
        #expect(
            try device.bodies(outcome.conversation)
                == ["junk", "hello", "transaction:transactionalFinance", "promotion:promotionalCoupons"])
        #expect(try device.folderNames.contains("Junk"))
        #expect(try device.titles(.junk) == [])
    }

    @Test
    func `R2: a group with the new contact is unfiltered too; the outcome is the contact's own conversation`() throws {
        try device.receive("junk", .mms, with: ["24273"])
        let own = try device.receive("junk")
        let outcome = try device.enter(.addContact(name: "Mum", address: sender))
        #expect(try device.titles(.junk) == [])
        #expect(try device.conversations(.known).count == 2)
        #expect(outcome.conversation != own.conversation)
        let id = try #require(outcome.conversation)
        let found = try #require(try device.store.conversation(id))
        #expect(!found.isGroup)
    }

    @Test func `F12: a deleted conversation can be recovered for 30 days of the device's clock`() throws {
        try device.receive("junk")
        try device.enter(.delete(.with(sender, folder: .junk)))
        #expect(try device.titles(.recentlyDeleted) == [sender])
        device.phone.advanceClock(30 * Device.day)
        #expect(try device.enter(.recover(.with(sender, folder: nil))).folder?.id == .junk)
        try device.enter(.delete(.with(sender, folder: .junk)))
        device.phone.advanceClock(30 * Device.day + 1)
        #expect(try device.titles(.recentlyDeleted) == [])
        #expect(try device.store.messageCount() == 0)
        #expect(throws: PhoneError.noSuchConversation("\(sender) in recently-deleted")) {
            try device.enter(.recover(.with(sender, folder: nil)))
        }
    }

    @Test func `F12: a deleted conversation cannot be replied to, and new messages start a new one`() throws {
        let message = try device.receive("hello")
        let id = try #require(message.conversation)
        try device.enter(.delete(.id(id)))
        #expect(throws: PhoneError.isDeleted(device.phone.address(sender).displayed)) {
            try device.enter(.reply(.id(id), text: "Hello"))
        }
        #expect(try device.receive("hello again").conversation != id)
        #expect(try device.enter(.recover(.id(id))).conversation != id)
        #expect(try device.conversations(.unknown).first?.messages == 2)
    }

    @Test(arguments: [Service.sms, .mms, .iMessage])
    func `a reply uses the service of its conversation`(service: Service) throws {
        let incoming = try device.receive("Hello", from: "+447700900456", service)
        let conversation = try #require(incoming.conversation)
        let reply = try device.enter(.reply(.id(conversation), text: "Hi"))
        let sent = try #require(try reply.message.flatMap { try device.store.message($0) })
        #expect(sent.service == (service == .mms ? .sms : service))
    }

    @Test func `invalid actions are refused with a reason and change nothing`() throws {
        try device.receive("hello", from: nil)
        try device.receive("hello", from: "24273")
        let before = try device.snapshot()
        let noSender = try #require(try device.store.conversations(people: "").first?.id)
        let cases: [(UserAction, PhoneError)] = [
            (.reply(.with("24273", folder: nil), text: " \n"), .emptyReply),
            (.reply(.with(" ", folder: nil), text: "Hello"), .noSender),
            (.reply(.id(noSender), text: "Hello"), .noSender),
            (.reply(.id(99), text: "Hello"), .conversationGone),
            (.addContact(name: " ", address: "24273"), .emptyName),
            (.addContact(name: "Mum", address: ""), .emptyAddress),
            (.block(address: "\n"), .emptyAddress), (.removeContact(address: "24273"), .noSuchContact("24273")),
            (.delete(.with("24273", folder: .junk)), .noSuchConversation("24273 in junk")),
            (.recover(.with("24273", folder: .unknown)), .notDeleted("24273")),
            (.markRead(.id(-1)), .conversationGone),
        ]
        for (intent, error) in cases { #expect(throws: error) { try device.enter(intent) } }
        #expect(try device.snapshot() == before)
    }
}
