import Foundation
import TestFiles
import Testing

/// Colors of `check`, `doctor` and `evaluate`.
@Suite(.waitsForPrograms) struct OutputColorTests {
    private static let failing = """
        title: "Wrong: \\e[31mred"
        steps:
          - receive: { from: "+12025550143", text: "a\\e[2Jb" }
            expect: { folder: junk }
        """

    @Test func `a pipe and --color never have no colors, and --color always overrides NO_COLOR`() throws {
        let folder = TestFolder()
        let path = try folder.write("s.yaml", Self.failing)
        let environment = ["TERM": "xterm-256color"]
        for arguments in [[], ["--color", "never"], ["--color", "always", "--json"]] {
            let plain = try Program.run(["check", path] + arguments, environment: environment)
            #expect(plain.status == 1 && !plain.output.contains("\u{1B}"), "\(arguments)")
        }
        let colored = try Program.run(
            ["check", path, "--color", "always"], environment: environment.merging(["NO_COLOR": "1"]) { $1 })
        #expect(colored.output.contains("\u{1B}[2m\(path):4:15:\u{1B}[0m folder: expected junk, found unknown"))
        #expect(colored.output.contains("\u{1B}[31m1 of 1 expectations failed\u{1B}[0m"))
        #expect(colored.output.contains("\u{1B}[31m0 of 1 sessions passed, 1 failed, 0 could not run.\u{1B}[0m"))
        // What the session contains stays escaped.
        #expect(!colored.output.contains("\u{1B}[31mred") && !colored.output.contains("\u{1B}[2J"))
    }

    @Test(
        .enabled(if: Tmux.isInstalled, "tmux is not installed"),
        arguments: ["NO_COLOR=", "NO_COLOR=1", "NO_COLOR= TERM=dumb"])
    func `a terminal has colors, but not with NO_COLOR and not if it has none`(_ setting: String) throws {
        let check = "check --response-timeout 60 \(Program.package.path)/Sessions/folders.yaml"
        let tmux = try Tmux("\(setting) \(Program.siftbox) \(check)")
        try tmux.waitFor("sessions passed")
        let hasColors = try tmux.screen(escapes: true).contains("\u{1B}[32m")
        #expect(hasColors == (setting == "NO_COLOR="))
    }

    @Test func `doctor and evaluate color their results`() throws {
        let doctor = try Program.run(["doctor", "--filter", "python", "--color", "always"])
        #expect(doctor.output.contains("\u{1B}[32mNo problems found.\u{1B}[0m"), "\(doctor.output)")
        let evaluate = try Program.run([
            "evaluate", "--filter", "python", "sample", "--rows", "1-20", "--max", "late=0", "--min", "mcc=1",
            "--color", "always",
        ])
        #expect(evaluate.output.contains("\u{1B}[32m  passed  late"), "\(evaluate.output)\(evaluate.errors)")
        #expect(evaluate.output.contains("\u{1B}[31m  FAILED  mcc"), "\(evaluate.output)")
    }
}
