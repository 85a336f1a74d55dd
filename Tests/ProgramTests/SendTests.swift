import Foundation
import TestFiles
import Testing

/// `siftbox send` beside an inbox.
@Suite(.waitsForPrograms) struct SendTests {
    @Test func `a message is sent, and a line says what became of it`() throws {
        let inbox = try ListeningInbox()
        #expect(try inbox.run(["send", "--from", "24273", "Your code is 1234"]).ended(0).output == "")
        let results = [
            (["You have won -> junk"], "Junk · junk · parrot.sh\n"),
            (["Paid -> transaction"], "All Transactions · transaction · parrot.sh\n"),
            (["Lunch? -> junk", "--service", "iMessage"], "Unknown Senders · not queried: imessage\n"),
            (["Lunch? -> junk", "--with", "+12025550101", "--with", "+12025550102"], "Junk · junk · parrot.sh\n"),
        ]
        for (number, (arguments, line)) in results.enumerated() {
            let result = try inbox.run(["send", "--wait", "--from", "+1202555014\(number)"] + arguments)
            #expect(result.status == 0 && result.output == line, "\(result)")
        }
        let json = try inbox.run(["send", "--from", "24273", "Sale -> promotion", "--json"]).ended(0).output
        #expect(json.contains(#""text":"Sale -> promotion""#) && json.contains(#""action":"promotion""#))
        #expect(json.split(separator: "\n").count == 1)
    }

    @Test func `standard input is one message body with --from`() throws {
        let inbox = try ListeningInbox()
        try inbox.run(["send", "--from", "24273", "--json"], input: "One line\nand another -> junk\n").ended(
            0, output: #""text":"One line\nand another -> junk""#, #""action":"junk""#)
        try inbox.run(["send", "--from", "24273"]).ended(2, errors: "standard input is empty.")
        try inbox.shell("head -c 2000000 /dev/zero | tr '\\0' x | $siftbox send --inbox $inbox --from 24273").ended(
            2, errors: "is longer than 1048576 bytes")
        try inbox.shell("$siftbox send --from 24273 <&-").ended(2, errors: "standard input is closed.")
    }

    @Test func `what is expected decides the exit status`() throws {
        let inbox = try ListeningInbox()
        let won = ["send", "--from", "24273", "You have won -> junk"]
        #expect(
            try inbox.run(won + ["--expect", "folder=junk", "--expect", "notified=false"]).ended(0).output
                == "Junk · junk · parrot.sh\n")
        try inbox.run(won + ["--expect", "folder=transactions", "--expect", "queried=false"]).ended(
            1, output: "Junk · junk", errors: "folder: expected ", "queried: expected ", "found ")
        try inbox.run(won + ["--expect", "foldr=junk"]).ended(2, errors: "Did you mean folder?")
        try inbox.run(won + ["--expect", "folder"]).ended(2, errors: "--expect")
        try inbox.run(won + ["--expect", "folder=junk", "--expect", "folder=all"]).ended(2, errors: "is given twice.")
        try inbox.run(won + ["--expect", "folder=jnk"]).ended(2, errors: "folder")
    }

