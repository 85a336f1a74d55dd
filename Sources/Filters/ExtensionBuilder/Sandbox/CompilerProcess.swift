import Foundation
import Sandboxing
import SystemSupport

/// A compiler process with its descendants. It is stopped if it runs too long, prints too much, or if its processes
/// together exceed a limit.
struct CompilerProcess {
    /// The interval between checks of the processes.
    private static let interval = Duration.milliseconds(100)
    /// Checking the files takes at most this share of the time.
    private static let walkingShare = 0.05
    /// The maximum number of files; exceeding it also counts as using too much disk space.
    private static let maxFiles = 100_000

    let limits: BuildLimits
    /// The time limit.
    let time: Duration
    /// The folder that it writes to.
    let writable: OpenFolder?

    /// - Returns: its exit status and the output of both its streams.
    /// - Throws: `BuildError` if it was stopped because of a limit; else what `ChildProcess` throws.
    func run(_ launch: IsolatedLaunch) throws -> (status: Int32, output: String) {
        let child = try ChildProcess(launch.command, environment: launch.environment, setup: launch.setup)
        defer {
            ChildProcess.close([child.input, child.output, child.error, child.ending, child.status])
            withExtendedLifetime(launch) {}
        }
        let (bytes, exceeded) = read([child.output, child.error], of: child.process)
        let output = String(decoding: bytes, as: UTF8.self)
        if let exceeded {
            ChildProcess.end(child.process)
            throw limits.exceeded(exceeded, output: exceeded == .output ? "" : output)
        }
        var reaped: Int32 = 0
        while waitpid(child.process, &reaped, 0) < 0, errno == EINTR {}
        let status = ChildProcess.waitStatus(reaped, reportedTo: child.status)
        let signal = status & 0x7F
        return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, output)
    }

    /// - Returns: the output until all files were closed, and the limit that was reached.
    private func read(_ files: [Int32], of process: pid_t) -> (output: [UInt8], exceeded: BuildLimits.Limit?) {
        let end = ContinuousClock.now + time
        var waiting = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var (nextCheck, nextWalk) = (ContinuousClock.now, ContinuousClock.now)
        while !waiting.isEmpty {
            guard end > .now else { return (output, .time) }
            if nextCheck <= .now {
                if let exceeded = exceeded(process, &nextWalk) { return (output, exceeded) }
                nextCheck = .now + Self.interval
            }
            let left = (min(end, nextCheck) - .now) / .milliseconds(1)
            guard poll(&waiting, nfds_t(waiting.count), Int32(max(0, left).rounded(.up))) > 0 else { continue }
            for file in waiting where file.revents != 0 {
                let count = Glibc.read(file.fd, &piece, piece.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else {
                    waiting.removeAll { $0.fd == file.fd }
                    continue
                }
                output += piece[..<count]
            }
            guard output.count <= limits[.output] << 20 else { return (output, .output) }
        }
        return (output, nil)
    }

    /// The limit that the processes together reached.
    private func exceeded(_ process: pid_t, _ nextWalk: inout ContinuousClock.Instant) -> BuildLimits.Limit? {
        let memory = limits[.memory] << 20
        var facts = stat()
        let device = writable.flatMap { fstat($0.file, &facts) == 0 ? facts.st_dev : nil }
        let use = TreeUse(
            below: process, container: .init(device: device), maxProcesses: limits[.processes],
            exactAbove: (memory, memory))
        if use.processes > limits[.processes] { return .processes }
        if use.memory + use.sharedMemory > memory { return .memory }
        var disk = use.removedFiles
        if let writable, nextWalk <= .now {
            let start = ContinuousClock.now
            let found = ContainerUse(of: writable, limit: Self.maxFiles)
            nextWalk = .now + (ContinuousClock.now - start) / Self.walkingShare
            if found.isTooMuch { return .disk }
            disk += found.bytes
        }
        return disk > limits[.disk] << 20 ? .disk : nil
    }
}
