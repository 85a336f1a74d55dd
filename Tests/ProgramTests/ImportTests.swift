import Foundation
import Testing

/// Archives into an inbox and out of it, by the program.
@Suite struct ImportCommandTests {
    private let folder: TemporaryFolder
    private var store: String { folder.path("inbox.sift") }

    init() throws { folder = try TemporaryFolder() }

    private func table(_ name: String, rows: Int) throws -> String {
        let lines = (1...rows).map { "\($0 % 5 == 0 ? "spam" : "ham"),Your parcel \($0 % (rows - 1)) is held" }
        return try folder.write(name, "label,text\n" + lines.joined(separator: "\n") + "\n")
    }

    @Test func `a file comes in once, and a longer one adds what is new`() throws {
        let file = try table("texts.csv", rows: 40)
        var result = try Program.run(["import", file, "--store", store])
        #expect(result.status == 0 && result.errors == "40 texts came in.\n", "\(result)")
        result = try Program.run(["import", file, "--store", store])
        #expect(result.errors == "Nothing new. 40 were there already.\n", "\(result)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let longer = try folder.write("longer.csv", "label,text\nham,Something new\n" + text.dropFirst(11))
        result = try Program.run(["import", longer, "--store", store])
        #expect(result.errors == "1 text came in. 40 were there already.\n", "\(result)")
    }

    @Test func `what is exported as an archive is the same inbox again`() throws {
        let file = try table("texts.csv", rows: 300)
        #expect(try Program.run(["import", file, "--store", store]).status == 0)
        let archive = folder.path("inbox.ndjson")
        var result = try Program.run(["export", "--store", store, "-o", archive])
        #expect(result.status == 0 && result.output == "" && result.errors == "", "\(result)")
        let copy = folder.path("copy.sift")
        result = try Program.run(["import", archive, "--store", copy])
        #expect(result.status == 0 && result.errors == "The whole inbox came in: 300 messages.\n", "\(result)")
        let again = try Program.run(["export", "--store", copy])
        #expect(again.output == (try String(contentsOfFile: archive, encoding: .utf8)))
        // Without its last line end it is the same.
        let trimmed = try folder.write("trimmed.ndjson", String(again.output.dropLast()))
        #expect(try Program.run(["import", trimmed, "--store", folder.path("trimmed.sift")]).status == 0)
        // A second time it is not empty any more.
        result = try Program.run(["import", archive, "--store", copy])
        #expect(result.status == 2 && result.errors.contains("is not empty"), "\(result)")
        // Cut short it is refused, and leaves no inbox behind.
        let half = try folder.write("half.ndjson", String(again.output.prefix(again.output.count / 2)))
        result = try Program.run(["import", half, "--store", folder.path("half.sift")])
        #expect(result.status == 2 && result.errors.contains("is truncated"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("half.sift")))
    }

