import Glibc

/// The resources used by a process and all its descendants together, as reported by the kernel (proc(5)).
package struct TreeUse: Sendable {
    /// The number of processes, without those that create the sandbox.
    package var processes = 0
    /// Their private memory in bytes, swapped or not. Memory shared after a fork is counted once if the exact value
    /// matters.
    package var memory = 0
    /// Shareable memory that belongs to no file, in bytes: memfd_create, shm_open, attached System V segments. Sockets
    /// count with the capacity of their buffers.
    package var sharedMemory = 0
    /// Bytes of files that are deleted but still open, which a walk of the container does not find.
    package var removedFiles = 0
    /// The CPU time of each process, including its reaped children.
    package var cpu: [pid_t: Duration] = [:]

    /// The maximum buffer size of a socket in bytes, unless an administrator raised it (socket(7), `wmem_max`). The
    /// kernel does not report the actual use.
    static let socketBuffer = 416 << 10
    /// How many open files are inspected.
    private static let maxFiles = 8192

    /// - Parameters:
    ///   - root: the first process.
    ///   - device: the container's device: a deleted file on it uses disk space, one elsewhere uses memory.
    ///   - maxProcesses: with more processes than this, only their number is determined.
    ///   - exactAbove: above this many bytes of memory or shared memory, shared pages are counted exactly.
    package init(below root: pid_t, device: dev_t?, maxProcesses: Int, exactAbove: (memory: Int, sharedMemory: Int)) {
        let sandboxProcesses = Self.sandboxProcesses(root)
        let tree = ([String(root)] + ProcessTree.descendants(of: root, limit: maxProcesses + 3)).filter {
            !sandboxProcesses.contains($0)
        }
        processes = tree.count
        if processes > maxProcesses { return }
        var mapped = 0
        for process in tree {
            let status = Self.kilobytes(
                ProcessTree.contents(of: process, "status"), ["RssAnon:", "VmSwap:", "RssShmem:"])
            memory += status[0] + status[1]
            mapped += status[2]
            if let number = pid_t(process) { cpu[number] = Self.cpuTime(ProcessTree.contents(of: process, "stat")) }
        }
        if memory > exactAbove.memory || mapped > exactAbove.sharedMemory {
            (memory, mapped) = (0, 0)
            for process in tree {
                let exact = Self.kilobytes(
                    ProcessTree.contents(of: process, "smaps_rollup"), ["Pss_Anon:", "SwapPss:", "Pss_Shmem:"])
                memory += exact[0] + exact[1]
                mapped += exact[2]
            }
        }
        let unlinked = Self.unlinkedFiles(of: tree, device)
        removedFiles = unlinked.disk
        // Mapped files are usually open as well.
        sharedMemory = max(mapped, unlinked.memory)
    }

    /// The processes that are not part of the filter: bubblewrap and the first process in its namespace, or a
    /// supervisor, which is a copy of this program.
    private static func sandboxProcesses(_ root: pid_t) -> [String] {
        let first = ProcessTree.contents(of: String(root), "comm")
        guard ["bwrap", "siftbox-sandbox"].contains(first) else { return [] }
        // A filter can choose any name, but is never this process.
        let second = ProcessTree.contents(of: String(root), "task/\(root)/children").split(separator: " ").first.map(
            String.init)
        guard first == "bwrap", let second, ProcessTree.contents(of: second, "comm") == "bwrap" else {
            return [String(root)]
        }
        return [String(root), second]
    }

    /// The CPU time used since an earlier measurement; a process started since then counts with all its time.
    package func cpuTime(since earlier: TreeUse) -> Duration {
        cpu.reduce(.zero) { $0 + max(.zero, $1.value - (earlier.cpu[$1.key] ?? .zero)) }
    }

    /// `VmSwap:  12 kB` in bytes, for each name.
    private static func kilobytes(_ text: String, _ names: [String]) -> [Int] {
        var found = [Int](repeating: 0, count: names.count)
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            guard let place = names.firstIndex(where: { line.starts(with: $0.utf8) }) else { continue }
            let digits = line.filter { 0x30...0x39 ~= $0 }
            found[place] = (Int(String(decoding: digits, as: UTF8.self)) ?? 0) * 1024
        }
        return found
    }

    /// User and system time, including reaped children.
    package static func cpuTime(_ stat: String) -> Duration {
        // The name may contain spaces and parentheses.
        guard let end = stat.lastIndex(of: ")") else { return .zero }
        let fields = stat[end...].split(separator: " ")
        guard fields.count > 15 else { return .zero }
        let ticks = fields[12...15].reduce(0) { $0 + (Int($1) ?? 0) }
        return .seconds(1) * ticks / sysconf(Int32(_SC_CLK_TCK))
    }

    private struct FileID: Hashable {
        let device: dev_t
        let number: ino_t
    }

    private static func isSocket(_ facts: stat) -> Bool { facts.st_mode & S_IFMT == S_IFSOCK }

    /// Objects that use space and have no name: deleted files and sockets.
    private static func unlinkedFiles(of tree: [String], _ device: dev_t?) -> (disk: Int, memory: Int) {
        var seen: Set<FileID> = []
        var (disk, memory, left) = (0, 0, maxFiles)
        for process in tree {
            guard let files = OpenFolder(path: "/proc/\(process)/fd") else { continue }
            files.forEachEntry { name, _ in
                left -= 1
                var facts = stat()
                // This names the open file itself: no path is resolved, and nothing is opened.
                guard fstatat(files.file, name, &facts, 0) == 0,
                    Self.isSocket(facts) || (facts.st_mode & S_IFMT == S_IFREG && facts.st_nlink == 0),
                    seen.insert(FileID(device: facts.st_dev, number: facts.st_ino)).inserted
                else { return left > 0 }
                let bytes = Self.isSocket(facts) ? Self.socketBuffer : Int(facts.st_blocks) * 512
                if facts.st_dev == device { disk += bytes } else { memory += bytes }
                return left > 0
            }
        }
        return (disk, memory)
    }
}
