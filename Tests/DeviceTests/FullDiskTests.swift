import Device
import Foundation
import Messages
import SQLiteAccess
import Testing

@testable import InboxDatabase

/// On a full disk, confirmed messages are stored, others are refused, and the phone continues.
@Suite struct FullDiskTests {
    @Test func `a full disk refuses messages and user actions, and loses no confirmed message`() throws {
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
    }

    private func limit(_ store: InboxStore, morePages: Int) throws {
        try store.database.withoutTransaction { db in
            let count = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(count + morePages)")
        }
    }
}
