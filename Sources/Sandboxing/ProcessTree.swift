import Glibc

/// The descendants of a process, as reported by the kernel (proc(5)).
package enum ProcessTree {
    /// - Parameter limit: stop after about this many: a filter may have started very many.
    package static func descendants(of process: pid_t, limit: Int = 1000) -> [String] {
        var found: [String] = []
        var waiting = [String(process)]
        while let next = waiting.popLast(), found.count < limit {
            // Each thread lists the processes that it started.
            OpenFolder(path: "/proc/\(next)/task")?.forEachEntry { thread, _ in
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
        // A stopped process cannot start others, and its children stay listed: when a round finds no new process, all
        // are known.
        _ = kill(process, SIGSTOP)
        var stopped: Set<pid_t> = []
        for _ in 0..<maxRounds {
            let new = Set(descendants(of: process).compactMap { pid_t($0) }).subtracting(stopped)
            if new.isEmpty { break }
            for process in new { _ = kill(process, SIGSTOP) }
            stopped.formUnion(new)
        }
        for process in stopped { _ = kill(process, SIGKILL) }
    }

    private static let maxRounds = 100

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
