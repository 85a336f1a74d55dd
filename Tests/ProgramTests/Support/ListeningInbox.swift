import Foundation
import TestFiles

/// An inbox without a screen, and the commands of another terminal.
final class ListeningInbox {
    /// Answers what a message says: `… -> junk`.
    static let parrot = Program.package.appendingPathComponent("Sessions/rules/filters/parrot.sh").path

    let folder = TestFolder()
    /// Its first line: how to send.
    private(set) var greeting = ""
    private let program: TestProgram
    /// What it has printed and the test has not read.
    private var lines: [String] = []

    /// - Parameter arguments: of `siftbox listen`.
    init(_ arguments: [String] = ["--filter", parrot]) throws {
        program = try TestProgram(
            ["XDG_RUNTIME_DIR=\(folder.url.path)", Program.siftbox, "listen"] + Program.timeLimit + arguments,
            output: .text)
        while let line = line() {
            greeting = line
            if line.hasPrefix("Listening") { break }
        }
    }

    deinit { program.end() }

    /// Runs a command that uses it.
    func run(_ arguments: [String], input: String = "") throws -> TestProgram.Result {
        try Program.run(named(arguments), input: input, environment: environment)
    }

    /// The arguments with `--inbox`: others may be newer.
    private func named(_ arguments: [String]) -> [String] {
        arguments.contains("--inbox") ? arguments : arguments + ["--inbox", socket]
    }

    private var socket: String {
        let name = greeting.split(separator: " ").drop { $0 != "--inbox" }.dropFirst().first ?? ""
        return folder.path("siftbox/\(name).sock")
    }

    /// Runs a script of a shell in its folder, in which `$siftbox` is the program, and `$inbox` its socket.
    func shell(_ script: String) throws -> TestProgram.Result {
        try Program.runShell(
            ["sh", "-c", script],
            environment: environment.merging(["siftbox": Program.siftbox, "inbox": socket]) { $1 },
            folder: folder.url)
    }

    /// Starts a command that uses it.
    func start(_ arguments: [String]) throws -> TestProgram {
        try TestProgram(
            ["XDG_RUNTIME_DIR=\(folder.url.path)", Program.siftbox] + named(arguments), output: .textAndErrors)
    }

    /// Starts a script of a shell, in which `$siftbox` is the program.
    func start(shell script: String) throws -> TestProgram {
        try TestProgram(
            ["XDG_RUNTIME_DIR=\(folder.url.path)", "siftbox=\(Program.siftbox)", "sh", "-c", script], output: .text)
    }

    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.url.path] }

    /// The next line of what it prints; nil at the end.
    func line() -> String? {
        if lines.isEmpty { lines = program.read(lines: 1).split(separator: "\n").map(String.init) }
        return lines.isEmpty ? nil : lines.removeFirst()
    }

    /// Kills it.
    func kill() { program.end() }
}
