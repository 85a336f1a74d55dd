import Foundation
import TestFiles
import Testing

/// The sessions about what a filter can reach, where Landlock isolates filters because bubblewrap is missing.
@Suite(.waitsForPrograms) struct LandlockSessionTests {
    /// Runs the program where bubblewrap cannot be started.
    private static func run(_ arguments: [String]) throws -> Program.Result {
        let hidden = ["/usr/bin/bwrap", "/bin/bwrap"].filter(FileManager.default.isExecutableFile)
            .map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path }
        return try Program.runShell(
            ["bwrap", "--dev-bind", "/", "/"] + Set(hidden).flatMap { ["--ro-bind", "/dev/null", $0] }
                + (geteuid() == 0 ? ["--cap-add", "ALL"] : []) + ["--", Program.siftbox] + arguments,
            // An interpreter in a home folder cannot be started without mounts.
            environment: ["PATH": "/usr/bin:/bin"])
    }

    /// What doctor says about Landlock; nil where this machine has no mount namespaces, so that doctor cannot be started.
    private static let landlock = (try? run(["doctor"]))?.output.split(separator: "\n")
        .first { $0.contains("sandbox, Landlock") }

    @Test(.enabled(if: landlock?.contains("unavailable:") == false, "no mount namespace or no Landlock here"))
    func `a filter finds no network and writes only in its container`() throws {
        try #require(Self.landlock?.hasSuffix("(in use)") == true, "bubblewrap was started: \(Self.landlock ?? "")")
        let sessions = ["X2", "X3"].map { "\(Program.package.path)/Sessions/rules/\($0).yaml" }
        let check = try Self.run(["check", "--response-timeout", "60"] + sessions).ended(0)
        #expect(check.output.hasSuffix("2 of 2 sessions passed, 0 failed, 0 could not run.\n"), "\(check.output)")
    }
}
