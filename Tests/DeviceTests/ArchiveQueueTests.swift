import InboxDatabase
import MessageArchives
import Messages
import Synchronization
import Testing

@testable import Device

/// The reading of an import's archives, batch by batch.
@Suite struct ArchiveQueueTests {
    /// Whether an archive was removed since it was first opened.
    private final class Removal: Sendable {
        let isDone = Atomic(false)
    }

    private let preparation: BatchPreparation

    init() throws { preparation = try InboxStore(path: nil).batchPreparation(findsRepeatedPeople: false) }

    private func plan(_ archives: ArchiveQueue) -> ArchiveQueue.Plan {
        ArchiveQueue.Plan(
            limit: Import.BatchLimit(messages: 2, bytes: 1 << 20), country: .us,
            runs: archives.paths.indices.map { Int64($0) + 1 }, preparation: preparation)
    }

    /// The parts up to the last one.
    private func parts(_ archives: ArchiveQueue) -> [ArchiveQueue.Part] {
        var parts = [archives.next(plan(archives))]
        while let last = parts.last, !last.isLast, parts.count < 20 { parts.append(archives.next(plan(archives))) }
        return parts
    }

    private func messages(_ count: Int) -> [ArchiveRecord] {
        (0..<count).map { .message(.received("\($0)", at: Int64($0))) }
    }

    @Test func `each archive has its own batches, in order, and only the last part is marked as the last`() throws {
        let records = messages(3)
        let parts = parts(try ArchiveQueue(["a", "b"]) { _ in FakeArchive(records) })
        #expect(parts.map { $0.records?.count } == [2, 1, 2, 1])
        #expect(parts.map(\.archive) == [0, 0, 1, 1])
        #expect(parts.map { $0.records?.run } == [1, 1, 2, 2])
        #expect(parts.map { $0.records?.archive } == ["a", "a", "b", "b"])
        #expect(parts.map(\.isLast) == [false, false, false, true])
        #expect(parts.map(\.fraction) == parts.map(\.fraction).sorted() && parts.last?.fraction == 1)
    }

    @Test func `archives without records give one part without a batch`() throws {
        let parts = parts(try ArchiveQueue(["a", "b"]) { _ in FakeArchive([.bad("no text")], as: .csv) })
        #expect(parts.count == 1 && parts[0].records == nil && parts[0].isLast)
        #expect(parts[0].reading.bad.map(\.path) == ["a", "b"] && parts[0].reading.formats == [.csv])
    }

    @Test func `a wrong path is an error before anything is read`() {
        #expect(throws: ArchiveError.self) {
            _ = try ArchiveQueue(["a", "b"]) { path in
                if path == "b" { throw ArchiveError("b cannot be read.") }
                return FakeArchive([])
            }
        }
    }

    @Test func `an archive that was removed after the start is reported, and the next one is read`() throws {
        let records = messages(1)
        let removal = Removal()
        let archives = try ArchiveQueue(["a", "b", "c"]) { path in
            if path == "b", removal.isDone.load(ordering: .relaxed) { throw ArchiveError("b cannot be read.") }
            return FakeArchive(records)
        }
        removal.isDone.store(true, ordering: .relaxed)
        let parts = parts(archives)
        #expect(parts.compactMap { $0.records?.archive } == ["a", "c"])
        #expect(parts.last?.reading.cutShort == ["b cannot be read."])
    }

    @Test func `after it is closed, nothing is read`() throws {
        let records = messages(9)
        let archives = try ArchiveQueue(["a", "b"]) { _ in FakeArchive(records) }
        #expect(archives.next(plan(archives)).records?.count == 2)
        archives.close()
        let part = archives.next(plan(archives))
        #expect(part.records == nil && part.isLast)
    }
}
