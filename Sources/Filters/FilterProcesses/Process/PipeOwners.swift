import Foundation
import Glibc
import Sandboxing

/// Finds out which processes in a sandbox can still write to a pipe.
///
/// Bubblewrap keeps its program's output open while it runs, so the pipe does not show that the program closed it. The
/// kernel does: `/proc` lists the open files of each process (proc(5)).
struct PipeOwners {
    /// Whether there is a program in the sandbox and none of its processes can write to the pipe any more. False if
    /// unknown.
    static func haveClosed(_ pipe: Int32, below process: pid_t) -> Bool {
        var facts = stat()
        guard fstat(pipe, &facts) == 0 else { return false }
        let name = "pipe:[\(facts.st_ino)]"
        let programs = ProcessTree.descendants(of: process).filter {
            !["bwrap", "siftbox-sandbox"].contains(ProcessTree.contents(of: $0, "comm"))
        }
        guard !programs.isEmpty else { return false }
        for program in programs {
            guard let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(program)/fd") else {
                return false
            }
            let targets = files.map {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(program)/fd/\($0)")
            }
            if targets.contains(name) { return false }
        }
        return true
    }
}
