import Messages
import SQLiteAccess
import Testing

@testable import InboxDatabase

/// Emptying an inbox leaves what a new one has.
@Suite struct EmptyingTests {
    private let store: InboxStore
    private let mum = Address("+12025550101", country: .us)
    private let shop = Address("24273", country: .us)

    /// An inbox with something in every table that a user can fill.
    init() throws {
        store = try InboxStore(path: nil)
        try store.write { [mum, shop] inbox in
            try inbox.setMeta("release", "26")
            try inbox.addContact(name: "Mum", mum)
            try inbox.setBlocked(shop, true)
            try inbox.setMarkedKnown(shop.key, true)
            try inbox.setReplies(to: shop.key, 2)
            try inbox.setSettings(Settings())
            for (id, sender) in [mum, shop, mum].enumerated() {
                let people = Participants(sender: sender, others: id == 2 ? [shop] : [])
                let conversation = try inbox.conversation(with: people, .junk, known: false)
                let message = NewMessage(
                    id: Int64(id + 1), date: 1, sender: sender, body: "parcel", service: .sms,
                    journey: Journey(release: 26, alert: Alert(alerts: false, rule: .n1)))
                try inbox.insert(message, into: conversation, known: false)
                try inbox.stayInMessages(conversation, newest: Int64(id + 1), from: 1)
            }
            try inbox.insert(ReportRecord(date: 5, extensionName: "Report It", messages: [1]))
            _ = try inbox.moveToUncategorized(shop.key, [.junk], rule: .r2, action: 1)
        }
        try store.database.write { db in
            _ = try SearchText(db: db).write(from: 1, through: .max, partly: true)
            for table in ["imported", "missing_fields"] { try db.execute(sql: "INSERT INTO \(table) VALUES (1, 2, 3)") }
            try db.execute(sql: "INSERT INTO fingerprint VALUES (1, 1, 0, x'00')")
        }
    }

    /// The rows of all tables, also of the temporary ones.
    private func rows(_ store: InboxStore) throws -> [String: Int] {
        try store.read { db in
            let tables = try String.fetchSet(
                db,
                sql: """
                    SELECT 'main.' || name FROM main.sqlite_schema WHERE type = 'table'
                    UNION SELECT 'temp.' || name FROM temp.sqlite_schema WHERE type = 'table'
                    """)
            return try tables.reduce(into: [:]) { $0[$1] = try Int.fetchOne(db, sql: "SELECT count(*) FROM \($1)") }
        }
    }

    private func archive(_ store: InboxStore) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try store.writeArchive(to: { bytes += $0 })
        return bytes
    }

    @Test func `an inbox that was emptied has no rows but what stays`() throws {
        let filled = try rows(store)
        #expect(filled.filter { $0.value == 0 && $0.key != "temp.former_journey" } == [:])
        try store.write { try $0.removeAll(except: ["release"]) }
        #expect(try rows(store).filter { $0.value > 0 } == ["main.meta": 1])
        #expect(try store.meta("release") == "26")
        #expect(try store.meta("settings") == nil)
    }

    @Test func `it equals a new inbox, also after messages that arrive then`() throws {
        let new = try InboxStore(path: nil)
        try new.write { try $0.setMeta("release", "26") }
        try store.write { try $0.removeAll(except: ["release"]) }
        #expect(try archive(store) == archive(new))
        #expect(try store.counts() == new.counts())
        #expect(try store.contacts().isEmpty)
        #expect(try store.hasPurged() == false)
    }

    @Test func `numbers of conversations are not used again`() throws {
        let last = try store.write { [mum] in
            try $0.conversation(with: Participants(sender: mum), .promotion(.none), known: false)
        }
        for _ in 0..<2 {
            try store.write { try $0.removeAll(except: []) }
            let ids = try store.write { [mum, shop] inbox in
                try [mum, shop].map {
                    try inbox.conversation(with: Participants(sender: $0), .uncategorized, known: false)
                }
            }
            #expect(ids[0] > last && ids[1] == ids[0] + 1)
        }
    }

    @Test func `a transaction that fails empties nothing`() throws {
        struct Deliberate: Error {}
        let before = try rows(store)
        #expect(throws: Deliberate.self) {
            try store.write { inbox in
                try inbox.removeAll(except: [])
                throw Deliberate()
            }
        }
        #expect(try rows(store) == before)
        #expect(try store.messageCount() == 3)
    }

    @Test func `messages of conversations that were deleted permanently are gone, too`() throws {
        let conversation = try #require(try store.conversations(people: mum.key).first)
        try store.write { try $0.delete(conversation.id, at: 1) }
        try store.database.write {
            try $0.execute(sql: "UPDATE conversation SET people = \(Purge.people) WHERE id = 1")
        }
        #expect(try store.hasPurged())
        try store.write { try $0.removeAll(except: []) }
        #expect(try !store.hasPurged())
        try store.continuePurge()
        #expect(try rows(store).values.allSatisfy { $0 == 0 })
    }
}
