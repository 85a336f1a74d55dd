import FilterProcesses
import Foundation
import InboxDatabase
import MessageArchives
import Messages
import SystemSupport
import Testing

@testable import Device

/// Delivery, import and what would change without a device: the tests provide what they need from it.
@Suite struct DeviceJobsTests {
    private let loop = EventLoop()
    private let around = Surroundings()

    private func run(until condition: () -> Bool) throws {
        let isReached = loop.run(atMost: .seconds(60), until: condition)
        try #require(isReached)
    }

    // MARK: Delivery

    private final class Receiver {
        var received: [IncomingMessage] = []
        var waiting: [(Delivery.Receipt) -> Void] = []
    }

    @Test func `a delivery ends when its last message is filed, and counts what was refused`() throws {
        let receiver = Receiver()
        let archive = FakeArchive(
            ["a", "b"].map { .message(.received($0)) } + [.message(.sent("c")), .bad("it has no text")])
        let delivery = Delivery(archive, loop: loop) { message, _, then in
            receiver.received.append(message)
            receiver.waiting.append(then)
        }
        delivery.start()
        try run { receiver.waiting.count == 2 }
        #expect(receiver.received.map(\.text) == ["a", "b"])
        #expect(!delivery.hasEnded)
        receiver.waiting[0](.filed)
        #expect(!delivery.hasEnded)
        receiver.waiting[1](.refused("iOS 16 has no RCS."))
        #expect(delivery.hasEnded)
        #expect(delivery.summary.delivered == 1)
        #expect(delivery.summary.skipped == 2)
        #expect(delivery.summary.stoppedBy == nil)
    }

    @Test func `a delivery stops when the store fails, and waits for the messages in flight`() throws {
        let receiver = Receiver()
        let archive = FakeArchive((0..<5_000).map { .message(.received("\($0)")) })
        let delivery = Delivery(archive, loop: loop) { _, _, then in receiver.waiting.append(then) }
        delivery.start()
        // As many as may be in flight at once.
        try run { receiver.waiting.count == 1024 }
        receiver.waiting.removeFirst()(.failed("disk full"))
        #expect(delivery.summary.stoppedBy == "disk full")
        #expect(!delivery.hasEnded)
        for then in receiver.waiting { then(.filed) }
        #expect(delivery.hasEnded)
        #expect(delivery.summary.delivered == 1023)
    }

    @Test func `a store that fails at the last message is why a delivery stopped`() throws {
        let receiver = Receiver()
        let archive = FakeArchive(["a", "b"].map { .message(.received($0)) })
        let delivery = Delivery(archive, loop: loop) { _, _, then in receiver.waiting.append(then) }
        delivery.start()
        try run { receiver.waiting.count == 2 }
        for then in receiver.waiting { then(.failed("disk full")) }
        #expect(delivery.hasEnded && delivery.summary.delivered == 0)
        #expect(delivery.summary.stoppedBy == "disk full")
    }

