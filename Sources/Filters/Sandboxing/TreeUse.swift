package import Glibc

/// The resources used by a process and all its descendants together, as reported by the kernel (proc(5)).
package struct TreeUse: Sendable {
    /// The number of processes, without those that create the sandbox.
    package var processes = 0
    /// Their private memory in bytes, swapped or not, and page tables. Memory shared after a fork is counted once if the exact value
    /// matters.
    package var memory = 0
    /// Shareable memory that belongs to no file, in bytes. Sockets and pipes count with the capacity of their buffers.
    package var sharedMemory = 0
    /// Bytes of files that are deleted but still open, which a walk of the container does not find.
    package var removedFiles = 0
    /// The CPU time of each process, including its reaped children.
    package var cpu: [pid_t: Duration] = [:]
    /// Those that were running at the moment.
    var running: Set<pid_t> = []
    /// The CPU time of processes that ended and that the sandbox's processes reaped.
    var reaped = Duration.zero

    /// The maximum buffer size of a socket in bytes, unless an administrator raised it (socket(7), `wmem_max`). The
    /// kernel does not report the actual use.
    static let socketBuffer = 416 << 10
    /// The usual size of a pipe.
    static let pipeBuffer = 64 << 10

    /// Where the processes write.
    package struct Container: Sendable {
        /// The device: a deleted file on it uses disk space, one elsewhere uses memory.
        package var device: dev_t?
        /// Whether the kernel counts everything in it, so that mapped files are not counted as shared memory.
        package var isCounted = false
        /// The folder, to look for deleted files that are only mapped; nil: not now.
        package var path: String?
        /// What such a file counts, in bytes: its size is unknown.
        package var maxFileSize = 0

        package init(device: dev_t?) { self.device = device }
    }

    /// - Parameters:
    ///   - root: the first process.
    ///   - container: where they write.
    ///   - maxProcesses: with more processes than this, only their number is determined.
    ///   - exactAbove: above this many bytes of memory or shared memory, shared pages are counted exactly.
    package init(
        below root: pid_t, container: Container, maxProcesses: Int, exactAbove: (memory: Int, sharedMemory: Int)
    ) {
        let sandboxProcesses = Self.sandboxProcesses(root)
        // The last of them adopts processes whose parents have ended.
        if let last = sandboxProcesses.last {
            reaped = Self.cpuTime(ProcessTree.contents(of: last, "stat"), isOwn: false)
        }
        let tree = ([String(root)] + ProcessTree.descendants(of: root, limit: maxProcesses + 3)).filter {
            !sandboxProcesses.contains($0)
        }
        processes = tree.count
        if processes > maxProcesses { return }
        var (mapped, tables) = (0, 0)
        var threads: [String] = []
        for process in tree {
            let (thread, text) = Self.status(of: process)
            threads.append(thread)
            let status = Self.kilobytes(text, ["RssAnon:", "VmSwap:", "VmPTE:", "RssShmem:"])
            memory += status[0] + status[1]
            tables += status[2]
            if !container.isCounted { mapped += status[3] }
            guard let number = pid_t(process) else { continue }
            let stat = ProcessTree.contents(of: process, "stat")
            cpu[number] = Self.cpuTime(stat)
            if stat.contains(") R ") { running.insert(number) }
        }
        if memory + tables > exactAbove.memory || mapped > exactAbove.sharedMemory {
            (memory, mapped) = (0, 0)
            for process in threads {
                let exact = Self.kilobytes(
                    ProcessTree.contents(of: process, "smaps_rollup"), ["Pss_Anon:", "SwapPss:", "Pss_Shmem:"])
                memory += exact[0] + exact[1]
                if !container.isCounted { mapped += exact[2] }
            }
        }
        memory += tables
        let unlinked = Self.unlinkedFiles(of: threads, container)
        removedFiles = unlinked.disk
        // Mapped files are usually open as well.
        sharedMemory = max(mapped, unlinked.memory)
    }

    /// The status of a process, and a thread that has its memory and its files: a first thread that has ended has none.
    private static func status(of process: String) -> (thread: String, text: String) {
        let text = ProcessTree.contents(of: process, "status")
        let name = "RssAnon:"
        var found = (thread: process, text: text)
        if text.contains(name) { return found }
        OpenFolder(path: "/proc/\(process)/task")?.forEachEntry { thread in
            let thread = String(cString: thread)
            let text = ProcessTree.contents(of: thread, "status")
            if text.contains(name) { found = (thread, text) }
            return !text.contains(name)
        }
        return found
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
    ///
    /// A process that ended in between is counted by the process that reaped it. If none did, because its parent ignores
    /// the end of its children, its time is lost; so a process that is running and was not there before stands for others
    /// like it.
    ///
    /// - Parameter time: how long such a process counts: at most the time since the earlier measurement.
    package func cpuTime(since earlier: TreeUse, atMost time: Duration) -> Duration {
        let grown = cpu.reduce(max(.zero, reaped - earlier.reaped)) {
            $0 + max(.zero, $1.value - (earlier.cpu[$1.key] ?? .zero))
        }
        let ended = earlier.cpu.reduce(Duration.zero) { cpu[$1.key] == nil ? $0 + $1.value : $0 }
        let new = running.filter { earlier.cpu[$0] == nil }
        return max(grown - ended, time * new.count)
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

    /// User and system time, of the process itself and of its reaped children.
    package static func cpuTime(_ stat: String, isOwn: Bool = true) -> Duration {
        // The name may contain spaces and parentheses.
        guard let end = stat.lastIndex(of: ")") else { return .zero }
        let fields = stat[end...].split(separator: " ")
        guard fields.count > 15 else { return .zero }
        let ticks = fields[(isOwn ? 12 : 14)...15].reduce(0) { $0 + (Int($1) ?? 0) }
        return .seconds(1) * ticks / sysconf(Int32(_SC_CLK_TCK))
    }

    private struct FileID: Hashable {
        let device: dev_t
        let number: ino_t
    }

    /// Objects that use space and have no name: deleted files, sockets and pipes.
    private static func unlinkedFiles(of tree: [String], _ container: Container) -> (disk: Int, memory: Int) {
        var seen: Set<FileID> = []
        var (disk, memory) = (0, 0)
        for process in tree {
            guard let files = OpenFolder(path: "/proc/\(process)/fd") else { continue }
            files.forEachEntry { name in
                var facts = stat()
                // This names the open file itself: no path is resolved, and nothing is opened.
                guard fstatat(files.file, name, &facts, 0) == 0, let bytes = Self.hidden(facts),
                    seen.insert(FileID(device: facts.st_dev, number: facts.st_ino)).inserted
                else { return true }
                if facts.st_dev == container.device { disk += bytes } else { memory += bytes }
                return true
            }
        }
        if let path = container.path {
            let open = Set(seen.map(\.number))
            disk += container.maxFileSize * MappedFiles.deleted(in: path, by: tree).subtracting(open).count
        }
        return (disk, memory)
    }

    /// The space that an open file without a name may use; nil: it has a name, or uses none.
    private static func hidden(_ facts: stat) -> Int? {
        switch facts.st_mode & S_IFMT {
        case S_IFSOCK: socketBuffer
        case S_IFIFO: pipeBuffer
        case S_IFREG: facts.st_nlink == 0 ? Int(facts.st_blocks) * 512 : nil
        default: nil
        }
    }
}
