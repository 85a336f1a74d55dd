import Foundation
import TestFiles
import Testing

/// Messages that are delivered again, keys with Shift, and the editor, in a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct EditingProgramTests {
    @Test func `E edits a message and delivers it as a new one`() throws {
        let tmux = try Tmux("\(Program.inbox) --filter filterit")
        _ = try #require(try tmux.wait { $0.contains("FILTERED BY FILTERIT") && $0.contains("? help") })
        try tmux.press("N")
        _ = try #require(try tmux.wait { $0.contains("AX-HDFCBK") && $0.contains("Filed in ") })
        try tmux.press("E")
        _ = try #require(try tmux.wait { $0.contains("New message to this phone") && $0.contains("[ Send ]") })
        try tmux.press(" Invented.", literally: true)
        _ = try #require(try tmux.waitFor("Invented."))
        try tmux.press("C-s")
        let sent = try tmux.wait {
            $0.contains("Invented.") && $0.contains("· 2 messages") && !$0.contains("[ Send ]")
        }
        #expect(sent != nil)
    }

    @Test func `A delivers a message again to the new build of the filter`() throws {
        let folder = try TestFolder()
        let made = try Program.run(["new", "filter", "Mine", "--python"], folder: folder.url)
        try #require(made.status == 0, "\(made.errors)")
        let filter = folder.url.appendingPathComponent("Mine/Mine.py")
        let tmux = try Tmux("\(Program.inbox) --filter \(filter.path)")
        _ = try #require(try tmux.wait { $0.contains("FILTERED BY MINE.PY") && $0.contains("? help") })
        try tmux.press("n")
        _ = try #require(try tmux.waitFor("[ Send ]"))
        try tmux.press("A parcel waits", literally: true)
        try tmux.press("C-s")
        _ = try #require(try tmux.wait { $0.contains("Filed in Unknown Senders.") && $0.contains("· 1 message ") })
        let source = try String(contentsOf: filter, encoding: .utf8)
        try Data(source.replacingOccurrences(of: "\"prize\"", with: "\"parcel\"").utf8).write(to: filter)
        _ = try #require(try tmux.waitFor("(build 2)"))
        try tmux.press("A")
        #expect(try tmux.wait { $0.contains("Filed in Junk.") && $0.contains("· 2 messages") } != nil)
    }

    @Test func `e opens the editor at the line of the step that failed`() throws {
        let folder = try TestFolder()
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
        _ = try #require(try tmux.wait { $0.contains("The session failed") && $0.contains("? help") })
        try tmux.press("e")
        _ = try #require(try tmux.waitFor("editing +5 "))
        try tmux.press("Enter")
        #expect(try tmux.waitFor("Back from the editor.") != nil)
    }

    @Test(arguments: ["xterm-256color", "tmux-256color"])
    func `Shift with an arrow selects several conversations`(_ term: String) throws {
        let tmux = try Tmux("\(Program.inbox) --filter filterit", environment: ["TERM": term])
        _ = try #require(try tmux.wait { $0.contains("FILTERED BY FILTERIT") && $0.contains("? help") })
        try tmux.press("N", "N", "N")
        _ = try #require(try tmux.wait { $0.contains("VM-PARCEL") && $0.contains("· 3 messages") })
        try tmux.press("S-Down", "S-Down")
        _ = try #require(try tmux.waitFor("3 conversations selected."))
        try tmux.press("S-Up")
        #expect(try tmux.waitFor("2 conversations selected.") != nil)
    }
}
