import Foundation
import Glibc
import InboxDatabase
import Messages
import SQLiteAccess
import SystemSupport
import Testing

@testable import Device

/// Conversations with many messages are deleted permanently between the keys.
@Suite struct PurgingTests {
    private static let sender = "+12025550143"
    private static let count = 3_500

    /// A device with a conversation of many messages, in Recently Deleted.
    private func device(path: String? = nil) throws -> Device {
        let device = try Device(path: path)
        let address = Address(Self.sender, country: .us)
        try device.store.write { inbox in
            let target = try inbox.conversation(with: Participants(sender: address), .uncategorized, known: false)
            for id in 1...Int64(Self.count) {
                try inbox.insert(
                    NewMessage(id: id, date: id, sender: address, body: "parcel \(id)", service: .sms), into: target,
                    known: false)
            }
        }
        try device.enter(.delete(.with(Self.sender, folder: nil)))
        return device
    }

    private static let deleted = UserAction.delete(.with(sender, folder: .recentlyDeleted))

    private func rows(_ device: Device) throws -> Int {
        try device.store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM message") ?? -1 }
    }

    /// The number of stored messages at each key of a user who always presses one, until the loop has nothing to do.
    private func rowsAtKeys(_ device: Device) throws -> [Int] {
        var pipe: [Int32] = [0, 0]
        try #require(Glibc.pipe(&pipe) == 0)
        defer { for file in pipe { close(file) } }
        _ = Glibc.write(pipe[1], "x", 1)
        var found: [Int] = []
        let keyboard = device.loop.whenReadableFirst(pipe[0]) { if let rows = try? rows(device) { found.append(rows) } }
        defer { device.loop.cancel(keyboard) }
        for _ in 0..<8 { device.loop.turn(waitingAtMost: .zero) }
        return found.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    @Test func `F12: keys are handled between the slices of a deletion`() throws {
        let device = try device()
        #expect(try device.enter(Self.deleted).summary == "Deleted permanently.")
        #expect(try rows(device) == 2_500)
        #expect(try device.snapshot().first?.hasPrefix(Self.sender) == false)
        #expect(try device.store.messageCount() == 0)
        #expect(try rowsAtKeys(device) == [2_500, 1_500, 500, 0])
        #expect(try !device.store.hasPurged())
        #expect(throws: PhoneError.conversationGone) { try device.enter(.undo) }
    }

    @Test func `F12: keys are handled while conversations expire, and the clock sees them as deleted`() throws {
        let device = try device()
        device.phone.advanceClock(31 * Device.day)
        #expect(try device.conversations(.recentlyDeleted).isEmpty)
        #expect(try device.store.messageCount() == 0)
        #expect(try rowsAtKeys(device) == [2_500, 1_500, 500, 0])
    }

    @Test func `the next start continues a deletion`() throws {
        let scratch = try Device()
        let path = scratch.folder.appendingPathComponent("inbox.sqlite").path
        var device: Device? = try device(path: path)
        try device?.enter(Self.deleted)
        // A turn that was due when the device was closed does nothing.
        let loop = device?.loop
        device?.phone.shutDown()
        loop?.turn(waitingAtMost: .zero)
        device = nil
        let next = try Device(path: path)
        #expect(try rows(next) == 2_500)
        #expect(try rowsAtKeys(next) == [2_500, 1_500, 500, 0])
    }

    @Test func `F12: a message that arrives during a deletion is in a new conversation`() throws {
        let device = try device()
        try device.enter(Self.deleted)
        let conversation = try #require(try device.receive("hello").conversation)
        #expect(try rows(device) > 1)
        _ = try rowsAtKeys(device)
        #expect(try rows(device) == 1)
        #expect(try device.bodies(conversation) == ["hello"])
        #expect(try device.store.counts().unread == 1)
    }

    @Test func `a slice that cannot be written is reported, and the next change continues`() throws {
        let device = try device()
        try device.enter(Self.deleted)
        var problems = 0
        device.phone.observe { if case .problem = $0 { problems += 1 } }
        try device.store.read { try $0.execute(sql: "PRAGMA query_only = 1") }
        #expect(try rowsAtKeys(device) == [2_500])
        #expect(problems == 1)
        try device.store.read { try $0.execute(sql: "PRAGMA query_only = 0") }
        try device.enter(.addContact(name: "Mum", address: "+12025550109"))
        #expect(try rowsAtKeys(device) == [2_500, 1_500, 500, 0])
    }
}
