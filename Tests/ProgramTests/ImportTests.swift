import Foundation
import TestFiles
import Testing

/// Importing archives and exporting inboxes with the program.
@Suite(.waitsForPrograms) struct ImportCommandTests {
    private let folder = TestFolder()
    private var store: String { folder.path("inbox.sift") }
    private var archive: String { folder.path("inbox.ndjson") }
    private var copy: String { folder.path("copy.sift") }

    private func table(_ name: String, rows: Int) throws -> String {
        let lines = (1...rows).map { "\($0 % 5 == 0 ? "spam" : "ham"),Your parcel \($0 % (rows - 1)) is held" }
        return try folder.write(name, "label,text\n" + lines.joined(separator: "\n") + "\n")
    }

    @Test func `a file is imported once, and a longer one adds what is new`() throws {
        let file = try table("messages.csv", rows: 40)
        var result = try Program.run(["import", file, "--store", store])
        #expect(result.status == 0 && result.errors.hasSuffix("Imported 40 messages.\n"), "\(result)")
        result = try Program.run(["import", file, "--store", store])
        #expect(result.errors.hasSuffix("Nothing new. 40 were already in the inbox.\n"), "\(result)")
        let text = try String(contentsOfFile: file, encoding: .utf8)
        let longer = try folder.write("longer.csv", "label,text\nham,Something new\n" + text.dropFirst(11))
        result = try Program.run(["import", longer, "--store", store])
        #expect(result.errors.hasSuffix("Imported 1 message. 40 were already in the inbox.\n"), "\(result)")
    }

    @Test func `importing an exported archive restores the same inbox`() throws {
        let file = try table("messages.csv", rows: 300)
        try Program.run(["import", file, "--store", store]).ended(0)
        var result = try Program.run(["export", "--store", store, "-o", archive])
        #expect(result.status == 0 && result.output == "" && result.errors == "", "\(result)")
        result = try Program.run(["import", archive, "--store", copy])
        #expect(result.status == 0 && result.errors.hasSuffix("Imported the whole inbox: 300 messages.\n"), "\(result)")
        let again = try Program.run(["export", "--store", copy])
        #expect(again.output == (try String(contentsOfFile: archive, encoding: .utf8)))
        // Without its last line feed it is the same.
        let trimmed = try folder.write("trimmed.ndjson", String(again.output.dropLast()))
        try Program.run(["import", trimmed, "--store", folder.path("trimmed.sift")]).ended(0)
        // The second import finds an inbox that is not empty.
        result = try Program.run(["import", archive, "--store", copy]).ended(2, errors: "is not empty")
        // A truncated archive is refused, and leaves no inbox.
        let half = try folder.write("half.ndjson", String(again.output.prefix(again.output.count / 2)))
        try Program.run(["import", half, "--store", folder.path("half.sift")]).ended(2, errors: "is truncated")
        #expect(!FileManager.default.fileExists(atPath: folder.path("half.sift")))
    }

