import Messages
import SQLiteAccess
import Testing

@testable import InboxDatabase

/// Deleting conversations permanently: nothing has their messages afterwards, which are removed in slices.
@Suite struct PurgingTests {
    private let store: InboxStore
    private let sender = Address("+12025550143", country: .us)
    private let other = Address("24273", country: .us)
    private let conversation: Int64
    /// More than two slices; every tenth message is from the other sender, but not the last one. The dates are not in the order of the ids.
    private static let ids: ClosedRange<Int64> = 1...2_600

    init() throws {
        store = try InboxStore(path: nil)
        conversation = try store.write { [sender, other] inbox in
            for id in Self.ids {
                try Self.insert(inbox, id, date: id * 7 % 2_600, from: id % 10 == 1 ? other : sender)
            }
            let people = Participants(sender: sender)
            return try inbox.conversation(with: people, .uncategorized, known: false)
        }
    }

    private static func insert(
        _ inbox: InboxTransaction, _ id: Int64, date: Int64, from sender: Address, _ service: Service = .sms,
        body: String = "parcel", junk: Bool = false
    ) throws {
        let target = try inbox.conversation(
            with: Participants(sender: sender), junk ? .junk : .uncategorized, known: false)
        try inbox.insert(
            NewMessage(id: id, date: date, sender: sender, body: "\(body) \(id)", service: service), into: target,
            known: false)
    }

    /// The ids of the stored messages, oldest first.
    private func stored() throws -> [Int64] {
        try store.read { try Int64.fetchAll(SQLStatement($0, "SELECT id FROM message ORDER BY date, id")) }
    }

    private func hits(_ term: String, in search: TextSearch? = nil) throws -> [Int64] {
        var search = search ?? TextSearch(term)
        var hits: [Int64] = []
        while !search.isDone { hits += try store.continueSearch(&search, rows: 500) }
        return hits
    }

    private func archive() throws -> [UInt8] {
        var bytes: [UInt8] = []
        try store.writeArchive(to: { bytes += $0 })
        return bytes
    }

    private func prepareSearch() throws {
        try store.database.write { db in
            let text = SearchText(db: db)
            var next = (try text.range(below: .max)?.last ?? 0) + 1
            while let last = try text.write(from: next, through: .max, partly: true) { next = last + 1 }
        }
    }

    @Test(arguments: [false, true])
    func `F12: lists, searches, counts and exports are the same before and after messages are removed`(
        _ isPrepared: Bool
    ) throws {
        if isPrepared { try prepareSearch() }
        let report = ReportRecord(date: 5, extensionName: "Report It", messages: [1, 2])
        try store.write { try $0.insert(report) }
        try store.write { try $0.delete(conversation, at: 1) }
        try store.database.write { try $0.execute(sql: "UPDATE message SET journey = x'78' WHERE id = 2599") }
        #expect(try store.unreadableRecords().journeys.count == 1)
        try store.write { try $0.purge(conversation) }
        #expect(try stored().count > 260)
        // A report that was open at that time.
        try store.write { try $0.insert(report) }

        let others = Self.ids.filter { $0 % 10 == 1 }
        var archives: Set<[UInt8]> = []
        repeat {
            #expect(try store.conversation(conversation) == nil)
            #expect(try store.conversations(people: sender.key, deleted: true).isEmpty)
            #expect(try store.messages(in: conversation, .first(9)).isEmpty)
            #expect(try store.message(2) == nil)
            #expect(try store.reports(of: 2).isEmpty)
            #expect(try store.newestReceived()?.id == 2_591)
            #expect(try store.messageCount() == others.count)
            #expect(try store.counts().unread == others.count)
            #expect(try hits("parcel") == others.reversed())
            #expect(try hits("", in: .everything) == others.reversed())
            #expect(try store.exportedMessages(after: 0, 5_000).map(\.id) == others)
            #expect(try !store.write { try $0.record(of: Participants(sender: sender), sender: sender) }.isKnown)
            #expect(try store.unreadableRecords().isEmpty)
            archives.insert(try archive())
            try store.continuePurge()
            if isPrepared { try prepareSearch() }
        } while try store.hasPurged()
        archives.insert(try archive())
        #expect(archives.count == 1)
        #expect(try Set(stored()) == Set(others))
        #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM conversation") } == 1)
        // None of the removed text stays in the file.
        let leftovers = try store.read { db in
            try ["1717", "2600"].filter {
                try Int.fetchOne(
                    db, sql: "SELECT 1 FROM search_text WHERE instr(folded, CAST(? AS BLOB))", arguments: [$0]) != nil
            }
        }
        #expect(leftovers.isEmpty)
    }

