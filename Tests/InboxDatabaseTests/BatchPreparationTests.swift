import Messages
import PropertyTesting
import SQLiteAccess
import Testing

@testable import InboxDatabase

/// What is computed for a batch before it is written gives the same inbox as without it.
@Suite struct BatchPreparationTests {
    /// A message of an import: who, what, and when. Few of each, so that messages and people are repeated.
    private struct Line: CustomStringConvertible {
        let (sender, text, date, kind): (Int, Int, Int, Int)

        var description: String { "\(sender) \(text) \(date) \(kind)" }

        static func random(_ random: inout SeededGenerator) -> Line {
            Line(
                sender: random.below(8), text: random.below(2), date: random.below(3), kind: random.below(6))
        }
    }

    private static let written = [
        "+12025550143", "(202) 555-0143", "24273", "AX-HDFCBK", "mailto:offers@shop.example", "offers@shop.example", "",
        "Zoë \u{1F600}",
    ]

    private static func batch(_ lines: some Sequence<Line>, run: Int64) -> MessageBatch {
        var batch = MessageBatch(archive: "a.csv", run: run)
        for line in lines {
            let sender = Address(written[line.sender], country: .us)
            let others = line.kind == 0 ? [Address("+12025550101", country: .us)] : []
            let people = Participants(sender: sender, others: others)
            let person = batch.person(people, key: people.key, sender: sender.written)
            var message = BatchedMessage(person: person, body: "text \(line.text)")
            message.date = line.date == 0 ? nil : Int64(line.date)
            message.isFromUser = line.kind == 1
            message.hasNoSender = line.kind == 2
            message.category = line.kind == 3 ? .junk : nil
            batch.add(message)
        }
        return batch
    }

    /// Imports lines in batches of `size`, and returns the archive of the inbox without its random key and its hashes.
    private static func archive(_ lines: [Line], _ size: Int, isPrepared: Bool, hasContact: Bool) throws -> [String] {
        let store = try InboxStore(path: nil)
        if hasContact {
            try store.write { try $0.addContact(name: "Åsa", Address(written[0], country: .us)) }
        }
        let memory = ImportMemory(leavesOutIndexes: true, maxPeople: 3, manyConversations: 2)
        var preparation = try store.batchPreparation(findsRepeatedPeople: true)
        for (number, start) in stride(from: 0, to: lines.count, by: size).enumerated() {
            var batch = batch(lines[start..<min(start + size, lines.count)], run: Int64(number) + 1)
            if isPrepared { preparation.prepare(&batch) }
            try memory.prepare(for: batch, store)
            let first = try store.lastMessageID() + 1
            _ = try store.write { inbox in
                try inbox.importBatch(batch, first: first, now: 7, memory: memory, filing: ArchivedFiling(.sixteen))
            }
            memory.recordImport(store)
        }
        while try store.createMissingIndex() {}
        var bytes: [UInt8] = []
        try store.writeArchive(to: { bytes += $0 })
        let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        // The names that are computed for other new conversations.
        let db = store.database
        for id in try Int64.fetchAll(SQLStatement(db, "SELECT id FROM conversation")) {
            let name = try ConversationNames(db: db).name(of: StoredParticipants.addresses(of: id, db)).key
            let stored = try String.fetchOne(db, sql: "SELECT name FROM conversation WHERE id = ?", arguments: [id])
            if stored != name { return ["the name of conversation \(id) is \(stored ?? "-") instead of \(name)"] }
        }
        return rows.dropLast().filter { !$0.contains("fingerprint") }
    }

    @Test func `a prepared import gives the same inbox as one that is not prepared`() throws {
        try expectNoCounterexample(
            seeds: 0..<15, make: { random in (0..<1 + random.below(30)).map { _ in Line.random(&random) } },
            violation: { lines in
                for (size, hasContact) in [(4, false), (7, true), (30, false)] {
                    let archives = try [true, false].map {
                        try Self.archive(lines, size, isPrepared: $0, hasContact: hasContact)
                    }
                    if archives[0].count == 1 { return archives[0][0] }
                    guard archives[0] != archives[1] else { continue }
                    let (prepared, other) = zip(archives[0], archives[1]).first { $0 != $1 } ?? ("", "")
                    return "batches of \(size): \(prepared) instead of \(other)"
                }
                return nil
            })
    }

    @Test func `a change of a prepared batch is imported, too`() throws {
        let store = try InboxStore(path: nil)
        var preparation = try store.batchPreparation(findsRepeatedPeople: true)
        let line = Line(sender: 0, text: 0, date: 1, kind: 5)
        var batch = Self.batch([line], run: 1)
        preparation.prepare(&batch)
        #expect(batch.prepared?.people?.isEmpty == true)
        batch.add(BatchedMessage(person: 0, body: "one more"))
        #expect(batch.prepared == nil)
        preparation.prepare(&batch)
        #expect(batch.prepared?.fingerprints.count == 2 && batch.prepared?.people?.ofEarlierBatches == [0])
    }

    @Test func `messages are recognized if the inbox got another key after the preparation`() throws {
        let store = try InboxStore(path: nil)
        var (early, late) = try (
            store.batchPreparation(findsRepeatedPeople: false), store.batchPreparation(findsRepeatedPeople: false)
        )
        let line = Line(sender: 0, text: 0, date: 1, kind: 5)
        var (first, second) = (Self.batch([line], run: 1), Self.batch([line], run: 2))
        early.prepare(&first)
        late.prepare(&second)
        #expect(first.prepared?.hash != second.prepared?.hash)
        let counts = try [first, second].map { batch in
            try store.write { inbox in
                try inbox.importBatch(
                    batch, first: 1, now: 7, memory: ImportMemory(), filing: ArchivedFiling(.sixteen)
                ).sum.received
            }
        }
        #expect(counts == [1, 0])
    }
}
