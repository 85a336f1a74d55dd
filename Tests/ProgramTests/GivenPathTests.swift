import Foundation
import TestFiles
import Testing

/// Paths that are given where a session is expected.
@Suite(.waitsForPrograms) struct GivenPathTests {
    private let folder = TestFolder()

    init() throws {
        let session = "title: At lunch\nsteps: [{ wait: 1s }]\n"
        for name in ["Sessions/lunch.yaml", "Sessions/more/dinner.yaml", "App/Sessions/lunch.yaml"] {
            try folder.write(name, session)
        }
        try folder.writeFilter("App/f.py", action: #""junk""#)
        try folder.write("App/siftbox.yaml", "filter: f.py\n")
        try folder.write("Xcode/App.xcodeproj/project.pbxproj", "")
        try folder.write("my messages.csv", "text,label\nHi,ham\n")
        try folder.write("inbox.sift", "")
        try folder.write("notes.txt", "Words, and more words.\n")
        try FileManager.default.createDirectory(atPath: folder.path("Empty"), withIntermediateDirectories: false)
    }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(arguments, folder: folder.url)
    }

    @Test(arguments: [
        (
            "Sessions", "Sessions is a folder with 2 sessions, not a session.",
            "siftbox check Sessions\nTo play one: siftbox Sessions/lunch.yaml\n"
        ),
        (
            "App", "App is the folder of a filter, not a session.",
            "siftbox --filter App\nTo run its sessions: siftbox check App\n"
        ),
        ("Xcode", "Xcode is the folder of a filter", "siftbox --filter Xcode"),
        ("Xcode/App.xcodeproj", "App.xcodeproj is the folder of a filter", "siftbox --filter Xcode/App.xcodeproj"),
        ("App/f.py", "App/f.py is a filter", "siftbox --filter App/f.py"),
        ("App/siftbox.yaml", "is a file with the options of a filter", "siftbox --filter App\n"),
        ("my messages.csv", "is a file of messages (csv)", "siftbox --deliver 'my messages.csv'"),
        ("inbox.sift", "is a saved inbox", "siftbox --store inbox.sift"),
        ("Empty", "Empty is a folder without sessions and filters", "siftbox new session"),
    ])
    func `what is not a session is named, with the command that takes it`(
        _ path: String, _ what: String, _ command: String
    ) throws {
        for arguments in [[path, "--plain"], ["film", path, "-o", "a.cast"]] {
            let result = try Program.run(arguments, folder: folder.url).ended(2, errors: what, command)
            #expect(result.errors.hasPrefix("siftbox: ") && result.output.isEmpty, "\(result)")
            #expect((2...3).contains(result.errors.split(separator: "\n").count), "\(result)")
        }
    }

    @Test(arguments: [
        (["Sessionss"], "'Sessionss' is not a command or a session file. Did you mean siftbox check Sessions?"),
        (["sessions"], "Did you mean siftbox check Sessions?"),
        (["keyword"], "Did you mean siftbox --filter keywords?"),
        (["notess"], "'notess' is not a command or a session file.\nCommands: "),
        (["Sessions/lunhc.yaml"], "Sessions/lunhc.yaml: no such file; did you mean Sessions/lunch.yaml?"),
        (["Sesions/lunch.yaml"], "no such file; did you mean Sessions/lunch.yaml?"),
        (["lunch.yaml"], "\"lunch.yaml\" does not exist. Did you mean siftbox Sessions/lunch.yaml?"),
        (["lunhc.yaml"], "Did you mean siftbox Sessions/lunch.yaml?"),
        (["./Sessionss"], "\"./Sessionss\" does not exist. Did you mean siftbox check ./Sessions?"),
        (["my mesages.csv"], "Did you mean siftbox --deliver 'my messages.csv'?"),
        (["nothing.yaml"], "siftbox: nothing.yaml: no such file\n"),
    ])
    func `a misspelled path is corrected, with the command that takes it`(
        _ arguments: [String], _ expected: String
    ) throws {
        try Program.run(arguments + ["--plain"], folder: folder.url).ended(2, errors: expected)
    }

    @Test func `check refuses other files, if it gets nothing else`() throws {
        try run("check", "my messages.csv").ended(
            2, errors: "siftbox: my messages.csv is a file of messages (csv), not")
        try run("check", "Sessions", "my messages.csv").ended(2, output: "2 of 3 sessions passed")
        try run("check", "my messages.csv", "gone").ended(
            2, errors: "is a file of messages", "\"gone\" does not exist")
        try run("check", "lunch").ended(2, errors: "\"lunch\" does not exist. Did you mean \"Sessions/lunch.yaml\"?")
        // The mistakes of a session are its result.
        try folder.write("bad.yaml", "titel: T\n")
        try run("check", "bad.yaml").ended(2, output: "bad.yaml:1:1: unknown key 'titel'", "1 could not run.")
    }

    @Test func `a report is written also if no path leads to sessions`() throws {
        try run("check", "gone", "my messages.csv", "--junit", "r.xml").ended(
            2, output: "2 could not run", errors: "\"gone\" does not exist", "--deliver 'my messages.csv'\n")
        let report = try String(contentsOfFile: folder.path("r.xml"), encoding: .utf8)
        #expect(
            report.contains("<testsuites") && report.contains("errors=\"2\"") && report.contains("gone"), "\(report)")
        try run("check", "Sessions", "--json", "my results.json").ended(2, errors: "file: > 'my results.json'\n")
    }

    @Test func `siftbox yaml is not a session of its folder`() throws {
        try run("check", "App").ended(0, output: "1 of 1 sessions passed")
    }

    @Test func `other YAML with a title and files with another name are left out`() throws {
        try folder.write("Site/_config.yaml", "title: My page\ntheme: plain\n")
        try run("Site").ended(2, errors: "Site is a folder without sessions and filters")
        for name in ["Mixed/_config.yaml", "Mixed/a.yml"] { try folder.write(name, "title: My page\nsteps_of: x\n") }
        try folder.write("Mixed/b.yml", "title: B\nsteps: [{ wait: 1s }]\n")
        try folder.write("Mixed/c.yaml", "title: C\nsteps: [{ wait: 1s }]\n")
        try run("Mixed").ended(2, errors: "a folder with 1 session, not", "To play one: siftbox Mixed/c.yaml\n")
        try run("check", "Mixed/b.yml").ended(0, output: "1 of 1 sessions passed")
    }

    @Test func `a path can be one character`() throws {
        try run("q").ended(2, errors: "'q' is not a command or a session file.")
        try run("check", "q", "./q").ended(2, errors: "\"q\" does not exist.")
        try run("check", "q", "--junit", "r.xml").ended(2, output: "q: could not run")
        try run("--plain", "--store", ".").ended(2, errors: ". is not a Siftbox inbox")
        try run("--plain", "--filter", "q").ended(2, errors: "q")
    }

    @Test func `of a folder whose list is cut, no number is given`() throws {
        for number in 1...510 { try folder.write("Many/\(number).yaml", "title: T\nsteps: [{ wait: 1s }]\n") }
        try run("Many").ended(2, errors: "Many is a folder with sessions, not a session.\n")
    }
}
