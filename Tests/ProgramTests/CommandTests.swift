import Foundation
import TestFiles
import Testing

/// The commands without a screen, as in a pipe or a CI job.
@Suite(.waitsForPrograms) struct CommandTests {
    private let folder = TestFolder()
    private var store: String { folder.path("inbox.sift") }

    /// As of a variable that is not set.
    @Test(arguments: [
        [""], ["open", ""], ["check", ""], ["check", "a.yaml", ""], ["build", ""], ["build", "a", "-o", ""],
        ["doctor", "--filter", ""], ["doctor", "--store", ""], ["--plain", "--filter", ""], ["--plain", "--store", ""],
        ["import", "", "--store", "a"], ["export", "--store", ""], ["train", "", "-o", "a"],
        ["classify", "--filter", ""],
        ["evaluate", "--filter", "", "sample"], ["evaluate", "--filter", "bayes", ""], ["new", "session", ""],
        ["install", "--prefix", ""], ["uninstall", "--prefix", ""], ["check", "a.yaml", "--only="],
        ["check", "--", ""],
    ])
    func `an empty argument is refused as such`(_ arguments: [String]) throws {
        let result = try Program.run(arguments)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains("empty") && result.errors.contains("Is a variable not set?"), "\(result.errors)")
    }

    @Test(arguments: [
        (["--pause", "--filter", "filterit"], "--pause requires a session: siftbox SESSION --pause."),
        (["--speed", "2", "--release", "16"], "--speed requires a session: siftbox SESSION --speed FACTOR."),
        (["--pause", "--plain", "Sessions/tour.yaml"], "--pause is for the screen, and cannot be used with --plain."),
        (["--speed", "0", "Sessions/tour.yaml"], "--speed: expected 0.1 to 100."),
        (["--speed", "nan", "Sessions/tour.yaml"], "--speed: expected 0.1 to 100."),
    ])
    func `how a session is played is refused where none is`(_ arguments: [String], _ message: String) throws {
        try Program.run(arguments, folder: Program.package).ended(2, errors: message)
    }

    @Test func `without a screen, a session does not wait, and a note says so`() throws {
        let path = try folder.write("s.yaml", "title: T\nsteps:\n  - caption: Seen.\n")
        try Program.run([path, "--pause"]).ended(0, output: "Seen.", errors: "--pause has no effect without a screen.")
    }

    /// `SessionsTests` plays all sessions of the project; here are those with a screen, which only the program has.
    @Test func `check exits with 0 if all sessions pass`() throws {
        let folder = Program.package.appendingPathComponent("Sessions").path
        let shown = try FileManager.default.subpathsOfDirectory(atPath: folder).map { "\(folder)/\($0)" }.filter {
            path in
            guard path.hasSuffix(".yaml") else { return false }
            let text = try String(contentsOfFile: path, encoding: .utf8)
            return text.contains("screen: ") || text.contains("press: ")
        }
        #expect(shown.count > 2)
        try Program.run(["check"] + shown).ended(
            0, output: "\(shown.count) of \(shown.count) sessions passed, 0 failed, 0 could not run.")
    }

    @Test func `check exits with 1 if an expectation fails, with its line and the journey`() throws {
        let path = try folder.write(
            "wrong.yaml",
            """
            title: Wrong
            steps:
              - receive: { from: "+12025550143", text: hello }
                expect: { folder: junk }
            """)
        try Program.run(["check", path]).ended(1, output: "wrong.yaml:4:15: folder: expected junk, found unknown", "C3")
    }

    @Test func `check and --plain press a session's keys, and check reads the screen`() throws {
        func session(_ shown: String) throws -> String {
            try folder.write(
                "screen.yaml",
                """
                title: Screen
                steps:
                  - receive: { from: "+12025550143", text: hello }
                  - receive: { from: "+12025550144", text: hello }
                  - show: { from: "+12025550143" }
                  - press: [i]
                    expect: { screen: [Why, "\(shown)"] }
                  - press: [Esc, n, typed, Ctrl-s]
                    expect: { count: { all: 3 } }
                """)
        }
        let right = try session("Why · +1 (202) 555-0143")
        for arguments in [["check", right], ["--plain", right]] {
            let result = try Program.run(arguments).ended(0)
            #expect(!result.output.contains("skipped") && !result.output.contains("not looked at"))
        }
        try Program.run(["check", session("Why · +1 (202) 555-0144")]).ended(
            1, output: "screen.yaml:7:29: screen: expected \"Why · +1 (202) 555-0144\" on the screen",
            "Why · +1 (202) 555-0143")
    }

    @Test func `check exits with 2 if a session is invalid, with every mistake`() throws {
        let path = try folder.write("broken.yaml", "title: Broken\nrelease: 19\nstepps:\n  - wait: 5 parsecs\n")
        try Program.run(["check", path, folder.path("missing.yaml")]).ended(
            2, output: "broken.yaml:2:", "broken.yaml:3:1: unknown key 'stepps'", "missing.yaml")
    }

    @Test func `a session is printed as lines without a terminal`() throws {
        let tour = Program.package.appendingPathComponent("Sessions/demo-2022.yaml").path
        for arguments in [[tour], ["--plain", tour]] {
            try Program.run(arguments).ended(0, output: "filed in Finance by Black Friday", "FILTERED BY INDIA")
        }
    }

    @Test func `a saved change is printed with the caption that follows`() throws {
        let tour = Program.package.appendingPathComponent("Sessions/tour.yaml").path
        try Program.run(["--plain", tour]).ended(
            0,
            output: "Siftbox rebuilds your filter.\n        MessageFilterExtension.swift:26\n"
                + "        − if text.contains(\"off\") {\n        + if text.split { !$0.isLetter }.contains(\"off\") {\n"
        )
    }

    @Test func `a refused filter is reported once, as the error that ends the program`() throws {
        for option in ["--filter", "--reporting"] {
            let result = try Program.run(["--plain", option, folder.path("nothing")])
            #expect(result.status == 2 && result.errors.hasPrefix("siftbox: "), "\(result)")
            #expect((result.output + result.errors).components(separatedBy: "There is no ").count == 2, "\(result)")
        }
        let refused = try folder.write("s.yaml", "title: T\nsteps:\n  - delete: { from: '24273' }\n")
        #expect(try Program.run(["--plain", refused]).output.contains("Refused: "))
    }

    @Test func `control and hidden characters of a message do not reach a pipe`() throws {
        let path = try folder.write(
            "hostile.jsonl",
            #"{"from":"+12025550143","text":"pay \u001b[2J\u202enow\u0000"}"# + "\n")
        let result = try Program.run(["--plain", "--deliver", path]).ended(0)
        #expect(result.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!result.output.unicodeScalars.contains("\u{202E}"))
        #expect(result.output.contains("U+202E"))
    }

    @Test func `--deliver reads a file with the same options as import`() throws {
        let path = try folder.write("messages.csv", "a;when;what\n24273;04/05/2023 10:00;WIN a prize\n")
        let named = [
            "--plain", "--deliver", path, "--column", "text=what", "--column", "date=when", "--column", "sender=a",
        ]
        try Program.run(named).ended(
            1, errors: "messages.csv:2: the column when: date '04/05/2023 10:00'",
            "0 messages delivered, 1 line skipped.")
        try Program.run(named + ["--dates", "day-first", "--format", "csv", "--store", store]).ended(
            0, output: "24273")
        let exported = try Program.run(["export", "--store", store, "--format", "csv"])
        #expect(exported.output.contains("24273,,WIN a prize,2023-05-04T10:00:00.000Z"), "\(exported)")
        try Program.run(["--plain", "--dates", "day-first"]).ended(2, errors: "require --deliver.")
        try Program.run(["--plain", "--deliver", path, "--column", "text=body"]).ended(
            2, errors: "Columns: a, when, what.")
    }

    @Test func `a file is delivered, and invalid lines are reported and skipped`() throws {
        let path = try folder.write("messages.tsv", "ham\thello\nno tab here\nspam\tbuy this junk\n\nham\t\n")
        try Program.run(["--plain", "--filter", "filterit", "--deliver", path]).ended(
            0, output: "filed in Junk by FilterIt (junk)", errors: "messages.tsv:2: no TAB between label and text",
            "messages.tsv:5: no text after the TAB", "2 messages delivered, 2 lines skipped.")
    }

    @Test func `an inbox is saved in its file with its filter`() throws {
        let messages = try folder.write("messages.tsv", "spam\tjunk\n")
        try Program.run(["--plain", "--store", store, "--filter", "filterit", "--deliver", messages]).ended(0)
        try Program.run(["--plain", "--store", store]).ended(
            0, output: "FILTERED BY FILTERIT", "Junk                    1 conversation, 1 unread")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
                "inbox.sift", "messages.tsv",
            ])
    }

    @Test func `a file that cannot be opened exits with 2 and a reason, and is not changed`() throws {
        let notes = try folder.write(
            "notes.txt", "my notes, longer than the header of a database: \(String(repeating: "x", count: 200))")
        let before = try Data(contentsOf: URL(fileURLWithPath: notes))
        let cases: [([String], String)] = [
            (["--store", notes], "is not a Siftbox inbox"),
            (["--store", folder.path("no/such/folder.sift")], "its folder does not exist"),
            (["--filter", "no-such-filter"], "no-such-filter"),
            (
                ["--speed", "fast"],
                "for '--speed <factor>'.\n--speed: Speed at which the session plays, from 0.1 to 100"
            ),
            (["--country", "Germany"], "Did you mean DE?"),
            (["--filter", "blak-friday"], "Did you mean black-friday?"),
            (["--deliver", folder.path("missing.tsv")], "does not exist"),
            ([folder.path("missing.yaml")], "missing.yaml"),
        ]
        for (arguments, words) in cases {
            try Program.run(["--plain"] + arguments).ended(2, errors: words)
        }
        try Program.run(["film", "a.yaml", "--at", "-3"]).ended(2, errors: "--at: Moment of a picture")
        #expect(try Data(contentsOf: URL(fileURLWithPath: notes)) == before)
    }

    @Test(arguments: [
        (["--plain", "--release", "19"], "Did you mean 18?"), (["--country", "XX"], "ISO 3166 code"),
        (["doctor", "--filter", "filterit", "--country", "UK"], "Did you mean GB?"),
        (["doctor", "--country", "GB"], "require --filter"),
        (["doctor", "--response-timeout", "9"], "require --filter"), (["check"], "sessions"),
        (["--bogus"], "--bogus"),
        (["classify", "--filter", "filterit", "--response-timeout", "0"], "response-timeout"),
    ])
    func `invalid options exit with 2, and the valid values are listed`(arguments: [String], words: String) throws {
        try Program.run(arguments).ended(2, errors: words)
    }

    @Test func `check --json prints results and journeys as one document, with hidden characters escaped`() throws {
        let wrong = try folder.write(
            "wrong.yaml",
            """
            title: Wrong
            filter: filterit
            messages: messages.jsonl
            steps:
              - receive: { from: "+12025550143", text: "pay \\u202Ejunk\\u200B" }
                expect: { folder: unknown }
              - block: "24273"
              - receive: { from: "24273", text: dropped }
            """)
        try folder.write("messages.jsonl", "{\"from\":\"24273\",\"text\":\"junk\"}\n")
        let result = try Program.run(["check", "--json", wrong, folder.path("missing.yaml")]).ended(2)
        #expect(!result.output.unicodeScalars.contains { $0.properties.generalCategory == .format })
        #expect(result.output.contains(#"pay \u202ejunk\u200b"#))
        let document = try #require(
            try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
        let sessions = try #require(document["sessions"] as? [[String: Any]])
        #expect(sessions.map { $0["verdict"] as? String } == ["fails", "cannot-be-run"])
        let failure = try #require((sessions[0]["failures"] as? [[String: Any]])?.first)
        #expect(failure["line"] as? Int == 6 && failure["found"] as? String == "junk")
        let messages = try #require(sessions[0]["messages"] as? [[String: Any]])
        let journeys = messages.compactMap { $0["journey"] as? [String: Any] }
        #expect(journeys.map { $0["folder"] as? String } == ["junk", "junk", nil])
        #expect(messages.map { $0["line"] as? Int } == [nil, 5, 8])
        #expect((journeys[1]["criteria"] as? [Any])?.count == 8)
        #expect((journeys[1]["query"] as? [String: String])?["messageBody"] == "pay \u{202E}junk\u{200B}")
        #expect(journeys[2]["because"] as? String == "blocked")
        #expect((journeys[2]["criteria"] as? [Any])?.count == 1)
    }

    @Test func `an inbox stores its release, and is opened with it`() throws {
        try Program.run(["--plain", "--release", "11", "--store", store]).ended(0)
        try Program.run(["--plain", "--store", store]).ended(0, output: "iMessage & SMS")
        try Program.run(["--plain", "--release", "16", "--store", store]).ended(2, errors: "belongs to iOS 11")
        try Program.run(["--plain", "--country", "GB", "--store", store]).ended(2, errors: "belongs to a phone in US")
        try Program.run(["--plain", "--country", "us", "--store", store]).ended(0)
    }

    @Test func `another country than the session's is refused`() throws {
        let path = try folder.write("gb.yaml", "title: GB\ncountry: GB\nsteps:\n  - caption: hello\n")
        try Program.run(["--plain", "--country", "DE", path]).ended(
            2, errors: "gb.yaml is a session on a phone in GB, not in DE")
        try Program.run(["--plain", "--country", "gb", path]).ended(0)
    }

    @Test func `a filter with a relative path is found from another folder later`() throws {
        try writeExecutable(
            "#!/bin/sh\n" + #"read q; echo '{"id":1}'; read q; echo '{"id":2,"action":"junk"}'"# + "\n",
            to: folder.url.appendingPathComponent("mine/filter"))
        try folder.write("mine/messages.tsv", "spam\thello\n")
        let session = try folder.write("sessions/one.yaml", "title: One\nsteps:\n  - caption: hello\n")
        let here = folder.url.appendingPathComponent("mine")
        try Program.run(["--plain", "--filter", "./filter", "--store", store], folder: here).ended(0)
        let second = try Program.run(["--plain", "--store", store], folder: folder.url)
        #expect(second.output.contains("FILTERED BY FILTER"), "\(second.output)")
        try Program.run(["--plain", "--filter", "./filter", session], folder: here).ended(
            0, output: "FILTERED BY FILTER")
        let without = try Program.run(["--plain", "--store", store, "--filter", "none"])
        #expect(!without.output.contains("FILTERED BY"))
    }

    @Test func `control characters of a file or its name do not reach the terminal in an error`() throws {
        let path = try folder.write("a\u{1B}[31m.yaml", "title: x\n\"\\e[31mfoo\": 1\nsteps: [caption: x]\n")
        for arguments in [["check", path], ["--plain", path], ["--plain", "--store", "/no\u{1B}[31m/x"]] {
            let result = try Program.run(arguments).ended(2)
            let all = (result.output + result.errors).unicodeScalars
            #expect(all.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }, "\(arguments)")
        }
    }

    @Test(arguments: ["2>&-", "2>/dev/full", ">/dev/full 2>&1", ">&- 2>&-"])
    func `an output that cannot be written does not stop the program in the middle`(redirection: String) throws {
        let wrong = try folder.write(
            "wrong.yaml",
            "title: W\nsteps:\n  - receive: { from: \"24273\", text: x }\n    expect: { folder: junk }\n")
        for command in ["--plain", "check"] {
            let result = try Program.runShell(["sh", "-c", "\(Program.siftbox) \(command) \(wrong) \(redirection)"])
            #expect(result.status == (redirection.hasPrefix(">") ? 2 : 1), "\(command)")
        }
    }

    @Test func `a byte order mark is not part of a file`() throws {
        let lines = try folder.write("messages.jsonl", "\u{FEFF}{\"from\":\"24273\",\"text\":\"hello\"}\n")
        let result = try Program.run(["--plain", "--deliver", lines])
        #expect(result.errors.contains("1 message delivered."), "\(result.errors)")
        let session = try folder.write("bom.yaml", "\u{FEFF}title: x\nstepps: 1\n")
        #expect(try Program.run(["check", session]).output.contains("bom.yaml:2:1: unknown key 'stepps'"))
    }

    @Test func `a signal ends the program in order, and a second one does not interrupt this`() throws {
        try writeExecutable(
            "#!/bin/sh\nread q; echo '{\"id\":1}'; cat >/dev/null; sleep 60\n",
            to: folder.url.appendingPathComponent("slow"))
        try folder.write("messages.tsv", "ham\thello\n")
        let script = """
            mkdir t; TMPDIR=$PWD/t \(Program.siftbox) --plain --filter ./slow --deliver messages.tsv >out 2>&1 & id=$!
            until ls t | grep -q siftbox-filter; do sleep 0.05; done
            kill -TERM $id; kill -HUP $id; wait $id; echo "$? $(ls t | wc -l)"
            """
        let result = try Program.runShell(["bash", "-c", script], folder: folder.url)
        let status = result.output.split(separator: " ").first ?? ""
        #expect(["143", "129"].contains(status), "\(result.output)")
        #expect(result.output.hasSuffix("0\n"), "\(result.output)")
    }

    @Test func `filters lists the sub-folders that each filter declares`() throws {
        try Program.run(["filters"]).ended(
            0, output: "black-friday  Black Friday: Transactions: Finance, Orders, Health; Promotions: Coupons, Offers",
            "filterit      FilterIt: no sub-folders")
        try Program.run(["filters", "no-such-filter"]).ended(2)
    }

    @Test func `doctor checks the folder of a reporting extension, and queries a filter's server`() throws {
        try Program.run(["doctor", "--filter", "reportit"]).ended(0, output: "Report It is a reporting extension")
        let folder = Program.package.appendingPathComponent("Tests/Extensions/ReportsJunk/Report").path
        try Program.run(["doctor", "--filter", folder]).ended(0, output: "has classificationreport:report.example")
        try Program.run(["doctor", "--filter", "filterit"]).ended(
            0, output: "deferral-not-possible: invalidNetworkURL",
            "Set ILMessageFilterExtensionNetworkURL to an https address with a host.")
    }

    @Test func `doctor names the records of an inbox that cannot be read, and they stay`() throws {
        let messages = try folder.write("messages.tsv", "ham\tLunch?\nspam\tWin a prize\n")
        try Program.run(["--plain", "--store", store, "--deliver", messages, "--filter", "none"]).ended(0)
        try Program.run(["doctor", "--store", store]).ended(0, output: "2 messages")
        let edit = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.executescript(sys.argv[2])"
        let sql = """
            UPDATE message SET journey = CAST('{}' AS BLOB) WHERE id = 2;
            INSERT OR REPLACE INTO meta VALUES ('settings', '{"bell":"x"}');
            """
        try Program.runShell(["python3", "-c", edit, store, sql]).ended(0)
        try Program.run(["doctor", "--store", store]).ended(
            1, output: "1 cannot be read; the first is that of message 2: r is missing.", "no valid value of bell")
        let opened = try Program.run(["--plain", "--store", store])
        #expect((opened.output + opened.errors).contains("no valid value of bell"))
        try Program.run(["doctor", "--store", store]).ended(1)
        try Program.run(["doctor", "--store", folder.path("nothing")]).ended(2)
        try Program.run(["doctor", "--store", store, "--filter", "filterit"]).ended(2)
    }

    @Test func `doctor checks the inbox that a killed process leaves, in a copy, and says what it found`() throws {
        try Program.run(["--plain", "--store", store, "--filter", "none"]).ended(0)
        let wal = "PRAGMA journal_mode = WAL; INSERT INTO meta VALUES ('x', 'y')"
        let crash = """
            import os, sqlite3, sys
            c = sqlite3.connect(sys.argv[1], isolation_level=None)
            for statement in sys.argv[2].split(";"): c.execute(statement)
            os._exit(9)
            """
        try Program.runShell(["python3", "-c", crash, store, wal]).ended(9)
        func bytes() throws -> [Data] {
            try ["", "-wal"].map { try Data(contentsOf: URL(fileURLWithPath: store + $0)) }
        }
        let before = try bytes()
        #expect(before[1].count > 0)
        try Program.run(["doctor", "--store", store]).ended(
            0,
            output:
                "note     state                   Siftbox ended without closing it; the next start recovers the changes in "
                + "\(store)-wal. The lines below describe a copy in which this was done.",
            "ok       inbox                   \(store): ")
        #expect(try bytes() == before)
        try Program.run(["--plain", "--store", store]).ended(0)
        #expect(try Program.run(["doctor", "--store", store]).output.contains("state ") == false)
    }

    @Test func `doctor names what a filter read in its App Groups and did not find`() throws {
        let folder = Program.package.appendingPathComponent("Tests/Extensions/ReadsMissing").path
        let result = try Program.run(["doctor", "--filter", folder]).ended(0)
        for line in [
            "    'rules' in UserDefaults of group.example.missing, which is empty",
            "    the file Lists/blocked.json of group.example.missing, which has no files",
            "same-answer-for-all: allow for all",
            "fix:          It read 'rules' in UserDefaults of group.example.missing, which is empty, and more",
        ] { #expect(result.output.contains(line), "\(line)\nis missing in\n\(result.output)") }
        let given = try Program.run(["doctor", "--filter", folder, "--app-group-value", "rules=[parcel]"])
        #expect(!given.output.contains("'rules'"))
        #expect(given.output.contains("    the App Group group.example.other; the filter has group.example.missing"))
    }

    @Test func `--reporting takes a reporting extension and no filter, and --filter the reverse`() throws {
        try Program.run(["--plain", "--filter", "none", "--reporting", "reportit"]).ended(
            0, output: "Report It is active for reports.")
        try Program.run(["--plain", "--filter", "none", "--reporting", "filterit"]).ended(
            2, errors: "filterit is a message filter, not a reporting extension")
        try Program.run(["--plain", "--filter", "reportit"]).ended(2, errors: "reportit is a reporting extension")
    }

    @Test func `doctor checks the terminal and starts each sample`() throws {
        try Program.run(["doctor"], environment: ["TERM": "dumb"]).ended(
            0, output: "dumb", "ok       filter black-friday")
    }

    @Test func `without bubblewrap, a filter is refused with the package to install`() throws {
        // The same machine without /usr/bin/bwrap: an empty file in its place, in a mount namespace.
        let script = "mount --bind /dev/null /usr/bin/bwrap && exec \(Program.siftbox) \"$@\""
        let result = try Program.runShell(
            ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", "filters", "filterit"],
            folder: folder.url)
        try #require(
            !result.errors.contains("unshare:") && !result.errors.contains("mount:"), "no mount namespace here")
        #expect(result.status == 2)
        #expect(result.output.contains("bubblewrap"))
        try Program.runShell(
            [
                "unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", "filters", "filterit",
                "--unsandboxed",
            ],
            folder: folder.url
        ).ended(0)
    }
}

