import Device
import Foundation
import Messages
import SQLiteAccess
import SystemSupport
import Testing

@testable import InboxDatabase

/// On a full disk, confirmed messages are stored, others are refused, and the phone continues.
@Suite struct FullDiskTests {
    @Test func `a full disk refuses user actions and loses no message, and those that wait are filed later`() throws {
        let scratch = try Device()
        let path = scratch.folder.appendingPathComponent("inbox.sqlite").path
        let device = try Device(path: path)
        try device.chooseFilter()
        try device.receive("junk", from: "24273")
        try limit(device.store, morePages: 2)
        var confirmed: [Int64] = []
        var refusals = 0
        for number in 0..<200 where refusals < 3 {
            do {
                let text = "junk \(number) " + String(repeating: "x", count: 2_000)
                confirmed.append(try #require(try device.receive(text).message))
            } catch PhoneError.store(let reason) {
                #expect(reason.contains("the disk is full"))
                refusals += 1
            }
        }
        #expect(refusals == 3)
        for id in confirmed { #expect(try device.store.message(id) != nil) }
        #expect(try device.store.messageCount() == confirmed.count + 1)

        let before = try device.snapshot()
        let long = String(repeating: "x", count: 20_000)
        #expect(throws: PhoneError.self) { try device.enter(.reply(.with("24273", folder: nil), text: long)) }
        #expect(try device.snapshot() == before)
        #expect(device.phone.undoLabel == "the choice of the filter")

        try limit(device.store, morePages: 1_000_000)
        #expect(try device.receive("junk again").folder?.id == .junk)
        #expect(device.phone.waiting == 0)
        // Those that could not be written are filed before it, in order.
        #expect(try device.store.messageCount() == confirmed.count + 5)
        let conversation = try #require(try device.conversations(.junk).first)
        let words = try device.store.messages(in: conversation.id, .last(4)).map { $0.body?.split(separator: " ")[1] }
        #expect(words == (confirmed.count..<confirmed.count + 3).map { "\($0)" } + ["again"])
    }

    @Test func `messages that could not be written are filed without another one`() throws {
        let scratch = try Device()
        let device = try Device(path: scratch.folder.appendingPathComponent("inbox.sqlite").path)
        try device.receive("first", from: "24273")
        try limit(device.store, morePages: 0)
        let long = String(repeating: "x", count: 20_000)
        let all = ["1", "2", "3"].map { device.start(.receive(IncomingMessage(from: "24273", text: $0 + long))) }
        for promise in all { #expect(throws: PhoneError.self) { try device.wait(promise) } }
        #expect(device.phone.waiting == 3)
        try limit(device.store, morePages: 1_000_000)
        device.loop.run(atMost: .seconds(30)) { device.phone.waiting == 0 }
        let conversation = try #require(try device.phone.conversation(.with("24273", folder: nil)))
        let bodies = try device.store.messages(in: conversation.id, .last(9)).map { $0.body?.prefix(1) }
        #expect(bodies == ["f", "1", "2", "3"])
    }

    private func limit(_ store: InboxStore, morePages: Int) throws {
        try store.database.withoutTransaction { db in
            let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(count + morePages)")
        }
    }
}