    @Test func `a delivery waits for an archive that has no more yet, and for room`() throws {
        let receiver = Receiver()
        let archive = ArrivingLines(ColumnNames())
        let delivery = Delivery(archive, loop: loop) { message, place, then in
            receiver.received.append(message)
            #expect(place == .line(receiver.received.count))
            then(.filed)
        }
        var (turns, hasRoom) = (0, true)
        delivery.onProgress = { turns += 1 }
        delivery.hasRoom = { hasRoom }
        delivery.start()
        try run { turns == 1 }
        let line = Array(#"{"from":"24273","text":"a"}\#n"#.utf8)
        line.withUnsafeBufferPointer { archive.feed($0) }
        delivery.resume()
        try run { turns == 2 }
        #expect(receiver.received.map(\.text) == ["a"] && !delivery.hasEnded)
        hasRoom = false
        line.withUnsafeBufferPointer { archive.feed($0) }
        archive.end()
        delivery.resume()
        try run { turns == 3 }
        #expect(receiver.received.count == 1)
        hasRoom = true
        delivery.resume()
        try run { delivery.hasEnded }
        #expect(delivery.summary.delivered == 2 && delivery.summary.unit == "line")
    }

    // MARK: Import

    private final class Batches {
        var messages: [Int] = []
        var runs: Int64 = 0
        var ends = 0
    }

    private func makeImport(
        _ batches: Batches, _ store: InboxStore, failingAfter limit: Int = .max, _ paths: [String] = ["a"]
    ) throws -> Import {
        let surroundings = Import.Surroundings(
            loop: loop, store: store, country: .us,
            makeRun: {
                batches.runs += 1
                return batches.runs
            },
            importBatch: { batch in
                guard batches.messages.count < limit else { throw PhoneError.store("disk full") }
                var result = ImportResult()
                result.received = batch.count
                batches.messages.append(batch.count)
                return result
            },
            end: { batches.ends += 1 })
        let archives = try ArchiveQueue(paths) { _ in FakeArchive((0..<5).map { .message(.received("\($0)")) }) }
        return try Import(archives, surroundings, limit: Import.BatchLimit(messages: 2, bytes: 1 << 20))
    }

    @Test func `an import hands over full batches, each archive with its own number`() throws {
        let store = try InboxStore(path: nil)
        defer { store.close() }
        let batches = Batches()
        let importer = try makeImport(batches, store, ["a", "b"])
        importer.start()
        try run { importer.hasEnded }
        #expect(batches.messages == [2, 2, 1, 2, 2, 1])
        #expect(batches.runs == 2)
        #expect(batches.ends == 1)
        #expect(importer.summary.imported.received == 10)
    }

    @Test func `an import whose batch is refused stops with the reason, and frees its memory`() throws {
        let store = try InboxStore(path: nil)
        defer { store.close() }
        let batches = Batches()
        let importer = try makeImport(batches, store, failingAfter: 1)
        importer.start()
        try run { importer.hasEnded }
        #expect(batches.messages == [2])
        #expect(batches.ends == 1)
        #expect(importer.summary.stoppedBy == "disk full")
    }

    @Test func `the numbers of imports continue after those of the store`() throws {
        let store = try InboxStore(path: nil)
        defer { store.close() }
        let imports = ArchiveImports(store: store, release: .sixteen)
        #expect(try [imports.makeRun(), imports.makeRun()] == [1, 2])
        var batch = MessageBatch(archive: "a", run: 2, messages: 10, size: 1 << 10)
        batch.contacts.append(BatchedContact(name: "Mum", addresses: [Address("+12025550143", country: .us)]))
        let result = try imports.file(batch, first: 1, now: 0, settings: Settings())
        #expect(result.contacts == 1)
        #expect(try store.contactName(Address("+12025550143", country: .us).key) == "Mum")
        #expect(try ArchiveImports(store: store, release: .sixteen).makeRun() == 3)
    }

    // MARK: What would change

    /// Messages of a test; each is from another sender, in Unknown Senders.
    private struct FakeMessages: ReevaluationSource {
        var left: [ReevaluationCandidate]
        var fraction: Double { left.isEmpty ? 1 : 0 }
        var file: Reevaluation.File? { nil }

        init(_ bodies: [String], reason: Criterion? = nil) {
            left = bodies.enumerated().map { index, body in
                ReevaluationCandidate(
                    id: Int64(index + 1), sender: "24273", body: body, reason: reason,
                    place: CurrentLocation(
                        date: 0, people: index, category: .uncategorized, known: false, isFromUser: false))
            }
        }

        mutating func next(_ limit: Int) throws -> [ReevaluationCandidate]? {
            defer { left = Array(left.dropFirst(limit)) }
            return left.isEmpty ? nil : Array(left.prefix(limit))
        }
    }

    private final class Surroundings {
        var host: FakeHost?
        var isMessageWaiting = false
        var drained = 0
        var results: [Result<Reevaluation.Finding, PhoneError>] = []
    }

    private static func change() -> FolderChange {
        var facts = FolderList.Facts()
        facts.filterName = "second"
        facts.filterUnknownSenders = true
        facts.hasJunk = true
        let list = FolderList(.sixteen, facts)
        return FolderChange(before: list, after: list)
    }

    private func reevaluate(_ source: FakeMessages, _ around: Surroundings) -> Reevaluation {
        let reevaluation = Reevaluation(
            Reevaluation.Surroundings(
                loop: loop, release: .sixteen, country: .us, settings: { Settings() },
                makeHost: {
                    let host = FakeHost($0)
                    around.host = host
                    return host
                },
                isMessageWaiting: { around.isMessageWaiting }, drain: { _ in around.drained += 1 },
                folderChange: { _ in Self.change() }, formerJourney: { _ in nil }),
            source: source, filter: .fake("second"), build: 3)
        reevaluation.onEnd = { around.results.append($0) }
        return reevaluation
    }

    private static func outcome(_ action: Action) -> FilterOutcome {
        FilterOutcome(answer: FilterAnswer(action: .known(action)))
    }

    @Test func `E5: what would change queries capabilities first, and reports the moves by the new answers`() throws {
        let reevaluation = reevaluate(FakeMessages(["a", "b", "c"]), around)
        #expect(reevaluation.build == 3)
        reevaluation.start()
        let host = try #require(around.host)
        #expect(host.queries.isEmpty)
        host.declare(DeclaredCapabilities())
        try run { host.queries.count == 3 }
        #expect(host.queries.map(\.messageBody) == ["a", "b", "c"])
        host.answer(Self.outcome(.junk))
        host.answer(FilterOutcome(answer: nil, diagnostics: [Diagnostic(.noAnswerInTime)]))
        host.answer(Self.outcome(.none))
        try run { !around.results.isEmpty }
        let comparison = try around.results[0].get().comparison
        #expect(comparison.groups.map { "\($0.move.name): \($0.messages)" } == ["Unknown Senders → Junk: [1]"])
        #expect(comparison.failures.map(\.message) == [2])
        #expect(around.drained == 1)
        #expect(host.isTerminated)
    }

    @Test func `a message that a criterion stops is counted and not queried`() throws {
        let reevaluation = reevaluate(FakeMessages(["a"], reason: .contact), around)
        reevaluation.start()
        around.host?.declare(nil)
        try run { !around.results.isEmpty }
        #expect(try around.results[0].get().comparison.notQueried == [.contact: 1])
        #expect(around.host?.queries.isEmpty == true)
    }

    @Test func `incoming messages are filtered first`() throws {
        around.isMessageWaiting = true
        let reevaluation = reevaluate(FakeMessages(["a"]), around)
        reevaluation.start()
        let host = try #require(around.host)
        host.declare(nil)
        loop.run(atMost: .milliseconds(50)) { !host.queries.isEmpty }
        #expect(host.queries.isEmpty)
        around.isMessageWaiting = false
        try run { host.queries.count == 1 }
    }

    @Test func `what would change, when stopped, has no result, and its process ends`() throws {
        let reevaluation = reevaluate(FakeMessages(["a"]), around)
        reevaluation.start()
        let host = try #require(around.host)
        host.declare(nil)
        try run { host.queries.count == 1 }
        reevaluation.stop()
        host.answer(Self.outcome(.junk))
        #expect(around.results.isEmpty)
        #expect(host.isTerminated)
        #expect(around.drained == 1)
    }

    @Test(arguments: [(Release.eleven, [Int64(1)]), (.sixteen, [])])
    func `F1: only where whole conversations move, the former verdicts of kept messages are read`(
        release: Release, expected: [Int64]
    ) throws {
        var read: [Int64] = []
        var comparison = LocationComparison(Self.change(), in: release, iMessageJoinsJunk: false) { message in
            read.append(message)
            return nil
        }
        var result = ReevaluationResult(filterName: "second")
        result.add(ReevaluatedMessage(message: 2, category: .junk, outcome: nil))
        let places = (1...2).map { id in
            (
                id: Int64(id),
                place: CurrentLocation(
                    date: Int64(id), people: 0, category: .uncategorized, known: false, isFromUser: false)
            )
        }
        let moved = try comparison.moves(places, by: result).map(\.message)
        #expect(read == expected)
        #expect(moved.contains(2))
    }
}
