import Foundation
import LocatedYAML
import Messages
import SessionTerms
import SystemSupport
import TestFiles
import Testing

@testable import SessionScript

@Suite("Cases from a file")
struct CaseFileTests {
    private let folder = TestFolder()

    private static let session = """
        title: Codes
        cases: otp.csv
        steps:
          - receive: { from: "${sender}", text: "${body}" }
            expect: { folder: "${folder}" }

        """

    private static let table = #"""
        name,sender,body,folder
        one,+12025550150,Hi,unknown
        ,24273,"Two, and
        a second line",junk
        three,24274,"He said ""yes""",unknown

        """#

    /// The path of a session with a table beside it.
    private func write(
        _ table: String, as name: String = "otp.csv", _ session: String = Self.session
    ) throws -> String {
        _ = try folder.write(name, table)
        return try folder.write("otp.yaml", session.replacing("otp.csv", with: name))
    }

    /// Why the session cannot run, without its folder.
    private func mistakes(_ table: String, as name: String = "otp.csv", _ session: String = Self.session) throws
        -> [String]
    {
        let file = try write(table, as: name, session)
        do throws(SessionErrors) {
            _ = try Session(path: file)
            return []
        } catch {
            return error.mistakes.map { $0.description.replacing(folder.url.path + "/", with: "") }
        }
    }

    @Test func `each row is a case, and a failure names its line`() throws {
        let file = try write(Self.table)
        let suite = SessionSuite([file])
        #expect(suite.entries.map(\.caseLabel) == ["one", "2", "three"])
        let result = suite.run()
        #expect(result.summary == "2 of 3 sessions passed, 1 failed, 0 could not run.")
        #expect(result.results.map(\.name) == ["\(file)[one]", "\(file)[2]", "\(file)[three]"])
        let lines = result.results[1].description.split(separator: "\n").map(String.init)
        #expect(lines.first == "\(file):5:15: folder: expected junk, found unknown")
        #expect(lines.contains("  case 2, \(folder.path("otp.csv")):3"), "\(lines)")
        #expect(lines.contains("    sender: 24273"))
        #expect(CheckReport(result).sessions.map(\.case) == ["one", "2", "three"])
        #expect(CheckReport(result).sessions[1].failures.first?.table == "\(folder.path("otp.csv")):3")
        let stopped = suite.run(SuitePlan(stopsAtFailure: true, filters: []))
        #expect(stopped.results.last?.verdict == .notRun && stopped.results.last?.title == "Codes")
    }

    @Test(arguments: [
        ("semicolons", "name;sender;body;folder\r\na;1;x, y;unknown\r\n"),
        ("Excel's first line", "sep=|\r\nname|sender|body|folder\r\na|1|x, y|unknown\r\n"),
        ("TABs", "sender\tbody\tfolder\tname\n1\tx, y\tunknown\ta\n"),
        ("a byte order mark", "\u{FEFF}name,sender,body,folder\na,1,\"x, y\",unknown\n"),
        ("quotes around all", "\"name\",\"sender\",\"body\",\"folder\"\n\"a\",\"1\",\"x, y\",\"unknown\""),
        ("blank lines", "\nname,sender,body,folder\n\n,,,\na,1,\"x, y\",unknown\n\n"),
        ("columns without a name", "name,sender,body,folder,,\na,1,\"x, y\",unknown,,\n"),
        ("line ends of old programs", "name,sender,body,folder\ra,1,\"x, y\",unknown\r"),
        ("a comment", "#,name,sender,body,folder,#why\n7,a,1,\"x, y\",unknown,Anna asked\n"),
        ("JSON Lines", ##"{"name":"a","sender":1,"body":"x, y","folder":"unknown","#note":true}"## + "\n\n"),
    ])
    func `tables of several programs are read`(_ what: String, _ table: String) throws {
        let file = try write(table)
        let session = try Session(path: file, case: "a")
        let message = (session.steps[0].action as? ReceiveStep)?.text
        #expect(message?.from == "1" && message?.text == "x, y", "\(what)")
        #expect(session.tableCase?.number == 1 && session.tableCase?.values.count == 3)
    }

    /// As in a session without quotation marks; an empty cell and `null` are strings.
    @Test func `true, false and whole numbers are such where they are used as such, all else is text`() throws {
        let session = """
            title: T
            cases: otp.csv
            steps:
              - receive: { from: "1", text: "${body}" }
                expect: { queried: "${flag}", count: { all: "${count}" } }

