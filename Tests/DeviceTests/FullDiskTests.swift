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
            } catch PhoneError.waiting(let reason) {
                #expect(reason.contains("the disk is full"))
                #expect(device.phone.isWaitingForDisk)
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
        #expect(device.phone.undoLabel == "no filter is active")

        try limit(device.store, morePages: 1_000_000)
        #expect(try device.receive("junk again").folder?.id == .junk)
        #expect(device.phone.waiting == 0)
        #expect(!device.phone.isWaitingForDisk)
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

    @Test func `a limited number of messages waits until the inbox can be written`() throws {
        let scratch = try Device()
        let device = try Device(path: scratch.folder.appendingPathComponent("inbox.sqlite").path)
        try device.receive("first", from: "24273")
        try limit(device.store, morePages: 0)
        let long = String(repeating: "x", count: 20_000)
        #expect(throws: PhoneError.self) { try device.receive("0" + long) }
        let others = (1..<1010).map { device.start(.receive(IncomingMessage(from: "2427\($0 % 10)", text: long))) }
        var refused = 0
        for promise in others {
            do {
                try device.wait(promise)
            } catch PhoneError.tooManyWaiting(let count) {
                #expect(count == 1000)
                refused += 1
            } catch PhoneError.waiting {}
        }
        #expect(refused == 10 && device.phone.waiting == 1000)
        // A file is not skipped line by line.
        let file = scratch.folder.appendingPathComponent("messages.tsv")
        try Data("ham\tone\nham\ttwo\n".utf8).write(to: file)
        let delivery = try Delivery(path: file.path, phone: device.phone)
        delivery.start()
        try #require(device.loop.run(atMost: .seconds(60)) { delivery.hasEnded })
        #expect(delivery.summary.stoppedBy?.contains("no more are taken") == true && delivery.summary.skipped == 0)

        try limit(device.store, morePages: 1_000_000)
        device.loop.run(atMost: .seconds(60)) { device.phone.waiting == 0 }
        #expect(try device.store.messageCount() == 1001)
        try device.receive("last")
    }

    @Test func `a message that cannot be written does not keep others waiting`() throws {
        let device = try Device()
        try device.store.database.withoutTransaction { db in
            try db.execute(
                sql: """
                    CREATE TEMP TRIGGER damage BEFORE INSERT ON main.message WHEN CAST(NEW.body AS TEXT) = 'bad'
                    BEGIN SELECT RAISE(ABORT, 'damaged'); END
                    """)
        }
        let sent = [("24273", "1"), ("24274", "bad"), ("24275", "2"), ("24274", "3"), ("24273", "4")].map {
            device.start(Device.text($1, from: $0))
        }
        device.loop.run(atMost: .seconds(60)) { sent.allSatisfy(\.isFulfilled) }
        for index in [0, 2, 4] { try device.wait(sent[index]) }
        for index in [1, 3] { #expect(throws: PhoneError.self) { try device.wait(sent[index]) } }
        #expect(device.phone.waiting == 2)
        try device.store.database.withoutTransaction { try $0.execute(sql: "DROP TRIGGER damage") }
        try device.waitUntilIdle()
        let conversation = try #require(try device.phone.conversation(.with("24274", folder: nil)))
        #expect(try device.bodies(conversation.id) == ["bad", "3"])
    }

    @Test func `a delivery on a full disk counts what waits, and what is lost at the end is counted`() throws {
        let scratch = try Device()
        let device = try Device(path: scratch.folder.appendingPathComponent("inbox.sqlite").path)
        let file = scratch.folder.appendingPathComponent("messages.tsv")
        let lines = (0..<300).map { "ham\t\($0) " + String(repeating: "x", count: 2_000) }
        try Data(lines.joined(separator: "\n").utf8).write(to: file)
        try limit(device.store, morePages: 20)
        let delivery = try Delivery(path: file.path, phone: device.phone)
        delivery.start()
        try #require(device.loop.run(atMost: .seconds(60)) { delivery.hasEnded })
        let summary = delivery.summary
        // Some of those that waited may have found room since.
        let waiting = device.phone.waiting
        #expect(waiting > 0 && waiting <= summary.waiting)
        #expect(try device.store.messageCount() == summary.delivered + summary.waiting - waiting)
        #expect(summary.sentence.contains(" more wait until the inbox can be written."))
        #expect((1...waiting).contains(device.phone.shutDown()))
    }

    private func limit(_ store: InboxStore, morePages: Int) throws {
        try store.database.withoutTransaction { db in
            let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(count + morePages)")
        }
    }
}
