import Glibc

/// What all processes below one use together, as the kernel reports it (proc(5)).
package struct TreeUse: Sendable {
    /// Their number, without those that build the walls.
    package var processes = 0
    /// Their own memory in bytes, swapped or not. What several share after a fork counts once when that decides.
    package var memory = 0
    /// Memory in bytes that can be shared and belongs to no file: memfd_create, shm_open, System V segments that are
    /// attached. Sockets count with what their buffers may hold.
    package var sharedMemory = 0
    /// Bytes of files that are removed and still open, which no walk of the container finds.
    package var removedFiles = 0
    /// The CPU time of each process with its ended children.
    package var cpu: [pid_t: Duration] = [:]

    /// What is held in the buffer of a socket at most, in bytes, unless an administrator allows more (socket(7),
    /// `wmem_max`). The kernel does not report what is.
    static let socketBuffer = 416 << 10
    /// How many open files are looked at.
    private static let mostFiles = 8192

    /// - Parameters:
    ///   - root: the first process.
    ///   - device: where the container lies: a removed file on it takes disk space, another one memory.
    ///   - most: with more processes than these, the rest is not looked at: whoever starts very many leaves little time.
    ///   - enough: above so many bytes of memory or shared memory, what processes share is counted exactly.
    package init(below root: pid_t, device: dev_t?, most: Int, enough: (memory: Int, sharedMemory: Int)) {
        let walls = Self.walls(root)
        let tree = ([String(root)] + ProcessTree.descendants(of: root, most: most + 3)).filter { !walls.contains($0) }
        processes = tree.count
        if processes > most { return }
        var mapped = 0
        for process in tree {
            let status = Self.kilobytes(ProcessTree.word(of: process, "status"), ["RssAnon:", "VmSwap:", "RssShmem:"])
            memory += status[0] + status[1]
            mapped += status[2]
            if let number = pid_t(process) { cpu[number] = Self.cpuTime(ProcessTree.word(of: process, "stat")) }
        }
        if memory > enough.memory || mapped > enough.sharedMemory {
            (memory, mapped) = (0, 0)
            for process in tree {
                let exact = Self.kilobytes(
                    ProcessTree.word(of: process, "smaps_rollup"), ["Pss_Anon:", "SwapPss:", "Pss_Shmem:"])
                memory += exact[0] + exact[1]
                mapped += exact[2]
            }
        }
        let unlinked = Self.unlinkedFiles(of: tree, device)
        removedFiles = unlinked.disk
        // What is mapped is usually open as well.
        sharedMemory = max(mapped, unlinked.memory)
    }

    /// The processes that are no part of the filter: bubblewrap and the first process in its namespace, or a supervisor,
    /// which is a copy of this program.
    private static func walls(_ root: pid_t) -> [String] {
        let first = ProcessTree.word(of: String(root), "comm")
        guard ["bwrap", "siftbox-walls"].contains(first) else { return [] }
        // A filter can call itself anything, but is never this process.
        let second = ProcessTree.word(of: String(root), "task/\(root)/children").split(separator: " ").first.map(
            String.init)
        guard first == "bwrap", let second, ProcessTree.word(of: second, "comm") == "bwrap" else {
            return [String(root)]
        }
        return [String(root), second]
    }

    /// The CPU time that was used since an earlier look; a process that came since counts with all its time.
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

    /// User and system time, with that of children that were waited for.
    package static func cpuTime(_ stat: String) -> Duration {
        // The name may hold blanks and parentheses.
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

    /// What takes room and has no name: removed files, and sockets.
    private static func unlinkedFiles(of tree: [String], _ device: dev_t?) -> (disk: Int, memory: Int) {
        var seen: Set<FileID> = []
        var (disk, memory, left) = (0, 0, mostFiles)
        for process in tree {
            guard let files = OpenFolder(path: "/proc/\(process)/fd") else { continue }
            files.forEachEntry { name, _ in
                left -= 1
                var facts = stat()
                // This names the open file itself, wherever it is: no path is resolved, and nothing is opened.
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
