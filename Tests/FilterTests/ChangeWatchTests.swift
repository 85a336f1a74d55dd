import ExtensionBuilder
import ExtensionPlans
import Foundation
import Glibc
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// Which file systems are polled.
@Suite(.waitsForPrograms) struct FileSystemKindTests {
    @Test(arguments: [
        ("FUSE and virtiofs", 0x6573_5546), ("Docker Desktop", 0x6a65_6a63), ("9p", 0x0102_1997), ("NFS", 0x6969),
        ("CIFS", 0xff53_4d42), ("SMB 2", 0xfe53_4d42), ("vboxsf", 0x786f_4256), ("vmhgfs", 0xbacb_acbc),
        ("prl_fs", 0x7c7c_6673),
    ])
    func `folders that others share are polled`(_ name: String, _ type: Int) {
        #expect(FileSystemKind(type: type) == .shared)
        // As an Int32 that was extended.
        #expect(FileSystemKind(type: Int(Int32(truncatingIfNeeded: type))) == .shared)
    }

    @Test(arguments: [
        ("ext4", 0xef53), ("XFS", 0x5846_5342), ("Btrfs", 0x9123_683e), ("tmpfs", 0x0102_1994), ("F2FS", 0xf2f5_2010),
        ("FAT", 0x4d44), ("ZFS", 0x2fc1_2fc1), ("proc", 0x9fa0), ("an unknown one", 0x1234_5678), ("none", 0),
    ])
    func `file systems of this machine are not polled`(_ name: String, _ type: Int) {
        #expect(FileSystemKind(type: type) == .local)
    }

    @Test func `an overlay's layers decide, and are read from the mounts`() {
        #expect(FileSystemKind(type: 0x794c_7630) == .overlay)
        let mounts = """
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            36 22 0:31 / /a rw - tmpfs tmpfs rw,size=1k
            37 22 0:53 / /work rw,relatime shared:4 master:1 - overlay overlay rw,lowerdir=/one:/my\\040two,upperdir=/up,workdir=/w
            38 22 0:54 / /new rw - overlay overlay rw,lowerdir+=/a,lowerdir+=/b
            39 22 0:55
            """
        #expect(FileSystemKind.layers(device: "0:53", in: mounts) == ["/one", "/my two", "/up"])
        #expect(FileSystemKind.layers(device: "0:54", in: mounts) == ["/a", "/b"])
        for device in ["8:1", "0:31", "0:55", "0:99", ""] {
            #expect(FileSystemKind.layers(device: device, in: mounts) == [])
        }
    }

    @Test func `a temporary folder is of this machine, and so is one that does not exist`() {
        #expect(FileSystemKind(at: "/proc") == .local)
        #expect(FileSystemKind(at: "/nonexistent") == .local)
    }
}

/// Watches of folders and files.
@Suite(.waitsForPrograms) final class ChangeWatchTests {
    private let loop = EventLoop()
    private let folder = TestFolder()
    private var count = 0

    init() throws {
        try FileManager.default.createDirectory(
            at: folder.url.appendingPathComponent("Inner"), withIntermediateDirectories: true)
        try write("one", "Inner/a.swift")
    }

    private func write(_ text: String, _ name: String) throws {
        try folder.write(name, text)
    }

    private func expectChange(_ change: () throws -> Void) throws {
        let before = count
        try change()
        try #require(loop.run(atMost: .seconds(120)) { count > before })
    }

    @Test func `a folder of this machine is not polled, and its changes are reported`() throws {
        let watch = SourceWatch(loop: loop, paths: .init(folders: [folder.url.path]), kind: { _ in .local }) {
            self.count += 1
        }
        #expect(!watch.isPolling)
        try expectChange { try write("two", "Inner/a.swift") }
        try expectChange { try write("new", "Inner/b.swift") }
        #expect(!watch.isPolling)
        withExtendedLifetime(watch) {}
    }