/// Unknown commands.
@Suite(.waitsForPrograms) struct UnknownWordTests {
    private let folder = TestFolder()

    @Test(arguments: [
        (["chek", "My sessions"], "'chek'", "Did you mean siftbox check 'My sessions'?"),
        (["chek", "a", "b", "c", "d"], "'chek'", "Did you mean siftbox check?"),
        (["version"], "'version'", "Did you mean siftbox --version?"),
        (["man"], "'man'", "Did you mean siftbox help --man?"),
        (["play", "a.yaml"], "'play'", "Did you mean siftbox open a.yaml?"),
        (["exprot"], "'exprot'", "Did you mean siftbox export?"),
        (["run", "Sessions"], "'run'", "Did you mean siftbox check Sessions?"),
        (["produce", "X"], "'produce' is not a command or a session file.", "Commands: open, listen,"),
        (["new", "filtr", "X"], "'filtr' is not a command.", "Did you mean siftbox new filter X?"),
        (["help", "new", "sesion"], "'sesion' is not a command.", "Did you mean siftbox help new session?"),
        (["black-friday"], "'black-friday' is not a command", "Did you mean siftbox --filter black-friday?"),
        (
            ["evaluate", "--filter", "bayes", "sample", "--limit", "extension-proceses=8"], "'extension-proceses'",
            "Did you mean extension-processes?"
        ),
        (["help", "nothing"], "'nothing' is not a command.", "Commands: open, listen,"),
        (["help", "evalute"], "'evalute'", "Did you mean siftbox help evaluate?"),
    ])
    func `an unknown command is reported with a suggestion`(
        arguments: [String], name: String, suggestion: String
    ) throws {
        let result = try Program.run(arguments).ended(2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains(name), "\(result.errors)")
        #expect(result.errors.contains(suggestion), "\(result.errors)")
    }

