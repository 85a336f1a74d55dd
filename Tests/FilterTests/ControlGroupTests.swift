import CSystemSupport
import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses
@testable import Sandboxing

/// Lines of mountinfo.
private enum Mounts {
    static func line(
        _ root: String, _ point: String, _ kind: String, _ options: String, _ access: String = "rw"
    )
        -> String
    {
        "31 23 0:28 \(root) \(point) \(access),nosuid,relatime shared:9 - \(kind) \(kind) \(options)\n"
    }
    static let unified = line("/", "/sys/fs/cgroup", "cgroup2", "rw,nsdelegate")
    static let legacy =
        line("/", "/sys/fs/cgroup/memory", "cgroup", "rw,memory")
        + line("/", "/sys/fs/cgroup/pids", "cgroup", "rw,pids")
}

@Suite("Control groups: where they are")
struct ControlGroupPlaceTests {
    private func places(_ membership: String, _ mounts: String) -> ControlGroupPlaces {
        ControlGroupPlaces(membership: membership, mounts: mounts)
    }

    @Test func `unified hierarchy: both controllers have the same group`() {
        let found = places("0::/user.slice/a.scope\n", "22 1 8:1 / / rw - ext4 /dev/sda1 rw\n" + Mounts.unified)
        let place = ControlGroupPlace(
            folder: "/sys/fs/cgroup/user.slice/a.scope", isUnified: true, isRoot: false)
        #expect(found.places == [.memory: place, .tasks: place] && found.refusals.isEmpty)
    }

