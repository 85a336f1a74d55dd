import Foundation
import TestFiles
import Testing

/// README's first filter: runs every command as it is written, and compares the output with what README shows.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed")) struct FirstFilterTests {
    private static let inbox = "siftbox --filter ."

    private let folder = TestFolder()
    private let blocks: [(language: String, text: String)]

    init() throws {
        let readme = try String(contentsOf: Program.package.appendingPathComponent("README.md"), encoding: .utf8)
        let heading = "\n## Your first filter in five minutes\n"
        let start = try #require(readme.components(separatedBy: heading).dropFirst().first)
        let section = try #require(start.components(separatedBy: "\n## ").first)
        blocks = section.components(separatedBy: "\n```").enumerated().compactMap { index, part in
            guard !index.isMultiple(of: 2) else { return nil }
            let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (lines[0], lines.count == 2 ? lines[1] : "")
        }
    }

    @Test func `the commands give the output in README`() throws {
        #expect(blocks.map(\.language) == ["sh", "sh", "text", "text", "sh", "text"])
        try #require(blocks.count == 6)
        try run(blocks[0].text).ended(0)
        #expect(blocks[1].text == Self.inbox)
        try watch()
        let checks = try run("cd MyFilter && " + blocks[4].text).ended(0)
        expect(blocks[5].text, in: checks.output)
    }

    /// Opens the inbox and presses the keys that the text between the blocks names.
    private func watch() throws {
        let tmux = try Tmux("cd \(folder.url.path)/MyFilter && PATH='\(Self.path)' \(Self.inbox)")
        try tmux.waitFor("· MyFilter ·")
        try tmux.press("n", shows: "[ Send ]")
        try tmux.type("You have won a prize")
        try tmux.press("C-s")
        try wait(for: blocks[2].text, on: tmux)
        let source = folder.url.appendingPathComponent("MyFilter/MyFilterExtension/MessageFilterExtension.swift")
        let text = try String(contentsOf: source, encoding: .utf8)
        #expect(text.contains("\"prize\""))
        try Data(text.replacingOccurrences(of: "\"prize\"", with: "\"raffle\"").utf8).write(to: source)
        try tmux.waitFor("build 2")
        try tmux.press("m")
        try wait(for: blocks[3].text, on: tmux)
        try tmux.press("Escape", without: "▶ Unknown Senders")
        try Data(text.utf8).write(to: source)
        try tmux.waitFor("build 3")
        try tmux.press("q")
    }

    /// The program's folder first, then those with the Swift toolchain.
    private static let path =
        "\(Program.buildFolder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"

    private func run(_ commands: String) throws -> Program.Result {
        try Program.runShell(["sh", "-ec", commands], environment: ["PATH": Self.path], folder: folder.url)
    }

    /// Waits until each line of README's block appears on the screen, ignoring the spaces between words.
    private func wait(for lines: String, on tmux: Tmux) throws {
        try tmux.wait { screen in
            lines.split(separator: "\n").allSatisfy { Self.flat(screen).contains(Self.flat($0)) }
        }
    }

    private func expect(_ lines: String, in output: String) {
        for line in lines.split(separator: "\n") {
            #expect(Self.flat(output).contains(Self.flat(line)), "\(line)\nis not in\n\(output)")
        }
    }

    /// With single blanks, and with bars of one column.
    private static func flat(_ text: some StringProtocol) -> String {
        String(text).replacing(/━+/, with: "━").split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
}
