import CSystemSupport
import Foundation
import Glibc
import Synchronization
import TestFiles
import Testing

@testable import FilterProcesses
@testable import Sandboxing

@Suite("Folders whose contents a filter controls")
struct FolderTests {
    private let victim: Victim

    init() throws { victim = try Victim() }

    private typealias Opening = @Sendable (Int32, String) -> Int32

    @Test(arguments: [true, false])
    func `files in a folder are opened; links and paths out of it are not followed`(bySteps: Bool) throws {
        let made = victim.inside.appendingPathComponent("a/b")
        try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: made.appendingPathComponent("file"))
        for (name, to) in [("link", victim.outside.path), ("up", ".."), ("a/same", "b"), ("a/b/last", "file")] {
            try FileManager.default.createSymbolicLink(
                atPath: victim.inside.path + "/" + name, withDestinationPath: to)
        }
        let folder = try #require(OpenFolder(path: victim.inside.path))
        func opens(_ path: String) -> Bool {
            let open = bySteps ? csystemsupport_open_beneath_by_steps : csystemsupport_open_beneath
            let file = open(folder.file, path, O_RDONLY, 0)
            if file >= 0 { close(file) }
            return file >= 0
        }
        #expect(opens("a") && opens("a/b/file"))
        for path in [
            "link", "link/group.mine.plist", "up", "up/outside", "a/same/file", "a/b/last", "..", "../outside",
            "a/../../x",
            victim.outside.path, "",
        ] { #expect(!opens(path), "\(path)") }
    }

    @Test func `folders are created beneath it, and not in the target of a link`() throws {
        let folder = try #require(OpenFolder(path: victim.inside.path))
        try FileManager.default.createSymbolicLink(
            atPath: victim.inside.path + "/Library", withDestinationPath: victim.outside.path)
        #expect(!folder.make("Library/Caches"))
        #expect(folder.make("Documents/x") && folder.make("Documents/x"))
        #expect(victim.state == Victim.untouched)
        #expect(FileManager.default.fileExists(atPath: victim.inside.path + "/Documents/x"))
    }

    @Test func `a removal follows no link, and removes unreadable folders`() throws {
        let deep = victim.inside.appendingPathComponent("x/y/z")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        for place in ["link", "x/link", "x/y/z/link"] {
            try FileManager.default.createSymbolicLink(
                atPath: victim.inside.path + "/" + place, withDestinationPath: victim.outside.path)
        }
        try Data("x".utf8).write(to: deep.appendingPathComponent("file"))
        for place in ["x/y/z", "x/y", "x", ""] { #expect(chmod(victim.inside.path + "/" + place, 0) == 0) }
        let parent = try #require(OpenFolder(path: victim.scratch.url.path))
        #expect(FolderRemoval.remove("inside", in: parent))
        #expect(!FileManager.default.fileExists(atPath: victim.inside.path))
        #expect(victim.state == Victim.untouched)
        // A link in the place of the folder is not removed as a folder.
        #expect(symlink(victim.outside.path, victim.inside.path) == 0)
        #expect(!FolderRemoval.remove("inside", in: parent))
        #expect(victim.state == Victim.untouched)
    }

    @Test func `a tree deeper than any path or stack is removed`() throws {
        var folder = try #require(OpenFolder(path: victim.inside.path))
        for _ in 0..<5000 {
            #expect(mkdirat(folder.file, "d", 0o700) == 0)
            folder = try #require(folder.folder("d"))
        }
        let parent = try #require(OpenFolder(path: victim.scratch.url.path))
        #expect(FolderRemoval.remove("inside", in: parent))
        #expect(!FileManager.default.fileExists(atPath: victim.inside.path))
    }

    @Test func `an interrupted removal leaves the lock file, and is finished later`() throws {
        for name in ["lock", "a", "b", "c"] { try Data().write(to: victim.inside.appendingPathComponent(name)) }
        let parent = try #require(OpenFolder(path: victim.scratch.url.path))
        #expect(!FolderRemoval.remove("inside", in: parent, last: "lock", budget: 2))
        let left = try FileManager.default.contentsOfDirectory(atPath: victim.inside.path)
        #expect(left.count == 2 && left.contains("lock"))
        #expect(FolderRemoval.remove("inside", in: parent, last: "lock", budget: 2))
        #expect(!FileManager.default.fileExists(atPath: victim.inside.path))
    }
}

@Suite("Folders left over by killed processes")
struct LeftoverFoldersTests {
    private let victim: Victim

    init() throws { victim = try Victim() }

