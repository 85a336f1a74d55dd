import Foundation
import TestFiles
import Testing

/// Messages that are delivered again, keys with Shift, and the editor, in a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct EditingProgramTests {
    private let folder = TestFolder()

    @Test func `e opens the editor at the line of the step that failed`() throws {
        let session = try folder.write(
            "session.yaml",
            """
            title: A failure
            clock: 2026-05-04T09:00:00Z
            steps:
              - receive: { from: "+12025550120", text: Hello. }
                expect: { folder: junk }
            """)
        let editor = folder.path("editor")
        try writeExecutable("#!/bin/sh\necho \"editing $*\"; read answer\n", to: URL(fileURLWithPath: editor))
        let tmux = try Tmux("\(Program.inbox) \(session)", environment: ["EDITOR": editor])
        try tmux.waitFor("The session failed", "? help")
        try tmux.press("e", shows: "editing +5 ")
        try tmux.press("Enter", shows: "Back from the editor.")
    }

    @Test func `a message is piped to a command, whose output can be read, and to the pager`() throws {
        let pager = folder.path("pager")
        try writeExecutable(
            "#!/bin/sh\necho \"paged $(wc -l) line\"; read answer </dev/tty\n", to: URL(fileURLWithPath: pager))
        let tmux = try Tmux("\(Program.inbox) --filter filterit", environment: ["PAGER": pager])
        try tmux.waitFor("FILTERED BY FILTERIT", "? help")
        try tmux.press("N", shows: "· 1 message")
        try tmux.press("|", "echo \"$(wc -l) line\"", "Enter", shows: "1 line", "Press Enter to go back to Siftbox.")
        try tmux.press("Enter", shows: "Back from “echo", "? help")
        try tmux.press("|", "C-u", "Enter", shows: "paged 1 line")
    }

    @Test func `Ctrl-Z stops the editor or the command together with the inbox, and fg continues both`() throws {
        let editor = folder.path("editor")
        try writeExecutable(
            "#!/bin/sh\necho editing; read answer; echo \"$answer\" > \(folder.path("edited"))\n",
            to: URL(fileURLWithPath: editor))
        let filter = folder.path("filter")
        try writeExecutable("#!/bin/sh\ncat\n", to: URL(fileURLWithPath: filter))
        let tmux = try Tmux("true")
        try tmux.waitFor("ended with 0")
        // A shell with job control.
        let variables = "EDITOR=\(editor) XDG_STATE_HOME=\(folder.url.path) LANG=C.UTF-8"
        try tmux.type("\(variables) \(Program.inbox) --filter \(filter)")
        try tmux.press("Enter", shows: "? help")
        try tmux.press("e", shows: "editing")
        try stopAndContinue(tmux, answering: "the first")
        try tmux.waitFor("Back from the editor.", "? help")
        let edited = try String(contentsOfFile: folder.path("edited"), encoding: .utf8)
        #expect(edited == "the first\n")
        try tmux.press("N", shows: "· 1 message")
        try tmux.press("|", "C-u", shows: "Pipe to a command")
        try tmux.type("echo piped; read answer </dev/tty; echo got $answer")
        try tmux.press("Enter", shows: "piped\n")
        try stopAndContinue(tmux, answering: "the second")
        try tmux.waitFor("got the second", "Press Enter to go back to Siftbox.")
        try tmux.press("Enter", shows: "Back from “echo piped", "? help")
        try tmux.press("q")
    }

    /// Stops the program that waits for a line, uses the shell, continues the program and answers.
    private func stopAndContinue(_ tmux: Tmux, answering answer: String) throws {
        try tmux.press("C-z", shows: "Stopped")
        try tmux.type("echo in the $((1))st shell")
        try tmux.press("Enter", shows: "in the 1st shell")
        try tmux.type("clear; fg")
        // The shell writes the command line when it continues it.
        try tmux.press("Enter", shows: "--filter", without: "in the 1st shell")
        try tmux.type(answer)
        try tmux.press("Enter")
    }
}