    @Test func `a slice has at most 1,000 messages, the oldest ones`() throws {
        try store.write { try $0.purge(conversation) }
        var left = try stored()
        var removed = Self.ids.count - left.count
        #expect(removed == Purge.maxMessages)
        while try store.hasPurged() {
            let expected = left.filter { $0 % 10 != 1 }.prefix(Purge.maxMessages)
            try store.continuePurge()
            let now = try stored()
            #expect(Set(left).subtracting(now) == Set(expected))
            removed = left.count - now.count
            #expect(removed <= Purge.maxMessages)
            left = now
        }
        #expect(left.count == 260)
    }

    @Test func `many small conversations are removed in slices, too`() throws {
        let count = 1_500
        try store.write { inbox in
            for number in 1...count {
                try Self.insert(
                    inbox, 10_000 + Int64(number), date: 1, from: Address("sender \(number)", country: .us))
            }
        }
        try store.write { inbox in
            for number in 1...count {
                let people = Address("sender \(number)", country: .us).key
                for found in try inbox.conversations(people: people) { try inbox.purge(found.id) }
            }
        }
        var slices = 0
        while try store.hasPurged() {
            let before = try stored().count
            try store.continuePurge()
            #expect(try before - stored().count <= Purge.maxMessages)
            slices += 1
        }
        #expect(slices == 2)
        #expect(try stored().count == Self.ids.count)
    }

    @Test func `a slice writes few chunks of the search's text again, each once for all messages of a conversation`()
        throws
    {
        // A chunk for each message of a third sender and its neighbor.
        let third = Address("+12025550199", country: .us)
        let body = String(repeating: "-", count: SearchText.maxBytes / 2)
        try store.write { inbox in
            for id in Int64(10_001)...10_020 {
                try Self.insert(
                    inbox, id, date: id * 7 % 20, from: id % 2 == 0 ? third : other, body: body)
            }
        }
        try prepareSearch()
        func chunks() throws -> Set<[Int64]> {
            try store.read { db in
                Set(
                    try SQLRow.fetchAll(db, sql: "SELECT first, last, length(folded) FROM search_text").map {
                        [$0[0], $0[1], $0[2]]
                    })
            }
        }
        var before = try chunks()
        var changes: [Int] = []
        let purged = try #require(try store.conversations(people: third.key).first)
        try store.write { try $0.purge(purged.id) }
        while true {
            let after = try chunks()
            changes.append(before.subtracting(after).count)
            before = after
            guard try store.hasPurged() else { break }
            try store.continuePurge()
        }
        #expect(changes.allSatisfy { $0 <= Purge.maxChunks }, "\(changes)")
        #expect(changes.count > 2 && changes.reduce(0, +) <= 11, "\(changes)")
        #expect(try hits("-").count == 10)
    }

    @Test func `a message that arrives between two slices is in a new conversation, which stays`() throws {
        try store.write { try $0.purge(conversation) }
        try store.write { try Self.insert($0, 5_000, date: 5_000, from: sender) }
        let new = try #require(try store.conversations(people: sender.key).first)
        #expect(new.id != conversation && new.messages == 1 && new.unread == 1)
        while try store.hasPurged() { try store.continuePurge() }
        #expect(try store.conversation(new.id) == new)
        #expect(try hits("parcel 5000") == [5_000])
    }

    @Test func `undo moves nothing out of or into a conversation that was deleted permanently`() throws {
        try store.write { inbox in
            for id in Int64(3_001)...4_500 {
                try Self.insert(inbox, id, date: id, from: other, id == 3_001 ? .sms : .iMessage, junk: true)
            }
        }
        let junk = try #require(try store.conversations(people: other.key).first { $0.bucket.category == .junk })
        let plain = try #require(try store.conversations(people: other.key).first { $0.id != junk.id })
        try store.write { try $0.merge(junk.id, into: plain.id, rule: .r1, action: 1, leavingIMessages: true) }
        #expect(try store.conversation(plain.id)?.messages == 261)
        try store.write { try $0.purge(junk.id) }
        try store.write { try $0.undoMoves(1) }
        #expect(try store.conversation(plain.id)?.messages == 261)

        try store.write { try $0.merge(conversation, into: plain.id, rule: .r1, action: 2) }
        try store.write { try $0.purge(plain.id) }
        let count = try stored().count
        #expect(try !store.write { try $0.undoMoves(2) })
        // The reply that an undo takes back.
        try store.write { try $0.removeMessage(2_600) }
        #expect(try store.messageCount() == 0)
        #expect(try count - stored().count < 1)
        while try store.hasPurged() { try store.continuePurge() }
        #expect(try stored().isEmpty)
        #expect(try store.conversations(people: sender.key).isEmpty)
        #expect(try store.messageCount() == 0)
    }
}
