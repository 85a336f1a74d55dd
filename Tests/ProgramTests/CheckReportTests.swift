import Foundation
import TestFiles
import Testing

/// The reports of `siftbox check`, read by programs that are not ours.
@Suite(.waitsForPrograms) struct CheckReportTests {
    private static let python = "/usr/bin/python3"
    private static let hasJUnitParser =
        (try? Program.runShell([python, "-c", "import junitparser"]))?.status == 0

    /// A session that passes, one that fails and one that cannot run. Their messages are hostile.
    private let folder = TestFolder()

    init() throws {
        for (name, expected) in [("passes", "unknown"), ("fails", "junk")] {
            try folder.write(
                "\(name).yaml",
                """
                title: "::error::No command ##[error]x ]]> <b>"
                steps:
                  - caption: "::stop-commands::word"
                  - receive: { from: "+12025550143", text: "\\e[2J::set-output name=x::1\\n::add-mask::e \\0 ]]>" }
                    expect: { folder: \(expected) }
                """)
        }
        try folder.write("broken.yaml", "title: Broken\nstepps: []\n")
    }

    private static let actions = ["GITHUB_ACTIONS": "true"]

    @Test func `JUnit, Markdown and JSON are written together, and the status is as without them`() throws {
        let result = try Program.run(
            ["check", ".", "--junit", "a.xml", "--markdown", "b.markdown", "--json"], folder: folder.url)
        #expect(result.status == 2 && result.output.hasPrefix("{\n"), "\(result)")
        let xml = try String(contentsOfFile: folder.path("a.xml"), encoding: .utf8)
        #expect(xml.contains("tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\""), "\(xml)")
        let markdown = try String(contentsOfFile: folder.path("b.markdown"), encoding: .utf8)
        #expect(markdown.contains("1 of 3 sessions passed, 1 failed, 1 could not run."), "\(markdown)")
        // Nothing is left of writing them.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
                "a.xml", "b.markdown", "broken.yaml", "fails.yaml", "passes.yaml",
            ])
        for option in ["--junit", "--markdown"] {
            let printed = try Program.run(["check", ".", option, "-"], folder: folder.url)
            #expect(printed.status == 2 && !printed.output.contains("(Broken): could not run ("), "\(printed)")
        }
    }

    @Test func `a report that cannot be written is refused before anything runs`() throws {
        for (arguments, reason) in [
            (["--junit", "none/a.xml"], "--junit: there is no folder"), (["--markdown", "."], "is a folder"),
            (["--junit", "fails.yaml"], "is an input and would be overwritten"),
            (["--junit", "-", "--json"], "only one report can go to standard output"),
            (["--junit", "a", "--markdown", "a"], "both name a"), (["--junit", ""], "Is a variable not set?"),
        ] {
            let result = try Program.run(["check", "."] + arguments, folder: folder.url)
            #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(reason), "\(result)")
        }
    }

    @Test func `Python's parser reads the JUnit report`() throws {
        _ = try Program.run(["check", ".", "--junit", "a.xml"], folder: folder.url)
        let script = """
            import xml.etree.ElementTree as tree
            root = tree.parse("a.xml").getroot()
            for suite in root:
                print(suite.tag, [child.tag for child in suite if child.tag != "testcase"])
                for case in suite.iter("testcase"): print([child.tag for child in case], len(list(case.attrib)))
                print("]]>" in suite.find("system-out").text)
            """
        let result = try Program.runShell(["python3", "-c", script], folder: folder.url)
        #expect(
            result.output == """
                testsuite ['properties', 'system-out', 'system-err']
                ['error'] 3
                ['failure'] 3
                [] 3
                True

                """, "\(result)")
    }

    @Test(.enabled(if: hasJUnitParser, "python3-junitparser is not installed"))
    func `junitparser reads the same results`() throws {
        _ = try Program.run(["check", ".", "--junit", "a.xml"], folder: folder.url)
        let script = """
            from junitparser import JUnitXml, TestSuite
            for suite in JUnitXml.fromfile("a.xml"):
                print(suite.name, suite.tests, suite.failures, suite.errors, suite.skipped)
                print(sorted(type(result).__name__ for case in suite for result in case.result))
            """
        let result = try Program.runShell([Self.python, "-c", script], folder: folder.url)
        #expect(result.output == ". 3 1 1 0\n['Error', 'Failure']\n", "\(result)")
    }

    @Test func `a workflow gets annotations, and no text of a session or message is a command`() throws {
        let environment = Self.actions.merging(["GITHUB_WORKSPACE": folder.url.path]) { $1 }
        for arguments in [[], ["--color", "always"], ["--json"], ["--junit", "-"], ["--markdown", "-"]] {
            let result = try Program.run(["check", "."] + arguments, environment: environment, folder: folder.url)
            let lines = (result.output + result.errors).components(separatedBy: "\n")
            let commands = lines.filter { $0.contains(/^(\s|\x1B\[[0-9;]*m)*::/) || $0.contains("##[") }
            // Two mistakes and a failed expectation.
            #expect(commands.count == 3, "\(arguments): \(commands)")
            #expect(!commands.contains { $0.contains("##[") }, "\(commands)")
            #expect(
                commands.contains { $0.hasPrefix("::error file=broken.yaml,line=2,col=1,title=Broken::") },
                "\(commands)")
            #expect(
                commands.contains {
                    $0.hasPrefix("::error file=fails.yaml,line=5,col=15,title=%3A%3Aerror%3A%3ANo command ")
                        && $0.contains("::folder: expected junk, found unknown%0A")
                }, "\(commands)")
        }
        let outside = try Program.run(["check", "."], environment: ["GITHUB_ACTIONS": "false"], folder: folder.url)
        #expect(!outside.output.contains("::error file="))
    }
}