    @Test func `only an unlocked folder of ours is removed, and no link is followed`() throws {
        let parent = victim.inside
        let alive = try TemporaryFolder(in: parent.path)
        func make(_ name: String, lock: Bool) throws {
            let folder = parent.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("container"), withIntermediateDirectories: true)
            if lock { try Data().write(to: folder.appendingPathComponent("lock")) }
        }
        try make("siftbox-filter-Ab12Cd", lock: true)
        try FileManager.default.createSymbolicLink(
            atPath: parent.path + "/siftbox-filter-Ab12Cd/container/.config", withDestinationPath: victim.outside.path)
        try make("siftbox-filter-nolock", lock: false)
        try make("siftbox-filter-notours", lock: true)
        try make("another", lock: true)
        try make("siftbox-filter-linked", lock: false)
        #expect(symlink("../../outside/group.mine.plist", parent.path + "/siftbox-filter-linked/lock") == 0)
        #expect(symlink(victim.outside.path, parent.path + "/siftbox-filter-alinks") == 0)
        #expect(LeftoverFolders.remove(in: parent.path) == ["siftbox-filter-Ab12Cd"])
        let left = try FileManager.default.contentsOfDirectory(atPath: parent.path).sorted()
        #expect(
            left
                == [
                    "another", alive.folder.lastPathComponent, "siftbox-filter-alinks", "siftbox-filter-linked",
                    "siftbox-filter-nolock", "siftbox-filter-notours",
                ].sorted())
        #expect(victim.state == Victim.untouched)
    }

    @Test func `a folder is kept while its object exists, and removed with it`() throws {
        var folder: TemporaryFolder? = try TemporaryFolder(in: victim.inside.path)
        let path = try #require(folder?.folder.path)
        #expect(LeftoverFolders.remove(in: victim.inside.path) == [])
        #expect(FileManager.default.fileExists(atPath: path + "/lock"))
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `a leftover copy of a program is removed as well`() throws {
        let left = victim.inside.appendingPathComponent("siftbox-program-Ab12Cd")
        try FileManager.default.createDirectory(
            at: left.appendingPathComponent("0/bin"), withIntermediateDirectories: true)
        try Data("mine".utf8).write(to: left.appendingPathComponent("0/bin/filter"))
        try Data().write(to: left.appendingPathComponent("lock"))
        let alive = try TemporaryFolder(in: victim.inside.path, for: .program)
        #expect(alive.folder.lastPathComponent.hasPrefix("siftbox-program-"))
        #expect(LeftoverFolders.remove(in: victim.inside.path) == ["siftbox-program-Ab12Cd"])
        #expect(FileManager.default.fileExists(atPath: alive.folder.path))
    }

    /// Creation and removal overlap at every step: folders without a lock count as leftovers immediately.
    @Test(arguments: [1, 2, 3])
    func `threads that create and remove folders at the same time never lose their own`(seed: Int) throws {
        let parent = victim.inside.path
        let (makers, rounds) = (6, 100)
        let lost = Mutex<[String]>([])
        let isOver = Mutex(false)
        let (made, cleaned) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for maker in 0..<makers {
            Thread.detachNewThread {
                var count = 0
                while count < rounds {
                    // Ten removals in a row are an error, and no folder is created.
                    guard let folder = try? TemporaryFolder(in: parent, for: maker % 2 == 0 ? .filter : .program)
                    else { continue }
                    count += 1
                    if (count + maker) % (seed + 1) == 0 { LeftoverFolders.remove(in: parent, withoutLockAfter: -1) }
                    var (named, held) = (stat(), stat())
                    let isThere =
                        stat(folder.folder.path, &named) == 0 && fstat(folder.opened.file, &held) == 0
                        && named.st_ino == held.st_ino
                        && FileManager.default.createFile(
                            atPath: folder.folder.appendingPathComponent("file").path, contents: nil)
                        && access(folder.folder.appendingPathComponent("lock").path, F_OK) == 0
                    if !isThere { lost.withLock { $0.append(folder.folder.lastPathComponent) } }
                }
                made.signal()
            }
        }
        for _ in 0..<seed {
            Thread.detachNewThread {
                while !isOver.withLock({ $0 }) { LeftoverFolders.remove(in: parent, withoutLockAfter: -1) }
                cleaned.signal()
            }
        }
        for _ in 0..<makers { made.wait() }
        isOver.withLock { $0 = true }
        for _ in 0..<seed { cleaned.wait() }
        #expect(lost.withLock { $0 } == [])
        LeftoverFolders.remove(in: parent, withoutLockAfter: -1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == [])
    }
}
