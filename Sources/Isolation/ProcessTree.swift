import Glibc

/// The processes below one, as the kernel tells of them (proc(5)).
package enum ProcessTree {
    /// - Parameter most: after so many it ends: a filter may have started very many.
    package static func descendants(of process: pid_t, most: Int = 1000) -> [String] {
        var found: [String] = []
        var waiting = [String(process)]
        while let next = waiting.popLast(), found.count < most {
            // A process that a thread started is that thread's child.
            OpenFolder(path: "/proc/\(next)/task")?.forEachEntry { thread, _ in
                let children = word(of: next, "task/\(String(cString: thread))/children")
                    .split(separator: " ").map(String.init)
                found += children
                waiting += children
                return true
            }
        }
        return found
    }

    /// Kills all processes below one, and stops that one: the caller kills it.
    package static func killDescendants(of process: pid_t) {
        // A stopped process starts no other, and keeps its children where they are found: when a round finds no new one,
        // all are known.
        _ = kill(process, SIGSTOP)
        var stopped: Set<pid_t> = []
        for _ in 0..<mostRounds {
            let new = Set(descendants(of: process).compactMap { pid_t($0) }).subtracting(stopped)
            if new.isEmpty { break }
            for process in new { _ = kill(process, SIGSTOP) }
            stopped.formUnion(new)
        }
        for process in stopped { _ = kill(process, SIGKILL) }
    }

    private static let mostRounds = 100

    /// What a file of a process says, without white space around it; empty where it cannot be read.
    package static func word(of process: String, _ file: String) -> String {
        let opened = open("/proc/\(process)/\(file)", O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else { return "" }
        defer { close(opened) }
        return withUnsafeTemporaryAllocation(byteCount: 1 << 14, alignment: 1) { room in
            var count = 0
            while count < room.count {
                let more = read(opened, room.baseAddress?.advanced(by: count), room.count - count)
                if more <= 0 { break }
                count += more
            }
            var bytes = room[..<count]
            func isBlank(_ byte: UInt8?) -> Bool { byte.map { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 } ?? false }
            while isBlank(bytes.first) { bytes = bytes.dropFirst() }
            while isBlank(bytes.last) { bytes = bytes.dropLast() }
            return String(decoding: UnsafeRawBufferPointer(rebasing: bytes), as: UTF8.self)
        }
    }

    /// The most memory that any of them has held so far, in bytes: it tells of the program, and not of its walls, which hold
    /// less. nil where it cannot be seen.
    package static func peakMemory(of process: pid_t) -> Int? {
        let below = descendants(of: process)
        // A supervisor is a copy of this program, and has held as much memory.
        return (below.isEmpty ? [String(process)] : below).compactMap { process in
            let line = word(of: process, "status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
        }.max()
    }
}
