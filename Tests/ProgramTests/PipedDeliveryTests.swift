import Foundation
import TestFiles
import Testing

/// `--deliver -`: messages that another program writes into a pipe.
@Suite(.waitsForPrograms) struct PipedDeliveryTests {
    private let folder = TestFolder()
    private static let bash = ["/usr/bin/bash", "/bin/bash"].first(where: FileManager.default.isExecutableFile)

    @Test(arguments: ["-", "/dev/stdin", "/proc/self/fd/0"]) func `standard input is delivered to its end`(
        _ path: String
    ) throws {
        let result = try Program.run(
            ["--plain", "--filter", "filterit", "--deliver", path], input: "ham\thello\nham\nspam\tWIN now\n")
        result.ended(
            0, output: "hello", "WIN now", errors: "standard input:2: ", "2 messages delivered, 1 line skipped.")
        #expect(!result.errors.contains("/proc/"))
    }

    @Test(arguments: [
        ("{\"from\":\"24273\",\"text\":\"one\"}\n{\"from\":\"24273\",\"text\":\"two\"}\n", "2 messages delivered."),
        ("from,text\n24273,one\n", "1 message delivered."), ("", "0 messages delivered."),
        ("from,text\n24273,\"one\n", "standard input:2:7: this quote is never closed"),
        ("one\ntwo\n", "standard input is not in a supported format."),
        ("{\"phrase\":\"one\"}\n", "standard input: no line has a text. Keys: phrase."),
    ])
    func `a pipe is read as a file is, and is called by its name`(_ input: String, _ sentence: String) throws {
        let result = try Program.run(["--plain", "--deliver", "-"], input: input)
        #expect(result.errors.contains(sentence) && !result.errors.contains("/proc/"), "\(result)")
    }

    @Test func `a named pipe is delivered, also if its writer comes later`() throws {
        let pipe = folder.path("messages")
        #expect(mkfifo(pipe, 0o600) == 0)
        let writer = try TestProgram(["sh", "-c", "printf 'ham\\thello\\n' > \(pipe)"])
        try Program.run(["--plain", "--deliver", pipe]).ended(0, output: "hello", errors: "1 message delivered.")
        writer.end()
    }

    @Test(.enabled(if: bash != nil, "bash is not installed")) func `the output of a command is delivered`() throws {
        let bash = try #require(Self.bash)
        try Program.runShell(
            [bash, "-c", "\(Program.siftbox) --plain --deliver <(printf 'ham\\thello\\nham\\n')"]
        ).ended(0, output: "hello", errors: "/dev/fd/", ":2: ", "1 message delivered, 1 line skipped.")
    }

    @Test func `a signal ends the wait for the end of a pipe`() throws {
        let pipe = folder.path("messages")
        #expect(mkfifo(pipe, 0o600) == 0)
        // Another shell may wait for ever if the signal of its child's end is blocked.
        let result = try Program.runShell([
            "bash", "-c",
            """
            \(Program.siftbox) --plain --deliver \(pipe) & child=$!
            exec 3> \(pipe); printf 'ham\\thello\\n' >&3
            kill -TERM $child; wait $child
            """,
        ])
        result.ended(143)
    }

    @Test func `a closed standard input is an error`() throws {
        try Program.runShell(["sh", "-c", "\(Program.siftbox) --plain --deliver - <&-"]).ended(
            2, errors: "--deliver -: standard input is closed.")
    }

    @Test func `a full disk is reported`() throws {
        try Program.runShell([
            "sh", "-c", "ulimit -f 8; head -c 100000 /dev/zero | \(Program.siftbox) --plain --deliver -",
        ]).ended(2, errors: "standard input cannot be copied to a temporary file: ")
    }
}

/// The same beside the keyboard.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct PipedDeliveryScreenTests {
    private let folder = TestFolder()

    @Test func `the keyboard works while a pipe is read and after its end`() throws {
        let pipe = folder.path("messages")
        #expect(mkfifo(pipe, 0o600) == 0)
        let tmux = try Tmux("cat \(pipe) | \(Program.inbox) --filter filterit --deliver -")
        let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
        try tmux.waitFor("Reading messages from standard input, until its end.")
        try tmux.press("?", shows: "type to find a key")
        try tmux.press("Escape", shows: "q quit")
        try writer.write(contentsOf: Data("from,text\n24273,Piped in at last\n".utf8))
        try writer.close()
        try tmux.waitFor("1 message delivered.", "Piped in at last")
        try tmux.press("q", shows: "ended with 0")
    }

    @Test func `the inbox can be quit before the end of a pipe`() throws {
        let pipe = folder.path("messages")
        #expect(mkfifo(pipe, 0o600) == 0)
        let tmux = try Tmux("cat \(pipe) | \(Program.inbox) --filter filterit --deliver /dev/stdin")
        let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
        try tmux.waitFor("Reading messages from standard input, until its end.")
        try tmux.press("q")
        try writer.close()
        try tmux.waitFor("ended with 0")
    }

    @Test func `a keyboard is not a file of messages`() throws {
        let tmux = try Tmux("\(Program.inbox) --deliver -")
        try tmux.waitFor("--deliver -: standard input is the keyboard.", "ended with 2")
    }
}
