import Foundation
import LocatedYAML
import SessionTerms
import TestFiles
import Testing

@testable import SessionScript

@Suite("Mistakes in a session file")
struct MistakeTests {
    struct Case: CustomTestStringConvertible {
        var name: String
        var yaml: String
        var expected: [String]
        var testDescription: String { name }
    }

    /// For each case: `=== NAME`, the session, and its mistakes after arrows (`→ `).
    static let cases: [Case] = {
        let table = (try? snapshot("mistakes.txt")) ?? ""
        return ("\n" + table).components(separatedBy: "\n=== ").dropFirst().map { entry in
            let lines = entry.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let expected = lines.filter { $0.hasPrefix("→ ") }.map { String($0.dropFirst(2)) }
            let yaml = lines.dropFirst().filter { !$0.hasPrefix("→ ") }
            return Case(name: lines[0], yaml: yaml.joined(separator: "\n") + "\n", expected: expected)
        }
    }()

    @Test(arguments: cases)
    func `every kind of mistake has its position, and what is allowed`(_ entry: Case) {
        #expect(!entry.expected.isEmpty)
        #expect(mistakes(entry.yaml) == entry.expected)
    }

    @Test func `the table exists`() { #expect(Self.cases.count > 100) }

    /// SIFTBOX_RECORD=1 rewrites the table with the current messages.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["SIFTBOX_RECORD"] == "1"))
    func `recording`() throws {
        let text = Self.cases.map { entry in
            let yaml = entry.yaml.drop { $0 == "\n" }
            return "=== \(entry.name)\n\(yaml)" + mistakes(entry.yaml).map { "→ \($0)\n" }.joined()
        }
        try Data(text.joined().utf8).write(to: snapshotFile("mistakes.txt"))
        Issue.record("mistakes.txt is recorded")
    }

    @Test func `a control character is invalid YAML`() {
        #expect(
            mistakes("title: T\nabout: \"a\u{1}b\"\n")
                == ["s.yaml:2:10: invalid YAML: control characters are not allowed"])
    }

    @Test func `control characters of a file are escaped in messages`() throws {
        let found = try failures(
            "- expect: { conversation: { from: \"\\e[2J\\u202Eevil\" } }")
        #expect(
            found == [
                "s.yaml:3:15: conversation: expected a conversation with \\u{1B}[2J\\u{202E}evil, found none with this sender"
            ])
    }

    @Test func `nested aliases are refused before they are expanded`() {
        var yaml = "a: &a [x]\n"
        for (before, name) in zip("abcdefghijkl", "bcdefghijklm") {
            yaml += "\(name): &\(name) [\(Array(repeating: "*\(before)", count: 10).joined(separator: ", "))]\n"
        }
        let refused = ["s.yaml:1:1: nested aliases could expand to millions of values; write the values out"]
        #expect(mistakes(yaml) == refused)
        #expect(mistakes(yaml + "? *m\n: 1\n") == refused)
    }

    @Test func `too many aliases of a long list are refused`() {
        let list = Array(repeating: "a", count: 3000).joined(separator: ", ")
        let step = "  - receive: { from: a, with: *people }\n"
        let yaml = """
            title: T
            steps:
              - receive: { from: a, with: &people [\(list)] }
            \(Array(repeating: step, count: 1000).joined())
            """
        #expect(mistakes(yaml).contains { $0.hasSuffix("aliases expand to more than 2,000,000 values; use fewer") })
    }

    @Test func `a few aliases are allowed, and an asterisk in a string is not an alias`() throws {
        let found = try session(
            """
            - receive: &first { from: "1", text: "*SALE* & more" }
            - receive: *first
            """)
        #expect(found.actions[0] == found.actions[1])
    }

    @Test func `very deep nesting is refused`() {
        #expect(mistakes(String(repeating: "[", count: 100_000)).count == 1)
    }
}

@Suite("Invalid session files")
struct FileTests {
    private let tree = TestFolder()
    private var folder: URL { tree.url }

    private func refusal(_ path: String) -> [String] {
        foundMistakes { try Session(path: path) }.map { $0.replacing(path, with: "FILE") }
    }

    @Test func `missing`() { #expect(refusal("/nowhere/s.yaml") == ["FILE: no such file"]) }

    @Test func `a folder`() throws {
        #expect(refusal(folder.path) == ["FILE: expected a session file, found a folder"])
    }

    @Test func `device`() {
        #expect(refusal("/dev/zero") == ["FILE: not a regular file"])
    }

    @Test func `empty`() throws {
        let file = folder.appendingPathComponent("s.yaml")
        try Data().write(to: file)
        #expect(refusal(file.path) == ["FILE:1:1: the file is empty; a session needs at least title and steps"])
    }

    @Test func `not UTF-8`() throws {
        let file = folder.appendingPathComponent("s.yaml")
        try (Data("title: T\nabout: ü".utf8) + [0xFF] + Data("\n".utf8)).write(to: file)
        #expect(refusal(file.path) == ["FILE:2:9: invalid UTF-8; save the session in UTF-8"])
    }

    @Test func `too large`() throws {
        let file = folder.appendingPathComponent("s.yaml")
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: UInt64(YAMLFile.sizeLimit) + 1)
        try handle.close()
        #expect(refusal(file.path) == ["FILE: the file is larger than 16 MiB, the limit for a session"])
    }

