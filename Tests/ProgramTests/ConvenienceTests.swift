import Foundation
import TestFiles
import Testing

/// Conveniences of the inbox in a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct ConvenienceTests {
    private func open(_ arguments: String = "--filter filterit", environment: [String: String] = [:]) throws -> Tmux {
        let tmux = try Tmux("\(Program.inbox) \(arguments)", environment: environment)
        try tmux.waitFor("FILTERED BY FILTERIT")
        return tmux
    }

    @Test func `the command palette finds and runs a command`() throws {
        let tmux = try open()
        try tmux.press(":", shows: "command, folder, filter, session or setting")
        try tmux.type("deliver next samp", shows: "Sample: deliver the next sample message")
        try tmux.press("Enter", shows: "AX-HDFCBK")
    }

    @Test func `y copies to the clipboard of the terminal`() throws {
        let tmux = try open()
        try tmux.setOption("set-clipboard", "on")
        try tmux.press("N", shows: "AX-HDFCBK")
        try tmux.press("y", shows: "Conversation as a session")
        try tmux.press("Enter", shows: "Copied the message")
        try tmux.wait { _ in (try? tmux.clipboard())?.hasPrefix("Rs 499 debited") == true }
    }

    @Test func `a terminal without a clipboard offers to show the text`() throws {
        let tmux = try open(environment: ["TERM": "linux", "TMUX": ""])
        try tmux.press("N", shows: "AX-HDFCBK")
        try tmux.press("y", shows: "Conversation as a session")
        try tmux.press("Enter", shows: "The Linux console does not let programs copy")
    }

    @Test func `the key ' goes to the message that came in last, and a session is played from the list`() throws {
        let tmux = try open()
        try tmux.press("N", "N", shows: "climbing gym")
        try tmux.press("'", shows: "Filed in Unknown Senders.")
        try tmux.press("P", shows: "A session is played in a new inbox")
        try tmux.press("Enter", shows: "What you did in it will be lost.")
        try tmux.press("Up", "Enter", shows: "space pause")
        // Each step back is a replay up to the step before.
        try tmux.press("Space", shows: "space resume")
        try tmux.press(",", until: "‖ 0/")
    }

    @Test func `several conversations are deleted and restored with one undo`() throws {
        let tmux = try open()
        try tmux.press("N", "N", "N", shows: "VM-PARCEL")
        try tmux.press("Space", "V", shows: "2 conversations selected.")
        try tmux.press("x", shows: "2 conversations: Moved to Recently Deleted.", without: "VM-PARCEL")
        try tmux.press("u", shows: "Undone: the deletion, 2 times.", "VM-PARCEL")
        try tmux.press("U", shows: "already unread")
    }

    @Test func `conditions restrict a search, and its text is recalled`() throws {
        let tmux = try open()
        try tmux.press("N", "N", "N", shows: "VM-PARCEL")
        try tmux.press("/", shows: "Type a sender or a word")
        try tmux.type("from:vm-par order", shows: "1 of 1")
        try tmux.press("Escape", shows: "? help", without: "1 of 1")
        try tmux.press("/", "Up", shows: "from:vm-par order")
    }

    @Test func `e opens the editor at the source of the filter, and the screen returns`() throws {
        let folder = TestFolder()
        let filter = folder.path("filter.py")
        try writeExecutable("#!/bin/sh\ncat\n", to: URL(fileURLWithPath: filter))
        let editor = folder.path("editor")
        try writeExecutable("#!/bin/sh\necho editing \"$1\"; read answer\n", to: URL(fileURLWithPath: editor))
        let tmux = try Tmux("\(Program.inbox) --filter \(filter)", environment: ["EDITOR": editor])
        try tmux.waitFor("? help")
        try tmux.press("e", shows: "editing \(filter)")
        try tmux.press("Enter", shows: "Back from the editor.")
    }

    @Test func `a pane is zoomed, made wider, and folders are hidden`() throws {
        let tmux = try open()
        try tmux.press("H", shows: "No messages yet", without: "FILTERED BY FILTERIT")
        try tmux.press("H", shows: "FILTERED BY FILTERIT")
        try tmux.press(">", "z", shows: "No messages yet", without: "FILTERED BY FILTERIT")
        try tmux.press("z", shows: "FILTERED BY FILTERIT")
    }
}