    @Test(arguments: [
        ("{\"from\":\"24273\",\"text\":\"one\"}\n[]\n{\"from\":\"24273\",\"text\":\"two -> junk\"}\n", "2"),
        ("from,text\n24273,one\n24273,\n24273,two -> junk\n", "3"),
        ("ham\tone\nham\nspam\ttwo -> junk\n", "2"),
    ])
    func `messages of a pipe are sent, and bad ones are reported with their lines`(
        _ input: String, _ line: String
    ) throws {
        let inbox = try ListeningInbox()
        let result = try inbox.run(["send", "--wait"], input: input)
        #expect(result.status == 0 && result.errors.contains(" sent"), "\(result)")
        #expect(result.output.contains("Junk · junk · parrot.sh\n"), "\(result)")
        if !input.hasPrefix("from") { #expect(result.errors.contains("standard input:\(line): "), "\(result)") }
    }

    @Test func `nothing usable is a failure`() throws {
        let inbox = try ListeningInbox()
        try inbox.run(["send"], input: "{\"text\":1}\n").ended(1, errors: "0 messages sent, 1 line skipped.")
        try inbox.run(["send"], input: "one\ntwo\n").ended(2, errors: "standard input is not in a supported format.")
        try inbox.run(["send"], input: "").ended(0, errors: "0 messages sent.")
    }

    @Test func `a line is sent as soon as it arrives`() throws {
        let inbox = try ListeningInbox()
        let pipe = inbox.folder.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        let shell = try TestProgram(
            [
                "XDG_RUNTIME_DIR=\(inbox.folder.url.path)", "sh", "-c",
                "exec 3<>'\(pipe)'; exec '\(Program.siftbox)' send --inbox parrot --wait <&3",
            ], output: .text)
        let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
        for text in ["one -> junk", "two -> transaction"] {
            try writer.write(contentsOf: Data("{\"from\":\"24273\",\"text\":\"\(text)\"}\n".utf8))
            #expect(shell.line()?.contains(text.contains("junk") ? "Junk" : "Transactions") == true)
        }
        shell.end()
    }

    @Test func `ten thousand messages are sent, none lost and none twice`() throws {
        let inbox = try ListeningInbox(["--filter", "none"])
        let lines = (1...10_000).map { "{\"from\":\"24273\",\"text\":\"number \($0)\"}\n" }.joined()
        try inbox.folder.write("lines.jsonl", lines)
        let result = try inbox.shell("$siftbox send --inbox $inbox --json < lines.jsonl").ended(
            0, errors: "10,000 messages sent.")
        let bodies = result.output.split(separator: "\n").map { line in
            line.firstMatch(of: /"text":"(number \d+)"/).map { String($0.1) } ?? ""
        }
        #expect(bodies == (1...10_000).map { "number \($0)" })
    }

    /// Inboxes that were opened without `XDG_RUNTIME_DIR` are found, too.
    private static let hasOtherInbox =
        (try? FileManager.default.contentsOfDirectory(atPath: "/tmp/siftbox-\(geteuid())"))?.isEmpty == false

    @Test(.disabled(if: hasOtherInbox, "another inbox may be open"))
    func `without an open inbox, an error says what to start`() throws {
        let folder = TestFolder()
        for arguments in [["send", "--from", "24273", "one"], ["wait", "one"], ["watch"]] {
            try Program.run(arguments, environment: ["XDG_RUNTIME_DIR": folder.url.path]).ended(
                2, errors: "No inbox is open.", "siftbox listen")
        }
    }

    @Test func `an inbox is chosen by its name or its path`() throws {
        let inbox = try ListeningInbox()
        try inbox.run(["send", "--from", "24273", "one", "--inbox", "parot"]).ended(2, errors: "Did you mean parrot?")
        try inbox.run(["send", "--from", "24273", "one", "--inbox", "parrot"]).ended(0)
        try inbox.run(
            ["send", "--from", "24273", "one", "--inbox", "\(inbox.folder.url.path)/siftbox/parrot.sock"]
        ).ended(0)
        try inbox.run(["send", "--from", "24273", "one", "--inbox", "./none.sock"]).ended(
            2, errors: "./none.sock does not exist. Open the inbox first: siftbox --control ./none.sock\n")
    }

    @Test(arguments: [
        (["--with", "24273"], "--with and --service require --from."),
        (["one"], "Missing expected argument '--from <address>'."),
        (["--form", "24273", "one"], "Did you mean '--from'?"),
        (["--from", "24273", "--format", "csv"], "are for messages without --from."),
        (["--from", "24273", "--service", "pigeon", "one"], "pigeon"),
        (["--from", "", "one"], "Is a variable not set?"),
    ])
    func `mistakes are found before anything is sent`(_ arguments: [String], _ sentence: String) throws {
        try Program.run(["send"] + arguments).ended(2, errors: sentence)
    }
}
