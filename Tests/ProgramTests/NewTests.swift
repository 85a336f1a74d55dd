import Foundation
import TestFiles
import Testing

/// `siftbox new`: everything that it creates can be used at once.
@Suite struct NewTests {
    private let folder = TestFolder()

    private func run(_ arguments: [String], in name: String = "") throws -> Program.Result {
        try Program.run(arguments, folder: name.isEmpty ? folder.url : folder.url.appendingPathComponent(name))
    }

    /// The commands that a result names after "Next:", without the change of folder.
    private func next(_ output: String) throws -> [String] {
        let part = try #require(output.components(separatedBy: "\nNext:\n").dropFirst().first)
        return part.split(separator: "\n").map { line in
            (line.components(separatedBy: "  # ").first ?? "").trimmingCharacters(in: .whitespaces)
        }.filter { !$0.hasPrefix("cd ") }
    }

    @Test(arguments: ["", "--python", "--keywords"])
    func `a new filter passes its session, and the printed commands work`(_ kind: String) throws {
        let created = try run(["new", "filter", "My-Filter"] + [kind].filter { !$0.isEmpty }).ended(0)
        let check = try run(["check", "Sessions"], in: "My-Filter").ended(0)
        #expect(check.output.contains("5 expectations passed") || check.output.contains("1 of 1 sessions passed"))
        let commands = try next(created.output)
        #expect(commands.count == (kind == "--keywords" ? 3 : 4))
        for command in commands {
            // Without a terminal, the inbox prints lines and ends.
            let result = try Program.runShell(
                ["sh", "-c", command], folder: folder.url.appendingPathComponent("My-Filter")
            ).ended(0)
            if command.contains("doctor") { #expect(result.output.hasSuffix("No problems found.\n")) }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(names == ["My-Filter"])
    }

    @Test func `a reporting extension is added to a project, and reports`() throws {
        try run(["new", "filter", "Mine", "--python"]).ended(0)
        try run(["new", "filter", "Mine", "--reporting"]).ended(0, output: "Added a reporting extension to Mine:")
        try run(["check", "Sessions"], in: "Mine").ended(0, output: "2 of 2 sessions passed")
        try run(["doctor", "--filter", "MineReporting"], in: "Mine").ended(0)
        try run(["new", "filter", "Mine", "--reporting"]).ended(2, errors: "exists")
    }

    @Test func `a reporting extension is added to the project for Xcode, unless that was changed`() throws {
        let project = "Mine.xcodeproj/project.pbxproj"
        try run(["new", "filter", "Mine"]).ended(0)
        try run(["new", "filter", "Whole", "--reporting"]).ended(0)
        let changed = try String(contentsOfFile: folder.path("Mine/\(project)"), encoding: .utf8) + "\n"
        try folder.write("Mine/\(project)", changed)
        let refused = try run(["new", "filter", "Mine", "--reporting"])
        #expect(refused.status == 2 && refused.output.isEmpty)
        #expect(refused.errors.hasPrefix("siftbox: \(project) was changed or deleted"), "\(refused.errors)")
        #expect(try String(contentsOfFile: folder.path("Mine/\(project)"), encoding: .utf8) == changed)
        #expect(!FileManager.default.fileExists(atPath: folder.path("Mine/MineReporting")))

        try folder.write("Mine/\(project)", String(changed.dropLast()))
        try run(["new", "filter", "Mine", "--reporting"]).ended(0)
        let whole = try String(contentsOfFile: folder.path("Whole/Whole.xcodeproj/project.pbxproj"), encoding: .utf8)
        let now = try String(contentsOfFile: folder.path("Mine/\(project)"), encoding: .utf8)
        #expect(now.contains("MineReporting.appex") && now.count(where: \.isNewline) == whole.count(where: \.isNewline))
        try run(["new", "filter", "Mine", "--reporting"]).ended(
            2, errors: "MineReporting/ReportViewController.swift exists")
        try run(["check", "Sessions"], in: "Mine").ended(0, output: "2 of 2 sessions passed")
    }

    @Test func `an existing folder and an unsuitable name are refused`() throws {
        try folder.write("Mine/note.txt", "mine")
        try run(["new", "filter", "Mine"]).ended(2, errors: "Mine exists.")
        for name in ["../up", "UIKit", "a b"] {
            try run(["new", "filter", name]).ended(2, errors: "'\(name)' cannot be the name of a filter")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["Mine"])
    }

    /// Words of Swift and of YAML, and names with a meaning elsewhere.
    @Test(arguments: [
        ("class", "--reporting"), ("true", "--python --reporting"), ("null", "--keywords --reporting"), ("main", ""),
        ("init", "--python"), ("a--", "--keywords"), ("ILMessageFilterAction", ""), ("filterit", ""),
    ])
    func `a filter with an unusual name is built and passes its session`(
        _ known: (name: String, options: String)
    ) throws {
        let options = known.options.split(separator: " ").map(String.init)
        try run(["new", "filter", known.name] + options).ended(0)
        let check = try run(["check", "Sessions"], in: known.name)
        let count = options.contains("--reporting") ? 2 : 1
        #expect(check.output.contains("\(count) of \(count) sessions passed"), "\(check.output)\(check.errors)")
    }

    @Test(arguments: ["", "--python", "--keywords", "--reporting"])
    func `an impossible name is refused in one line that says what to do`(_ option: String) throws {
        let names = ["", "a/b", "-x", ".", "..", "\u{1F600}", "Foundation", "IdentityLookup", "\u{1B}[2J"]
        for name in names + [String(repeating: "a", count: 300)] {
            let result = try run(["new", "filter"] + [option].filter { !$0.isEmpty } + ["--", name])
            #expect(result.status == 2 && result.output.isEmpty)
            let reason = name.isEmpty ? "An argument is empty." : "cannot be the name of a filter"
            #expect(result.errors.contains(reason), Comment(rawValue: result.errors))
            #expect(result.errors.utf8.count < 300 && result.errors.count(where: \.isNewline) == 1)
            #expect(!result.errors.contains("\u{1B}"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test func `in a folder that is read-only, nothing is created, and the reason is named`() throws {
        for command in [["filter", "Mine"], ["filter", "Mine", "--python", "--reporting"], ["session"]] {
            let result = try Program.runShell(
                ["bwrap", "--dev-bind", "/", "/", "--ro-bind", folder.url.path, folder.url.path]
                    + ["--chdir", folder.url.path, Program.siftbox, "new"] + command
            ).ended(2)
            #expect(result.errors.contains(" could not be created: ") && !result.errors.contains(".."))
            #expect(result.errors.hasSuffix(". Nothing was created.\n"), Comment(rawValue: result.errors))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }

    @Test func `a new session passes, for a sample and for a filter by its path`() throws {
        try run(["new", "session"]).ended(0)
        try run(["check", "session.yaml"]).ended(0)
        #expect(try run(["new", "session"]).status == 2, "it exists")
        try run(["new", "filter", "Mine", "--python"]).ended(0)
        try folder.url.appendingPathComponent("My sessions").makeFolder()
        try run(["new", "session", "My sessions/of: mine", "--filter", "Mine/Mine.py"]).ended(0)
        try run(["check", "My sessions"]).ended(0)
        let text = try String(contentsOfFile: folder.path("My sessions/of: mine.yaml"), encoding: .utf8)
        #expect(text.contains("filter: ../Mine/Mine.py\n"))
    }

    @Test func `a misspelled filter is reported with the one that was meant`() throws {
        try run(["new", "session", "--filter", "filterti"]).ended(2, errors: "Did you mean filterit?")
        try folder.write("Weather/MessageFilterExtension.swift", "")
        try run(["--plain", "--filter", "./Wether"]).ended(2, errors: "/Weather?")
    }
}
