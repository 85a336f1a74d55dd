import Foundation
import Testing

@testable import MessageArchives

/// The folders of killed programs, and files without a name.
@Suite struct LockedTemporaryTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    private func make(_ name: String, _ files: [String] = ["messages.db"]) throws {
        try FileManager.default.createDirectory(atPath: folder.path + name, withIntermediateDirectories: true)
        for file in files { try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder.path)\(name)/\(file)")) }
    }

    private func removeOrphans() {
        LockedTemporary.removeOrphanFolders(
            in: folder.path, prefix: "siftbox-import-", files: ["messages.db", "messages.db-wal"])
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func `the folders of a killed program are removed, and nothing else`() throws {
        try make("siftbox-import-Ab12Cd", ["messages.db", "messages.db-wal"])
        try make("siftbox-import-Ef34Gh", [])
        // Another program's, or the user's own.
        try make("siftbox-import-notes")
        try make("siftbox-import-Ij56Kl", ["messages.db", "notes.txt"])
        try make("precious")
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "siftbox-import-Mn78Op", withDestinationPath: folder.path + "precious")
        try Data().write(to: URL(fileURLWithPath: folder.path + "siftbox-import-Qr90St"))
        let used = try #require(LockedTemporary.makeFolder(in: folder.path, prefix: "siftbox-import-"))
        let name = URL(fileURLWithPath: used.path).lastPathComponent
        removeOrphans()
        let kept = [
            "precious", "siftbox-import-Ij56Kl", "siftbox-import-Mn78Op", "siftbox-import-Qr90St",
            "siftbox-import-notes",
        ]
        #expect(try names == (kept + [name]).sorted())
        #expect(FileManager.default.fileExists(atPath: folder.path + "precious/messages.db"))
        #expect(FileManager.default.fileExists(atPath: folder.path + "siftbox-import-Ij56Kl/notes.txt"))
        // As when its program ends. A process that another test starts has the lock, too, until it runs its program.
        close(used.lock)
        let end = ContinuousClock.now + .seconds(60)
        repeat { removeOrphans() } while try names.contains(name) && ContinuousClock.now < end
        #expect(try names == kept.sorted())
    }

    @Test func `a file without a name is not in the folder until it gets one`() throws {
        // The file system may not support it.
        guard let file = LockedTemporary.makeUnnamedFile(in: folder.path, mode: 0o600) else { return }
        defer { close(file) }
        #expect(try names == [])
        #expect(write(file, "whole", 5) == 5)
        #expect(LockedTemporary.name(file, folder.path + "named"))
        #expect(try String(contentsOfFile: folder.path + "named", encoding: .utf8) == "whole")
        #expect(!LockedTemporary.name(file, folder.path + "named") && errno == EEXIST)
        let temporary = try #require(LockedTemporary.name(file, in: folder.path, prefix: ".siftbox-export-"))
        #expect(rename(temporary, folder.path + "named") == 0)
    }

    @Test func `a file has its permissions from its creation, as any new file`() throws {
        let usual = open(folder.path + "usual", O_CREAT | O_WRONLY | O_CLOEXEC, 0o666)
        let named = try #require(LockedTemporary.makeFile(in: folder.path, prefix: ".siftbox-export-", mode: 0o666))
        // The file system may not support files without a name.
        let files = [named.file, LockedTemporary.makeUnnamedFile(in: folder.path, mode: 0o666)].compactMap { $0 }
        defer { for file in files + [usual] { close(file) } }
        for file in files { #expect(Self.mode(of: file) == Self.mode(of: usual)) }
        #expect(named.path.hasPrefix(folder.path + ".siftbox-export-"))
    }

    private static func mode(of file: Int32) -> mode_t {
        var facts = stat()
        return fstat(file, &facts) == 0 ? facts.st_mode & 0o777 : 0
    }
}

/// A folder for one test, whose path ends with a slash.
private final class TemporaryDirectory {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/siftbox-test-\(UUID().uuidString)/"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Test func `a name is read to its end, and not the memory after it`() throws {
        let size = Int(getpagesize())
        // The last entry of a folder can end where readable memory ends.
        let pages = mmap(nil, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        let start = try #require(pages == MAP_FAILED ? nil : pages)
        defer { munmap(start, 2 * size) }
        #expect(mprotect(start + size, size, PROT_NONE) == 0)
        let name = "siftbox-import-1"
        let header = try #require(MemoryLayout<dirent>.offset(of: \.d_name))
        let entry = start + (size - (header + name.utf8.count + 1 + 7) / 8 * 8)
        (entry + header).copyMemory(from: Array(name.utf8) + [0], byteCount: name.utf8.count + 1)
        #expect(LockedTemporary.entryName(entry.assumingMemoryBound(to: dirent.self)) == name)
    }
}
