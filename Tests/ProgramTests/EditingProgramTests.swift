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
}