    @Test(arguments: ["jsonl", "csv"])
    func `what was exported comes in as it was`(_ format: String) throws {
        let lines = """
            {"from":"+12025550143","text":"Hello, \\"you\\"\\n\\u0000","date":"2026-03-02T09:41:00.123Z","read":false}
            {"from":"+12025550143","text":"Back at you","direction":"sent","date":"2026-03-02T09:42:00Z"}
            {"from":"AX-HDFCBK","text":"Card","category":"transactionalFinance","date":1772442000000,"label":"bank"}
            {"from":"+12025550101","with":["+12025550102"],"text":"All of you","service":"MMS","date":1772442000001}
            {"from":"24273","text":" WIN ","category":"junk","label":["junk","promotion"],"date":1772442000002}
            """
        let file = try folder.write("texts.jsonl", lines)
        var result = try Program.run(["import", file, "--store", store])
        #expect(result.errors == "4 texts and 1 reply came in.\n", "\(result)")
        let out = folder.path("out.\(format)")
        #expect(try Program.run(["export", "--store", store, "--format", format, "-o", out]).status == 0)
        let written = try String(contentsOfFile: out, encoding: .utf8)
        if format == "jsonl" {
            #expect(
                written.contains(#""text":"Hello, \"you\"\n\u0000","date":"2026-03-02T09:41:00.123Z""#), "\(written)")
            #expect(written.contains(#""category":"transactionalFinance","folder":"Finance""#), "\(written)")
        }
        result = try Program.run(["import", out, "--store", store])
        #expect(result.errors == "Nothing new. 5 were there already.\n", "\(result)")
        let copy = folder.path("copy.sift")
        #expect(try Program.run(["import", out, "--store", copy]).status == 0)
        #expect(try Program.run(["export", "--store", copy, "--format", format]).output == written)
    }

    @Test func `what a file did not tell is not told by an export, which so comes in once`() throws {
        let lines = """
            {"text":"Nobody, at no time"}
            {"text":"Nobody, at no time"}
            {"from":"24273","text":"At no time, \\"quoted\\"\\nand on"}
            {"text":"Nobody","date":1772442000000}
            {"from":"24273","text":"Mine","direction":"sent"}
            {"from":"+447700900001","with":["+447700900002"],"text":"All","service":"MMS","date":1772442000001}
            """
        #expect(try Program.run(["import", folder.write("t.jsonl", lines), "--store", store]).status == 0)
        #expect(try Program.run(["import", table("t.csv", rows: 20), "--store", store]).status == 0)
        for format in ["jsonl", "csv"] {
            let out = folder.path("out.\(format)")
            #expect(try Program.run(["export", "--store", store, "--format", format, "-o", out]).status == 0)
            let written = try String(contentsOfFile: out, encoding: .utf8)
            // Nobody's number, and no other time than the two that were told.
            #expect(!written.contains("555010"), "\(written)")
            #expect(written.ranges(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T/).count == 2, "\(written)")
            var result = try Program.run(["import", out, "--store", store])
            #expect(result.errors == "Nothing new. 26 were there already.\n", "\(format): \(result)")
            let copy = folder.path("copy-\(format).sift")
            #expect(try Program.run(["import", out, "--store", copy]).status == 0)
            result = try Program.run(["import", out, "--store", copy])
            #expect(result.errors == "Nothing new. 26 were there already.\n", "\(format): \(result)")
        }
    }

    @Test(arguments: ["jsonl", "csv"])
    func `what came in here and what was written here is not doubled by an export of it`(_ format: String) throws {
        let session = try folder.write(
            "session.yaml",
            """
            title: A few texts
            steps:
              - receive: { from: "+1 202 555 0143", text: "Hello, is it you?" }
              - reply: { to: "+1 202 555 0143", text: Who is this?, times: 2 }
              - receive: { from: AX-HDFCBK, text: Card, service: MMS }
              - receive: { from: "+1 202 555 0101", with: ["+1 202 555 0102"], text: All of you, service: MMS }
            """)
        #expect(try Program.run(["--plain", session, "--store", store]).status == 0)
        let texts = try folder.write("texts.tsv", "ham\thello\nham\thello\nspam\tWIN\n")
        let out = folder.path("out.\(format)")
        let nobodys = try folder.write("nobody.jsonl", #"{"text":"Nobody wrote this"}"#)
        #expect(try Program.run(["--plain", "--deliver", nobodys, "--store", store]).status == 0)
        for (number, count) in [9, 12].enumerated() {
            #expect(try Program.run(["--plain", "--deliver", texts, "--store", store]).status == 0)
            #expect(
                try Program.run(["export", "--store", store, "--format", format, "-o", out, "--force"]).status == 0)
            let result = try Program.run(["import", out, "--store", store])
            #expect(result.errors == "Nothing new. \(count) were there already.\n", "\(number): \(result)")
        }
        // The archive of the inbox knows it, too.
        let archive = folder.path("inbox.ndjson")
        #expect(try Program.run(["export", "--store", store, "-o", archive]).status == 0)
        let copy = folder.path("copy.sift")
        #expect(try Program.run(["import", archive, "--store", copy]).status == 0)
        #expect(try Program.run(["import", out, "--store", copy]).errors == "Nothing new. 12 were there already.\n")
        // The same at another time is another one.
        let more = try folder.write(
            "more.jsonl", #"{"from":"AX-HDFCBK","text":"Card","date":1772444460000,"service":"MMS"}"#)
        #expect(try Program.run(["import", more, "--store", store]).errors == "1 text came in.\n")
    }

    @Test func `CSV has a line a message, with quotes where they are needed`() throws {
        let file = try folder.write(
            "texts.jsonl", #"{"from":"24273","text":"Say \"hi\", now\nor never","date":"2026-03-02T09:41:00Z"}"#)
        #expect(try Program.run(["import", file, "--store", store]).status == 0)
        let result = try Program.run(["export", "--store", store, "--format", "csv"])
        let expected = """
            id,conversation,direction,from,with,text,date,service,read,label,category,folder\r
            1,1,received,24273,,"Say ""hi"", now
            or never",2026-03-02T09:41:00.000Z,SMS,true,,none,Unknown Senders\r

            """
        #expect(result.output == expected)
    }

    @Test func `mistakes are told, and leave nothing behind`() throws {
        let file = try table("texts.csv", rows: 5)
        let missing = folder.path("missing.csv")
        let noInbox = try folder.write("letter.txt", "Dear diary")
        for (arguments, words) in [
            (["import", file], "--store"),
            (["import", missing, "--store", store], "There is no file \(missing)."),
            (["import", "-", "--store", store], "Standard input is not supported here"),
            (["import", folder.url.path, "--store", store], "is a folder"),
            (["import", file, missing, "--store", store], missing),
            (["import", file, "--store", file], "is the inbox itself"),
            (["import", file, "--store", noInbox], "is not a Siftbox inbox"),
            (["import", file, "--store", store, "--format", "mbox"], "mbox"),
            (["import", file, "--store", store, "--column", "body=x"], "--column 'body=x'"),
            (["import", file, "--store", store, "--country", "XX"], "XX"),
            (["export", "--store", store], "There is no inbox"),
        ] {
            let result = try Program.run(arguments)
            #expect(result.status == 2 && result.errors.contains(words), "\(arguments): \(result)")
            #expect(!FileManager.default.fileExists(atPath: store), "\(arguments)")
        }
        #expect(try String(contentsOfFile: noInbox, encoding: .utf8) == "Dear diary")
    }

    @Test func `a file of which nothing can be used fails, one with some bad records does not`() throws {
        let bad = try folder.write("bad.jsonl", "{\"from\":1}\n{\"text\":2}\n")
        var result = try Program.run(["import", bad, "--store", store])
        #expect(result.status == 1, "\(result)")
        #expect(result.errors.contains("bad.jsonl:1: ") && result.errors.contains("bad.jsonl:2: "), "\(result)")
        let some = try folder.write("some.jsonl", "{\"from\":1}\n{\"text\":\"fine\"}\n")
        result = try Program.run(["import", some, "--store", store])
        #expect(result.status == 0 && result.errors.contains("1 text came in. 1 record could not be read"), "\(result)")
    }

    @Test(arguments: [
        ("texts.xml", "<smses><sms address='24273' type='1' body='Hi'/><sms addr"),
        ("texts.json", #"[{"address":"24273","body":"Hi","type":1},{"addr"#),
        ("messages.ndjson", #"{"address":"24273","body":"Hi","type":"1"}"# + "\n{\"addr"),
        ("texts.jsonl", #"{"from":"24273","text":"Hi"}"# + "\n{\"from"),
        ("texts.csv", "label,text\nham,Hi\nham,\"this is\nnot all"),
        ("lines.csv", "label,text\nham,Hi\nham,\"this is\nnot all\n"),
    ])
    func ofAFileThatEndsInTheMiddleAllThatStandsBeforeComesIn(_ name: String, _ content: String) throws {
        let result = try Program.run(["import", folder.write(name, content), "--store", store])
        #expect(result.status == 2, "\(result)")
        #expect(result.errors.hasPrefix("1 text came in.\n"), "\(result)")
        let words =
            name.hasSuffix(".csv") ? ":3:5: this quote is never closed" : " is incomplete: it ends "
        #expect(result.errors.contains("\(name)\(words)"), "\(result)")
    }

    @Test func `a copy of a database that a killed import left is removed by the next import`() throws {
        let copy = try folder.write("tmp/siftbox-import-Ab12Cd/messages.db", "half a database")
        let other = try folder.write("tmp/siftbox-import-Ef34Gh/notes.txt", "the user's own")
        let result = try Program.run(
            ["import", table("texts.csv", rows: 5), "--store", store], environment: ["TMPDIR": folder.path("tmp")])
        #expect(result.status == 0, "\(result)")
        #expect(!FileManager.default.fileExists(atPath: copy))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")) == ["siftbox-import-Ef34Gh"])
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test func theUserSaysWhichNumberOfADateIsTheDay() throws {
        let file = try folder.write("texts.csv", "text,date\nHello,04/05/2023 22:13\n")
        var result = try Program.run(["import", file, "--store", store])
        #expect(result.status == 1 && result.errors.contains("texts.csv:2: its date '04/05/2023 22:13'"), "\(result)")
        result = try Program.run(["import", file, "--store", store, "--dates", "day-first"])
        #expect(result.status == 0, "\(result)")
        #expect(
            try Program.run(["export", "--store", store, "--format", "csv"]).output.contains("2023-05-04T22:13:00.000Z")
        )
    }

    @Test func `an export replaces no file unasked, and an inbox never`() throws {
        #expect(try Program.run(["import", table("texts.csv", rows: 5), "--store", store]).status == 0)
        let taken = try folder.write("taken", "mine")
        var result = try Program.run(["export", "--store", store, "-o", taken])
        #expect(result.status == 2 && result.errors.contains("--force"), "\(result)")
        #expect(try String(contentsOfFile: taken, encoding: .utf8) == "mine")
        #expect(try Program.run(["export", "--store", store, "-o", taken, "--force"]).status == 0)
        let other = folder.path("other.sift")
        #expect(try Program.run(["import", table("texts.csv", rows: 5), "--store", other]).status == 0)
        for inbox in [store, other] {
            result = try Program.run(["export", "--store", store, "-o", inbox, "--force"])
            #expect(result.status == 2 && result.errors.contains("is an inbox"), "\(result)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
                == ["inbox.sift", "other.sift", "taken", "texts.csv"])
    }

    @Test func `an inbox is no archive, and how it becomes one is said`() throws {
        #expect(try Program.run(["import", table("texts.csv", rows: 5), "--store", store]).status == 0)
        let result = try Program.run(["import", store, "--store", folder.path("other.sift")])
        #expect(result.status == 2 && result.errors.contains("siftbox export --store \(store)"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("other.sift")))
    }

    @Test func `an export writes what a link leads to, and to standard output where it is called -`() throws {
        #expect(try Program.run(["import", table("texts.csv", rows: 5), "--store", store]).status == 0)
        let (link, target) = (folder.path("link"), try folder.write("folder/target", "mine"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "folder/target")
        var result = try Program.run(["export", "--store", store, "-o", link])
        #expect(result.status == 2 && result.errors.contains("--force"), "\(result)")
        #expect(try Program.run(["export", "--store", store, "-o", link, "--force"]).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "folder/target")
        result = try Program.run(["export", "--store", store, "-o", "-"], folder: folder.url)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == result.output && result.output.count > 100)
        #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
        for beside in ["-wal", "-shm", "-journal"] {
            result = try Program.run(["export", "--store", store, "-o", store + beside, "--force"])
            #expect(result.status == 2 && result.errors.contains("keeps what it is writing"), "\(result)")
        }
        let script = #""$1" export --store "$2" > /dev/full"#
        result = try Program.runShell(["sh", "-c", script, "sh", Program.siftbox, store])
        #expect(result.status == 2 && result.errors.contains("the disk is full"), "\(result)")
    }

    @Test(arguments: ["csv", "jsonl", "archive"])
    func `an inbox is exported from where nothing may be written`(_ format: String) throws {
        let place = folder.url.appendingPathComponent("a place? #1 100%").path
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let inbox = "\(place)/an inbox.sift"
        let texts = try folder.write("texts.tsv", "from\ttext\n24273\tWIN a prize\n")
        #expect(try Program.run(["import", texts, "--store", inbox]).status == 0)
        let arguments = ["export", "--store", inbox, "--format", format]
        let expected = try Program.run(arguments)
        #expect(expected.status == 0 && expected.output.contains("WIN a prize"))
        for readOnly in [place, inbox] {
            let sandbox = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", readOnly, readOnly, Program.siftbox]
            let result = try Program.runShell(sandbox + arguments)
            #expect(result.status == 0 && result.output == expected.output, "\(result)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["an inbox.sift"])
        // What a log beside it holds is not left out in silence.
        try Data().write(to: URL(fileURLWithPath: "\(inbox)-wal"))
        let result = try Program.runShell(
            ["bwrap", "--dev-bind", "/", "/", "--ro-bind", place, place, Program.siftbox] + arguments)
        #expect(result.status == 2 && result.errors.contains("Copy both to a folder of your own"), "\(result)")
    }

    @Test func `an export that is interrupted leaves nothing, even where its reader takes nothing`() throws {
        #expect(try Program.run(["import", table("texts.csv", rows: 6_000), "--store", store]).status == 0)
        // Nobody reads the pipe, but it has a reader.
        let script = """
            mkfifo "$3"; exec 3<>"$3"; "$1" export --store "$2" >&3 & child=$!
            sleep 3; kill -INT $child; (sleep 20; kill -KILL $child 2>/dev/null) & wait $child
            """
        let blocked = try Program.runShell(["sh", "-c", script, "sh", Program.siftbox, store, folder.path("pipe")])
        #expect(blocked.status == 130, "\(blocked)")
        for signal in ["INT", "TERM", "HUP"] {
            let script =
                #""$1" export --store "$2" -o "$3" & child=$!; sleep 0.3; kill -\#(signal) $child; wait $child"#
            let out = folder.path("out")
            let result = try Program.runShell(["sh", "-c", script, "sh", Program.siftbox, store, out])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
                $0.hasPrefix("out") || $0.hasPrefix(".siftbox-export-")
            }
            #expect(names == (result.status == 0 ? ["out"] : []), "\(signal): \(result)")
            try? FileManager.default.removeItem(atPath: out)
        }
    }

    @Test func `a delivery that is interrupted says how many texts are stored`() throws {
        let file = try table("texts.csv", rows: 60_000)
        let script = """
            "$1" --store "$2" --deliver "$3" --plain > /dev/null & child=$!; sleep 4; kill -INT $child; wait $child
            """
        let result = try Program.runShell(["sh", "-c", script, "sh", Program.siftbox, store, file])
        #expect(result.status == 130, "\(result)")
        let stored = try Program.run(["export", "--store", store, "--format", "jsonl"]).output.utf8.count { $0 == 0x0A }
        let digits = result.errors.split(separator: "texts.csv ").last?.prefix { $0.isNumber || $0 == "," } ?? ""
        #expect(Int(digits.filter(\.isNumber)) == stored, "\(result)")
    }

    @Test func `a full disk is told as one, and the inbox on it can still be read`() throws {
        let (first, more) = (try table("texts.csv", rows: 3_000), try table("more.csv", rows: 9_000))
        let disk = folder.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let script = """
            cd "$4" && "$1" import "$2" --store a.sift && (head -c 9000000 /dev/zero > fill; true) 2>/dev/null
            "$1" import "$3" --store a.sift; echo $?; "$1" import "$3" --store new.sift; echo $?; ls
            "$1" export --store a.sift --format csv | wc -l; "$1" export --store a.sift -o out; echo $?; ls
            """
        let disks = ["bwrap", "--dev-bind", "/", "/", "--size", "3000000", "--tmpfs", disk]
        guard try Program.runShell(disks + ["true"]).status == 0 else { return }  // this machine makes no disks
        let result = try Program.runShell(disks + ["sh", "-c", script, "sh", Program.siftbox, first, more, disk])
        #expect(result.output == "2\n2\na.sift\nfill\n3001\n2\na.sift\nfill\n", "\(result)")
        #expect(result.errors.contains("a.sift cannot be written: the disk is full"), "\(result)")
        #expect(result.errors.contains("out cannot be written: the disk is full"), "\(result)")
        #expect(!result.errors.contains("I/O"), "\(result)")
    }

    @Test func `an import that is interrupted or killed keeps what was confirmed, and goes on the next time`() throws {
        let file = try table("texts.csv", rows: 60_000)
        for (round, signal) in ["INT", "KILL", "KILL", "TERM"].enumerated() {
            let script = """
                "$1" import "$2" --store "$3" & child=$!; sleep 0.\(3 + 2 * round); kill -\(signal) $child; wait $child
                """
            let result = try Program.runShell(["sh", "-c", script, "sh", Program.siftbox, file, store])
            #expect([0, 130, 137, 143].contains(result.status), "\(result)")
            if result.status == 130 { #expect(result.errors.contains("interrupted."), "\(result)") }
        }
        let result = try Program.run(["import", file, "--store", store])
        #expect(result.status == 0, "\(result)")
        let counted = try Program.run(["export", "--store", store, "--format", "jsonl"])
        #expect(counted.output.utf8.count { $0 == 10 } == 60_000)
        // What an archive says of itself is compared with what it holds.
        let archive = folder.path("inbox.ndjson")
        #expect(try Program.run(["export", "--store", store, "-o", archive]).status == 0)
        #expect(try Program.run(["import", archive, "--store", folder.path("copy.sift")]).status == 0)
    }
}

/// What an export finds, and what it leaves.
@Suite struct ExportFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func makeStore() throws -> String {
        let texts = try folder.write("texts.tsv", "x\tYour parcel is held\n")
        let result = try Program.run(["import", texts, "--store", folder.path("inbox.sift")])
        #expect(result.status == 0, "\(result.errors)")
        return folder.path("inbox.sift")
    }

    @Test func `an empty file is not an empty inbox`() throws {
        let store = try folder.write("empty.sift", "")
        let result = try Program.run(["export", "--store", store])
        #expect(result.status == 2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("is empty (0 bytes), so it is not an inbox"), "\(result.errors)")
        #expect(FileManager.default.contents(atPath: store)?.isEmpty == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["empty.sift"])
    }

    /// Where the file system has files without names; elsewhere the next export removes what is left.
    @Test func `an export that is killed leaves nothing`() throws {
        let rows = (1...20_000).map { "x\tYour parcel number \($0) is held\n" }
        let texts = try folder.write("texts.tsv", rows.joined())
        let store = folder.path("inbox.sift")
        #expect(try Program.run(["import", texts, "--store", store]).status == 0)
        try folder.write("out/earlier.jsonl", "earlier")
        for name in ["all.jsonl", "earlier.jsonl"] {
            // One that is faster than the test is run again.
            let wasKilled = try (0..<10).contains { _ in
                let command = [
                    "export", "--store", store, "-o", folder.path("out/\(name)"), "--format", "jsonl", "--force",
                ]
                let export = try Program.start(command)
                while export.isRunning, !export.hasOpen(in: folder.path("out")) {}
                export.end()
                let isThere = FileManager.default.fileExists(atPath: folder.path("out/all.jsonl"))
                let earlier = try String(contentsOfFile: folder.path("out/earlier.jsonl"), encoding: .utf8)
                if !isThere, earlier == "earlier" { return true }
                try FileManager.default.removeItem(atPath: folder.path("out"))
                try folder.write("out/earlier.jsonl", "earlier")
                return false
            }
            #expect(wasKilled)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["earlier.jsonl"])
        }
    }

    @Test func `what a killed export left is removed by the next one in its folder, and nothing else`() throws {
        let store = try makeStore()
        let orphan = try folder.write("out/.siftbox-export-Ab12Cd", "half")
        let inUse = try folder.write("out/.siftbox-export-Ef34Gh", "another export")
        let other = try folder.write("out/.siftbox-export-notes.txt", "the user's own")
        let precious = try folder.write("precious.txt", "precious")
        let link = folder.path("out/.siftbox-export-Ij56Kl")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: precious)
        let twice = folder.path("out/.siftbox-export-Mn78Op")
        try FileManager.default.linkItem(atPath: precious, toPath: twice)
        let lock = open(inUse, O_RDONLY | O_CLOEXEC)
        defer { close(lock) }
        try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)

        let result = try Program.run([
            "export", "--store", store, "-o", folder.path("out/all.jsonl"), "--format", "jsonl",
        ])
        #expect(result.status == 0, "\(result.errors)")
        #expect(!FileManager.default.fileExists(atPath: orphan))
        for kept in [inUse, other, link, twice, precious, folder.path("out/all.jsonl")] {
            #expect(FileManager.default.fileExists(atPath: kept), "\(kept)")
        }
        #expect(try String(contentsOfFile: precious, encoding: .utf8) == "precious")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).count == 5,
            "the export's own file is in its place")
    }
}
