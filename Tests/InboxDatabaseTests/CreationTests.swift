import Foundation
import Glibc
import PropertyTesting
import SQLiteAccess
import TestFiles
import Testing

@testable import InboxDatabase

/// Opening a file that another program is creating, or was creating when it was killed.
@Suite final class CreationTests {
    private let folder = TestFolder()
    private var path: String { folder.path("inbox.sqlite") }

    /// The header of a hot journal of a file that had no pages.
    private static let creationJournal: Data = {
        var bytes: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
        func add(_ number: UInt32) { bytes += (0..<4).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        add(0)  // pages to roll back
        add(4_711)  // nonce of the checksums
        add(0)  // pages before
        add(512)  // sector size
        add(4_096)  // page size
        return Data(bytes + [UInt8](repeating: 0, count: 512 - bytes.count))
    }()

    private func write(_ bytes: Data, _ end: String = "") throws {
        try bytes.write(to: URL(fileURLWithPath: path + end))
    }

    /// The bytes of a new inbox.
    private func newInbox() throws -> Data {
        try InboxStore(path: path).close()
        return try Data(contentsOf: URL(fileURLWithPath: path))
    }

    @Test(arguments: [0, 1, 7, .max])
    func `a file whose creation was interrupted is created again, however much of it was written`(pages: Int) throws {
        let whole = try newInbox()
        try write(whole.prefix(pages == .max ? whole.count : pages * 4_096))
        try write(Self.creationJournal, "-journal")
        let store = try InboxStore(path: path)
        #expect(store.wasCreated)
        #expect(try store.messageCount() == 0)
        store.close()
        #expect(try InboxStore(path: path).messageCount() == 0)
    }

    @Test func `a file of pages that were reserved but not written is created again`() throws {
        try write(Data(count: 3 * 4_096))
        try write(Self.creationJournal, "-journal")
        #expect(try InboxStore(path: path).wasCreated)
    }

    @Test func `opening for reading does not create a file`() throws {
        let whole = try newInbox()
        try write(whole.prefix(4_096))
        try write(Self.creationJournal, "-journal")
        let reason = try #require(try InboxStore.reasonForWriting(path))
        #expect(reason.contains("which the next start undoes with \(path)-journal"))
        #expect(throws: StoreError.empty(path: path)) { try InboxStore(path: path, creates: false) }
        try write(Data())
        #expect(throws: StoreError.empty(path: path)) { try InboxStore(path: path, creates: false) }
        #expect(throws: StoreError.empty(path: path)) { try InboxStore(readOnly: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)).isEmpty)
    }

    @Test(arguments: [true, false])
    func `another program's file with a journal beside it is not changed`(isDatabase: Bool) throws {
        if isDatabase {
            let queue = try SQLDatabase(path: path)
            try queue.write { try $0.execute(sql: "CREATE TABLE t (x); INSERT INTO t VALUES (1)") }
            queue.close()
        } else {
            try write(Data("Dear diary, nothing happened today.".utf8))
        }
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        try write(Self.creationJournal, "-journal")
        #expect(throws: StoreError.notAnInbox(path: path)) { try InboxStore(path: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path + "-journal")) == Self.creationJournal)
    }

    @Test func `a file can be opened if the program was killed at any moment of its creation`() throws {
        var random = SeededGenerator(seed: 24)
        for round in 0..<30 {
            for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
            let child = try TestProgram([ProcessTests.writer, path])
            // Kill it a little later in each round, starting when the file exists.
            while access(path, F_OK) != 0, child.isRunning { sched_yield() }
            for _ in 0..<(random.below(400) * random.below(100)) { _ = access(path, F_OK) }
            child.end()
            #expect(throws: Never.self, "round \(round)") { try InboxStore(path: path).close() }
        }
    }

    @Test func `if three programs create a file at once, one succeeds; the others report that it is in use`() throws {
        for round in 0..<5 {
            for end in ["", "-wal", "-shm", "-journal"] { unlink(path + end) }
            let children = try (0..<3).map { _ in try TestProgram([ProcessTests.writer, path], output: .textAndErrors) }
            let said = children.map { $0.read(lines: 1).split(separator: "\n").first.map(String.init) ?? "" }
            let winners = said.count { Int($0) != nil }
            #expect(winners == 1, "round \(round): \(said)")
            #expect(said.count { $0 == "\(StoreError.inUse(path: path))" } == 2, "round \(round): \(said)")
            for child in children {
                child.end()
            }
            #expect(try InboxStore(path: path).messageCount() > 0)
        }
    }

    @Test func `a file that another program has created since then is opened, and not removed`() throws {
        let first = try InboxStore(path: path)
        try first.write { try $0.setMeta("country", "GB") }
        first.close()
        let second = try InboxStore(path: path)
        #expect(!second.wasCreated)
        second.discard()
        #expect(try InboxStore(path: path).meta("country") == "GB")
        for end in ["", "-wal", "-shm"] { unlink(path + end) }
        let made = try InboxStore(path: path)
        made.discard()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }
}
