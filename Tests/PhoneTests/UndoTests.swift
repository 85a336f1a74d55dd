import Foundation
import InboxStore
import Messages
import Phone
import Testing

/// What the user did is taken back; what came in since stays.
@Suite struct UndoTests {
    private let device: Device
    private let stranger = "+12025550143"

    init() throws {
        device = try Device()
        try device.chooseFilter()
        for text in ["junk one", "hello", "transaction:transactionalFinance"] { try device.receive(text) }
        try device.receive("junk", from: "24273")
        try device.enter(.reply(.with(stranger, folder: .junk), text: "one"))
        try device.enter(.reply(.with(stranger, folder: .junk), text: "two"))
    }

    private static func deeds(_ stranger: String) -> [Intent] {
        var settings = Settings()
        settings.filterUnknownSenders = false
        return [
            .reply(.with(stranger, folder: .junk), text: "three"), .reply(.with("24274", folder: nil), text: "hi"),
            .addContact(name: "Mum", address: stranger), .chooseFilter(nil), .change(settings),
            .delete(.with(stranger, folder: .junk)), .block(address: stranger),
        ]
    }

    @Test(arguments: deeds("+12025550143"))
    func `each deed is taken back to the last detail`(_ deed: Intent) throws {
        let before = try device.snapshot()
        try device.enter(deed)
        #expect(try device.snapshot() != before)
        try device.enter(.undo)
        try device.settle()
        #expect(try device.snapshot() == before)
    }

    @Test func `all deeds are taken back, one after the other`() throws {
        var snapshots: [[String]] = []
        let deeds =
            Self.deeds(stranger) + [.delete(.with(stranger, folder: nil)), .recover(.with(stranger, folder: nil))]
        for deed in deeds {
            let before = try device.snapshot()
            // The third reply took the junk away, so it cannot be deleted any more.
            if (try? device.enter(deed)) != nil { snapshots.append(before) }
        }
        #expect(snapshots.count == deeds.count - 1)
        for snapshot in snapshots.reversed() {
            try device.enter(.undo)
            try device.settle()
            #expect(try device.snapshot() == snapshot)
        }
    }

    @Test(arguments: deeds("+12025550143"))
    func `what came in since stays when a deed is taken back`(_ deed: Intent) throws {
        try device.enter(deed)
        let since = ["hello since", "junk since"].map { device.start(Device.text($0, from: "24279")) }
        let own = device.start(Device.text("hello since"))
        for text in since + [own] { try device.wait(text) }
        let count = try device.store.messageCount()
        try device.enter(.undo)
        try device.settle()
        let isReply = if case .reply = deed { true } else { false }
        #expect(try device.store.messageCount() == count - (isReply ? 1 : 0))
        for text in since { #expect(try device.store.message(try #require(text.results[0].get().message)) != nil) }
        #expect(try device.store.conversations(people: "24279").count >= 1)
    }

    @Test func `reading is not a deed that undo takes back`() throws {
        try device.enter(.block(address: "24279"))
        try device.enter(.markRead(.with(stranger, folder: .junk)))
        #expect(try device.enter(.undo).summary == "Took back the block.")
    }

    @Test func `a recovery that is taken back long after takes no new text with it`() throws {
        try device.enter(.delete(.with("24273", folder: .junk)))
        device.phone.advanceClock(29 * Device.day)
        try device.enter(.recover(.with("24273", folder: nil)))
        device.phone.advanceClock(2 * Device.day)
        let text = try device.receive("junk new", from: "24273")
        try device.enter(.undo)
        device.phone.advanceClock(2 * 60_000)
        try device.receive("anything")
        #expect(try device.store.message(try #require(text.message)) != nil)
        #expect(try device.titles(.recentlyDeleted) == ["24273"])
    }

    @Test func `a deletion that cannot be taken back any more is not in the way of the deed before it`() throws {
        try device.enter(.block(address: "24279"))
        try device.enter(.delete(.with("24273", folder: .junk)))
        device.phone.advanceClock(31 * Device.day)
        #expect(throws: PhoneError.self) { try device.enter(.undo) }
        #expect(try device.enter(.undo).summary == "Took back the block.")
    }

    @Test("R2: taking back the removal of a contact unfilters what came meanwhile")
    func removal() throws {
        try device.enter(.addContact(name: "Mum", address: stranger))
        try device.enter(.removeContact(address: stranger))
        #expect(try device.receive("junk meanwhile").folder?.id == .junk)
        try device.enter(.undo)
        #expect(try device.titles(.junk) == ["24273"])
        #expect(try device.conversations(.known).map(\.title) == ["Mum"])
    }

    @Test func `a number that moved from one contact to another goes back to the first`() throws {
        try device.enter(.addContact(name: "Mum", address: stranger))
        try device.enter(.addContact(name: "Dad", address: stranger))
        #expect(try device.store.contacts().map(\.name) == ["Dad"])
        try device.enter(.undo)
        #expect(try device.store.contacts().map(\.name) == ["Mum"])
        #expect(try device.titles(.known) == ["Mum"])
    }

    @Test func `taking back the choice of a filter is over when its sub-folders are known again`() throws {
        try device.chooseFilter()
        try device.enter(.chooseFilter(nil))
        let outcome = try device.enter(.undo)
        #expect(outcome.summary == "Took back the choice of the filter.")
        #expect(try device.folderNames.contains("Coupons"))
    }

    @Test("F1: taking back a reply on 11 leaves one conversation, with what came in since")
    func replyTakenBack() throws {
        let device = try Device { $0.release = .eleven }
        try device.chooseFilter()
        try device.enter(Device.text("junk"))
        for _ in 0..<3 { try device.enter(.reply(.with("+12025550143", folder: nil), text: "Who is this?")) }
        try device.enter(Device.text("hello"))
        #expect(try device.conversations(.all).map(\.messages) == [5])
        try device.enter(.undo)
        #expect(try device.conversations(.all).isEmpty)
        #expect(try device.conversations(.junk).map(\.messages) == [4])
    }

    @Test("N5: a recovered conversation names the filter that filed it, whatever lay in its place since")
    func footer() throws {
        let sender = "+12025550143"
        try device.enter(.chooseFilter(device.makeFilter("first")))
        try device.enter(Device.text("junk"))
        try device.enter(.delete(.with(sender, folder: .junk)))
        try device.enter(.chooseFilter(device.makeFilter("second")))
        try device.enter(Device.text("junk"))
        try device.enter(.addContact(name: "Lee", address: sender))
        try device.enter(.removeContact(address: sender))
        try device.enter(.recover(.with(sender, folder: nil)))
        let names = try device.conversations(.junk).map(\.filteredBy)
        #expect(names.contains("first") && !names.contains("second"))
    }

    @Test("F12: 30 days, and not a moment longer")
    func thirtyDays() throws {
        try device.enter(Device.text("hello"))
        try device.enter(.delete(.with("+12025550143", folder: nil)))
        device.phone.advanceClock(30 * Device.day)
        #expect(try device.conversations(.recentlyDeleted).count == 1)
        device.phone.advanceClock(1)
        #expect(try device.conversations(.recentlyDeleted).isEmpty)
    }
}