    @Test(arguments: [
        ["--bogus"], ["open", "--bogus"], ["import", "--bogus"], ["export", "--bogus"], ["check", "--bogus"],
        ["film", "--bogus"], ["filters", "--bogus"], ["build", "--bogus"], ["train", "--bogus"],
        ["evaluate", "--bogus"], ["merge", "--bogus"], ["merge"], ["merge", "missing.json"],
        ["classify", "--bogus"], ["server", "--bogus"], ["doctor", "--bogus"], ["new", "filter", "--bogus"],
        ["new", "session", "--bogus"], ["install", "--bogus"], ["uninstall", "--bogus"],
        ["import", "missing.csv", "--store", "a.sift"], ["export", "--store", "missing.sift"], ["check"],
        ["film", "missing.yaml", "-o", "a.bogus"], ["build", "missing"], ["train", "missing.csv", "-o", "a"],
        ["evaluate", "--filter", "filterit", "missing.csv"], ["evaluate", "--filter", "missing", "sample"],
        ["classify", "--filter", "missing"], ["server", "--delay", "soon"], ["doctor", "--filter", "missing"],
        ["doctor", "--store", "missing.sift"], ["--theme", "bogus"],
    ])
    func `every mistake says what happened after the program's name, and one remedy, without the usage`(
        arguments: [String]
    ) throws {
        let result = try Program.run(arguments, folder: folder.url)
        #expect(result.status == 2 && result.output.isEmpty, "\(result)")
        let lines = result.errors.split(separator: "\n")
        #expect((1...2).contains(lines.count) && lines.first?.hasPrefix("siftbox: ") == true, "\(result.errors)")
        #expect(!result.errors.contains("Usage") && !result.errors.contains("Error:"), "\(result.errors)")
    }

