import Foundation
import Glibc
import Messages
import TestFiles
import Testing

@testable import FilterProcesses
@testable import Sandboxing

@Suite("X3: files that the filter's user cannot read are copied, with limits")
struct TreeCopyTests {
    private let scratch = TestFolder()

    @Test func `files, folders and links are copied; any user can read them`() throws {
        let file = URL(fileURLWithPath: try scratch.write("group/Lists/words.txt", "words"))
        let group = scratch.url.appendingPathComponent("group").path
        #expect(chmod(file.path, 0o600) == 0 && chmod(group, 0o700) == 0)
        #expect(symlink("Lists/words.txt", "\(group)/link") == 0 && mkfifo("\(group)/pipe", 0o600) == 0)
        #expect(!TreeState(of: group).isReadable)
        let copy = scratch.url.appendingPathComponent("copy").path
        try TreeCopy.copy(group, to: copy, maxBytes: 5, keepsLinks: true)
        #expect(try String(contentsOfFile: "\(copy)/link", encoding: .utf8) == "words")
        #expect(access("\(copy)/pipe", F_OK) != 0)
        #expect(TreeState(of: copy).isReadable)
    }

    @Test func `a folder that is too large is not copied, and the reason is named`() throws {
        try scratch.write("group/words.txt", String(repeating: "x", count: 3 << 20))
        let group = scratch.url.appendingPathComponent("group").path
        #expect(throws: TreeCopy.Failure(reason: "it is larger than 2 MiB")) {
            try TreeCopy.copy(group, to: scratch.url.appendingPathComponent("copy").path, maxBytes: 2 << 20)
        }
    }

    @Test func `a changed file is noticed, so that the next process gets a new copy`() throws {
        let file = URL(fileURLWithPath: try scratch.write("group/words.txt", "words"))
        let group = scratch.url.appendingPathComponent("group").path
        let before = TreeState(of: group)
        #expect(TreeState(of: group) == before)
        try FileHandle(forWritingTo: file).write(contentsOf: Data("other words".utf8))
        #expect(TreeState(of: group) != before)
    }

    @Test func `the folder of a group that the filter's user cannot enter is copied, not linked`() throws {
        try scratch.write("closed/group/words.txt", "words")
        let closed = scratch.url.appendingPathComponent("closed").path
        #expect(chmod(scratch.url.path, 0o755) == 0 && chmod(closed, 0o700) == 0)
        #expect(chmod("\(closed)/group", 0o755) == 0 && chmod("\(closed)/group/words.txt", 0o644) == 0)
        var group = AppGroup()
        group.files = "\(closed)/group"
        let groups = ["group.a": group]
        #expect(AppGroupFiles.copied(of: groups, hasMounts: true) == [])
        // Only when root starts a filter does it run as a user who cannot enter the folder.
        let copied = AppGroupFiles.copied(of: groups, hasMounts: false)
        #expect(copied == (geteuid() == 0 ? ["group.a"] : copied))
        let files = AppGroupFiles(
            groups: groups, folder: scratch.url.appendingPathComponent("placed"), copied: ["group.a"])
        try files.place(hasMounts: false)
        let place = scratch.url.appendingPathComponent("placed/AppGroups/group.a/words.txt").path
        #expect(HostEnvironment.resolved(place).hasSuffix("/placed/AppGroups/group.a/words.txt"))
        #expect(try String(contentsOfFile: place, encoding: .utf8) == "words")
        #expect(files.mounts.count == 1)
    }
}
