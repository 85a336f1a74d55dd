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
}
