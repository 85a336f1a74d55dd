import Foundation
import TestFiles

/// An inbox without a screen, and the commands of another terminal.
final class ListeningInbox {
    /// Answers what a message says: `… -> junk`.
    static let parrot = Program.package.appendingPathComponent("Sessions/rules/filters/parrot.sh").path

    let folder = TestFolder()
    /// Its first line: how to send.
    let greeting: String
    private let program: TestProgram

    /// - Parameter arguments: of `siftbox listen`.
    init(_ arguments: [String] = ["--filter", parrot]) throws {
        program = try TestProgram(
            ["XDG_RUNTIME_DIR=\(folder.url.path)", Program.siftbox, "listen"] + Program.timeLimit + arguments,
            output: .text)
        var line = program.line()
        while let other = line, !other.hasPrefix("Listening") { line = program.line() }
        greeting = line ?? ""
    }

    deinit { program.end() }

    /// Runs a command that uses the newest inbox.
    func run(_ arguments: [String], input: String = "") throws -> TestProgram.Result {
        try Program.run(arguments, input: input, environment: environment)
    }

    /// Runs a script of a shell in its folder, in which `$siftbox` is the program.
    func shell(_ script: String) throws -> TestProgram.Result {
        try Program.runShell(
            ["sh", "-c", script], environment: environment.merging(["siftbox": Program.siftbox]) { $1 },
            folder: folder.url)
    }

    /// Starts a command that uses it.
    func start(_ arguments: [String]) throws -> TestProgram {
        try TestProgram(
            ["XDG_RUNTIME_DIR=\(folder.url.path)", Program.siftbox] + arguments, output: .textAndErrors)
    }

    var environment: [String: String] { ["XDG_RUNTIME_DIR": folder.url.path] }

    /// What it has printed next.
    func line() -> String? { program.line() }

    /// Kills it.
    func kill() { program.end() }
}