    @Test(arguments: [
        (["--xyzzy"], "Unknown option '--xyzzy'.\nFor details: siftbox help open"),
        (["--limit", "extension-files=9"], "Unknown option '--limit'. It is an option of siftbox evaluate, siftbox "),
        (["check", "prize.yaml", "--json", "out.json"], "--json of check prints the results. To write them "),
        (["check", "prize.yaml", "--coverage", "lines"], "has no value. Did you mean --min-coverage lines=80%?"),
        (
            ["evaluate", "--filter", "keywords", "samples"],
            "samples does not exist. Did you mean sample, the sample corpus?"
        ),
        (["-v"], "Unknown option '-v'. Did you mean --version?"),
        (["--plain", "--filter", "keywords", "--target", "X"], "keywords is a sample, which is already built, so "),
        (["-f", "keywords"], "Unknown option '-f'. Did you mean --filter, "),
        (["doctor", "keywords"], "Unexpected argument 'keywords'. Did you mean --filter keywords?"),
        (["classify", "keywords"], "with a siftbox.yaml. Did you mean --filter keywords?"),
        (["evaluate", "bayes", "sample"], "Did you mean --filter bayes?"),
        (["film", "prize.yaml", "tour.gif"], "'--output <file>'. Did you mean --output tour.gif?"),
        (["export", "inbox.sift"], "'--store <file>'. Did you mean --store inbox.sift?"),
        (["--plain", "prize.yaml", "prize.csv"], "Unexpected argument 'prize.csv'.\nFor details: siftbox help open"),
        (["build", "keywords"], "keywords is a sample, which is already built. Try it: siftbox --filter keywords"),
        (["import", "prize.yaml", "--store", "a"], "prize.yaml is a session, not a file of messages."),
        (["--plain", "--filter", "prize.yaml"], "is not an executable file, so it is not a filter. Use a "),
        (["check", "Sessions", "--coverge"], "Unknown option '--coverge'. Did you mean '--coverage'?"),
        (["classify", "--filter"], "Missing value for '--filter <filter>'.\n--filter: Filter: a sample filter's name"),
        (["export", "--store", "a", "--format", "cvs"], "Did you mean csv?\nUse one of archive, jsonl, csv."),
        (["new", "filter"], "Missing expected argument '<name>'.\nFor details: siftbox help new filter"),
        (["export", "--store", "a", "b"], "Unexpected argument 'b'.\nFor details: siftbox help export"),
        (["classify", "--filter", "blackfriday"], "There is no filter 'blackfriday'. Did you mean black-friday?"),
        (["import", "priz.csv", "--store", "a"], "priz.csv does not exist. Did you mean prize.csv?"),
        (["export", "--store", "inbox.sfit"], "There is no inbox at inbox.sfit. Did you mean inbox.sift?"),
        (["prize"], "'prize' is not a command or a session file. Did you mean siftbox prize.yaml?\nCommands: open"),
        (["--plain", "prize.yml"], "prize.yml: no such file; did you mean prize.yaml?"),
        (["check"], ": siftbox check Sessions\nFor details: siftbox help check"),
        (["--plain", ""], "The argument after --plain is empty. Is a variable not set?"),
        (["train", "prize.csv", "-o="], "-o has an empty value. Is a variable not set?"),
        (["check", "prize.yaml", "--only", "lunchh"], "Did you mean \"lunch\"?"),
    ])
    func `a mistake on the command line is reported with what was probably meant`(
        arguments: [String], message: String
    ) throws {
        for name in ["prize.yaml", "prize.csv", "inbox.sift"] {
            try folder.write(name, "title: At lunch\nsteps: [{ wait: 1s }]\n")
        }
        let result = try Program.run(arguments, folder: folder.url).ended(2, errors: message)
        #expect(result.errors.hasPrefix("siftbox: "), "\(result.errors)")
    }