            """
        for body in ["true", "12", "0042", "null", "~", "- a", "{ a: b }", "&x", "${flag}", "#", "a: b", "!x"] {
            let file = try write("body,flag,count\n\(body),TRUE,1\n", session)
            let read = try Session(path: file)
            #expect((read.steps[0].action as? ReceiveStep)?.text.text == body)
        }
        let same = try Session(
            yaml: session.replacing("cases: otp.csv", with: "variables: { body: x, flag: true, count: 1 }"),
            file: "s.yaml")
        let read = try Session(path: write("body,flag,count\nx,true,1\n", session))
        #expect(read.steps[0].expectation?.clauses.map(\.fact) == same.steps[0].expectation?.clauses.map(\.fact))
        #expect(
            try mistakes("body,flag,count\nx,yes,1.5\n", session).map { $0.prefix { $0 != "," } } == [
                "otp.yaml:5:24: queried: expected true or false",
                "otp.yaml:5:49: all: expected a whole number (0 or more)",
            ])
        #expect(
            try mistakes(#"{"body":"x","flag":"true","count":1}"#, session).first?.contains("found \"true\"") == true)
    }

    @Test(arguments: [
        ("", ["otp.csv:1:1: the file is empty (included at otp.yaml:2:8)"]),
        (
            "sender,body,folder\n",
            ["otp.csv:1:1: the table has a header, and no rows below it (included at otp.yaml:2:8)"]
        ),
        (
            "sender,body,folder,body\n1,a,unknown,b\n",
            ["otp.csv:1:20: the column 'body' is already at column 8 (included at otp.yaml:2:8)"]
        ),
        (
            "sender,body,folder\n1,a,unknown\n2,b\n3,c,d,unknown\n",
            [
                "otp.csv:3:1: 2 cells, but the header has 3 (included at otp.yaml:2:8)",
                "otp.csv:4:1: 4 cells, but the header has 3; put quotes around a cell that contains the separator "
                    + "(included at otp.yaml:2:8)",
            ]
        ),
        (
            "sender,body,folder\n1,\"a,unknown\n2,b,unknown\n",
            ["otp.csv:2:3: this quote is not closed (included at otp.yaml:2:8)"]
        ),
        (
            "sender,body,folder\n1,\"a\"b,unknown\n",
            ["otp.csv:2:3: text follows the closing quote of this cell (included at otp.yaml:2:8)"]
        ),
        (
            "sender,the body,folder\n1,a,unknown\n",
            [
                "otp.csv:1:8: \"the body\" is not the name of a variable: expected up to 40 letters, digits, - and _, "
                    + "beginning with a letter. If it is a comment, begin it with # (included at otp.yaml:2:8)"
            ]
        ),
        (
            "sender,body\n1,a\n",
            [
                "otp.yaml:5:23: undefined variable 'folder' (allowed: body, sender)",
                "otp.yaml:5:23: folder: unknown value '${folder}'",
            ]
        ),
        (
            "sender,body,folder,note\n1,a,unknown,b\n",
            [
                "otp.csv:1:20: unused variable 'note'; use it as ${note}, or begin the column's name with # "
                    + "(included at otp.yaml:2:8)"
            ]
        ),
        (
            "name,sender,body,folder\na,1,a,unknown\nb,2,b,unknown\na,3,c,unknown\n",
            ["otp.csv:4:1: name: \"a\" is already the name of the case on line 2 (included at otp.yaml:2:8)"]
        ),
        (
            "name,sender,body,folder\n7,1,a,unknown\n",
            [
                "otp.csv:2:1: name: expected up to 60 visible characters without [ and ], and not a number, found \"7\" "
                    + "(included at otp.yaml:2:8)"
            ]
        ),
        (
            "sender,body,folder\n1,a,unknown\n2,b,jnuk\n3,c,jnuk\n",
            [
                "otp.yaml:5:23: folder: unknown value 'jnuk'; did you mean 'junk'? (case 2, otp.csv:3 and 1 more)"
            ]
        ),
        (
            "{\"sender\":\"1\",\"body\":\"a\",\"folder\":\"unknown\"}\n{\"sender\":\"1\",\"body\":\"a\"}\n",
            [
                "otp.csv:2:1: missing variable 'folder' in this case; all cases have the same (line 1) "
                    + "(included at otp.yaml:2:8)"
            ]
        ),
        (
            "{\"sender\":\"1\",\"body\":null,\"folder\":[1]}\n{\"sender\":1,\"sender\":2}\n{\"sender\":\n",
            [
                "otp.csv:1:1: body: expected a text, a number, true or false, found null (included at otp.yaml:2:8)",
                "otp.csv:1:1: folder: expected a text, a number, true or false, found an array (included at otp.yaml:2:8)",
                "otp.csv:2:1: the key 'sender' is given twice (included at otp.yaml:2:8)",
                "otp.csv:3:11: expected a JSON object (included at otp.yaml:2:8)",
            ]
        ),
        (
            "[{\"sender\":1}]",
            [
                "otp.csv:1:1: expected a header or JSON Lines (one object per line), found a JSON list "
                    + "(included at otp.yaml:2:8)"
            ]
        ),
    ])
    func `a mistake in a table names its line and column`(_ table: String, _ expected: [String]) throws {
        let found = try mistakes(table)
        // Without the list of folders.
        #expect(found.map { $0.replacing(#/ \(allowed: all,[^)]*\)/#, with: "") } == expected)
    }

    @Test func `a file that is not there, not a file, hidden or not UTF-8 is refused`() throws {
        let file = try folder.write("otp.yaml", Self.session)
        func problem() -> String {
            do throws(SessionErrors) {
                _ = try Session(path: file)
                return ""
            } catch {
                return error.description.replacing(folder.url.path + "/", with: "")
            }
        }
        #expect(problem().hasPrefix("otp.yaml:2:8: cases: file not found: \"otp.csv\""))
        try FileManager.default.createDirectory(atPath: folder.path("otp.csv"), withIntermediateDirectories: false)
        #expect(problem().hasPrefix("otp.yaml:2:8: cases: expected the path of a file, found the folder"))
        try FileManager.default.removeItem(atPath: folder.path("otp.csv"))
        try Data([0x73, 0x2C, 0x62, 0x0A, 0x31, 0x2C, 0xE4, 0x0A]).write(
            to: folder.url.appendingPathComponent("otp.csv"))
        #expect(problem() == "otp.csv:2:3: invalid UTF-8; save the table in UTF-8 (included at otp.yaml:2:8)")
        try Data(Array("PK\u{3}\u{4}[Content_Types].xml".utf8) + [0xE4]).write(
            to: folder.url.appendingPathComponent("otp.csv"))
        #expect(
            problem()
                == "otp.csv: the file is a workbook or a document. Save it as CSV (UTF-8). (included at otp.yaml:2:8)")
        try FileManager.default.removeItem(atPath: folder.path("otp.csv"))
        try FileManager.default.createSymbolicLink(atPath: folder.path("otp.csv"), withDestinationPath: "/etc/passwd")
        #expect(problem().contains("is outside the session's project"))
    }

    @Test func `a cell can have a megabyte, and what looks hostile stays a text`() throws {
        let long = String(repeating: "€", count: 350_000)
        let hostile = "\u{202E}evil\u{7}\u{1B}[2J${sender}"
        let file = try write("sender,body,folder\n1,\(long),unknown\n1,\(hostile),unknown\n")
        #expect((try Session(path: file, case: "1").steps[0].action as? ReceiveStep)?.text.text == long)
        #expect((try Session(path: file, case: "2").steps[0].action as? ReceiveStep)?.text.text == hostile)
    }

    @Test func `ten thousand rows are cases, and one more is a mistake`() throws {
        let rows = (1...10_000).map { "n-\($0),+1202555\(1000 + $0 % 9000),Message \($0),unknown\n" }.joined()
        let header = "name,sender,body,folder\n"
        var suite = SessionSuite([try write(header + rows)])
        #expect(suite.entries.count == 10_000)
        _ = try suite.select(SessionSelection(names: ["otp.yaml[n-9876]", "otp.yaml[7]"]))
        #expect(suite.entries.map(\.caseLabel) == ["n-7", "n-9876"])
        #expect(suite.run().isPassed)
        #expect(
            try mistakes(header + rows + "last,1,b,unknown\n") == [
                "otp.csv:10002:1: more than 10,000 rows; split the table (included at otp.yaml:2:8)"
            ])
    }

    @Test func `the title and the tags of a case are those of its row`() throws {
        let session = Self.session.replacing("title: Codes", with: "title: Of ${sender}\ntags: [a, '${folder}']")
        let file = try write(Self.table, as: "otp.csv", session)
        let headers = SessionHeader.all(SuiteEntry.all(in: file))
        #expect(headers.map(\.title) == ["Of +12025550150", "Of 24273", "Of 24274"])
        #expect(headers.map(\.tags) == [["a", "unknown"], ["a", "junk"], ["a", "unknown"]])
    }

    @Test(arguments: [
        "a", "Z", "a-b_9", "", "9a", "-a", "_", "ä", "a b", "a.b", "a\u{301}", "a@", "a[", "a`", "a{", "a/", "a:",
        String(repeating: "x", count: 40), String(repeating: "x", count: 41),
    ])
    func `the names of variables and tags are ASCII letters, digits, - and _`(_ name: String) {
        let (isName, isTag) = (Variable.isName(name[...]), SessionSource.isTag(name))
        #expect(isName == (name.count <= 40 && name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil))
        #expect(
            isTag == (name.count <= 40 && name.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9_-]*[A-Za-z0-9])?/) != nil))
    }

    @Test func `a watched session runs again when its table is saved`() throws {
        let file = try write(Self.table)
        let loop = EventLoop()
        let watch = SessionWatch(loop: loop, [file], SessionSelection(), filters: [])
        #expect(watch.entries.count == 3)
        _ = try folder.write("otp.csv", Self.table + "four,1,b,unknown\n")
        try #require(loop.run(atMost: .seconds(60)) { watch.hasChanged })
        let change = watch.takeChange()
        #expect(change.sessions == [file] && change.causes == ["otp.csv"])
        #expect(watch.entries.map(\.caseLabel) == ["one", "2", "three", "four"])
    }

    /// A file of cases is the same as the list in the session.
    @Test func `a table in a file equals the same table in the session`() throws {
        let inline = Self.session.replacing(
            "cases: otp.csv",
            with: """
                cases:
                  - { name: one, sender: "+12025550150", body: Hi, folder: unknown }
                  - { sender: 24273, body: "Two, and\\na second line", folder: junk }
                  - { name: three, sender: 24274, body: 'He said "yes"', folder: unknown }
                """)
        let file = try write(Self.table)
        for label in ["one", "2", "three"] {
            let (ofFile, written) = (
                try Session(path: file, case: label), try Session(yaml: inline, file: file, case: label)
            )
            #expect(ofFile.actions == written.actions)
            #expect(ofFile.tableCase?.values == written.tableCase?.values)
        }
    }
}
