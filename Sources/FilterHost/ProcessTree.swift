import Foundation
import Glibc

/// The processes below one, as the kernel tells of them (proc(5)).
enum ProcessTree {
    static func descendants(of process: pid_t) -> [String] {
        var found: [String] = []
        var waiting = [String(process)]
        // A filter may have started many; what is behind the first thousand changes nothing.
        while let next = waiting.popLast(), found.count < 1000 {
            let children = word(of: next, "task/\(next)/children").split(separator: " ").map(String.init)
            found += children
            waiting += children
        }
        return found
    }

    static func word(of process: String, _ file: String) -> String {
        ((try? String(contentsOfFile: "/proc/\(process)/\(file)", encoding: .utf8)) ?? "")
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The most memory that any of them has held so far, in bytes: it tells of the program, and not of its walls, which hold
    /// less. nil where it cannot be seen.
    static func peakMemory(of process: pid_t) -> Int? {
        let below = descendants(of: process)
        // A supervisor is a copy of this program, and has held as much memory.
        return (below.isEmpty ? [String(process)] : below).compactMap { process in
            let line = word(of: process, "status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
        }.max()
    }
}
