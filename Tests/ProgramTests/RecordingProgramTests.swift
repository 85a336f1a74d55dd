import Foundation
import TestFiles
import Testing

/// Recording in a real terminal, and what `check` says of it.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct RecordingProgramTests {
    private let folder = TestFolder()

    private func check(_ folder: TestFolder) throws {
        try Program.run(["check", "bug.yaml"], folder: folder.url).ended(0)
    }

    @Test func `an inbox that was recorded passes as a session`() throws {
        let tmux = try Tmux("cd \(folder.url.path) && \(Program.inbox) --filter filterit --record bug.yaml")
        try tmux.waitFor("FILTERED BY FILTERIT", "● recording")
        try tmux.press("N", shows: "· 1 message ", "Filed in ")
        try tmux.press("n", shows: "[ Send ]")
        try tmux.type("You won: a {lottery}, #1")
        try tmux.press("C-s", shows: "· 2 messages", without: "[ Send ]")
        try tmux.press("c", shows: "Add to Contacts")
        try tmux.type("Sam")
        try tmux.press("C-s", shows: "Sam was added to Contacts.")
        try tmux.press("u", shows: "Undone: Sam is no longer a contact.")
        let file = folder.url.appendingPathComponent("bug.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("filter: filterit\n") && text.contains("- add-contact: { name: Sam"))
        try tmux.press("q")
        try tmux.press("q", shows: "Recorded ", " steps in bug.yaml.")
        try check(folder)
    }

    @Test func `the file of a program that was killed is a complete session`() throws {
        // A shell could not read the terminal that the program leaves, and would end with the whole screen.
        let tmux = try Tmux(
            "cd \(folder.url.path) && sh -c 'echo $$ > pid; exec \(Program.inbox) --record bug.yaml'; echo is dead; "
                + "exec sleep 600")
        try tmux.waitFor("● recording")
        try tmux.press("N", shows: "· 1 message ")
        let process = try #require(
            Int32(try String(contentsOfFile: folder.path("pid"), encoding: .utf8).trimmingCharacters(in: .newlines)))
        kill(process, SIGKILL)
        try tmux.waitFor("is dead")
        let text = try String(contentsOfFile: folder.path("bug.yaml"), encoding: .utf8)
        #expect(text.contains("- receive:"), "\(text)")
        try check(folder)
    }

    @Test func `a file that exists is refused with exit status 2, and stays`() throws {
        _ = try folder.write("bug.yaml", "mine")
        try Program.run(["--plain", "--record", "bug.yaml"], folder: folder.url).ended(
            2, errors: "siftbox: bug.yaml already exists. Name another file, or remove it first.")
        #expect(try String(contentsOfFile: folder.path("bug.yaml"), encoding: .utf8) == "mine")
    }

    @Test func `a full disk is reported, and nothing is left of the recording`() throws {
        let disk = folder.path("disk")
        try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
        let disks = ["bwrap", "--dev-bind", "/", "/", "--size", "65536", "--tmpfs", disk]
        guard try Program.runShell(disks + ["true"]).status == 0 else { return }  // no tmpfs on this machine
        let script = """
            cd "$2" && (cat /dev/zero > fill) 2>/dev/null
            "$1" --plain --filter none --record bug.yaml > /dev/null; echo $?; ls
            """
        let result = try Program.runShell(disks + ["sh", "-c", script, "sh", Program.siftbox, disk])
        #expect(result.output == "2\nfill\n", "\(result)")
        #expect(result.errors.contains("bug.yaml cannot be written: the disk is full. Make room"), "\(result)")
    }

    @Test func `without a screen, a recording that ends is an error`() throws {
        let folder = TestFolder()
        // This filter edits the recording before it answers.
        let filter = try folder.writeProgram(
            "filter.py",
            """
            #!/usr/bin/env python3
            import json, sys
            for line in sys.stdin:
                query = json.loads(line)
                if query["type"] == "query":
                    open("\(folder.path("bug.yaml"))", "a").write("# mine\\n")
                print(json.dumps({"id": query["id"], "action": "none"}), flush=True)
            """)
        _ = try folder.write("messages.tsv", "ham\tOne\nham\tTwo\n")
        let result = try Program.run(
            ["--plain", "--unsandboxed", "--filter", filter, "--deliver", "messages.tsv", "--record", "bug.yaml"],
            folder: folder.url)
        #expect(result.status == 1, "\(result)")
        let reason = "siftbox: The recording ended: another program has changed bug.yaml."
        #expect(result.errors.contains(reason), "\(result)")
        #expect(try String(contentsOfFile: folder.path("bug.yaml"), encoding: .utf8).contains("# mine\n"))
    }

    @Test func `a session without a screen is recorded, too`() throws {
        _ = try folder.write(
            "session.yaml",
            """
            title: One message
            steps:
              - receive: { from: 24273, text: Sale }
              - wait: 40d
              - reply: { to: 24273, text: STOP }
            """)
        try Program.run(["--plain", "--record", "bug.yaml", "session.yaml"], folder: folder.url).ended(
            0, errors: "Recorded 2 steps in bug.yaml.")
        #expect(try String(contentsOfFile: folder.path("bug.yaml"), encoding: .utf8).contains("- wait: 40d\n"))
        try check(folder)
    }
}
