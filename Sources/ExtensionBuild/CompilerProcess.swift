import ChildProcess
import Foundation
import Isolation

/// A process of the compiler with all that it starts: it is stopped when it runs too long, prints too much, or when its
/// processes together use too much.
struct CompilerProcess {
    /// How long it waits between two looks at the processes.
    private static let interval = Duration.milliseconds(100)
    /// A look at the files takes at most this part of the time.
    private static let walkingShare = 0.05
    /// How many files are looked at: with more, those take too much as well.
    private static let mostFiles = 100_000

    let limits: BuildLimits
    /// How long it may run.
    let time: Duration
    /// The folder that it writes in.
    let writable: OpenFolder?

    /// - Returns: its exit status, and what it said on both of its outputs.
    /// - Throws: `BuildError` when it was ended over a limit; else what `ChildProcess` throws.
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
            throw limits.exceeded(exceeded, said: exceeded == .output ? "" : output)
        }
        var reaped: Int32 = 0
        while waitpid(child.process, &reaped, 0) < 0, errno == EINTR {}
        let status = ChildProcess.waitStatus(reaped, reportedTo: child.status)
        let signal = status & 0x7F
        return (signal == 0 ? status >> 8 & 0xFF : 128 + signal, output)
    }

    /// - Returns: what was said until all files ended, and which limit was reached.
    private func read(_ files: [Int32], of process: pid_t) -> (output: [UInt8], exceeded: BuildLimits.Limit?) {
        let end = ContinuousClock.now + time
        var waiting = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var (nextLook, nextWalk) = (ContinuousClock.now, ContinuousClock.now)
        while !waiting.isEmpty {
            guard end > .now else { return (output, .time) }
            if nextLook <= .now {
                if let exceeded = exceeded(process, &nextWalk) { return (output, exceeded) }
                nextLook = .now + Self.interval
            }
            let left = (min(end, nextLook) - .now) / .milliseconds(1)
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

    /// Which limit the processes reached together.
    private func exceeded(_ process: pid_t, _ nextWalk: inout ContinuousClock.Instant) -> BuildLimits.Limit? {
        let memory = limits[.memory] << 20
        var facts = stat()
        let device = writable.flatMap { fstat($0.file, &facts) == 0 ? facts.st_dev : nil }
        let use = TreeUse(below: process, device: device, most: limits[.processes], enough: (memory, memory))
        if use.processes > limits[.processes] { return .processes }
        if use.memory + use.sharedMemory > memory { return .memory }
        var disk = use.removedFiles
        if let writable, nextWalk <= .now {
            let start = ContinuousClock.now
            let found = ContainerUse(of: writable, most: Self.mostFiles)
            nextWalk = .now + (ContinuousClock.now - start) / Self.walkingShare
            if found.isTooMuch { return .disk }
            disk += found.bytes
        }
        return disk > limits[.disk] << 20 ? .disk : nil
    }
}
