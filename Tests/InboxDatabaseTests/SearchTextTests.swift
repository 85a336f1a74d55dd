import Foundation
import SQLiteAccess
import Messages
import PropertyTesting
import TestFiles
import Testing

@testable import InboxDatabase

/// The text that searches read: it has what the messages have, and nothing of removed ones.
@Suite struct SearchTextTests {
    private let store: InboxStore

    init() throws { store = try InboxStore(path: nil) }

    /// A change of an inbox, or of its chunks.
    enum Step: Hashable {
        case insert(body: String?, sender: Int, gap: Int)
        case remove(Int)
        case purge(sender: Int)
        /// Writes a chunk of the messages after the last one.
        case write(count: Int)
        /// Makes chunks those of another version.
        case outdate(Int)
        case prepare

        static func random(_ random: inout SeededGenerator) -> Step {
            switch random.below(12) {
            case 0...5:
                .insert(
                    body: random.once(in: 8) ? nil : text(&random), sender: random.below(3),
                    gap: random.once(in: 6) ? random.below(400) : 0)
            case 6: .remove(random.below(60))
            case 7: .purge(sender: random.below(3))
            case 8...9: .write(count: 1 + random.below(20))
            case 10: .outdate(random.below(40))
            default: .prepare
            }
        }

        private static func text(_ random: inout SeededGenerator) -> String {
            let parts = ["parcel", "PARCEL ", "Café", "straße", "é", "日本", "が", "か", "🎁", "\0", " ", "", "a", "한국"]
            if random.once(in: 6) { return HostileText.make(using: &random) }
            return (0..<random.below(6)).map { _ in random.pick(parts) }.joined()
        }
    }

    /// An inbox and what it must contain.
    private struct Searched {
        let store: InboxStore
        var bodies: [Int64: (body: String?, sender: Int)] = [:]

        init(path: String? = nil) throws { store = try InboxStore(path: path) }

        private func people(_ sender: Int) -> Participants { Participants(sender: Playground.address(sender)) }

        mutating func apply(_ step: Step) throws {
            switch step {
            case .insert(let body, let sender, let gap):
                let id = try store.lastMessageID() + 1 + Int64(gap)
                _ = try store.write { try $0.receive(id, from: people(sender), body) }
                bodies[id] = (body, sender)
            case .remove(let place):
                guard !bodies.isEmpty else { return }
                let id = bodies.keys.sorted()[place % bodies.count]
                try store.write { try $0.removeMessage(id) }
                bodies[id] = nil
            case .purge(let sender):
                for conversation in try store.conversations(people: people(sender).key) {
                    try store.write { try $0.purge(conversation.id) }
                }
                bodies = bodies.filter { $0.value.sender != sender }
            case .write(let count):
                try store.database.write { db in
                    let text = SearchText(db: db)
                    let start = (try text.range(below: .max)?.last ?? 0) + 1
                    _ = try text.write(from: start, through: start + Int64(count), partly: true)
                }
            case .outdate(let id):
                try store.database.write {
                    try $0.execute(sql: "UPDATE search_text SET folding = 99 WHERE first <= ?", arguments: [id])
                }
            case .prepare:
                var preparation = try store.searchPreparation()
                while !preparation.isDone { try store.prepareSearch(&preparation) }
            }
        }

        func hits(_ term: String, rows: Int) throws -> [Int64] {
            var search = TextSearch(term)
            var hits: [Int64] = []
            while !search.isDone { hits += try store.continueSearch(&search, rows: rows) }
            return hits
        }

        /// What is wrong; nil: nothing.
        func violation() throws -> String? {
            let terms = ["parcel", "e", "CAFE", "ss", "日", "か", "が", "🎁", "\0", "el c", "한", "zz", "\u{FFFD}"]
            for (number, term) in terms.enumerated() {
                let search = TextSearch(term)
                let expected = bodies.filter { search.matches($0.value.body ?? "") }.keys.sorted(by: >)
                let found = try hits(term, rows: [1, 3, 400][number % 3])
                if found != expected { return "\(term.debugDescription): \(found) instead of \(expected)" }
            }
            // Nothing but the messages that exist is in a chunk.
            return try store.read { db in
                var last: Int64 = 0
                for row in try SQLRow.fetchAll(db, sql: "SELECT first, last, folded FROM search_text ORDER BY first") {
                    let range: ClosedRange<Int64> = row[0]...row[1]
                    if range.lowerBound <= last { return "chunks overlap at \(range.lowerBound)" }
                    last = range.upperBound
                    let expected = range.flatMap {
                        TextFolding.folded((bodies[$0]?.body) ?? "") + [SearchText.separator]
                    }
                    if row[2] as Data != Data(expected) { return "the chunk \(range) has another text" }
                }
                return nil
            }
        }
    }

    @Test func `a search finds the same with chunks of any size, and none has what was removed`() throws {
        try expectNoCounterexample(
            seeds: 0..<60,
            make: { random in (0..<1 + random.below(60)).map { _ in Step.random(&random) } },
            violation: { steps in
                var searched = try Searched()
                for step in steps { try searched.apply(step) }
                return try searched.violation()
            })
    }

