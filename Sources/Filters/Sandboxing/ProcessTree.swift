package import Glibc

/// The descendants of a process, as reported by the kernel (proc(5)).
package enum ProcessTree {
    /// - Parameter limit: stop after about this many: a filter may have started very many.
    package static func descendants(of process: pid_t, limit: Int = 1000) -> [String] {
        var found: [String] = []
        var waiting = [String(process)]
        while let next = waiting.popLast(), found.count < limit {
            // Each thread lists the processes that it started.
            OpenFolder(path: "/proc/\(next)/task")?.forEachEntry { thread in
                let children = contents(of: next, "task/\(String(cString: thread))/children")
                    .split(separator: " ").map(String.init)
                found += children
                waiting += children
                return true
            }
        }
        return found
    }

    /// Kills all descendants of a process, and stops the process itself: the caller kills it.
    package static func killDescendants(of process: pid_t) {
        // A stopped process cannot start others, and its children stay listed: when all have stopped and a round finds no
        // new process, all are known.
        let end = ContinuousClock.now + stopTimeout
        var known: Set<pid_t> = []
        var new: Set<pid_t> = [process]
        for _ in 0..<maxRounds where !new.isEmpty {
            for process in new { _ = kill(process, SIGSTOP) }
            // The signal may arrive while a process starts another one, which is listed a moment later.
            while !new.allSatisfy(hasStopped), ContinuousClock.now < end { sched_yield() }
            known.formUnion(new)
            new = Set(descendants(of: process, limit: .max).compactMap { pid_t($0) }).subtracting(known)
        }
        for descendant in known.subtracting([process]) { _ = kill(descendant, SIGKILL) }
    }

    private static let maxRounds = 100
    /// A process that waits for a disk stops later, and so does one that waits for a stopped child after vfork. Neither can
    /// start other processes until then.
    private static let stopTimeout = Duration.milliseconds(100)

    /// Whether all threads of a process are stopped, or it has ended.
    private static func hasStopped(_ process: pid_t) -> Bool {
        var hasStopped = true
        OpenFolder(path: "/proc/\(process)/task")?.forEachEntry { thread in
            let state = state(of: "\(process)", "task/\(String(cString: thread))/stat")
            hasStopped = state.map { "TtZX".contains($0) } ?? true
            return hasStopped
        }
        return hasStopped
    }

    /// `S`, `R`, `T` (stopped), `Z` (ended, but not waited for) and others of a process or one of its threads; nil: it does
    /// not exist.
    package static func state(of process: String, _ file: String = "stat") -> Character? {
        let stat = contents(of: process, file)
        return stat.lastIndex(of: ")").flatMap { stat[$0...].dropFirst(2).first }
    }

    /// The contents of a file in a process's /proc folder, trimmed; empty if it cannot be read.
    package static func contents(of process: String, _ file: String) -> String {
        let opened = open("/proc/\(process)/\(file)", O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return "" }
        defer { close(opened) }
        return withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { buffer in
            var count = 0
            while count < buffer.count {
                let more = read(opened, buffer.baseAddress?.advanced(by: count), buffer.count - count)
                if more <= 0 { break }
                count += more
            }
            var bytes = buffer[..<count]
            func isBlank(_ byte: UInt8?) -> Bool { byte.map { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 } ?? false }
            while isBlank(bytes.first) { bytes = bytes.dropFirst() }
            while isBlank(bytes.last) { bytes = bytes.dropLast() }
            return String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
        }
    }

    /// The peak memory of any of them, in bytes: the program's, since the processes that isolate it use less. nil if
    /// unknown.
    package static func peakMemory(of process: pid_t) -> Int? {
        let below = descendants(of: process)
        // A supervisor is a copy of this program and has used as much memory.
        return (below.isEmpty ? [String(process)] : below).compactMap { process in
            let line = contents(of: process, "status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
        }.max()
    }
}
