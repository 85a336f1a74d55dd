import Foundation
import Glibc
import Synchronization
import SystemSupport

/// A control group for a program and everything that it starts: the kernel enforces its limits.
///
///     let group = ControlGroups.here.make(.init(memory: 512 << 20, tasks: 1024))
///     setup.groups = group?.files ?? []
///
/// The group and any processes left in it are removed with this object.
package final class ControlGroup: Sendable {
    package struct Limits: Hashable, Sendable {
        /// In bytes, including the page cache, shared memory and the kernel's memory for the processes; nil: no limit.
        package var memory: Int?
        /// Processes and threads; nil: no limit.
        package var tasks: Int?

        package init(memory: Int? = nil, tasks: Int? = nil) {
            (self.memory, self.tasks) = (memory, tasks)
        }
    }

    /// The effects of its limits so far.
    package struct Events: Hashable, Sendable {
        /// How many processes the kernel killed because of the memory limit.
        package var memoryKills = 0
        /// How many times a process or thread could not be started.
        package var refusedTasks = 0
        /// Peak memory in bytes; nil: not reported by this kernel.
        package var peakMemory: Int?
    }

    private struct Part: Sendable {
        let folder: String
        let file: Int32
    }

    package let limits: Limits
    private let parts: [Part]
    private let memoryFolder: (path: String, isUnified: Bool)?
    private let tasksFolder: String?
    private let isRemoved = Atomic(false)

    /// A child joins the group by writing `0` to these files. They stay open while the object exists.
    package var files: [Int32] { parts.map(\.file) }

    fileprivate init?(_ name: String, in parents: [ControlGroups.Parent], _ limits: Limits) {
        self.limits = limits
        var parts: [Part] = []
        var memoryFolder: (path: String, isUnified: Bool)?
        var tasksFolder: String?
        for parent in parents {
            let memory = parent.controllers.contains(.memory) ? limits.memory : nil
            let tasks = parent.controllers.contains(.tasks) ? limits.tasks : nil
            guard memory != nil || tasks != nil else { continue }
            let folder = "\(parent.folder)/\(name)"
            guard mkdir(folder, 0o755) == 0 else { continue }
            var isLimited = false
            if let memory, Self.limitMemory(memory, folder, parent.isUnified) {
                memoryFolder = (folder, parent.isUnified)
                isLimited = true
            }
            if let tasks, GroupFile.write(String(tasks), to: folder + "/pids.max") {
                tasksFolder = folder
                isLimited = true
            }
            let file = isLimited ? open(folder + "/cgroup.procs", O_WRONLY | O_CLOEXEC) : -1
            if file >= 0 {
                parts.append(Part(folder: folder, file: file))
            } else {
                rmdir(folder)
                if memoryFolder?.path == folder { memoryFolder = nil }
                if tasksFolder == folder { tasksFolder = nil }
            }
        }
        (self.parts, self.memoryFolder, self.tasksFolder) = (parts, memoryFolder, tasksFolder)
        if parts.isEmpty { return nil }
        _ = Self.removalAtExit
        Self.present.withLock { $0.formUnion(parts.map(\.folder)) }
    }

    deinit {
        remove()
        for part in parts { close(part.file) }
    }

    private static func limitMemory(_ memory: Int, _ folder: String, _ isUnified: Bool) -> Bool {
        // Limit swap as well, or it would add memory; if the kernel does not count swap, the file does not exist.
        guard isUnified else {
            guard GroupFile.write(String(memory), to: folder + "/memory.limit_in_bytes") else { return false }
            _ = GroupFile.write(String(memory), to: folder + "/memory.memsw.limit_in_bytes")
            return true
        }
        guard GroupFile.write(String(memory), to: folder + "/memory.max") else { return false }
        _ = GroupFile.write("0", to: folder + "/memory.swap.max")
        _ = GroupFile.write("1", to: folder + "/memory.oom.group")
        return true
    }

    package var events: Events {
        var events = Events()
        if let memoryFolder {
            let (path, isUnified) = memoryFolder
            let counters = GroupFile.read(path + (isUnified ? "/memory.events" : "/memory.oom_control"))
            events.memoryKills = GroupFile.value("oom_kill", in: counters)
            let peak = GroupFile.read(path + (isUnified ? "/memory.peak" : "/memory.max_usage_in_bytes"))
            events.peakMemory = Int(peak.prefix { $0.isNumber })
        }
        if let tasksFolder {
            events.refusedTasks = GroupFile.value("max", in: GroupFile.read(tasksFolder + "/pids.events"))
        }
        return events
    }

    /// Kills all its processes wherever they are: a process cannot leave its group.
    package func kill() { for part in parts { Self.kill(part.folder) } }

    private static func kill(_ folder: String) {
        // cgroup v2 from Linux 5.14; no fork escapes it.
        if GroupFile.write("1", to: folder + "/cgroup.kill") { return }
        for _ in 0..<10 {
            // Processes in another PID namespace are listed as 0.
            let found = GroupFile.read(folder + "/cgroup.procs").split(separator: "\n").compactMap { pid_t($0) }
                .filter { $0 > 1 && $0 != getpid() }
            if found.isEmpty { return }
            for process in found { _ = Glibc.kill(process, SIGKILL) }
        }
    }

    /// Removes the group and its processes. If that cannot finish immediately because processes are still ending, a
    /// thread completes it; if this process ends first, a later process does (`ControlGroups.here`).
    package func remove() {
        guard !isRemoved.exchange(true, ordering: .relaxed) else { return }
        let left = parts.map(\.folder).filter { !Self.isGone($0) }
        guard !left.isEmpty else { return }
        for folder in left { Self.kill(folder) }
        DetachedThread.run { Self.remove(left, tries: Self.removalTries) }
    }

    // MARK: Removal

    private static let removalTries = 500
    private static let removalTriesAtExit = 50
    /// In microseconds.
    private static let removalPause: UInt32 = 10_000
    /// The groups that this process has created and not removed yet.
    private static let present = Mutex<Set<String>>([])
    private static let removalAtExit: Void = {
        atexit { ControlGroup.remove(Array(ControlGroup.present.withLock { $0 }), tries: removalTriesAtExit) }
    }()

    /// Tries to remove a group. Returns false if it still contains processes.
    private static func isGone(_ folder: String) -> Bool {
        guard rmdir(folder) == 0 || errno != EBUSY else { return false }
        _ = present.withLock { $0.remove(folder) }
        return true
    }

    private static func remove(_ folders: [String], tries: Int) {
        var left = folders.filter { !isGone($0) }
        for _ in 0..<tries where !left.isEmpty {
            left.forEach(kill)
            usleep(removalPause)
            left.removeAll(where: isGone)
        }
    }
}

extension ControlGroups {
    private static let number = Atomic(0)

    /// A new, empty group; nil: no group can be created for these limits, and the program starts without one.
    package func make(_ limits: ControlGroup.Limits) -> ControlGroup? {
        if parents.isEmpty { return nil }
        let number = Self.number.add(1, ordering: .relaxed).newValue
        return ControlGroup(GroupName.part(number), in: parents, limits)
    }
}
