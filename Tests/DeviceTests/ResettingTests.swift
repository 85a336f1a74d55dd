import Foundation
import InboxDatabase
import Messages
import Testing

@testable import Device

/// A reset empties an inbox that is not saved.
@Suite struct ResettingTests {
    private let device: Device
    private let mum = "+12025550101"

    init() throws {
        device = try Device { $0.release = .twentySix }
        try device.chooseFilter()
        // As options do: what the setup changes is stored.
        try device.store.write { [device] in try $0.setSettings(device.phone.settings) }
        device.phone.endSetup()
    }

    private func fill() throws {
        for text in ["junk one", "hello", "transaction:transactionalFinance"] { try device.receive(text) }
        try device.enter(.addContact(name: "Mum", address: mum))
        try device.receive("Lunch?", from: mum, with: ["24273"])
        try device.enter(.reply(.with("24274", folder: nil), text: "Hi"))
        try device.enter(.block(address: "24279"))
        try device.enter(.delete(.with(mum, others: ["24273"], folder: nil)))
        try device.change { $0.spamRetention = .never }
    }

    private func archive() throws -> [Substring] {
        var bytes: [UInt8] = []
        try device.store.writeArchive(to: { bytes += $0 })
        // The members of the settings, which the snapshot has, are in any order.
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropLast().filter {
            !$0.contains("settings")
        }
    }

    @Test func `the inbox is as it was after its setup`() throws {
        let (snapshot, archive) = (try device.snapshot(), try archive())
        let filter = try #require(device.phone.activeFilter)
        try fill()
        #expect(try device.snapshot() != snapshot)
        #expect(try device.enter(.reset).summary == "The inbox is empty.")
        #expect(try device.snapshot() == snapshot)
        #expect(try self.archive() == archive)
        #expect(device.phone.activeFilter === filter)
        #expect(try device.receive("junk").folder?.id == .junk)
    }

    @Test func `settings of the setup stay, others are reset`() throws {
        try device.change { $0.responseTimeoutMilliseconds = 61_000 }
        device.phone.endSetup()
        try device.change { $0.spamRetention = .never }
        try device.enter(.reset)
        #expect(device.phone.settings.responseTimeoutMilliseconds == 61_000)
        #expect(device.phone.settings.spamRetention == .days(90))
        #expect(try device.store.settings() == device.phone.settings)
    }

    @Test func `nothing can be undone or redone afterwards`() throws {
        try fill()
        try device.enter(.undo)
        try device.enter(.reset)
        #expect(device.phone.undoLabel == nil)
        #expect(throws: PhoneError.nothingToUndo) { try device.enter(.undo) }
        #expect(throws: PhoneError.nothingToRedo) { try device.enter(.redo) }
    }

    @Test func `a message that is not filed yet is dropped, and whoever waits for it is answered`() throws {
        let filed = try device.receive("hello").message
        let pending = [device.start(Device.text("hold junk")), device.start(Device.text("hold one", from: mum))]
        try device.enter(.reset)
        for message in pending { #expect(throws: PhoneError.wasReset) { try device.wait(message) } }
        #expect(device.phone.waiting == 0)
        // The filter answers now, and what arrives then is not mistaken for what was dropped.
        let next = try device.receive("release")
        try device.waitUntilIdle()
        #expect(try #require(next.message) > #require(filed) + 2)
        #expect(try device.store.messageCount() == 1)
        #expect(try device.bodies(next.conversation) == ["release"])
    }

    @Test(arguments: [DeviceClock.real, .virtual(Device.morning)])
    func `a message that chaos holds back is dropped, too`(_ clock: DeviceClock) throws {
        let device = try Device { $0.clock = clock }
        try device.change { settings in
            settings.chaos[.messageLate] = .every(1)
            settings.chaos.delayMilliseconds = 600_000
        }
        let late = device.start(Device.text("late"))
        try device.enter(.reset)
        if clock.isVirtual {
            device.phone.advanceClock(Device.day)
        } else {
            #expect(throws: PhoneError.wasReset) { try device.wait(late) }
        }
        try device.receive("hello")
        #expect(try device.store.messageCount() == 1)
        #expect(device.phone.settings.chaos.isOff)
    }

    @Test func `numbers of conversations and messages are not used again`() throws {
        let before = try device.receive("hello")
        try device.enter(.reset)
        let after = try device.receive("hello", from: "24273")
        #expect(try #require(after.conversation) > #require(before.conversation))
        #expect(try #require(after.message) > #require(before.message))
        // What an open screen still shows is gone, and not another conversation.
        #expect(throws: PhoneError.conversationGone) {
            try device.enter(.reply(.id(try #require(before.conversation)), text: "To whom?"))
        }
    }

    @Test func `an inbox in a file is not reset`() throws {
        let path = device.folder.appendingPathComponent("inbox.sqlite").path
        let saved = try Device(path: path)
        try saved.receive("hello")
        let pending = saved.start(Device.text("more"))
        #expect(throws: PhoneError.saved(path)) { try saved.enter(.reset) }
        try saved.wait(pending)
        #expect(try saved.store.messageCount() == 2)
        #expect(PhoneError.saved(path).description.contains(path))
    }
}