    @Test func `a shared folder is polled: writes, replacements, new files and deletions are reported`() throws {
        let watch = ChangeWatch(
            loop: loop, events: nil, kind: { _ in .shared }, start: .future,
            targets: { [folder] add in
                _ = add(folder.url.path + "/Inner")
                return nil
            }, changed: { self.count += 1 })
        #expect(watch.isPolling)
        // A change before the first times are read is not one since `.future`.
        try #require(loop.run(atMost: .seconds(120)) { watch.hasTimes })
        try expectChange { try write("two", "Inner/a.swift") }
        try expectChange { try write("new", "Inner/b.swift") }
        try expectChange {
            try write("moved", "c.swift")
            rename(folder.url.path + "/c.swift", folder.url.path + "/Inner/a.swift")
        }
        try expectChange { try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Inner/b.swift")) }
        withExtendedLifetime(watch) {}
    }

    @Test func `an event in a shared folder is not reported again by the next poll`() throws {
        let watch = SourceWatch(
            loop: loop, paths: .init(folders: [folder.url.path]), kind: { _ in .shared }, start: .future
        ) {
            self.count += 1
        }
        #expect(watch.isPolling)
        try expectChange { try write("two", "Inner/a.swift") }
        let polls = watch.pollCount
        try #require(loop.run(atMost: .seconds(120)) { watch.pollCount >= polls + 2 })
        #expect(count == 1)
    }

    /// A folder that may be slow is not read while the watch is created.
    @Test func `the first times are read in the background, and a change before them is reported`() throws {
        func watch(_ start: FileTimes.Instant?) -> ChangeWatch {
            ChangeWatch(
                loop: loop, events: nil, kind: { _ in .shared }, start: start,
                targets: { [folder] add in
                    _ = add(folder.url.path + "/Inner")
                    return nil
                }, changed: { self.count += 1 })
        }
        let first = watch(nil)
        #expect(first.isPolling && !first.hasTimes)
        // Before the loop turns: the first times already contain it.
        try expectChange { try FileManager.default.removeItem(at: folder.url.appendingPathComponent("Inner/a.swift")) }
        #expect(first.hasTimes)
        let (before, later) = (count, watch(.future))
        try #require(loop.run(atMost: .seconds(120)) { later.readCount >= 2 && later.hasTimes })
        #expect(count == before)
        withExtendedLifetime(first) {}
    }

    @Test func `a file in a shared folder is polled without its neighbors`() throws {
        let path = folder.url.path + "/Inner/filter"
        let watch = FileWatch(loop: loop, path: path, kind: { _ in .shared }, start: .future) { self.count += 1 }
        #expect(watch.isPolling)
        try expectChange { try write("new", "Inner/filter") }
        try expectChange { chmod(path, 0o700) }
        let (before, polls) = (count, watch.pollCount)
        try write("other", "Inner/notes.txt")
        try #require(loop.run(atMost: .seconds(120)) { watch.pollCount >= polls + 2 })
        #expect(count == before)
    }
}

/// Snapshots of files' times.
@Suite(.waitsForPrograms) struct FileTimesTests {
    @Test func `equal until something changes, and bounded by names`() throws {
        let folder = TestFolder()
        let path = folder.url.path
        func times(_ names: Set<String>? = nil) -> FileTimes { FileTimes(in: [path], names: names) }
        func write(_ text: String, _ name: String) throws {
            try folder.write(name, text)
        }
        try write("a", "a")
        let first = times()
        #expect(first == times())
        try write(".", ".hidden")
        #expect(first == times())
        let only = times(["a"])
        try write("b", "b")
        #expect(first != times() && only == times(["a"]))
        try write("aa", "a")
        #expect(only != times(["a"]))
        #expect(FileTimes(in: [path + "/missing"], names: nil) == FileTimes(in: [], names: nil))
        #expect(times().mayHaveChanged(since: .past) && !times().mayHaveChanged(since: .future))
        #expect(times().mayHaveChanged(since: .init(secondsAgo: 3600)))
        #expect(!FileTimes(in: [path + "/missing"], names: nil).mayHaveChanged(since: .past))
    }
}
