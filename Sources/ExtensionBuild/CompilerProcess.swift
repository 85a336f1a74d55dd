import ChildProcess
import Foundation
import Isolation

/// A process of the compiler: it is waited for no longer than it may run, and heard no longer than it may speak.
enum CompilerProcess {
    /// - Parameter seconds: how long it may run.
    /// - Returns: its exit status, and what it said on both of its outputs.
    /// - Throws: `BuildError` when it was ended over a limit; else what `ChildProcess` throws.
    static func run(_ launch: IsolatedLaunch, seconds: Int) throws -> (status: Int32, output: String) {
        let child = try ChildProcess(launch.command, environment: launch.environment, setup: launch.setup)
        defer {
            ChildProcess.close([child.input, child.output, child.error, child.ending, child.status])
            withExtendedLifetime(launch) {}
        }
        let (output, problem) = read([child.output, child.error], seconds)
        if let problem {
            ChildProcess.end(child.process)
            throw BuildError("The compiler was stopped: \(problem)")
        }
        var reaped: Int32 = 0
        while waitpid(child.process, &reaped, 0) < 0, errno == EINTR {}
        let status = ChildProcess.waitStatus(reaped, reportedTo: child.status)
        let signal = status & 0x7F
        return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, String(decoding: output, as: UTF8.self))
    }

    /// - Returns: what was said until all files ended, and which limit was reached.
    private static func read(_ files: [Int32], _ seconds: Int) -> (output: [UInt8], problem: String?) {
        let end = ContinuousClock.now + .seconds(seconds)
        var waiting = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while !waiting.isEmpty {
            let left = (end - .now) / .milliseconds(1)
            guard left > 0 else {
                return (output, "it was not done after \(seconds) seconds, the most that a build may take.")
            }
            guard poll(&waiting, nfds_t(waiting.count), Int32(left.rounded(.up))) > 0 else { continue }
            for file in waiting where file.revents != 0 {
                let count = Glibc.read(file.fd, &piece, piece.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else {
                    waiting.removeAll { $0.fd == file.fd }
                    continue
                }
                output += piece[..<count]
            }
            guard output.count <= BuildSandbox.output else {
                return (output, "it said more than \(BuildSandbox.output >> 20) MiB.")
            }
        }
        return (output, nil)
    }
}