    @Test func `a session or a folder of sessions that is misspelled is suggested`() throws {
        try folder.write("Sessions/prize.yaml", "title: T\nsteps: [{ wait: 1s }]\n")
        for (path, meant) in [
            ("Sessionss", "Sessions"), ("Sessions/prize.yml", "Sessions/prize.yaml"),
            ("Sesions/prize.yaml", "Sessions/prize.yaml"), ("Sesions/priz.yaml", "Sessions/prize.yaml"),
        ] {
            let result = try Program.run(["check", path], folder: folder.url).ended(2)
            let expected = "siftbox: \"\(path)\" does not exist. Did you mean \"\(meant)\"?\n"
            #expect(result.errors == expected && result.output.isEmpty, "\(result)")
        }
        // Beside others, it is a session that could not run.
        try Program.run(["check", "Sessions", "Sessionss"], folder: folder.url).ended(
            2, output: "Sessionss: no such file; did you mean Sessions?", "1 of 2 sessions passed")
        let both = try Program.run(["check", "gone", "gone.yaml"], folder: folder.url).ended(2)
        #expect(both.output.isEmpty && both.errors.split(separator: "\n").count == 2, "\(both)")
    }

    @Test func `a file that is there but cannot be read is not suggested, nor is a name of two lines`() throws {
        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(
                atPath: folder.path(name), withDestinationPath: folder.path(target))
        }
        try link("gone.yaml", to: "missing")
        try link("round.yaml", to: "round.yaml")
        try folder.write("pri\nze.yaml", "title: T\n")
        for (name, problem) in [
            ("gone.yaml", "no such file"), ("prize.yaml", "no such file"),
            ("round.yaml", "the file cannot be read: too many levels of symbolic links"),
        ] {
            let result = try Program.run(["--plain", name], folder: folder.url).ended(2)
            #expect(result.errors.contains("\(name): \(problem)\n"), "\(result.errors)")
        }
    }

    @Test func `an argument that is a path or an existing file is a session`() throws {
        let path = try Program.run(["./chek"]).ended(2)
        #expect(!path.errors.contains("command"), "\(path.errors)")
        try folder.write("chek", "title: T\nsteps: [{ wait: 1s }]\n")
        try Program.run(["chek"], folder: folder.url).ended(0)
        try Program.run(["help", "check"]).ended(0, output: "USAGE: siftbox check")
        try Program.run(["help"]).ended(0)
    }
}
