import Foundation

/// A process of the compiler: it is waited for no longer than it may run, and heard no longer than it may speak.
enum CompilerProcess {
    /// - Parameters:
    ///   - command: a program by its absolute path, and its arguments.
    ///   - seconds: how long it may run.
    /// - Returns: its exit status, and what it said.
    /// - Throws: `BuildError` when it cannot be started, or was ended over a limit.
    static func run(
        _ command: [String], seconds: Int = BuildSandbox.seconds
    ) throws(BuildError) -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: command[0])
        process.arguments = Array(command.dropFirst())
        let pipe = Pipe()
        (process.standardOutput, process.standardError, process.standardInput) = (pipe, pipe, FileHandle.nullDevice)
        do {
            try process.run()
        } catch {
            throw BuildError("The compiler cannot be started: \(error.localizedDescription)")
        }
        let (output, problem) = read(pipe.fileHandleForReading.fileDescriptor, seconds)
        if let problem {
            kill(process.processIdentifier, BuildSandbox.isDisabled ? SIGTERM : SIGKILL)
            process.waitUntilExit()
            throw BuildError("The compiler was stopped: \(problem)")
        }
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    /// - Returns: what was said, and which limit was reached.
    private static func read(_ descriptor: Int32, _ seconds: Int) -> (output: [UInt8], problem: String?) {
        let end = ContinuousClock.now + .seconds(seconds)
        var output: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let left = (end - .now) / .milliseconds(1)
            guard left > 0 else {
                return (output, "it was not done after \(seconds) seconds, the most that a build may take.")
            }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Int32(left.rounded(.up))) > 0 else { continue }
            let count = Glibc.read(descriptor, &piece, piece.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return (output, nil) }
            output += piece[..<count]
            guard output.count <= BuildSandbox.output else {
                return (output, "it said more than \(BuildSandbox.output >> 20) MiB.")
            }
        }
    }
}
