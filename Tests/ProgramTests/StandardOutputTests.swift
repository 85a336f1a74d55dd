import Foundation
import TestFiles
import Testing

/// What every command does when standard output cannot be written.
@Suite(.waitsForPrograms) struct StandardOutputTests {
    private let folder = TestFolder()
    private let store: String
    private let corpus: String
    private let session: String

    init() throws {
        store = folder.path("inbox.sift")
        corpus = try folder.write("corpus.tsv", "ham\tSee you at noon\nspam\tWIN a prize now\nham\tjunk\n")
        session = try folder.write("one.yaml", "title: One\nsteps:\n  - receive: { from: \"24273\", text: hello }\n")
        try Program.run(["import", corpus, "--store", store]).ended(0)
    }

    private func arguments(of command: String) -> [String] {
        switch command {
        case "export": ["export", "--store", store]
        case "export as csv": ["export", "--store", store, "--format", "csv"]
        case "check": ["check", session, session]
        case "check as JSON": ["check", "--json", session]
        case "evaluate": ["evaluate", "--filter", "filterit", corpus]
        case "evaluate as JSON": ["evaluate", "--filter", "filterit", corpus, "--json", "-"]
        case "classify": ["classify", "--filter", "filterit"]
        case "train": ["train", corpus, "-o", folder.path("m.bayes")]
        case "filters": ["filters", "filterit"]
        case "server": ["server", "--port", "0"]
        case "help": ["help", "open"]
        default: ["--plain", session]
        }
    }

    private static let commands = [
        "export", "export as csv", "check", "check as JSON", "evaluate", "evaluate as JSON", "classify", "train",
        "filters",
        "server", "help", "plain",
    ]

    /// - Parameter output: a shell's redirection.
    private func run(_ arguments: [String], output: String) throws -> Program.Result {
        // The process substitution has ended, and its pipe has no reader, when the program starts.
        let script = """
            exec 3> >(:); wait $!; timeout -s KILL 60 "$@" \(output) <<< '{"text":"hello"}'
            """
        return try Program.runShell(["bash", "-c", script, "bash", Program.siftbox] + arguments)
    }

    @Test(arguments: commands) func `a closed output ends a command silently with 141`(command: String) throws {
        let result = try run(arguments(of: command), output: ">&3").ended(141)
        #expect(!result.errors.lowercased().contains("output") && !result.errors.contains("ipe"), "\(result.errors)")
    }

    @Test(arguments: commands) func `a full disk ends a command with 2 and one error`(command: String) throws {
        let result = try run(arguments(of: command), output: ">/dev/full").ended(2)
        let times = result.errors.components(separatedBy: "siftbox: Standard output could not be written").count - 1
        #expect(times == 1, "\(result.errors)")
    }

    @Test func `report files are written even if the output is closed`() throws {
        let (page, baseline) = (folder.path("page.html"), folder.path("base.json"))
        let files = ["--html", page, "--save", baseline]
        try run(arguments(of: "evaluate") + files, output: ">&3").ended(141)
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains("</html>"))
        #expect(try String(contentsOfFile: baseline, encoding: .utf8).contains("siftbox evaluation 1"))
    }

    @Test func `a reader that reads everything before it ends is not a failure`() throws {
        let script = #""$@" | cat > /dev/null; echo ${PIPESTATUS[0]}"#
        let result = try Program.runShell(
            ["bash", "-c", script, "bash", Program.siftbox] + arguments(of: "export"))
        #expect(result.output == "0\n")
    }
}