    @Test(arguments: ["jsonl", "csv"])
    func `an export in this format can be imported without changes`(_ format: String) throws {
        let lines = """
            {"from":"+12025550143","text":"Hello, \\"you\\"\\n\\u0000","date":"2026-03-02T09:41:00.123Z","read":false}
            {"from":"+12025550143","text":"Back at you","direction":"sent","date":"2026-03-02T09:42:00Z"}
            {"from":"AX-HDFCBK","text":"Card","category":"transactionalFinance","date":1772442000000,"label":"bank"}
            {"from":"+12025550101","with":["+12025550102"],"text":"All of you","service":"MMS","date":1772442000001}
            {"from":"24273","text":" WIN ","category":"junk","label":["junk","promotion"],"date":1772442000002}
            """
        let file = try folder.write("messages.jsonl", lines)
        var result = try Program.run(["import", file, "--store", store])
        #expect(result.errors.hasSuffix("Imported 4 messages and 1 reply.\n"), "\(result)")
        let out = folder.path("out.\(format)")
        try Program.run(["export", "--store", store, "--format", format, "-o", out]).ended(0)
        let written = try String(contentsOfFile: out, encoding: .utf8)
        if format == "jsonl" {
            #expect(
                written.contains(#""text":"Hello, \"you\"\n\u0000","date":"2026-03-02T09:41:00.123Z""#), "\(written)")
            #expect(written.contains(#""category":"transactionalFinance","folder":"Finance""#), "\(written)")
        }
        result = try Program.run(["import", out, "--store", store])
        #expect(result.errors.hasSuffix("Nothing new. 5 were already in the inbox.\n"), "\(result)")
        try Program.run(["import", out, "--store", copy]).ended(0)
        #expect(try Program.run(["export", "--store", copy, "--format", format]).output == written)
    }

    @Test(arguments: ["jsonl", "csv", "archive"])
    func `allow and none are different in an export, and after it was imported`(_ format: String) throws {
        let lines = ["allow", "none", "junk"].enumerated().map {
            #"{"from":"2427\#($0)","text":"a","category":"\#($1)"}"# + "\n"
        }
        try Program.run(["import", folder.write("m.jsonl", lines.joined()), "--store", store]).ended(0)
        // And from a filter that answers.
        let parrot = Program.package.appendingPathComponent("Sessions/rules/filters/parrot.sh").path
        let answers = try folder.write(
            "answers.jsonl", ["allow", "none"].map { #"{"from":"24280","text":"-> \#($0)"}"# + "\n" }.joined())
        try Program.run(["--plain", "--deliver", answers, "--filter", parrot, "--store", store]).ended(0)
        let out = folder.path("out")
        try Program.run(["export", "--store", store, "--format", format, "-o", out]).ended(0)
        try Program.run(["import", out, "--store", copy]).ended(0)
        for inbox in [store, copy] {
            let written = try Program.run(["export", "--store", inbox, "--format", "jsonl"]).output
            #expect(
                written.matches(of: /"category":"(\w+)"/).map { String($0.1) }
                    == ["allow", "none", "junk", "allow", "none"], "\(written)")
        }
    }

    @Test func `a missing date or sender is missing in an export, too, which is therefore imported only once`() throws {
        let lines = """
            {"text":"No sender, no date"}
            {"text":"No sender, no date"}
            {"from":"24273","text":"No date, \\"quoted\\"\\nand on"}
            {"text":"No sender","date":1772442000000}
            {"from":"24273","text":"Mine","direction":"sent"}
            {"from":"+447700900001","with":["+447700900002"],"text":"All","service":"MMS","date":1772442000001}
            """
        try Program.run(["import", folder.write("t.jsonl", lines), "--store", store]).ended(0)
        try Program.run(["import", table("t.csv", rows: 20), "--store", store]).ended(0)
        for format in ["jsonl", "csv"] {
            let out = folder.path("out.\(format)")
            try Program.run(["export", "--store", store, "--format", format, "-o", out]).ended(0)
            let written = try String(contentsOfFile: out, encoding: .utf8)
            // No invented number, and no dates but the two in the file.
            #expect(!written.contains("555010"), "\(written)")
            #expect(written.ranges(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T/).count == 2, "\(written)")
            var result = try Program.run(["import", out, "--store", store])
            #expect(result.errors.hasSuffix("Nothing new. 26 were already in the inbox.\n"), "\(format): \(result)")
            let copy = folder.path("copy-\(format).sift")
            try Program.run(["import", out, "--store", copy]).ended(0)
            result = try Program.run(["import", out, "--store", copy])
            #expect(result.errors.hasSuffix("Nothing new. 26 were already in the inbox.\n"), "\(format): \(result)")
        }
    }

    @Test(arguments: ["jsonl", "csv"])
    func `importing an export does not duplicate received messages or replies`(_ format: String) throws {
        let session = try folder.write(
            "session.yaml",
            """
            title: A few messages
            steps:
              - receive: { from: "+1 202 555 0143", text: "Hello, is it you?" }
              - reply: { to: "+1 202 555 0143", text: Who is this?, times: 2 }
              - receive: { from: AX-HDFCBK, text: Card, service: MMS }
              - receive: { from: "+1 202 555 0101", with: ["+1 202 555 0102"], text: All of you, service: MMS }
            """)
        try Program.run(["--plain", session, "--store", store]).ended(0)
        let messages = try folder.write("messages.tsv", "ham\thello\nham\thello\nspam\tWIN\n")
        let out = folder.path("out.\(format)")
        let senderless = try folder.write("senderless.jsonl", #"{"text":"This has no sender"}"#)
        try Program.run(["--plain", "--deliver", senderless, "--store", store]).ended(0)
        for (number, count) in [9, 12].enumerated() {
            try Program.run(["--plain", "--deliver", messages, "--store", store]).ended(0)
            try Program.run(["export", "--store", store, "--format", format, "-o", out, "--force"]).ended(0)
            let result = try Program.run(["import", out, "--store", store])
            #expect(
                result.errors.hasSuffix("Nothing new. \(count) were already in the inbox.\n"), "\(number): \(result)")
        }
        // The archive of the inbox keeps what is needed for this.
        try Program.run(["export", "--store", store, "-o", archive]).ended(0)
        try Program.run(["import", archive, "--store", copy]).ended(0)
        let repeated = try Program.run(["import", out, "--store", copy])
        #expect(repeated.errors.hasSuffix("Nothing new. 12 were already in the inbox.\n"))
        // The same message at another time is a new one.
        let more = try folder.write(
            "more.jsonl", #"{"from":"AX-HDFCBK","text":"Card","date":1772444460000,"service":"MMS"}"#)
        #expect(try Program.run(["import", more, "--store", store]).errors.hasSuffix("\nImported 1 message.\n"))
    }

    @Test func `CSV has one record per message, with quotes where needed`() throws {
        let file = try folder.write(
            "messages.jsonl", #"{"from":"24273","text":"Say \"hi\", now\nor never","date":"2026-03-02T09:41:00Z"}"#)
        try Program.run(["import", file, "--store", store]).ended(0)
        let result = try Program.run(["export", "--store", store, "--format", "csv"])
        let expected = """
            id,conversation,direction,from,with,text,date,service,read,label,category,folder\r
            1,1,received,24273,,"Say ""hi"", now
            or never",2026-03-02T09:41:00.000Z,SMS,true,,none,Unknown Senders\r

            """
        #expect(result.output == expected)
    }

    @Test func `in CSV, an empty body differs from none, written and read`() throws {
        let lines =
            #"{"from":"24273","text":"","date":1772442000000}"# + "\n" + #"{"from":"24273","date":1772442000001}"#
        try Program.run(["import", folder.write("t.jsonl", lines), "--store", store]).ended(0)
        let out = folder.path("out.csv")
        try Program.run(["export", "--store", store, "--format", "csv", "-o", out]).ended(0)
        let written = try String(contentsOfFile: out, encoding: .utf8)
        #expect(written.contains(",24273,,\"\",2026-") && written.contains(",24273,,,2026-"), "\(written)")
        #expect(try Program.run(["import", out, "--store", store]).errors.contains("Nothing new. 2 were already"))
        try Program.run(["import", out, "--store", copy]).ended(0)
        let messages = try Program.run(["export", "--store", copy, "--format", "jsonl"]).output
        #expect(messages.contains("\"text\":null") && messages.contains("\"text\":\"\""), "\(messages)")
    }

    @Test func `an import prints which columns of a table are read as what`() throws {
        let file = try folder.write(
            "log.csv",
            "From,To,Direction,Body,Price\n+12025550143,+12025550199,inbound,Hi,1\n+12025550199,+12025550143,outbound-api,Yes,1\n"
        )
        let result = try Program.run(["import", file, "--store", store])
        #expect(
            result.errors.contains(
                "log.csv: columns: Body as text, From as sender, To as recipient, Direction as direction; not used: Price."
            ),
            "\(result)")
        #expect(result.errors.hasSuffix("Imported 1 message and 1 reply.\n"), "\(result)")
        let exported = try Program.run(["export", "--store", store, "--format", "jsonl"]).output
        #expect(
            !exported.contains("+12025550199") && exported.ranges(of: "\"conversation\":1,").count == 2, "\(exported)")
    }

    @Test func `mistakes are reported, and leave no inbox`() throws {
        let file = try table("messages.csv", rows: 5)
        let missing = folder.path("missing.csv")
        let letter = try folder.write("letter.txt", "Dear diary")
        for (arguments, words) in [
            (["import", file], "--store"),
            (["import", missing, "--store", store], "\(missing) does not exist."),
            (["import", "-", "--store", store], "Standard input is not supported here"),
            (["import", folder.url.path, "--store", store], "is a folder"),
            (["import", file, missing, "--store", store], missing),
            (["import", file, "--store", file], "is the inbox itself"),
            (["import", file, "--store", letter], "is not a Siftbox inbox"),
            (["import", file, "--store", store, "--format", "mbox"], "mbox"),
            (["import", file, "--store", store, "--column", "body=x"], "--column 'body=x'"),
            (["import", file, "--store", store, "--country", "XX"], "XX"),
            (["export", "--store", store], "There is no inbox"),
            (["export", "--store", letter], "it was not changed. Name the file of an inbox.\n"),
            (["doctor", "--store", letter], "Name the file of an inbox."),
        ] {
            try Program.run(arguments).ended(2, errors: words)
            #expect(!FileManager.default.fileExists(atPath: store), "\(arguments)")
        }
        #expect(try String(contentsOfFile: letter, encoding: .utf8) == "Dear diary")
    }

    @Test func `a file with only invalid records fails, a file with some does not`() throws {
        let bad = try folder.write("bad.jsonl", "{\"from\":-1}\n{\"text\":2}\n")
        try Program.run(["import", bad, "--store", store]).ended(
            1, errors: "bad.jsonl:1: ", "bad.jsonl:2: ")
        let some = try folder.write("some.jsonl", "{\"from\":-1}\n{\"text\":\"fine\"}\n")
        try Program.run(["import", some, "--store", store]).ended(
            0, errors: "Imported 1 message. 1 record could not be read")
    }

    @Test(arguments: [
        ("messages.xml", "<smses><sms address='24273' type='1' body='Hi'/><sms addr"),
        ("messages.json", #"[{"address":"24273","body":"Hi","type":1},{"addr"#),
        ("messages.ndjson", #"{"address":"24273","body":"Hi","type":"1"}"# + "\n{\"addr"),
        ("messages.jsonl", #"{"from":"24273","text":"Hi"}"# + "\n{\"from"),
        ("messages.csv", "label,text\nham,Hi\nham,\"this is\nnot all"),
        ("lines.csv", "label,text\nham,Hi\nham,\"this is\nnot all\n"),
    ])
    func `the complete records of a truncated file are imported`(_ name: String, _ content: String) throws {
        let result = try Program.run(["import", folder.write(name, content), "--store", store]).ended(
            2, errors: "Imported 1 message.\n")
        let words =
            name.hasSuffix(".csv") ? ":3:5: this quote is never closed" : " is incomplete: it ends "
        #expect(result.errors.contains("\(name)\(words)"), "\(result)")
    }

    @Test func `a database copy that a killed import left is removed by the next import`() throws {
        let copy = try folder.write("tmp/siftbox-import-Ab12Cd/messages.db", "half a database")
        let other = try folder.write("tmp/siftbox-import-Ef34Gh/notes.txt", "the user's own")
        try Program.run(
            ["import", table("messages.csv", rows: 5), "--store", store], environment: ["TMPDIR": folder.path("tmp")]
        ).ended(0)
        #expect(!FileManager.default.fileExists(atPath: copy))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")) == ["siftbox-import-Ef34Gh"])
        #expect(FileManager.default.fileExists(atPath: other))
    }

    @Test func `--dates decides the order of day and month`() throws {
        let file = try folder.write("messages.csv", "text,date\nHello,04/05/2023 22:13\n")
        try Program.run(["import", file, "--store", store]).ended(
            1, errors: "messages.csv:2: the column date: date '04/05/2023 22:13'")
        try Program.run(["import", file, "--store", store, "--dates", "day-first"]).ended(0)
        #expect(
            try Program.run(["export", "--store", store, "--format", "csv"]).output.contains("2023-05-04T22:13:00.000Z")
        )
    }

    @Test func `an export replaces a file only with --force, and an inbox never`() throws {
        try Program.run(["import", table("messages.csv", rows: 5), "--store", store]).ended(0)
        let taken = try folder.write("taken", "mine")
        try Program.run(["export", "--store", store, "-o", taken]).ended(2, errors: "--force")
        #expect(try String(contentsOfFile: taken, encoding: .utf8) == "mine")
        try Program.run(["export", "--store", store, "-o", taken, "--force"]).ended(0)
        let other = folder.path("other.sift")
        try Program.run(["import", table("messages.csv", rows: 5), "--store", other]).ended(0)
        for inbox in [store, other] {
            try Program.run(["export", "--store", store, "-o", inbox, "--force"]).ended(2, errors: "is an inbox")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
                == ["inbox.sift", "messages.csv", "other.sift", "taken"])
    }

    @Test func `an inbox is refused as an archive, with the commands to use instead`() throws {
        try Program.run(["import", table("messages.csv", rows: 5), "--store", store]).ended(0)
        try Program.run(["import", store, "--store", folder.path("other.sift")]).ended(
            2, errors: "siftbox export --store \(store)")
        #expect(!FileManager.default.fileExists(atPath: folder.path("other.sift")))
    }

    @Test func `an export writes the target of a link, and to standard output for -`() throws {
        try Program.run(["import", table("messages.csv", rows: 5), "--store", store]).ended(0)
        let (link, target) = (folder.path("link"), try folder.write("folder/target", "mine"))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "folder/target")
        var result = try Program.run(["export", "--store", store, "-o", link]).ended(2, errors: "--force")
        try Program.run(["export", "--store", store, "-o", link, "--force"]).ended(0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "folder/target")
        result = try Program.run(["export", "--store", store, "-o", "-"], folder: folder.url)
        #expect(try String(contentsOfFile: target, encoding: .utf8) == result.output && result.output.count > 100)
        #expect(!FileManager.default.fileExists(atPath: folder.path("-")))
        for beside in ["-wal", "-shm", "-journal"] {
            result = try Program.run(["export", "--store", store, "-o", store + beside, "--force"]).ended(
                2, errors: "is a database file of the inbox")
        }
        let script = #""$1" export --store "$2" > /dev/full"#
        try Program.runShell(["sh", "-c", script, "sh", Program.siftbox, store]).ended(2, errors: "the disk is full")
    }

    @Test(arguments: ["csv", "jsonl", "archive"])
    func `an inbox can be exported from a read-only folder`(_ format: String) throws {
        let place = folder.url.appendingPathComponent("a place? #1 100%").path
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        let inbox = "\(place)/an inbox.sift"
        let messages = try folder.write("messages.tsv", "from\ttext\n24273\tWIN a prize\n")
        try Program.run(["import", messages, "--store", inbox]).ended(0)
        let arguments = ["export", "--store", inbox, "--format", format]
        let expected = try Program.run(arguments).ended(0, output: "WIN a prize")
        for readOnly in [place, inbox] {
            let sandbox = ["bwrap", "--dev-bind", "/", "/", "--ro-bind", readOnly, readOnly, Program.siftbox]
            let result = try Program.runShell(sandbox + arguments)
            #expect(result.status == 0 && result.output == expected.output, "\(result)")
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["an inbox.sift"])
        // Messages in a write-ahead log are not silently left out; an empty one has none.
        for count in [0, 64] {
            try Data(count: count).write(to: URL(fileURLWithPath: "\(inbox)-wal"))
            let result = try Program.runShell(
                ["bwrap", "--dev-bind", "/", "/", "--ro-bind", place, place, Program.siftbox] + arguments)
            #expect(result.status == (count == 0 ? 0 : 2), "\(result)")
            #expect(count == 0 || result.errors.contains("open a copy of it and of the files beside it"), "\(result)")
        }
    }

    @Test func `an interrupted export leaves nothing, even if its reader reads nothing`() throws {
        try Program.run(["import", table("messages.csv", rows: 6_000), "--store", store]).ended(0)
        // The pipe has a reader, which reads nothing.
        let script = """
            mkfifo "$3"; exec 3<>"$3"; "$1" export --store "$2" >&3 & child=$!
            (sleep 3; for i in $(seq 100); do kill -INT $child || exit; sleep 1; done; kill -KILL $child) > /dev/null 2>&1 &
            wait $child
            """
        try Program.runShell(["sh", "-c", script, "sh", Program.siftbox, store, folder.path("pipe")]).ended(130)
        for signal in ["INT", "TERM", "HUP"] {
            let script =
                #""$1" export --store "$2" -o "$3" & child=$!; sleep 0.3; kill -\#(signal) $child; wait $child"#
            let out = folder.path("out")
            let result = try Program.runShell(["sh", "-c", script, "sh", Program.siftbox, store, out])
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
                $0.hasPrefix("out") || $0.hasPrefix(".siftbox-export-")
            }
            // A signal after the last byte finds a complete file.
            #expect(names == ["out"] || (names == [] && result.status != 0), "\(signal): \(result)")
            if names == ["out"] {
                try Program.run(["import", out, "--store", folder.path("\(signal).sift")]).ended(0)
            }
            try? FileManager.default.removeItem(atPath: out)
        }
    }

    @Test func `an interrupted delivery reports how many messages are stored`() throws {
        let file = try table("messages.csv", rows: 60_000)
        let script = """
            "$1" --store "$2" --deliver "$3" --plain > "$4" & child=$!
            until [ -s "$4" ] || ! kill -0 $child 2> /dev/null; do sleep 0.05; done
            kill -INT $child; wait $child
            """
        let result = try Program.runShell([
            "sh", "-c", script, "sh", Program.siftbox, store, file, folder.path("lines"),
        ]).ended(130)
        let stored = try Program.run(["export", "--store", store, "--format", "jsonl"]).output.utf8.count { $0 == 0x0A }
        let digits = result.errors.split(separator: "delivered ").last?.prefix { $0.isNumber || $0 == "," } ?? ""
        #expect(Int(digits.filter(\.isNumber)) == stored, "\(result)")
    }

    @Test func `a full disk is reported, and the inbox on it can still be read`() throws {
        let (first, more) = (try table("messages.csv", rows: 3_000), try table("more.csv", rows: 9_000))
        let disk = folder.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let script = """
            cd "$4" && "$1" import "$2" --store a.sift && (head -c 9000000 /dev/zero > fill; true) 2>/dev/null
            "$1" import "$3" --store a.sift; echo $?; "$1" import "$3" --store new.sift; echo $?; ls
            "$1" export --store a.sift --format csv | wc -l; "$1" export --store a.sift -o out; echo $?; ls
            """
        let disks = ["bwrap", "--dev-bind", "/", "/", "--size", "3000000", "--tmpfs", disk]
        guard try Program.runShell(disks + ["true"]).status == 0 else { return }  // no tmpfs on this machine
        let result = try Program.runShell(disks + ["sh", "-c", script, "sh", Program.siftbox, first, more, disk])
        #expect(result.output == "2\n2\na.sift\nfill\n3001\n2\na.sift\nfill\n", "\(result)")
        #expect(result.errors.contains("a.sift cannot be written: the disk is full"), "\(result)")
        #expect(result.errors.contains("out cannot be written: the disk is full"), "\(result)")
        #expect(!result.errors.contains("I/O"), "\(result)")
    }

    @Test func `an interrupted or killed import keeps its messages, and continues the next time`() throws {
        let file = try table("messages.csv", rows: 10_000)
        for (round, signal) in ["INT", "KILL", "TERM"].enumerated() {
            let script = """
                "$1" import "$2" --store "$3" & child=$!; sleep 0.\(2 + round); kill -\(signal) $child; wait $child
                """
            let result = try Program.runShell(["sh", "-c", script, "sh", Program.siftbox, file, store])
            #expect([0, 130, 137, 143].contains(result.status), "\(result)")
            if result.status == 130 { #expect(result.errors.contains("interrupted."), "\(result)") }
        }
        try Program.run(["import", file, "--store", store]).ended(0)
        let counted = try Program.run(["export", "--store", store, "--format", "jsonl"])
        #expect(counted.output.utf8.count { $0 == 10 } == 10_000)
        // The totals in an archive are compared with its content.
        try Program.run(["export", "--store", store, "-o", archive]).ended(0)
        try Program.run(["import", archive, "--store", folder.path("copy.sift")]).ended(0)
    }
}

/// The files that an export reads and leaves.
@Suite(.waitsForPrograms) struct ExportFilesTests {
    private let folder = TestFolder()

    private func makeStore() throws -> String {
        let messages = try folder.write("messages.tsv", "x\tYour parcel is held\n")
        try Program.run(["import", messages, "--store", folder.path("inbox.sift")]).ended(0)
        return folder.path("inbox.sift")
    }

    @Test func `an empty file is not exported as an empty inbox`() throws {
        let store = try folder.write("empty.sift", "")
        let result = try Program.run(["export", "--store", store]).ended(2)
        #expect(result.output.isEmpty)
        #expect(result.errors.contains("is empty (0 bytes), so it is not an inbox"), "\(result.errors)")
        #expect(FileManager.default.contents(atPath: store)?.isEmpty == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["empty.sift"])
    }

    @Test func `the next export removes the files of a killed one in its folder, and nothing else`() throws {
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

        try Program.run([
            "export", "--store", store, "-o", folder.path("out/all.jsonl"), "--format", "jsonl",
        ]).ended(0)
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
