import InboxDatabase
import MessageArchives
import Messages
import Testing

@testable import Device

@Suite struct ArchiveBatchTests {
    private let place = ArchivePlace.record(7)

    private func batch(_ limit: Import.BatchLimit) throws -> ArchiveBatch {
        let preparation = try InboxStore(path: nil).batchPreparation(findsRepeatedPeople: limit.leavesOutIndexes)
        var batch = ArchiveBatch(
            ArchiveQueue.Plan(limit: limit, country: .us, runs: [1], preparation: preparation))
        batch.start("a.csv", run: 1, format: .csv)
        return batch
    }

    private func contact(_ name: String, _ addresses: String...) -> ArchiveRecord {
        .contact(ArchivedContact(name: name, addresses: addresses))
    }

    @Test(arguments: [
        Import.BatchLimit(messages: 2, bytes: 1 << 20),
        Import.BatchLimit(messages: 9, bytes: 20),
        Import.BatchLimit(messages: 9, bytes: 1 << 20, people: 2),
        Import.BatchLimit(messages: 9, bytes: 1 << 20, merges: 2),
    ])
    func `a batch is full at each of its limits, and empty after its import`(limit: Import.BatchLimit) throws {
        var batch = try batch(limit)
        var summary = Import.ReadingSummary()
        batch.add(.message(.sent("Hi", to: "+12025550143")), at: place, &summary)
        #expect(!batch.isFull)
        batch.add(.message(.sent("Hello", to: "+12025550144")), at: place, &summary)
        #expect(batch.isFull && !batch.isEmpty)
        #expect(batch.takeContents().records.count == 2)
        batch.start("a.csv", run: 1, format: .csv)
        #expect(!batch.isFull && batch.isEmpty && batch.records.isEmpty)
    }

    @Test func `records that cannot be imported are in the summary with their place`() throws {
        var batch = try batch(.small)
        var summary = Import.ReadingSummary()
        batch.add(.bad("no text"), at: place, &summary)
        batch.add(contact(" ", "+12025550143"), at: place, &summary)
        #expect(summary.badCount == 2)
        #expect(summary.bad.map(\.reason) == ["no text", "the contact has no name"])
        #expect(summary.bad.allSatisfy { $0.place == place && $0.path == "a.csv" })
        #expect(batch.isEmpty)
    }

    @Test func `each contact has its place`() throws {
        var batch = try batch(.small)
        var summary = Import.ReadingSummary()
        batch.add(contact("Ana", "+12025550143"), at: .record(1), &summary)
        batch.add(contact("", "+12025550143"), at: .record(2), &summary)
        batch.add(contact("Ann", "+12025550144"), at: .record(3), &summary)
        let contents = batch.takeContents()
        #expect(contents.records.contacts.map(\.name) == ["Ana", "Ann"])
        #expect(contents.contactPlaces == [.record(1), .record(3)])
    }
}
