import InboxDatabase
import Messages
import PropertyTesting
import TestFiles
import Testing

/// Importing messages of archives in batches.
@Suite struct ImporterTests {
    private func batch(_ run: Int64, senders: Range<Int>, date: Int64?) -> MessageBatch {
        var batch = MessageBatch(archive: "archive \(run)", run: run)
        for number in senders {
            let address = Address("sender \(number)", country: .us)
            let person = batch.person(Participants(sender: address), key: address.key, sender: address.written)
            var text = BatchedMessage(person: person, body: "text")
            text.date = date
            text.isRead = number % 3 == 0
            text.category = number % 4 == 0 ? .junk : nil
            batch.add(text)
        }
        return batch
    }

    private func importBatch(_ batch: MessageBatch, _ memory: ImportMemory, into store: InboxStore) throws
        -> ImportResult
    {
        try memory.prepare(for: batch, store)
        let first = try store.lastMessageID() + 1
        let sum = try store.write { inbox in
            try inbox.importBatch(batch, first: first, now: 7, memory: memory, filing: ArchivedFiling(.sixteen)).sum
        }
        memory.recordImport(store)
        return sum
    }

    @Test func `hundreds of conversations at once are listed and counted correctly`() throws {
        let folder = TestFolder()
        let path = folder.path("inbox.sqlite")
        do {
            let playground = try Playground(path: path)
            let memory = ImportMemory(manyConversations: 500)
            for (run, date) in [nil, 20, 10, nil].enumerated() {
                let batch = batch(Int64(run), senders: 0..<600, date: date.map(Int64.init))
                let used = run == 2 ? ImportMemory(manyConversations: 500) : memory
                let sum = try importBatch(batch, used, into: playground.store)
                #expect(sum.received == (run == 3 ? 0 : 600) && sum.duplicates == (run == 3 ? 600 : 0))
                #expect(try playground.inconsistency() == nil, "batch \(run)")
            }
        }
        // It is a valid inbox, and its messages have their archives.
        let store = try InboxStore(path: path)
        #expect(try store.messageCount() == 1_800)
        #expect(try store.archive(of: 601) == "archive 1" && store.archive(of: 1_801) == nil)
    }

    @Test func `a batch that fails changes nothing`() throws {
        let playground = try Playground()
        let memory = ImportMemory()
        _ = try importBatch(batch(1, senders: 0..<50, date: 1), memory, into: playground.store)
        struct Deliberate: Error {}
        let more = batch(2, senders: 20..<90, date: 2)
        #expect(throws: Deliberate.self) {
            try playground.store.write { inbox in
                _ = try inbox.importBatch(
                    more, first: 51, now: 7, memory: ImportMemory(), filing: ArchivedFiling(.sixteen))
                throw Deliberate()
            }
        }
        #expect(try playground.store.messageCount() == 50)
        #expect(try playground.inconsistency() == nil)
        #expect(try importBatch(more, memory, into: playground.store).received == 70)
        #expect(try playground.inconsistency() == nil)
    }

    @Test func `a batch sees changes that were made since the previous batch`() throws {
        var playground = try Playground()
        let memory = ImportMemory()
        let people = Participants(sender: Address("sender 1", country: .us))
        _ = try importBatch(batch(1, senders: 0..<5, date: 1), memory, into: playground.store)
        try playground.apply(.delete(2))
        try playground.store.write { inbox in
            try inbox.setReplies(to: people.key, 3)
            try inbox.refreshKnown(people.key)
        }
        _ = try importBatch(batch(2, senders: 0..<5, date: 2), memory, into: playground.store)
        #expect(try playground.inconsistency() == nil)
        #expect(try playground.store.conversations(people: people.key).first?.bucket.known == true)
    }

    @Test func `fields that are missing in an archive are recorded for each message and omitted by an export`() throws {
        try expectNoCounterexample(
            seeds: 0..<10, make: { random in (0..<1 + random.below(40)).map { _ in random.below(4) } },
            violation: { kinds in
                let playground = try Playground()
                let memory = ImportMemory()
                // 0: nothing is missing; 1: no date; 2: no sender; 3: neither. In batches of seven.
                var rest = kinds.enumerated().map { ($0, $1) }[...]
                var run: Int64 = 0
                while !rest.isEmpty {
                    run += 1
                    var batch = MessageBatch(archive: "a.jsonl", run: run)
                    let address = Address("24273", country: .us)
                    let person = batch.person(Participants(sender: address), key: address.key, sender: "24273")
                    for (number, kind) in rest.prefix(7) {
                        var text = BatchedMessage(person: person, body: "\(kind) \(number)")
                        text.date = kind & 1 == 0 ? Int64(number) : nil
                        text.hasNoSender = kind & 2 != 0
                        batch.add(text)
                    }
                    rest = rest.dropFirst(7)
                    _ = try importBatch(batch, memory, into: playground.store)
                }
                let exported = try playground.store.exportedMessages(after: 0, 1_000)
                guard exported.count == kinds.count else { return "\(exported.count) are exported" }
                for message in exported {
                    let kind = Int(message.body?.prefix(1) ?? "") ?? 9
                    let missing = try playground.store.missingFields(of: message.id)
                    if missing.rawValue != kind { return "\(message) is \(missing)" }
                    if (message.date == nil) != (kind & 1 != 0) { return "\(message) has another date" }
                    if (message.sender == nil) != (kind & 2 != 0) { return "\(message) has another sender" }
                    if message.isFromUser { return "\(message) is from the user" }
                }
                return nil
            })
    }

    @Test func `the id of an imported message is never reused`() throws {
        let playground = try Playground()
        _ = try importBatch(batch(1, senders: 0..<5, date: nil), ImportMemory(), into: playground.store)
        let last = try #require(try playground.store.message(5)?.conversation)
        try playground.store.write { try $0.purge(last) }
        #expect(try playground.store.message(5) == nil && playground.store.lastMessageID() == 5)
    }
}