    @Test func `a hierarchy for each controller, with one or several controllers per mount`() {
        let found = places("8:pids:/\n4:memory:/docker/1\n0::/\n", Mounts.legacy)
        #expect(
            found.places == [
                .memory: ControlGroupPlace(folder: "/sys/fs/cgroup/memory/docker/1", isUnified: false, isRoot: false),
                .tasks: ControlGroupPlace(folder: "/sys/fs/cgroup/pids", isUnified: false, isRoot: true),
            ])
        let shared = places("3:memory,pids:/\n", Mounts.line("/", "/cg", "cgroup", "rw,pids,memory"))
        #expect(shared.places.values.allSatisfy { $0.folder == "/cg" && $0.isRoot } && shared.places.count == 2)
    }

    @Test func `Hybrid: a controller without its own hierarchy is in the unified one`() {
        let found = places(
            "8:pids:/\n0::/x\n", Mounts.legacy + Mounts.line("/", "/sys/fs/cgroup/unified", "cgroup2", "rw"))
        #expect(found.places[.tasks]?.isUnified == false)
        #expect(
            found.places[.memory]
                == ControlGroupPlace(folder: "/sys/fs/cgroup/unified/x", isUnified: true, isRoot: false))
    }

    @Test func `in a container, the mount shows the container's group`() {
        let found = places("0::/docker/1\n", Mounts.line("/docker/1", "/sys/fs/cgroup", "cgroup2", "rw"))
        #expect(found.places[.memory] == ControlGroupPlace(folder: "/sys/fs/cgroup", isUnified: true, isRoot: true))
        // A name with the same prefix is another group.
        let other = places("0::/docker/12\n", Mounts.line("/docker/1", "/sys/fs/cgroup", "cgroup2", "rw"))
        #expect(other.places.isEmpty && other.refusals[.memory]?.contains("is not below /sys/fs/cgroup") == true)
    }

    @Test func `a space in a mount point is written as an octal number`() {
        let found = places("0::/", Mounts.line("/", #"/my\040groups"#, "cgroup2", "rw"))
        #expect(found.places[.memory]?.folder == "/my groups")
    }

    @Test(arguments: [
        ("0::/x\n", Mounts.line("/", "/sys/fs/cgroup", "cgroup2", "rw", "ro"), "/sys/fs/cgroup is read-only"),
        ("0::/x\n", Mounts.line("/", "/sys/fs/cgroup", "cgroup2", "ro"), "/sys/fs/cgroup is read-only"),
        ("0::/../../x\n", Mounts.unified, "is not below"),
        ("0::/x\n", "", "is not mounted"),
        ("4:memory:/\n8:pids:/\n0::/\n", Mounts.unified, "is not mounted"),
        ("", Mounts.unified, "has no cgroup controller"),
        ("::\n0:\nx:y:z\n0:::x", "- - -\n\n 1 2 3", "has no cgroup controller"),
    ])
    func `without groups, the reason is reported`(membership: String, mounts: String, reason: String) {
        let found = places(membership, mounts)
        #expect(found.places.isEmpty)
        for controller in GroupController.allCases { #expect(found.refusals[controller]?.contains(reason) == true) }
    }

    @Test(arguments: [true, false])
    func `no groups are created in a group of a user or service manager that is not delegated`(isUnified: Bool) throws {
        let scratch = TestFolder()
        let own = scratch.url.appendingPathComponent("own").path
        try #require(mkdir(own, 0o755) == 0)
        let groups = ControlGroups(
            places(
                isUnified ? "0::/own\n" : "1:memory:/own\n2:pids:/own\n",
                isUnified
                    ? Mounts.line("/", scratch.url.path, "cgroup2", "rw")
                    : Mounts.line("/", scratch.url.path, "cgroup", "rw,memory,pids")))
        #expect(groups.parents.isEmpty && groups.make(.init(memory: 1 << 30, tasks: 10)) == nil)
        #expect(Set(groups.refusals.keys) == Set(GroupController.allCases))
        #expect(try FileManager.default.contentsOfDirectory(atPath: own).isEmpty)
    }

    @Test func `a leftover group is recognized by its process and that process's start time`() throws {
        let own = try #require(GroupName(GroupName.part(3)))
        #expect(own.process == getpid() && own.part == "3" && !own.isHost)
        #expect(GroupName(GroupName.host)?.isHost == true)
        for text in ["siftbox-1-2", "siftbox--1-2-3", "siftbox-1-2-", "siftbox-x-2-3", "system.slice", ""] {
            #expect(GroupName(text) == nil, "\(text)")
        }
        // Folders replace groups here: the kernel, too, removes only empty ones.
        let scratch = TestFolder()
        let names = [GroupName.part(1), "siftbox-\(getpid())-1-1", "siftbox-999999999-5-1", "siftbox-other", "x"]
        for name in names { mkdir(scratch.url.appendingPathComponent(name).path, 0o755) }
        GroupName.removeLeftovers(in: scratch.url.path)
        let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url.path)
        #expect(Set(left) == [GroupName.part(1), "siftbox-other", "x"])
    }

    @Test func `the report says how a limit is enforced, and why not by the kernel`() {
        let rows = IsolationReport.limits([.memory: 2, .tasks: nil], [.tasks: "/sys/fs/cgroup is read-only"])
        #expect(rows.map(\.isGood) == [true, false, true])
        #expect(rows[0].detail == "by the kernel (cgroup v2), and checked every 50 ms")
        #expect(rows[1].detail == "checked every 50 ms; no cgroup: /sys/fs/cgroup is read-only")
    }
}

@Suite("Control groups of this machine", .waitsForPrograms, .serialized)
struct ControlGroupTests {
    private func run(_ command: [String], _ setup: ChildSetup) throws -> (status: Int32, output: String) {
        let child = try ChildProcess(command, environment: ["PATH=/usr/bin:/bin"], setup: setup)
        defer { ChildProcess.close([child.input, child.output, child.error, child.ending, child.status]) }
        var end = pollfd(fd: child.ending, events: Int16(POLLIN), revents: 0)
        while poll(&end, 1, 60_000) < 0, errno == EINTR {}
        var status: Int32 = 0
        while waitpid(child.process, &status, 0) < 0, errno == EINTR {}
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = max(0, read(child.output, &bytes, bytes.count))
        return (status, String(decoding: bytes[..<count], as: UTF8.self))
    }

    @Test(.needsGroups(.tasks))
    func `a program is in its group before it starts, and the group is removed with the object`() throws {
        var group = ControlGroups.here.make(.init(tasks: 7))
        var setup = ChildSetup()
        setup.groups = try #require(group).files
        let (status, output) = try run(["/bin/cat", "/proc/self/cgroup"], setup)
        #expect(status == 0)
        let places = ControlGroupPlaces(membership: output, mounts: GroupFile.read("/proc/self/mountinfo"))
        let place = try #require(places.places[.tasks])
        #expect(GroupName((place.folder as NSString).lastPathComponent)?.process == getpid(), "\(output)")
        #expect(GroupFile.read(place.folder + "/pids.max") == "7\n")
        group = nil
        #expect(access(place.folder, F_OK) != 0 && errno == ENOENT)
    }

    @Test(.needsGroups(.tasks))
    func `a group that was removed in between is skipped, and the program starts`() throws {
        let group = try #require(ControlGroups.here.make(.init(tasks: 7)))
        var setup = ChildSetup()
        setup.groups = group.files
        group.remove()
        #expect(try run(["/bin/echo", "started"], setup).output == "started\n")
    }

    @Test(.needsGroups(.tasks))
    func `processes left in a group are killed with it`() throws {
        let group = try #require(ControlGroups.here.make(.init(tasks: 7)))
        var setup = ChildSetup()
        setup.groups = group.files
        // A separate session: a signal to the process group does not reach it.
        let (_, output) = try run(["/bin/sh", "-c", "setsid sleep 600 >/dev/null 2>&1 & echo $!"], setup)
        let process = try #require(pid_t(output.trimmingCharacters(in: .whitespacesAndNewlines)))
        let ending = csystemsupport_watch(process)
        defer { close(ending) }
        group.remove()
        var end = pollfd(fd: ending, events: Int16(POLLIN), revents: 0)
        #expect(ending < 0 || poll(&end, 1, 60_000) == 1)
    }

    @Test(.needsGroups(.tasks))
    func `when the kernel refuses a filter's threads, the limit is reported`() throws {
        let filter = try ScriptedFilter(
            """
            import threading
            threading.stack_size(32768)
            stop = threading.Event()
            for query in lines:
                if query["messageBody"] == "bad":
                    for _ in range(2000): threading.Thread(target=stop.wait, daemon=True).start()
                answer(query)
            """
        ) { $0.isolationMode = .unsandboxed }
        let outcomes = try filter.ask(["good", "bad", "good"])
        #expect(outcomes.map(\.action) == [.junk, nil, .junk], "\(filter.logText)")
        #expect(outcomes[1].names == [.tooManyProcesses], "\(outcomes[1].diagnostics)")
    }

    @Test(.needsGroups(.memory), arguments: [FilterOptions.IsolationMode.bubblewrap, .landlock, .unsandboxed])
    func `memory that is allocated between two checks is refused by the kernel, with the usual diagnostic`(
        mode: FilterOptions.IsolationMode
    ) throws {
        // Shared memory has no limit per process, so that only the kernel's limit applies.
        let filter = try ScriptedFilter(
            """
            import mmap
            for query in lines:
                if query["messageBody"] == "bad":
                    held = mmap.mmap(-1, 3 << 30)
                    while True: held.write(b"x" * (64 << 20))
                answer(query)
            """
        ) {
            $0.isolationMode = mode
            // So that the kernel's limit is reached before a check.
            $0.limits[.sharedMemory] = 256
        }
        let outcomes = try filter.ask(["good", "bad", "good"])
        #expect(outcomes.map(\.action) == [.junk, nil, .junk], "\(filter.logText)")
        let name = outcomes[1].names
        #expect(name == [.memoryUsedUp] || name == [.sharedMemoryUsedUp], "\(outcomes[1].diagnostics)")
        #expect(filter.logged("killed: "), "\(filter.logText)")
    }
}

extension Trait where Self == ConditionTrait {
    /// Requires that this process can create groups for a controller.
    fileprivate static func needsGroups(_ controller: GroupController) -> Self {
        .enabled("\(ControlGroups.here.refusals[controller] ?? "no cgroup")") {
            ControlGroups.here.version(of: controller) != nil
        }
    }
}
