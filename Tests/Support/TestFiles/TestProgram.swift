package import Foundation

/// A program that a test starts, and that runs beside it.
///
///     let server = try TestProgram(["python3", script], output: .text)
///     let port = server.line()
///     server.end()
package final class TestProgram: Sendable {
    package enum Output: Sendable {
        case discarded
        case text
        case textAndErrors
    }

    package struct Result: Sendable {
        package let command: [String]
        package let status: Int32
        package let output: String
        package let errors: String
    }

    private let process = Process()
    /// It stays open as long as the test keeps the program.
    private let input = Pipe()
    private let output = Pipe()

    /// - Parameters:
    ///   - command: the program's path or its name, and its arguments, as for `env`: `NAME=VALUE` before it sets a variable.
    ///   - output: what the test can read.
    package init(_ command: [String], folder: URL? = nil, output kept: Output = .discarded) throws {
        Self.set(process, command, folder)
        process.standardInput = input
        process.standardOutput = kept == .discarded ? FileHandle.nullDevice : output
        process.standardError = kept == .textAndErrors ? output : FileHandle.nullDevice
        try process.run()
    }

    private static func set(_ process: Process, _ command: [String], _ folder: URL?) {
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        if let folder { process.currentDirectoryURL = folder }
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - input: what it reads.
    ///   - environment: variables in addition to those of the test.
    package static func run(
        _ command: [String], input: String = "", environment: [String: String] = [:], folder: URL? = nil
    ) throws -> Result {
        let process = Process()
        set(process, command, folder)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        process.standardInput = standardInput
        try process.run()
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        // Errors are few lines: they fit into the pipe while the output is read to its end.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let problems = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            command: command, status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: problems, as: UTF8.self))
    }

    package var number: pid_t { process.processIdentifier }
    package var isRunning: Bool { process.isRunning }

    /// Reads a number of lines of its output, or everything until its end.
    package func read(lines: Int = .max) -> String {
        var text = Data()
        while text.count(where: { $0 == 0x0A }) < lines {
            let some = output.fileHandleForReading.availableData
            if some.isEmpty { break }
            text += some
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The next line of its output; nil at its end.
    package func line() -> String? {
        read(lines: 1).split(separator: "\n").first.map(String.init)
    }

    /// Sends a signal to it and its child processes, and waits for its end.
    ///
    /// - Parameter signal: not SIGTERM by default: a process that a thread with blocked signals started inherits the block.
    package func end(with signal: Int32 = SIGKILL) {
        // Foundation gives each process a process group with the same number.
        kill(-number, signal)
        kill(number, signal)
        process.waitUntilExit()
    }

    /// Waits for its end. Returns the exit status.
    @discardableResult
    package func waitForEnd() -> Int32 {
        process.waitUntilExit()
        return process.terminationStatus
    }
}
