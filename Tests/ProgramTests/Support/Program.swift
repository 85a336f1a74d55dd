import Foundation
import TestFiles
import Testing

/// The program that was built with these tests.
enum Program {
    static let buildFolder = BuiltPrograms.folder
    static let siftbox = BuiltPrograms.path("siftbox")

    /// The package's folder, for its sessions.
    static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    typealias Result = TestProgram.Result

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
        guard let command = arguments.first, !arguments.contains("--response-timeout"),
            ["check", "classify", "evaluate", "film"].contains(command)
                || command == "doctor" && arguments.contains("--filter")
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
        try TestProgram.run(command, input: input, environment: environment, folder: folder)
    }

    static func start(_ arguments: [String]) throws -> TestProgram { try TestProgram([siftbox] + arguments) }
}

extension TestFolder {
    /// Writes a filter in Python.
    ///
    /// - Parameters:
    ///   - action: a Python expression for the answer to a query, `line`.
    ///   - statement: what it does before each answer.
    /// - Returns: its path.
    @discardableResult
    func writeFilter(_ name: String, action: String, first statement: String = "") throws -> String {
        try writeProgram(
            name,
            """
            #!/usr/bin/python3 -ES
            import json, os, sys, time
            for line in map(json.loads, sys.stdin):
                \(statement)
                print(json.dumps({"id": line["id"], "action": \(action)}), flush=True)

            """)
    }
}

extension TestProgram.Result {
    /// Expects this exit status, and these strings in what the program has written.
    ///
    ///     try Program.run(["check", path]).ended(2, errors: "does not exist")
    @discardableResult
    func ended(
        _ status: Int32, output: String..., errors: String..., sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        #expect(self.status == status, "\(self)", sourceLocation: sourceLocation)
        for text in output { #expect(self.output.contains(text), "\(self)", sourceLocation: sourceLocation) }
        for text in errors { #expect(self.errors.contains(text), "\(self)", sourceLocation: sourceLocation) }
        return self
    }
}