    @Test func `a filter that cannot be found is a mistake with its position`() {
        let found = mistakes(
            "title: T\nfilter: filtrit\nsteps:\n  - choose-filter: ./rules.py\n", file: "/nowhere/s.yaml")
        #expect(found.count == 2)
        let missing = "/nowhere/s.yaml:2:9: filter: There is no filter 'filtrit'. Did you mean filterit?"
        #expect(found.first == missing)
        #expect(found.last?.hasPrefix("/nowhere/s.yaml:4:20: choose-filter: There is no filter './rules.py'. ") == true)
    }

    @Test func `relative paths start at the session's folder`() throws {
        try Data("ham\tHello\nspam\tWin\n".utf8).write(to: folder.appendingPathComponent("corpus.tsv"))
        let file = folder.appendingPathComponent("s.yaml")
        let yaml = "title: T\nmessages: corpus.tsv\nsteps: [{ expect: { count: { all: 2 } } }]\n"
        try Data(yaml.utf8).write(to: file)
        #expect(SessionSuite([file.path]).run().results.map(\.verdict) == [.passed])
    }

    @Test func `a messages file in an unknown encoding is refused: a session cannot name one`() throws {
        let bytes = Array("label,text\nham,caf".utf8) + [0xE9, 0x0A]
        try Data(bytes).write(to: folder.appendingPathComponent("messages.csv"))
        let file = folder.appendingPathComponent("s.yaml").path
        let found = mistakes("title: T\nmessages: messages.csv\nsteps: [{ wait: 1s }]\n", file: file)
        #expect(found.count == 1)
        #expect(found.first?.contains("messages.csv:2:8: not valid UTF-8") == true, "\(found)")
        let advice = "A session cannot specify an encoding: save the file as UTF-8."
        #expect(found.first?.hasSuffix(advice) == true, "\(found)")
    }

    @Test
    func `a messages file with a service that the release lacks, or a bad line, is refused before a run`() throws {
        let lines = [
            #"{"from":"a","text":"b"}"#, #"{"from":"a","text":"b","service":"RCS"}"#, "", "nonsense",
            #"{"from":"a","text":"b","service":"MMS"}"#,
        ]
        try Data(lines.joined(separator: "\n").utf8).write(to: folder.appendingPathComponent("messages.jsonl"))
        let file = folder.appendingPathComponent("s.yaml").path
        func found(_ release: Int) -> [String] {
            mistakes(
                "title: T\nrelease: \(release)\nmessages: messages.jsonl\nsteps: [{ wait: 1s }]\n", file: file)
        }
        #expect(
            found(16) == [
                "\(file):3:11: messages: messages.jsonl:2: iOS 16 has no RCS; allowed: SMS, MMS, iMessage",
                "\(file):3:11: messages: messages.jsonl:4: not a JSON object",
            ])
        #expect(found(18) == ["\(file):3:11: messages: messages.jsonl:4: not a JSON object"])
    }

    /// A step that receives a message, and expects this.
    private static func received(_ expectation: String) -> String {
        "steps: [{ receive: { from: a, text: b }, expect: { \(expectation) } }]"
    }

    @Test(arguments: [
        (11, "settings: { filter-unknown-senders: true }", "does not have this setting (available in release"),
        (14, "settings: { sub-folder-limit: strict }", "does not have this setting (available in release"),
        (11, received("folder: transactions"), "has no folder transactions (allowed: all, junk)"),
        (14, "steps: [{ expect: { count: { transactions/finance: 0 } } }]", "has no folder transactions/finance"),
        (14, "steps: [{ delete: { from: a, folder: recently-deleted } }]", "has no folder recently-deleted"),
        (14, "steps: [{ receive: { from: a, text: b, service: RCS } }]", "has no RCS"),
        (11, received("because: filtering-off"), "has no filtering-off"),
        (11, received("action: promotion"), "has no promotion (allowed: none, allow, junk)"),
        (14, received("sub-action: promotionalOffers"), "has no promotionalOffers (allowed: none)"),
        (11, received("rules: [F1, F3]"), "has no F3"),
        (11, received("diagnostic: sub-action-not-declared"), "has no sub-action-not-declared"),
        (14, "steps: [{ recover: { from: a } }]", "does not keep deleted conversations"),
        (14, "steps: [{ mark-known: a }]", "has no Mark as Known (available in release 26)"),
        (26, received("folder: known"), "has no folder known"),
    ])
    func `what a release does not have is refused with its position and the reason`(
        release: Int, line: String, message: String
    ) throws {
        let steps = line.hasPrefix("steps") ? "" : "steps: [{ caption: x }]\n"
        let found = mistakes("title: T\nrelease: \(release)\n\(line)\n\(steps)")
        #expect(found.count == 1, "\(found)")
        #expect(found.first?.hasPrefix("s.yaml:3:") == true, "\(found)")
        #expect(found.first?.contains("iOS \(release) \(message)") == true, "\(found)")
    }
}