    /// Inserts messages without the cost of `insert`.
    private func fill(_ store: InboxStore, _ count: Int, body: (Int) -> String = { "Text \($0) of many" }) throws {
        try store.write { inbox in
            let people = Participants(sender: Playground.address(0))
            let conversation = try inbox.conversation(with: people, .uncategorized, known: false)
            let insert = try inbox.db.cachedStatement(
                sql: "INSERT INTO message (id, conversation, date, body, service, read) VALUES (?, ?, ?, ?, 'SMS', 1)")
            for id in 1...count {
                try insert.run([id, conversation, id, Data(body(id).utf8)])
            }
            try inbox.recount(conversation)
        }
    }

    private func chunks(_ store: InboxStore) throws -> [SearchText.Range] {
        try store.read { db in
            try SQLRow.fetchAll(db, sql: "SELECT first, last, folding FROM search_text ORDER BY first")
                .map(SearchText.Range.init)
        }
    }

    private func prepare(_ store: InboxStore) throws -> [Int] {
        var preparation = try store.searchPreparation()
        var percents: [Int] = []
        while !preparation.isDone {
            percents.append(preparation.percent)
            try store.prepareSearch(&preparation)
        }
        return percents
    }

    @Test func `few messages need no preparation, many are prepared in slices with progress`() throws {
        try fill(store, 100)
        #expect(try prepare(store).isEmpty)
        try store.write { try $0.db.execute(sql: "DELETE FROM message") }
        try fill(store, 30_000)
        let percents = try prepare(store)
        #expect(
            percents.count > 5 && percents == percents.sorted() && percents.first == 0 && percents.last ?? 100 < 100)
        let written = try chunks(store)
        #expect(written.first?.first == 1 && written.allSatisfy(\.isCurrent))
        #expect(zip(written, written.dropFirst()).allSatisfy { $0.last + 1 == $1.first })
        #expect(Int64(30_000) - (written.last?.last ?? 0) < InboxStore.maxUnprepared)
        #expect(try prepare(store).isEmpty)
        var search = TextSearch("TEXT 29")
        var hits: [Int64] = []
        while !search.isDone { hits += try store.continueSearch(&search, rows: 400) }
        #expect(hits.count == 1 + 10 + 100 + 1_000 && hits == hits.sorted(by: >))
        #expect(search.searchedCount == 30_000)
    }

    @Test func `chunks of another version are written again`() throws {
        try fill(store, 30_000)
        _ = try prepare(store)
        let before = try chunks(store)
        try store.database.write {
            try $0.execute(sql: "UPDATE search_text SET folding = 0, folded = x'61FF' WHERE first > 5000")
        }
        // A removal does not make the last chunk look like all others.
        try store.write { try $0.removeMessage(before[before.count - 1].last - 1) }
        #expect(try prepare(store).count >= before.count - 2)
        #expect(try chunks(store) == before)
        #expect(try store.searchPreparation().isDone)
    }

    @Test func `a very long message is found, and is in no chunk`() throws {
        let long = String(repeating: "x", count: SearchText.maxBody) + "NEEDLE"
        try fill(store, 20_000) { $0 == 777 || $0 == 778 ? long : "text" }
        _ = try prepare(store)
        #expect(try !chunks(store).contains { $0.first <= 777 && $0.last >= 777 })
        #expect(try chunks(store).contains { $0.first == 779 })
        var search = TextSearch("needle")
        var hits: [Int64] = []
        while !search.isDone { hits += try store.continueSearch(&search, rows: 400) }
        #expect(hits == [778, 777])
    }

    @Test func `chunks that were edited lead to no wrong result and no crash`() throws {
        try fill(store, 30_000)
        _ = try prepare(store)
        for sql in [
            "UPDATE search_text SET folded = x''", "UPDATE search_text SET folded = x'6F66'",
            "UPDATE search_text SET folded = CAST(replace(hex(zeroblob(9000)), '00', 'of') AS BLOB)",
            "UPDATE search_text SET last = 9007199254740992", "UPDATE search_text SET last = -5",
        ] {
            try store.database.write { try $0.execute(sql: sql) }
            var search = TextSearch("of")
            var hits: [Int64] = []
            while !search.isDone { hits += try store.continueSearch(&search, rows: 400) }
            #expect(hits == hits.sorted(by: >) && Set(hits).count == hits.count, "\(sql)")
        }
    }

    @Test func `a removed text is not in the file`() throws {
        let folder = TestFolder()
        let path = folder.path("inbox.sqlite")
        let store = try InboxStore(path: path)
        try fill(store, 20_000) { $0 == 1_234 ? "Secret Phrase Zebra" : "text \($0)" }
        _ = try prepare(store)
        store.close()
        let needle = Data("secret phrase zebra".utf8)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: needle) != nil)
        let again = try InboxStore(path: path)
        try again.write { try $0.removeMessage(1_234) }
        again.close()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: needle) == nil)
    }
}
