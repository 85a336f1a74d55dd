import Foundation
import Glibc
import Messages
import PropertyTesting
import SQLiteAccess
import TestFiles
import Testing

@testable import InboxDatabase

/// A process that is killed while it does a long job in many transactions. `ProcessTests` kills one that writes messages.
@Suite(.waitsForPrograms) final class KilledWriterTests {
    private let folder = TestFolder()
    private var path: String { folder.path("inbox.sqlite") }

    /// Starts a job, and kills it soon after a number of confirmed transactions.
    ///
    /// - Returns: what the last of them confirmed; 0: nothing was confirmed.
    private func kill(_ job: String, after lines: Int, _ random: inout SeededGenerator) throws -> Int {
        let child = try TestProgram([ProcessTests.writer, path, job], output: .textAndErrors)
        var said = lines > 0 ? child.read(lines: lines) : ""
        usleep(UInt32(random.below(40_000)))
        child.end()
        said += child.read()
        // A last line without a line end is incomplete.
        let confirmed = said.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last
        return try #require(Int(confirmed ?? "0"), "\(said.suffix(300))")
    }

    private func remove() { for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) } }

    @Test func `after a kill during an import that leaves out indexes, all batches and all indexes are there`() throws {
        var random = SeededGenerator(seed: 31)
        // With 0 and more lines: before the first batch, after each of them, and after every second index.
        for lines in Array(0..<4) + Array(stride(from: 5, to: 4 + Schema.omissible.count, by: 2)) {
            remove()
            let confirmed = try kill("import", after: lines, &random)
            let playground = try Playground(path: path)
            let count = try playground.store.messageCount()
            #expect(count >= confirmed && [0, 5_001, 5_201, 5_401].contains(count), "\(lines): \(confirmed), \(count)")
            #expect(try !playground.store.lacksIndexes(), "\(lines)")
            let result = try String.fetchOne(playground.store.database, sql: "PRAGMA quick_check")
            #expect(result == "ok", "\(lines)")
            if lines % 3 == 0 { #expect(try playground.inconsistency() == nil, "\(lines)") }
            playground.store.close()
        }
    }

    /// An inbox whose text of the search is not prepared: 10,000 messages, 26 chunks.
    private func writeUnprepared() throws {
        let store = try InboxStore(path: path)
        var batch = MessageBatch(archive: "archive", run: 1)
        let sender = Address("+12025550143", country: .us)
        let person = batch.person(Participants(sender: sender), key: sender.key, sender: sender.written)
        for number in 1...10_000 {
            var text = BatchedMessage(
                person: person,
                body: "Parcel \(number % 7) waits; é; number \(number);" + String(repeating: " e", count: 150))
            text.date = Int64(number)
            batch.add(text)
        }
        let memory = ImportMemory()
        try memory.prepare(for: batch, store)
        try store.write { inbox in
            _ = try inbox.importBatch(batch, first: 1, now: 7, memory: memory, filing: ArchivedFiling(.sixteen))
        }
        store.close()
    }

    @Test func `after a kill while a conversation is deleted permanently, nothing has it, and the rest can be removed`()
        throws
    {
        try writeUnprepared()
        let full = try InboxStore(path: path)
        try full.write { inbox in
            let other = Participants(sender: Address("24273", country: .us))
            _ = try inbox.receive(20_000, from: other, "Parcel 3", date: 1)
        }
        full.close()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        var random = SeededGenerator(seed: 33)
        for lines in [1, 6] {
            remove()
            try before.write(to: URL(fileURLWithPath: path))
            let confirmed = try kill("purge", after: lines, &random)
            let playground = try Playground(path: path)
            let store = playground.store
            let left = try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM message") ?? 0 } - 1
            #expect(
                left <= max(0, 10_000 - confirmed * 1_000) && left >= 10_000 - (confirmed + 1) * 1_000,
                "\(lines): \(left)")
            #expect(try playground.inconsistency() == nil, "\(lines)")
            #expect(try store.messageCount() == 1 && store.conversation(1) == nil, "\(lines)")
            #expect(try hits(store) == [[20_000], [], []], "\(lines)")
            while try store.hasPurged() { try store.continuePurge() }
            #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM message") } == 1, "\(lines)")
            store.close()
        }
    }

    private static let terms = ["PARCEL 3", "number 9999;", "not there"]

    private func hits(_ store: InboxStore) throws -> [[Int64]] {
        try Self.terms.map { term in
            var search = TextSearch(term)
            var hits: [Int64] = []
            while !search.isDone { hits += try store.continueSearch(&search, rows: 500) }
            return hits
        }
    }

    private func chunks(_ store: InboxStore) throws -> Int {
        try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM search_text") ?? 0 }
    }

    /// Messages whose removed text is still in a chunk.
    private func leftovers(_ store: InboxStore) throws -> [Int64] {
        try store.read { db in
            try Int64.fetchAll(
                SQLStatement(
                    db,
                    """
                    WITH candidate(id) AS (SELECT 300 UNION ALL SELECT id + 300 FROM candidate WHERE id < 6000)
                    SELECT id FROM candidate c WHERE id NOT IN (SELECT id FROM message)
                    AND EXISTS (SELECT 1 FROM search_text WHERE instr(folded, CAST('number ' || c.id || ';' AS BLOB)))
                    """))
        }
    }

    @Test func `after a kill while the search is prepared, searches find what they find without it`() throws {
        try writeUnprepared()
        let unprepared = try Data(contentsOf: URL(fileURLWithPath: path))
        let undisturbed = try InboxStore(path: path)
        #expect(try chunks(undisturbed) == 0)
        let expected = try hits(undisturbed)
        #expect(expected.map(\.isEmpty) == [false, false, true])
        undisturbed.close()
        var random = SeededGenerator(seed: 32)
        var prepared: Set<Int> = []
        for lines in [0, 4, 22] {
            remove()
            try unprepared.write(to: URL(fileURLWithPath: path))
            let confirmed = try kill("prepare", after: lines, &random)
            let store = try InboxStore(path: path)
            prepared.insert(try chunks(store))
            #expect(try chunks(store) >= confirmed, "\(lines) lines")
            let left = Set(try store.read { try Int64.fetchAll(SQLStatement($0, "SELECT id FROM message")) })
            #expect(left.count >= 10_000 - confirmed / 3 - 1 && left.count <= 10_000 - confirmed / 3, "\(lines) lines")
            let remaining = expected.map { $0.filter(left.contains) }
            #expect(try hits(store) == remaining, "\(lines) lines")
            #expect(try leftovers(store) == [], "\(lines) lines")
            // The next start prepares the rest, unless so few messages are left that a search reads them without it.
            let isNearEnd = 10_000 - 390 * Int64(try chunks(store)) < InboxStore.maxUnprepared
            var preparation = try store.searchPreparation()
            while !preparation.isDone { try store.prepareSearch(&preparation) }
            #expect(try isNearEnd || chunks(store) > 20, "\(lines) lines")
            #expect(try hits(store) == remaining, "\(lines) lines")
            store.close()
        }
        // Otherwise the kills were all before or after the preparation.
        #expect(prepared.contains { $0 > 0 && $0 < 20 }, "\(prepared)")
    }
}
