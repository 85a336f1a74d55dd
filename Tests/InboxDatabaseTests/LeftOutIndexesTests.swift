import Foundation
import SQLiteAccess
import Messages
import PropertyTesting
import TestFiles
import Testing

@testable import InboxDatabase

/// Large imports into a new inbox, which leave out indexes until their end.
@Suite final class LeftOutIndexesTests {
    private let folder = TestFolder()
    private var path: String { folder.path("inbox.sqlite") }
    private let playground: Playground
    private var store: InboxStore { playground.store }
    private var preparation: BatchPreparation

    init() throws {
        playground = try Playground(path: folder.path("inbox.sqlite"))
        preparation = try playground.store.batchPreparation(findsRepeatedPeople: true)
    }

    /// - Parameter unreadInThree: how many of three messages are unread.
    private func batch(_ run: Int64, senders: Range<Int>, unreadInThree: Int = 2) -> MessageBatch {
        var batch = MessageBatch(archive: "archive \(run)", run: run)
        for number in senders {
            let address = Address("sender \(number)", country: .us)
            let person = batch.person(Participants(sender: address), key: address.key, sender: address.written)
            var text = BatchedMessage(person: person, body: "text \(run)")
            text.date = run * 100_000 - Int64(number)
            text.isRead = number % 3 >= unreadInThree
            batch.add(text)
        }
        return batch
    }

    private func importBatch(_ batch: MessageBatch, _ memory: ImportMemory) throws {
        var batch = batch
        if batch.prepared == nil { preparation.prepare(&batch) }
        try memory.prepare(for: batch, store)
        let first = try store.lastMessageID() + 1
        let result = try store.write { inbox in
            try inbox.importBatch(batch, first: first, now: 7, memory: memory, filing: ArchivedFiling(.sixteen))
        }
        #expect(result.sum.received + result.sum.replies == batch.count && result.unresolved.isEmpty)
        memory.recordImport(store)
    }

    private func missing() throws -> [String] { try Schema.missingIndexes(store.database) }

    private func isComplete(_ store: InboxStore) throws -> Bool {
        try String.fetchSet(store.database, sql: "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
            == Set(Schema.statements)
    }

    @Test func `indexes are left out until the end of the import`() throws {
        let memory = ImportMemory(leavesOutIndexes: true, maxPeople: 10, manyConversations: 500)
        for (run, senders) in [0..<600, 600..<620, 620..<640].enumerated() {
            try importBatch(batch(Int64(run + 1), senders: senders), memory)
            #expect(try missing() == Schema.lists + Schema.people && store.lacksIndexes())
        }
        var created = 0
        while try store.createMissingIndex() { created += 1 }
        #expect(created == Schema.omissible.count)
        #expect(try isComplete(store) && !store.lacksIndexes())
        #expect(try playground.inconsistency() == nil)
        // Undo still has its temporary tables.
        #expect(try Schema.isWithoutMoves(store.database))
    }

    @Test(arguments: [(0, Schema.readLists), (3, Schema.unreadLists)])
    func `an index that gets no entries is not left out`(unreadInThree: Int, left: [String]) throws {
        let memory = ImportMemory(leavesOutIndexes: true, manyConversations: 500)
        try importBatch(batch(1, senders: 0..<600, unreadInThree: unreadInThree), memory)
        #expect(try missing() == left + Schema.people)
        // Now with both.
        try importBatch(batch(2, senders: 600..<2_000), memory)
        #expect(try missing() == Schema.lists + Schema.people)
        while try store.createMissingIndex() {}
        #expect(try isComplete(store) && playground.inconsistency() == nil)
    }

    @Test func `a small import and one into an open inbox leave out none`() throws {
        try importBatch(batch(1, senders: 0..<600), ImportMemory(manyConversations: 500))
        try importBatch(batch(2, senders: 600..<700), ImportMemory(leavesOutIndexes: true, manyConversations: 500))
        #expect(try isComplete(store))
        #expect(try playground.inconsistency() == nil)
    }

    enum Kind: CaseIterable { case sameSenders, replies, junk, contacts, written, unprepared }

    @Test(arguments: Kind.allCases)
    func `the indexes that find people are created when a batch needs them`(kind: Kind) throws {
        let memory = ImportMemory(leavesOutIndexes: true, maxPeople: 10, manyConversations: 500)
        try importBatch(batch(1, senders: 0..<600), memory)
        var second = batch(2, senders: 600..<610)
        switch kind {
        case .sameSenders: second = batch(2, senders: 590..<610)
        case .replies, .junk:
            var text = BatchedMessage(person: 0, body: "one more")
            text.date = 5
            text.isFromUser = kind == .replies
            if kind == .junk { text.category = .junk }
            second.add(text)
        case .contacts:
            second.contacts.append(BatchedContact(name: "Mum", addresses: [Address("sender 7", country: .us)]))
        case .written: try store.write { try $0.setMeta("made-up", "1") }
        case .unprepared: break
        }
        if kind != .unprepared { preparation.prepare(&second) }
        try memory.prepare(for: second, store)
        #expect(try missing() == Schema.lists)
        if kind != .junk { try importBatch(second, memory) }
        while try store.createMissingIndex() {}
        #expect(try playground.inconsistency() == nil)
        let people = try store.conversations(people: Address("sender 599", country: .us).key)
        #expect(people.count == 1 && people[0].messages == (kind == .sameSenders ? 2 : 1))
    }

    @Test func `an inbox whose import was interrupted gets its indexes when it is opened`() throws {
        try importBatch(batch(1, senders: 0..<600), ImportMemory(leavesOutIndexes: true, manyConversations: 500))
        store.close()
        // Reading alone cannot create them.
        #expect {
            try InboxStore(readOnly: path)
        } throws: { error in
            guard case StoreError.needsWriting(_, let reason) = error else { return false }
            return reason.contains("interrupted")
        }
        let opened = try Playground(path: path)
        #expect(try isComplete(opened.store))
        #expect(try opened.store.messageCount() == 600)
        #expect(try opened.inconsistency() == nil)
        opened.store.close()
        _ = try InboxStore(readOnly: path)
    }

    @Test func `an inbox that lacks another index is damaged`() throws {
        store.close()
        for index in ["message_order", "message_unread", "conversation_deleted"] {
            try SQLDatabase(path: path).write { try $0.execute(sql: "DROP INDEX \(index)") }
            #expect(throws: StoreError.damaged(path: path, detail: "its tables are not those of an inbox")) {
                try InboxStore(path: path)
            }
            try SQLDatabase(path: path).write { try Schema.create([index], $0) }
        }
        _ = try InboxStore(path: path)
    }

    @Test func `a filter of people contains all that were added, and almost no others`() {
        var filter = PeopleFilter()
        var random = SeededGenerator(seed: 7)
        let hashes = (0..<40_000).map { _ in random.next() }
        for hash in hashes.prefix(20_000) { filter.insert(hash) }
        #expect(hashes.prefix(20_000).allSatisfy(filter.mayContain))
        #expect(!hashes.dropFirst(20_000).contains(where: filter.mayContain))
    }
}
