import Foundation
import Glibc
import Sandboxing
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

/// The escape attempts (Escapes/attempts.py) under every isolation mechanism, started by every kind of user.
@Suite("X2, X3: no escape attempt of the list succeeds", .waitsForPrograms, .serialized)
struct EscapeTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let mechanism: String
        var abi: Int?
        let isRoot: Bool

        var testDescription: String {
            "\(mechanism)\(abi.map { " of ABI \($0)" } ?? ""), started by \(isRoot ? "root" : "another user")"
        }
    }

    static let cases: [Case] = [true, false].flatMap { isRoot in
        [Case(mechanism: "bubblewrap", isRoot: isRoot)]
            + [nil, 5, 4, 1].map { Case(mechanism: "landlock", abi: $0, isRoot: isRoot) }
    }

    private static let program = BuiltPrograms.path("EscapeAttempts")

    @Test(arguments: cases)
    func `every attempt is refused`(_ attempt: Case) throws {
        guard let (status, text) = try Self.run(attempt) else { return }
        let bad = text.split(separator: "\n").filter { !$0.hasPrefix("refused ") }.joined(separator: "\n")
        #expect(status == 0, "\(bad)")
        #expect(text.contains("\ntried "), "\(bad)")
    }

    /// Runs a list of attempts.
    ///
    /// - Returns: the exit status and the output; nil: this machine cannot run it.
    static func run(_ attempt: Case, list: String = "attempts.py") throws -> (status: Int32, text: String)? {
        guard let command = command(attempt, list) else { return nil }
        let environment = ["-i", "PATH=/usr/bin:/bin", "HOME=/tmp", "TMPDIR=/tmp"]
        let result = try TestProgram.run(environment + command)
        return (result.status, result.output + result.errors)
    }

    private static func command(_ attempt: Case, _ list: String) -> [String]? {
        let available = HostEnvironment().isolation
        guard attempt.mechanism == "bubblewrap" ? available.namespaces != nil : available.landlock != nil else {
            return nil
        }
        let list = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Escapes/\(list)").path
        let command = [program, list, attempt.mechanism] + [attempt.abi.map(String.init)].compactMap { $0 }
        if (geteuid() == 0) == attempt.isRoot { return command }
        // Only root can switch to another user.
        guard geteuid() == 0, let setpriv = HostEnvironment().program("setpriv") else { return nil }
        return [setpriv, "--reuid", "61111", "--regid", "61111", "--clear-groups", "--"] + command
    }
}
