import Device
import Foundation
import Messages
import Testing

@testable import InboxDatabase

/// Undo reverts user actions; messages that arrived since then stay.
@Suite struct UndoTests {
    private let device: Device
    private let sender = "+12025550143"

    init() throws {
        device = try Device()
        try device.chooseFilter()
        for text in ["junk one", "hello", "transaction:transactionalFinance"] { try device.receive(text) }
        try device.receive("junk", from: "24273")
        try device.enter(.reply(.with(sender, folder: .junk), text: "one"))
        try device.enter(.reply(.with(sender, folder: .junk), text: "two"))
    }

    private static func userActions(_ sender: String) -> [Intent] {
        var settings = Settings()
        settings.filterUnknownSenders = false
        return [
            .user(.reply(.with(sender, folder: .junk), text: "three")),
            .user(.reply(.with("24274", folder: nil), text: "hi")),
            .user(.addContact(name: "Mum", address: sender)), .chooseFilter(nil), .user(.change(settings)),
            .user(.delete(.with(sender, folder: .junk))), .user(.block(address: sender)),
        ]
    }

    @Test(arguments: userActions("+12025550143"))
    func `undo reverts each user action completely`(_ action: Intent) throws {
        let before = try device.snapshot()
        try device.enter(action)
        #expect(try device.snapshot() != before)
        try device.enter(.undo)
        try device.waitUntilIdle()
        #expect(try device.snapshot() == before)
    }

