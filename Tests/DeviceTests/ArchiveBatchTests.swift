import Archives
import InboxDatabase
import Messages
import Testing

@testable import Device

@Suite struct ArchiveBatchTests {
    private let store: InboxStore
    private let place = ArchivePlace.record(7)

    init() throws { store = try InboxStore(path: nil) }

    private func batch(_ limit: Import.BatchLimit) -> ArchiveBatch {
        ArchiveBatch("a.csv", run: 1, format: .csv, limit: limit, country: .us, store: store)
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
        var batch = batch(limit)
        var summary = Import.Summary()
        try batch.add(.message(.sent("Hi", to: "+12025550143")), at: place, &summary)
        #expect(!batch.isFull)
        try batch.add(.message(.sent("Hello", to: "+12025550144")), at: place, &summary)
        #expect(batch.isFull && !batch.records.isEmpty)
        batch.removeAll()
        #expect(!batch.isFull && batch.records.isEmpty)
    }

    @Test func `records that cannot be imported are in the summary with their place`() throws {
        var batch = batch(.small)
        var summary = Import.Summary()
        try batch.add(.bad("no text"), at: place, &summary)
        try batch.add(contact(" ", "+12025550143"), at: place, &summary)
        try batch.add(contact("Ana", "+12025550143"), at: place, &summary)
        try batch.add(contact("Ann", "+1 202 555 0143"), at: place, &summary)
        #expect(summary.badCount == 2)
        #expect(summary.bad.map(\.reason) == ["no text", "the contact has no name"])
        #expect(summary.otherNames.map(\.reason).first?.contains("already Ana in Contacts") == true)
        #expect((summary.bad + summary.otherNames).allSatisfy { $0.place == place && $0.path == "a.csv" })
    }

    @Test func `the names of contacts are compared within a batch and with the inbox`() throws {
        var batch = batch(.small)
        var summary = Import.Summary()
        try batch.add(contact("Ana", "+12025550143"), at: place, &summary)
        batch.removeAll()
        // The inbox does not have the first one, because its batch was not imported.
        try batch.add(contact("Ann", "+12025550143"), at: place, &summary)
        #expect(summary.otherNameCount == 0)
        try batch.add(contact("Anne", "+12025550143"), at: place, &summary)
        #expect(summary.otherNameCount == 1)
    }
}
