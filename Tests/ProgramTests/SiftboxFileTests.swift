import ExtensionPlans
import Foundation
import TestFiles
import Testing

/// `siftbox.yaml` in the program.
@Suite(.waitsForPrograms) struct SiftboxFileProgramTests {
    private let folder = TestFolder()

    init() throws {
        try folder.writeFilter("App/f.py", action: #""junk""#)
        try folder.write("App/siftbox.yaml", "filter: f.py\nrelease: 14\ncountry: GB\n")
        try folder.write("App/a.csv", "text,label,sender\nYou won,spam,+447700900123\n")
        try folder.write("siftbox/config.yaml", "filter: none\nrelease: 18\n")
    }

    private func run(_ arguments: [String], in name: String = "App", input: String = "") throws -> Program.Result {
        try Program.run(
            arguments, input: input, environment: ["XDG_CONFIG_HOME": folder.url.path],
            folder: folder.url.appendingPathComponent(name))
    }

    @Test func `in its folder, every command uses its filter without an option`() throws {
        // Not the tour, and not the filter of the configuration.
        let inbox = try run(["--plain", "--deliver", "a.csv"]).ended(0)
        #expect(inbox.output.contains("Junk"), "\(inbox)")
        #expect(try run(["classify"], input: "{\"text\":\"Hi\"}\n").ended(0).output.contains(#""action":"junk""#))
        try run(["evaluate", "a.csv"]).ended(0, output: "iOS 14", "GB")
        for command in [["classify"], ["evaluate", "App/a.csv"]] {
            try run(command, in: "").ended(2, errors: "Missing expected argument '--filter <filter>'")
        }
        try run(["evaluate", "App/a.csv", "--filter", "App"], in: "").ended(0, output: "iOS 14", "GB")
    }

    @Test func `a new inbox has its release, unless an option or the inbox itself says otherwise`() throws {
        func release(_ store: String, _ options: String...) throws -> String {
            try run(["--plain", "--store", store] + options).ended(0)
            return try Program.run(["doctor", "--store", folder.path("App/\(store)")]).output
        }
        #expect(try release("a.sift").contains("iOS 14"))
        #expect(try release("a.sift", "--filter", "filterit").contains("iOS 14"))
        #expect(try release("b.sift", "--release", "26").contains("iOS 26"))
        #expect(try release("c.sift", "--filter", "filterit").contains("iOS 18"), "that of the configuration")
    }

    @Test func `a saved inbox opens, whatever a file that it did not have says`() throws {
        try run(["--plain", "--store", "a.sift", "--country", "US"]).ended(0)
        try run(["--plain", "--store", "a.sift"]).ended(0)
        try folder.write("Plain/siftbox.yaml", "filter: keywords\ncountry: GB\n")
        try run(["--plain", "--store", "b.sift", "--filter", "filterit", "--country", "US"], in: "").ended(0)
        try run(["--plain", "--store", "../b.sift", "--filter", "."], in: "Plain").ended(0)
    }

    @Test func `doctor says where each option comes from`() throws {
        try folder.write("App/siftbox.yaml", "filter: f.py\n# A comment.\napp: com.example.a\n")
        let doctor = try run(["doctor", "--filter", ".", "--country", "IN"]).output
        for line in [
            "filter        f.py  (siftbox.yaml:1)", "app           com.example.a  (siftbox.yaml:3)",
            "country       IN  (--country)", "release       iOS 18  (config.yaml, in new inboxes)",
        ] { #expect(doctor.contains("    \(line)\n"), "\(line) is missing in \(doctor)") }
        #expect(!doctor.contains("    target"))
        #expect(try run(["doctor"]).output.contains("siftbox doctor --filter ."))
    }

    @Test func `doctor takes the options of this folder's filter, and reports a mistake in its file`() throws {
        #expect(try run(["doctor", "--country", "IN"]).output.contains("    country       IN  (--country)\n"))
        try folder.write("App/siftbox.yaml", "targt: A\n")
        try run(["doctor"]).ended(1, output: "problem", "siftbox.yaml:1:1: unknown key 'targt'")
    }

    @Test func `an evaluation of this folder's filter has its name, and knows what it was trained on`() throws {
        try folder.write("App/siftbox.yaml", "filter: bayes\n")
        let report = try run(["evaluate", "sample"]).output
        #expect(report.contains("Bayes") && report.contains("Measured on its own training corpus"), "\(report)")
    }

    @Test func `a run has the settings that the file had at its start, also in the report`() throws {
        let file = folder.path("App/siftbox.yaml")
        try folder.writeFilter(
            "App/f.py", action: #""junk""#, first: "open('\(file)', 'w').write('filter: f.py\\nrelease: 26\\n')")
        try folder.write("App/b.csv", "text,label\nYou won,spam\n")
        try run(["evaluate", "b.csv", "--unsandboxed", "--invent-senders"]).ended(
            0, output: "iOS 14", "GB", "British numbers")
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("release: 26"), "the filter has changed it")
        try run(["evaluate", "a.csv", "--unsandboxed"]).ended(0, output: "iOS 26")
    }

    @Test func `a mistake ends every command, with its place`() throws {
        try folder.write("App/siftbox.yaml", "filter: f.py\ntargt: A\n")
        try folder.write("App/s.yaml", "title: T\nfilter: .\nsteps: [{ wait: 1s }]\n")
        for command in [
            ["--plain"], ["--plain", "--filter", "."], ["classify"], ["evaluate", "a.csv"],
            ["doctor", "--filter", "."],
            ["build", "."], ["check", "s.yaml"], ["--plain", "s.yaml"],
        ] {
            // `check` reports it as the result of the session.
            let result = try run(command).ended(2)
            let text = command[0] == "check" ? result.output : result.errors
            #expect(text.contains("/App/siftbox.yaml:2:1: unknown key 'targt'; did you mean 'target'?"), "\(result)")
            #expect(text.split(separator: "siftbox.yaml").count == 2, "its place is there once: \(result)")
        }
    }

    @Test func `a target that the project does not have is reported where it is written, by every command`() throws {
        try folder.write("App/Handler.swift", "import IdentityLookup\nfinal class A: ILMessageFilterExtension {}\n")
        try folder.write("App/siftbox.yaml", "release: 18\ntarget: Filter\n")
        try folder.write("App/s.yaml", "title: T\nfilter: .\nsteps: [{ wait: 1s }]\n")
        for command in [
            ["--plain"], ["--plain", "--filter", "."], ["classify"], ["evaluate", "a.csv"], ["doctor"],
            ["doctor", "--filter", "."], ["build", "."], ["check", "s.yaml"], ["--plain", "s.yaml"],
        ] {
            let result = try run(command)
            let text = result.errors + result.output
            #expect(result.status == (command == ["doctor"] ? 1 : 2), "\(result)")
            // Once, and not as an option of the command line.
            #expect(text.contains("App/siftbox.yaml:2:9: target: Filter: this chooses in an Xcode"), "\(result)")
            #expect(!text.contains("--target") && !text.contains("siftbox.yaml: "), "\(result)")
        }
    }

    @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `the list of sessions has those of this folder, also after one was played`() throws {
        try folder.write("App/Sessions/lunch.yaml", "title: At lunch\nsteps: [{ caption: Hello }]\n")
        let tmux = try Tmux("cd \(folder.path("App")) && \(Program.inbox)", rows: 40)
        try tmux.waitFor("f.py", "● Junk")
        try tmux.press("P", shows: "APP", "At lunch", "DEMOS")
        try tmux.press("Down", "Down", "Enter", shows: "Hello")
        try tmux.press("P", shows: "Restart this session", "APP", "At lunch")
        try tmux.press("Escape")
    }

    @Test func `the folder of an App Group that the filter does not have is reported, and changes nothing`() throws {
        try folder.write("App/siftbox.yaml", "filter: keywords\napp-group: Rules\n")
        try folder.write("App/Rules/Keywords.txt", "promotion: climbing\n")
        try folder.write("App/More/Keywords.txt", "junk: climbing\n")
        let own = "group.example.siftbox.keywords"
        let problem = "The filter in . has no App Group group.example.other: its entitlements list \(own)."
        func action(_ options: String...) throws -> String {
            let result = try run(["classify"] + options, input: "{\"text\":\"climbing\"}\n").ended(0)
            return result.output.contains(#""action":"junk""#) ? "More" : "Rules"
        }
        #expect(try action() == "Rules")
        #expect(try action("--app-group-value", "unused=1") == "Rules", "a value replaces no folder")
        for option in ["More", "\(own)=More"] { #expect(try action("--app-group", option) == "More") }
        for option in [["--app-group", "group.example.other=More"], ["--app-group-value", "group.example.other:a=1"]] {
            for command in [["classify"], ["evaluate", "a.csv"], ["doctor"]] {
                try run(command + option).ended(2, errors: problem)
            }
            // Another filter may be chosen later. The inbox knows the path.
            let inbox = try run(["--plain", "--deliver", "a.csv"] + option).ended(0)
            #expect(inbox.errors.contains("has no App Group group.example.other"), "\(inbox)")
        }
    }

    @Test func `every key is an option of the commands with a filter`() throws {
        let page = try Program.run(["help", "filter"]).ended(0).output
        for key in SiftboxFile.keys { #expect(page.contains("  --\(key.name) <"), "\(key.name)") }
    }
}