    /// The inbox without the numbers of messages: a reply that is sent again has another one.
    private func content() throws -> [String] {
        try device.snapshot().map { $0.replacing(#/^  \d+ /#, with: "  ") }
    }

    @Test(arguments: userActions("+12025550143"))
    func `redo does each undone user action again, and it can be undone again`(_ action: Intent) throws {
        let before = try content()
        try device.enter(action)
        try device.waitUntilIdle()
        let after = try content()
        for _ in 0..<2 {
            try device.enter(.undo)
            try device.waitUntilIdle()
            #expect(try content() == before)
            #expect(try device.enter(.redo).summary.hasPrefix("Redone"))
            try device.waitUntilIdle()
            #expect(try content() == after)
        }
        #expect(throws: PhoneError.nothingToRedo) { try device.enter(.redo) }
    }

    @Test func `all undone actions are redone, the last undone first`() throws {
        let all = ["24273", sender].map { ConversationReference.with($0, folder: .junk) }
        try device.enter(.several(all.map { .delete($0) }))
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        for _ in 0..<2 { try device.enter(.undo) }
        // Reading and arriving messages are not actions of the user.
        try device.enter(.markRead(.with("24273", folder: .junk)))
        try device.receive("hello", from: "+12025550199")
        #expect(try device.enter(.redo).summary == "Redone: 2 conversations deleted.")
        #expect(try device.enter(.redo).summary == "Redone: Mum was added to Contacts.")
        #expect(try device.conversations(.recentlyDeleted).count == 2)
        #expect(throws: PhoneError.nothingToRedo) { try device.enter(.redo) }
    }

    @Test(arguments: [
        Intent.user(.block(address: "24279")), .chooseFilter(nil), .user(.delete(.with("24273", folder: .junk))),
    ])
    func `another action leaves nothing to redo`(_ action: Intent) throws {
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        try device.enter(.undo)
        #expect(device.phone.redoObstacle == nil)
        try device.enter(action)
        #expect(throws: PhoneError.nothingToRedo) { try device.enter(.redo) }
        #expect(device.phone.redoObstacle == .nothingToRedo)
    }

    @Test func `a refused action leaves what can be redone`() throws {
        try device.enter(.addContact(name: "Mum", address: "+12025550101"))
        try device.enter(.undo)
        #expect(throws: PhoneError.emptyName) { try device.enter(.addContact(name: "", address: "+12025550102")) }
        #expect(throws: (any Error).self) { try device.enter(.chooseFilter("/nowhere/missing.swift")) }
        #expect(try device.enter(.redo).summary == "Redone: Mum was added to Contacts.")
    }

    @Test func `a choice that takes time keeps its place among what is redone`() throws {
        try device.enter(.block(address: "24279"))
        try device.enter(.chooseFilter(nil))
        for _ in 0..<2 { device.phone.enter(.undo) }
        try device.waitUntilIdle()
        var seen: [Intent] = []
        device.phone.intentObservers.append {
            seen.append($0); return nil
        }
        for _ in 0..<2 { try device.enter(.redo) }
        #expect(seen == [.redo, .user(.block(address: "24279")), .redo, .chooseFilter(nil)])
    }

    @Test func `when all of several actions are refused, nothing was changed`() throws {
        let refused = UserAction.recover(.with("24273", folder: .junk))
        let outcome = try device.enter(.several([refused, refused]))
        #expect(outcome.summary == "Nothing was changed: The conversation with 24273 is not in Recently Deleted.")
        #expect(try device.enter(.several([refused, .block(address: "24279")])).summary.contains(". 1 refused: "))
    }

    @Test func `what no longer exists is not redone`() throws {
        let junk = try #require(try device.conversations(.junk).first { $0.title == "24273" })
        try device.enter(.delete(.id(junk.id)))
        try device.enter(.undo)
        try device.store.write { try $0.purge(junk.id) }
        let before = try device.snapshot()
        #expect(throws: PhoneError.conversationGone) { try device.enter(.redo) }
        #expect(try device.snapshot() == before)
    }

    @Test func `a redo is observed as the action`() throws {
        try device.enter(.block(address: "24279"))
        try device.enter(.undo)
        var seen: [Intent] = []
        device.phone.intentObservers.append {
            seen.append($0); return nil
        }
        try device.enter(.redo)
        #expect(seen == [.redo, .user(.block(address: "24279"))])
    }

    @Test func `actions on several conversations are one transaction, and so is their undo`() throws {
        let all = ["24273", sender].map { ConversationReference.with($0, folder: .junk) }
        let writes = device.store.writes
        try device.enter(.several(all.map { .markRead($0) }))
        #expect(device.store.writes == writes + 1)
        try device.enter(.undo)
        #expect(device.store.writes == writes + 2)
        try device.enter(.several(all.map { .delete($0) }))
        #expect(device.store.writes == writes + 3)
        #expect(try device.conversations(.recentlyDeleted).count == 2)
        try device.enter(.undo)
        #expect(device.store.writes == writes + 4)
        #expect(try device.conversations(.recentlyDeleted).isEmpty)
    }

    @Test func `an undo of several actions says what no longer exists`() throws {
        try device.enter(
            .several([.delete(.with("24273", folder: .junk)), .delete(.with(sender, folder: .junk))]))
        let deleted = try device.conversations(.recentlyDeleted)
        #expect(deleted.count == 2)
        try device.enter(.delete(.id(deleted[0].id)))
        #expect(
            try device.enter(.undo).summary
                == "Undone: 2 conversations restored. 1 of them no longer exists.")
        #expect(try device.conversations(.recentlyDeleted).isEmpty)
        #expect(try device.conversations(.junk).map(\.id) == [deleted[1].id])
    }

    @Test func `an undo of several actions whose conversations are all gone is refused`() throws {
        try device.enter(
            .several([.delete(.with("24273", folder: .junk)), .delete(.with(sender, folder: .junk))]))
        for deleted in try device.conversations(.recentlyDeleted) { try device.enter(.delete(.id(deleted.id))) }
        #expect(throws: PhoneError.conversationGone) { try device.enter(.undo) }
    }

    @Test func `all user actions are undone one after the other`() throws {
        var snapshots: [[String]] = []
        let actions =
            Self.userActions(sender) + [
                .user(.delete(.with(sender, folder: nil))), .user(.recover(.with(sender, folder: nil))),
            ]
        for action in actions {
            let before = try device.snapshot()
            // The third reply moved the junk, so it can no longer be deleted.
            if (try? device.enter(action)) != nil { snapshots.append(before) }
        }
        #expect(snapshots.count == actions.count - 1)
        for snapshot in snapshots.reversed() {
            try device.enter(.undo)
            try device.waitUntilIdle()
            #expect(try device.snapshot() == snapshot)
        }
    }

    @Test(arguments: userActions("+12025550143"))
    func `undo keeps messages that arrived after the action`(_ action: Intent) throws {
        try device.enter(action)
        let since = ["hello since", "junk since"].map { device.start(Device.text($0, from: "24279")) }
        let other = device.start(Device.text("hello since"))
        for message in since + [other] { try device.wait(message) }
        let count = try device.store.messageCount()
        try device.enter(.undo)
        try device.waitUntilIdle()
        let isReply = if case .user(.reply) = action { true } else { false }
        #expect(try device.store.messageCount() == count - (isReply ? 1 : 0))
        for message in since {
            #expect(try device.store.message(try #require(message.results[0].get().message)) != nil)
        }
        #expect(try device.store.conversations(people: "24279").count >= 1)
    }

    @Test func `what an undo restored is said in the words of the action`() throws {
        try device.enter(.addContact(name: "Mum", address: sender))
        #expect(try device.enter(.undo).summary == "Undone: Mum is no longer a contact.")
        let blocks = [UserAction.block(address: "24273"), .block(address: sender)]
        #expect(try device.enter(.several(blocks)).summary == "2 conversations blocked.")
        #expect(try device.enter(.undo).summary == "Undone: 2 conversations no longer blocked.")
    }

    @Test func `undo skips reading`() throws {
        try device.enter(.block(address: "24279"))
        try device.enter(.markRead(.with(sender, folder: .junk)))
        #expect(try device.enter(.undo).summary == "Undone: 24279 is no longer blocked.")
    }

    @Test func `undoing an old recovery does not delete newer messages`() throws {
        try device.enter(.delete(.with("24273", folder: .junk)))
        device.phone.advanceClock(29 * Device.day)
        try device.enter(.recover(.with("24273", folder: nil)))
        device.phone.advanceClock(2 * Device.day)
        let message = try device.receive("junk new", from: "24273")
        try device.enter(.undo)
        device.phone.advanceClock(2 * 60_000)
        try device.receive("anything")
        #expect(try device.store.message(try #require(message.message)) != nil)
        #expect(try device.titles(.recentlyDeleted) == ["24273"])
    }

    @Test func `a deletion that can no longer be undone does not block earlier actions`() throws {
        try device.enter(.block(address: "24279"))
        try device.enter(.delete(.with("24273", folder: .junk)))
        device.phone.advanceClock(31 * Device.day)
        #expect(throws: PhoneError.self) { try device.enter(.undo) }
        #expect(try device.enter(.undo).summary == "Undone: 24279 is no longer blocked.")
    }

    @Test func `R2: undoing the removal of a contact unfilters messages that arrived since then`() throws {
        try device.enter(.addContact(name: "Mum", address: sender))
        try device.enter(.removeContact(address: sender))
        #expect(try device.receive("junk since").folder?.id == .junk)
        try device.enter(.undo)
        #expect(try device.titles(.junk) == ["24273"])
        #expect(try device.conversations(.known).map(\.title) == ["Mum"])
    }

    @Test func `undo returns a number to its former contact`() throws {
        try device.enter(.addContact(name: "Mum", address: sender))
        try device.enter(.addContact(name: "Dad", address: sender))
        #expect(try device.store.contacts().map(\.name) == ["Dad"])
        #expect(try device.enter(.undo).summary == "Undone: +1 (202) 555-0143 has the name Mum again.")
        #expect(try device.store.contacts().map(\.name) == ["Mum"])
        #expect(try device.titles(.known) == ["Mum"])
    }

    @Test func `undoing the choice of a filter completes when its sub-folders are known`() throws {
        try device.chooseFilter()
        try device.enter(.chooseFilter(nil))
        let outcome = try device.enter(.undo)
        #expect(outcome.summary.hasPrefix("Undone: ") && outcome.summary.hasSuffix(" is active again."))
        #expect(try device.folderNames.contains("Coupons"))
    }

    @Test func `F1: on release 11, undoing a reply leaves one conversation, with the messages since then`() throws {
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

    @Test func `N5: a recovered conversation names the filter that filed it, not one of a later conversation`() throws {
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
}
