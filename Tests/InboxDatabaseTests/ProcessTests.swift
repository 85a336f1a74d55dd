import Foundation
import Glibc
import InboxDatabase
import Messages
import PropertyTesting
import TestFiles
import Testing

/// Other processes: one that is killed while it writes, one that has the file open, one that cannot write.
@Suite(.waitsForPrograms) final class ProcessTests {
    private let folder = TestFolder()
    private var path: String { folder.path("inbox.sqlite") }

    /// The helper program, which is built beside the tests.
    static let writer = BuiltPrograms.path("StoreWriter")

    @Test func `after kill -9 at any moment, the file opens and has everything that was committed`() throws {
        var random = SeededGenerator(seed: 9)
        for round in 0..<25 {
            let child = try TestProgram([Self.writer, path], output: .textAndErrors)
            var said = child.read(lines: 1 + random.below(60))
            child.end()
            said += child.read()
            // A last line without a line end is incomplete.
            let confirmed = try #require(said.split(separator: "\n", omittingEmptySubsequences: false).dropLast().last)
            let last = try #require(Int64(confirmed), "round \(round): \(said.suffix(300))")

            var playground = try Playground(path: path)
            #expect(try playground.inconsistency() == nil, "round \(round)")
            let count = try playground.store.messageCount()
            // The transaction in progress may have been committed without its line.
            #expect(Int64(count) >= last && Int64(count) <= last + 3, "round \(round)")
            #expect(try playground.store.lastMessageID() == Int64(count))
            try playground.apply(.read(round))
        }
    }

    @Test func `an inbox that another process has open is in use`() throws {
        let child = try TestProgram([Self.writer, path], output: .textAndErrors)
        _ = child.read(lines: 1)
        #expect(throws: StoreError.inUse(path: path)) { try InboxStore(path: path) }
        #expect(throws: StoreError.inUse(path: path)) { try InboxStore(readOnly: path) }
        child.end()
        #expect(try InboxStore(path: path).messageCount() > 0)
    }

    @Test func `an inbox that a killed process leaves is recovered before it is read, or in a copy`() throws {
        let child = try TestProgram([Self.writer, path], output: .textAndErrors)
        _ = child.read(lines: 20)
        child.end()
        let before = try files()
        let reason = try #require(try InboxStore.reasonForWriting(path))
        #expect(reason.contains("the next start recovers the changes in \(path)-wal"))
        #expect(try files() == before)
        try InboxStore(path: path).close()
        // SQLite keeps an empty log.
        try Data().write(to: URL(fileURLWithPath: path + "-wal"))
        let store = try InboxStore(readOnly: path)
        #expect(try store.messageCount() > 0)
        try store.checkUnchanged()
    }

    /// The files of the inbox with their bytes.
    private func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.url.appendingPathComponent($0))) })
    }

    /// Whether bubblewrap can make a folder read-only, even for root.
    private static let canBind: Bool = {
        (try? TestProgram.run(["bwrap", "--dev-bind", "/", "/", "true"]))?.status == 0
    }()

    @Test(
        .enabled(if: canBind, "bubblewrap is needed to make a folder read-only for root"), arguments: [true, false])
    func `a read-only file and a file in a read-only folder are refused and unchanged`(_ fileOnly: Bool) throws {
        var playground = try Playground(path: path)
        try playground.apply(.insert(sender: 1, category: 1, date: 1, fromUser: false))
        playground = try Playground()
        let before = try Data(contentsOf: URL(fileURLWithPath: path))
        let place = fileOnly ? path : folder.url.path
        let result = try TestProgram.run(
            ["bwrap", "--dev-bind", "/", "/", "--ro-bind", place, place, Self.writer, path])
        let said = result.output + result.errors
        #expect(result.status == 1)
        #expect(said.hasPrefix("\(path) cannot be written: "), "\(said)")
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["inbox.sqlite"])
    }

    @Test(.enabled(if: geteuid() != 0, "root can read everything"))
    func `an unreadable file is refused`() throws {
        try Data("secret".utf8).write(to: URL(fileURLWithPath: path))
        chmod(path, 0)
        #expect(throws: StoreError.notWritable(path: path, detail: "it is not readable")) { try InboxStore(path: path) }
    }
}
