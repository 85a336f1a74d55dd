import Foundation
import TestFiles

/// The program that was built with these tests.
enum Program {
    static let buildFolder = BuiltPrograms.folder
    static let siftbox = BuiltPrograms.path("siftbox")

    /// The package's folder, for its sessions.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    struct Result {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Runs the program to its end without a terminal.
    static func run(
        _ arguments: [String], input: String = "", environment: [String: String] = [:], folder: URL? = nil
    ) throws -> Result {
        try runShell([siftbox] + withTimeLimit(arguments), input: input, environment: environment, folder: folder)
    }

    /// The time limit for filters in tests that are not about time: on a busy machine, the default of 5 s is too short
    /// even for a filter that answers at once.
    static let timeLimit = ["--response-timeout", "60"]

    /// The arguments with `timeLimit` for a command that runs a filter, unless they already have one.
    private static func withTimeLimit(_ arguments: [String]) -> [String] {
        guard let command = arguments.first, ["check", "classify", "evaluate", "film"].contains(command),
            !arguments.contains("--response-timeout")
        else { return arguments }
        return [command] + timeLimit + arguments.dropFirst()
    }

    static func isInstalled(_ name: String) -> Bool {
        ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }

    /// The start of a shell command line that opens an inbox.
    static var inbox: String { ([siftbox] + timeLimit).joined(separator: " ") }

    /// Runs another program to its end.
    static func runShell(
        _ command: [String], input: String = "", environment: [String: String] = [:], folder: URL? = nil
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let folder { process.currentDirectoryURL = folder }
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
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: problems, as: UTF8.self))
    }
}

extension Program {
    /// A program that runs beside the test, and is killed at its end with all of its child processes.
    final class Running {
        private let process: Process
        private let input = Pipe()

        fileprivate init(_ command: [String], folder: URL?) throws {
            process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments = command
            if let folder { process.currentDirectoryURL = folder }
            process.standardInput = input
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
        }

        var isRunning: Bool { process.isRunning }

        /// Whether it has a file in the folder open, with or without a name.
        func hasOpen(in folder: String) -> Bool {
            let files = "/proc/\(process.processIdentifier)/fd"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: files)) ?? []
            return names.contains { name in
                let place = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(files)/\(name)")
                return place?.hasPrefix(folder + "/") == true
            }
        }

        func end(with signal: Int32 = SIGKILL) {
            // Foundation gives each process a process group with the same number.
            kill(-process.processIdentifier, signal)
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
        }

        /// Returns the exit code.
        func waitForEnd() -> Int32 {
            process.waitUntilExit()
            return process.terminationStatus
        }
    }

    static func start(_ arguments: [String]) throws -> Running { try Running([siftbox] + arguments, folder: nil) }

    static func startShell(_ command: [String], folder: URL) throws -> Running {
        try Running(command, folder: folder)
    }
}
