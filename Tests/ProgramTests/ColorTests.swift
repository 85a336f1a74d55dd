import Foundation
import TestFiles
import Testing

/// Colors on a terminal that answers, answers late, answers nonsense, or does not answer.
@Suite(.waitsForPrograms) struct ColorTests {
    private let folder = TestFolder()

    private struct Output: Decodable {
        let first: String
        let answered: String
        let help: String
        let end: String
        let hasHelp: Bool
    }

    private static let heading = "FILTERED BY FILTERIT"
    private static let terminal = Program.package
        .appendingPathComponent("Tests/ProgramTests/Fixtures/answering-terminal.py").path

    private func run(
        _ mode: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> Output {
        let environment = environment.merging(
            [
                "TERM": "xterm-256color", "LANG": "C.UTF-8", "COLORFGBG": "", "NO_COLOR": "", "COLORTERM": "",
                "XDG_CONFIG_HOME": folder.url.path, "XDG_STATE_HOME": folder.url.path,
                // The runtime would ask on the terminal what to do about a crash.
                "SWIFT_BACKTRACE": "enable=no",
            ]) { first, _ in first }
        let result = try Program.runShell(
            ["python3", Self.terminal, mode, Self.heading, Program.siftbox, "--filter", "filterit"] + Program.timeLimit
                + arguments,
            environment: environment
        ).ended(0)
        return try JSONDecoder().decode(Output.self, from: Data(result.output.utf8))
    }

    /// How often something is drawn whose colors depend on the background.
    private func frames(_ text: String) -> Int { text.components(separatedBy: "▸All Messages").count - 1 }

    @Test(arguments: ["whole", "late", "split"])
    func `an answer adapts the colors with one frame, and types nothing`(_ mode: String) throws {
        let output = try run(mode)
        #expect(frames(output.first) == 1)
        #expect(frames(output.answered) == 1, "\(output.answered.debugDescription)")
        #expect(!output.answered.contains("rgb"))
        #expect(output.hasHelp)
    }

    @Test(arguments: ["nothing", "garbage", "endless"])
    func `without an answer the first frame stays, and keys work`(_ mode: String) throws {
        let output = try run(mode)
        #expect(frames(output.first) == 1)
        #expect(frames(output.answered) == 0, "\(output.answered.debugDescription)")
        #expect(output.hasHelp)
    }

    @Test(arguments: ["whole", "crash"])
    func `Messages' colors are defined, and the terminal's own are restored at the end`(_ mode: String) throws {
        let output = try run(mode, ["--theme", "messages-dark"])
        // System green, in a place of the 256 colors.
        #expect(output.first.range(of: "\u{1B}\\]4;[0-9]+;rgb:[0-9A-F/]{8}", options: .regularExpression) != nil)
        #expect(output.end.contains("\u{1B}]104\u{7}"), "\(output.end.debugDescription)")
        #expect(output.end.contains("\u{1B}[?1049l"))
    }

    @Test(arguments: ["default", "messages-dark"])
    func `a terminal that shows any color gets their values, and keeps its own`(_ theme: String) throws {
        let output = try run("whole", ["--theme", theme], environment: ["COLORTERM": "truecolor"])
        #expect(frames(output.first) == 1 && output.hasHelp)
        #expect(output.answered.contains("8;2;") || theme != "default", "\(output.answered.debugDescription)")
        #expect(output.first.contains("8;2;") && !output.first.contains("rgb:"))
        let screen = try run("whole", environment: ["COLORTERM": "truecolor", "TERM": "screen-256color", "TMUX": ""])
        #expect(!screen.first.contains("8;2;") && !screen.answered.contains("8;2;"))
    }

    @Test func `the default theme defines no colors`() throws {
        #expect(try !run("whole").first.contains("\u{1B}]4;1;rgb"))
        #expect(try !run("whole").first.contains("rgb:"))
    }

    /// In such a description, numbers from 8 are RGB values. Terminals with direct colors have the 256 colors, too.
    @Test(arguments: ["xterm-direct", "invented-direct2"])
    func `a terminal with direct colors gets the 256 colors`(_ kind: String) throws {
        let color = #"%?%p1%{8}%<%t3%p1%d%e38\:2\:\:%p1%{65536}%/%d\:%p1%{256}%/%{255}%&%d\:%p1%{255}%&%d%;m"#
        let source = try folder.write(
            "direct.ti",
            """
            \(kind)|direct colors,
            \tRGB, colors#0x1000000, pairs#0x10000, setaf=\\E[\(color), setab=\\E[\(color.replacing("t3", with: "t4").replacing("38", with: "48")),
            \tuse=xterm-256color,

            """)
        let compiled = try Program.runShell(["tic", "-x", "-o", folder.path("terminfo"), source])
        try #require(compiled.status == 0, "\(compiled.errors)")
        let output = try run("whole", environment: ["TERM": kind, "TERMINFO": folder.path("terminfo")])
        #expect(frames(output.first) == 1 && frames(output.answered) == 1 && output.hasHelp)
        for text in [output.first, output.answered, output.help] {
            #expect(text.contains("38;5;") && !text.contains("8:2:"), "\(text.debugDescription)")
        }
        let none = try run(
            "nothing", environment: ["TERM": kind, "TERMINFO": folder.path("terminfo"), "NO_COLOR": "1"])
        #expect(!none.first.contains("38;5;") && none.hasHelp)
    }

    @Test(arguments: [["NO_COLOR": "1"], ["TERM": "vt100"], ["TERM": "linux"]])
    func `without 256 colors the terminal is not asked`(_ environment: [String: String]) throws {
        let output = try run("nothing", environment: environment)
        #expect(frames(output.first) == 1)
        #expect(!output.first.contains("]11;?") && output.hasHelp)
    }
}
