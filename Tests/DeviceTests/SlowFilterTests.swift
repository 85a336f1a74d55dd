import Device
import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import Testing

/// Filters that answer late, fail or do not answer.
@Suite struct SlowFilterTests {
    private let device: Device
    private let mum = "+12025550101"

    init() throws {
        device = try Device()
        try device.chooseFilter()
    }

    @Test func `messages of a sender are filed in the order of their arrival, not of the answers`() throws {
        let first = device.start(Device.text("hold one"))
        let second = device.start(Device.text("hold two"))
        let other = device.start(Device.text("hold three", from: "24273"))
        device.start(Device.text("release", from: "24274"))
        try device.wait(first)
        try device.wait(second)
        try device.wait(other)
        #expect(device.delivered.filter { $0.title == "+1 (202) 555-0143" }.map(\.body) == ["hold one", "hold two"])
        let conversation = try #require(try device.store.conversations(people: "+12025550143").first)
        #expect(try device.bodies(conversation.id) == ["hold one", "hold two"])
    }

    @Test func `a key does not wait for all messages whose answers arrive together`() throws {
        let all = (0..<100).map { device.start(Device.text("hold \($0)", from: "+1202555\(1000 + $0)")) }
        device.start(Device.text("release", from: "24274"))
        var most = 0
        while device.phone.waiting > 0 {
            let before = device.phone.waiting
            device.phone.loop.turn(waitingAtMost: .seconds(1))
            most = max(most, before - device.phone.waiting)
        }
        #expect(most <= 20)
        for promise in all { #expect(promise.isFulfilled) }
        #expect(device.delivered.count == all.count + 1)
    }

    @Test func `a late answer delays only messages of the same sender`() throws {
        let late = device.start(Device.text("hold one"))
        let next = device.start(Device.text("two"))
        try device.receive("three", from: "24273")
        #expect(!late.isFulfilled && !next.isFulfilled)
        device.start(Device.text("release", from: "24274"))
        try device.waitUntilIdle()
        #expect(late.isFulfilled && next.isFulfilled)
    }

    @Test func `R2: a sender who becomes a contact before the answer has one conversation, in Known Senders`() throws {
        let pending = device.start(Device.text("hold junk", from: mum))
        try device.enter(.addContact(name: "Mum", address: mum))
        device.start(Device.text("release", from: "24273"))
        let outcome = try device.wait(pending)
        #expect(outcome.folder?.id == .known)
        #expect(outcome.journey?.action == .junk)
        #expect(outcome.journey?.category == .uncategorized)
        #expect(outcome.rules.contains(.r2))
        #expect(try device.store.conversation(try #require(outcome.conversation))?.filteredBy == nil)
    }

    @Test
    func `R7: a sender who is blocked before the answer is blocked from then on; the pending message stays`() throws {
        let pending = device.start(Device.text("hold hello"))
        try device.enter(.block(address: "+12025550143"))
        device.start(Device.text("release", from: "24273"))
        #expect(try device.wait(pending).message != nil)
        #expect(try device.receive("more").message == nil)
    }

    @Test func `R4: a third reply before the answer keeps the message out of junk`() throws {
        let pending = device.start(Device.text("hold junk"))
        for _ in 0..<3 { try device.enter(.reply(.with("+12025550143", folder: nil), text: "Who is this?")) }
        device.start(Device.text("release", from: "24273"))
        let outcome = try device.wait(pending)
        #expect(outcome.folder?.id == .known)
        #expect(outcome.rules.contains(.r4))
    }

    @Test func `pending messages are filed as usual when the inbox is closed`() throws {
        let path = device.folder.appendingPathComponent("inbox.sqlite").path
        let other = try Device(path: path)
        try other.chooseFilter()
        let pending = [other.start(Device.text("hold junk")), other.start(Device.text("junk"))]
        other.phone.shutDown()
        for message in pending { #expect(try other.wait(message).folder?.id == .unknown) }
        #expect(try InboxStore(path: path).messageCount() == 2)
    }

    @Test func `a setting that restarts the filter loses no message`() throws {
        let pending = (0..<20).map { device.start(Device.text("junk \($0)", from: "2427\($0 % 3)")) }
        var settings = Settings()
        settings.extensionProcess = .fresh
        try device.enter(.change(settings))
        for message in pending { #expect(try device.wait(message).folder?.id == .junk) }
        #expect(try device.receive("junk").folder?.id == .junk)
    }
}
