import Foundation
import Testing

/// The commands without a screen, as a pipe or a CI job meets them.
@Suite struct CommandTests {
    @Test func `help names the subcommands, and completions can be made`() throws {
        let help = try Program.run(["--help"])
        #expect(help.status == 0)
        for name in ["check", "filters", "doctor", "--deliver", "--store"] { #expect(help.output.contains(name)) }
        for shell in ["bash", "zsh", "fish"] {
            let script = try Program.run(["--generate-completion-script", shell])
            #expect(script.status == 0)
            #expect(script.output.contains("siftbox"))
        }
    }

    @Test func `check: 0 when all hold`() throws {
        let result = try Program.run(["check", Program.package.appendingPathComponent("Sessions").path])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
        #expect(result.output.contains("0 do not, 0 cannot be run"))
    }

    @Test func `check: 1 when one does not hold, with its line and the journey`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "wrong.yaml",
            """
            title: Wrong
            steps:
              - receive: { from: "+12025550143", text: hello }
                expect: { folder: junk }
            """)
        let result = try Program.run(["check", path])
        #expect(result.status == 1)
        #expect(result.output.contains("wrong.yaml:4:15: folder: expected junk, found unknown"))
        #expect(result.output.contains("C3"))
    }

    @Test func `check: 2 when one cannot be run, with every mistake`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("broken.yaml", "title: Broken\nrelease: 17\nstepps:\n  - wait: 5 parsecs\n")
        let result = try Program.run(["check", path, folder.path("missing.yaml")])
        #expect(result.status == 2)
        #expect(result.output.contains("broken.yaml:2:"))
        #expect(result.output.contains("broken.yaml:3:1: stepps"))
        #expect(result.output.contains("missing.yaml"))
    }

    @Test func `a session is told as lines where there is no terminal`() throws {
        let tour = Program.package.appendingPathComponent("Sessions/demo-2022.yaml").path
        for arguments in [[tour], ["--plain", tour]] {
            let result = try Program.run(arguments)
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("filed in Finance by Black Friday"))
            #expect(result.output.contains("FILTERED BY BLACK FRIDAY"))
        }
    }

    @Test func `what a text hides does not reach a pipe`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "hostile.jsonl",
            #"{"from":"+12025550143","text":"pay \u001b[2J\u202enow\u0000"}"# + "\n")
        let result = try Program.run(["--plain", "--deliver", path])
        #expect(result.status == 0)
        #expect(result.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        #expect(!result.output.unicodeScalars.contains("\u{202E}"))
        #expect(result.output.contains("U+202E"))
    }

    @Test func `a file of texts is brought in, and bad lines are told and skipped`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("texts.tsv", "ham\thello\nno tab here\nspam\tbuy this junk\n\nham\t\n")
        let result = try Program.run(["--plain", "--filter", "filterit", "--deliver", path])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.contains("texts.tsv:2: there is no TAB"))
        #expect(result.errors.contains("texts.tsv:5: there is no text"))
        #expect(result.errors.contains("2 texts were delivered, 2 lines were skipped."))
        #expect(result.output.contains("filed in Junk by FilterIt (junk)"))
    }

    @Test func `an inbox is kept in its file, with its filter`() throws {
        let folder = try TemporaryFolder()
        let texts = try folder.write("texts.tsv", "spam\tjunk\n")
        let store = folder.path("inbox.sift")
        let first = try Program.run(["--plain", "--store", store, "--filter", "filterit", "--deliver", texts])
        #expect(first.status == 0, "\(first.errors)")
        let second = try Program.run(["--plain", "--store", store])
        #expect(second.status == 0, "\(second.errors)")
        #expect(second.output.contains("FILTERED BY FILTERIT"))
        #expect(second.output.contains("Junk                    1 conversation, 1 unread"))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
                "inbox.sift", "texts.tsv",
            ])
    }

    @Test func `what cannot be opened is said plainly, with exit 2, and left as it was`() throws {
        let folder = try TemporaryFolder()
        let notes = try folder.write(
            "notes.txt", "my notes, longer than the header of a database: \(String(repeating: "x", count: 200))")
        let before = try Data(contentsOf: URL(fileURLWithPath: notes))
        let cases: [([String], String)] = [
            (["--store", notes], "is not an inbox of Siftbox"),
            (["--store", folder.path("no/such/folder.sift")], "its folder does not exist"),
            (["--filter", "no-such-filter"], "no-such-filter"),
            (["--deliver", folder.path("missing.tsv")], "cannot be read"),
            ([folder.path("missing.yaml")], "missing.yaml"),
        ]
        for (arguments, words) in cases {
            let result = try Program.run(["--plain"] + arguments)
            #expect(result.status == 2, "\(arguments): \(result.output)\(result.errors)")
            #expect(result.errors.contains(words), "\(arguments): \(result.errors)")
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: notes)) == before)
    }

    @Test func `a release that is not there is refused, with those that are`() throws {
        let result = try Program.run(["--plain", "--release", "12"])
        #expect(result.status != 0)
        #expect(result.errors.contains("16"))
    }

    @Test func `filters: each with the sub-folders that it declares`() throws {
        let result = try Program.run(["filters"])
        #expect(result.status == 0, "\(result.output)")
        #expect(
            result.output.contains(
                "black-friday  Black Friday: Transactions: Finance, Orders, Health; Promotions: Coupons, Offers"))
        #expect(result.output.contains("filterit      FilterIt: no sub-folders"))
        #expect(try Program.run(["filters", "no-such-filter"]).status == 2)
    }

    @Test func `doctor looks at the terminal and starts each sample`() throws {
        let result = try Program.run(["doctor"], environment: ["TERM": "dumb"])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.contains("dumb"))
        #expect(result.output.contains("ok       filter black-friday"))
    }

    @Test func `without bubblewrap a filter is refused with what to install`() throws {
        let folder = try TemporaryFolder()
        // The same machine without /usr/bin/bwrap: an empty file in its place, in a mount namespace of its own.
        let script = "mount --bind /dev/null /usr/bin/bwrap && exec \(Program.siftbox) \"$@\""
        let result = try Program.runShell(
            ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", "filters", "filterit"],
            folder: folder.url)
        try #require(
            !result.errors.contains("unshare:") && !result.errors.contains("mount:"), "no mount namespace here")
        #expect(result.status == 2)
        #expect(result.output.contains("bubblewrap"))
        let open = try Program.runShell(
            [
                "unshare", "--user", "--map-root-user", "--mount", "sh", "-c", script, "sh", "filters", "filterit",
                "--unsandboxed",
            ],
            folder: folder.url)
        #expect(open.status == 0, "\(open.output)\(open.errors)")
    }
}
