import Foundation
import TestFiles
import Testing

/// Conveniences of the inbox in a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct ConvenienceTests {
    private func open(_ arguments: String = "--filter filterit", environment: [String: String] = [:]) throws -> Tmux {
        let tmux = try Tmux("\(Program.inbox) \(arguments)", environment: environment)
        _ = try #require(try tmux.waitFor("FILTERED BY FILTERIT"))
        return tmux
    }

    @Test func `the command palette finds and runs a command`() throws {
        let tmux = try open()
        try tmux.press(":")
        _ = try #require(try tmux.waitFor("command, folder, filter, session or setting"))
        try tmux.press("deliver next samp", literally: true)
        _ = try #require(try tmux.waitFor("Sample: deliver the next sample message"))
        try tmux.press("Enter")
        #expect(try tmux.waitFor("AX-HDFCBK") != nil)
    }

    @Test func `y copies to the clipboard of the terminal`() throws {
        let tmux = try open()
        try tmux.setOption("set-clipboard", "on")
        try tmux.press("N")
        _ = try #require(try tmux.waitFor("AX-HDFCBK"))
        try tmux.press("y")
        _ = try #require(try tmux.waitFor("Conversation as a session"))
        try tmux.press("Enter")
        _ = try #require(try tmux.waitFor("Copied the message"))
        #expect(try tmux.wait { _ in (try? tmux.clipboard())?.hasPrefix("Rs 499 debited") == true } != nil)
    }

    @Test func `a terminal without a clipboard offers to show the text`() throws {
        let tmux = try open(environment: ["TERM": "linux", "TMUX": ""])
        try tmux.press("N")
        _ = try #require(try tmux.waitFor("AX-HDFCBK"))
        try tmux.press("y")
        _ = try #require(try tmux.waitFor("Conversation as a session"))
        try tmux.press("Enter")
        #expect(try tmux.waitFor("The Linux console does not let programs copy") != nil)
    }

    @Test func `the key ' goes to the message that came in last, and a session is played from the list`() throws {
        let tmux = try open()
        try tmux.press("N", "N")
        _ = try #require(try tmux.waitFor("climbing gym"))
        try tmux.press("'")
        _ = try #require(try tmux.waitFor("Filed in Unknown Senders."))
        try tmux.press("P")
        _ = try #require(try tmux.waitFor("A session is played in a new inbox"))
        try tmux.press("Enter")
        _ = try #require(try tmux.waitFor("What you did in it will be lost."))
        try tmux.press("Up", "Enter")
        _ = try #require(try tmux.waitFor("space pause"))
        // Each step back is a replay up to the step before.
        try tmux.press("Space")
        _ = try #require(try tmux.waitFor("space resume"))
        #expect(try tmux.press(",", until: "‖ 0/") != nil)
    }

    @Test func `several conversations are deleted and restored with one undo`() throws {
        let tmux = try open()
        try tmux.press("N", "N", "N")
        _ = try #require(try tmux.waitFor("VM-PARCEL"))
        try tmux.press("Space", "V")
        _ = try #require(try tmux.waitFor("2 conversations selected."))
        try tmux.press("x")
        _ = try #require(try tmux.waitFor("2 conversations: Moved to Recently Deleted.", without: "VM-PARCEL"))
        try tmux.press("u")
        _ = try #require(try tmux.waitFor("Undone: the deletion, 2 times.", "VM-PARCEL"))
        try tmux.press("U")
        #expect(try tmux.waitFor("already unread") != nil)
    }

    @Test func `conditions restrict a search, and its text is recalled`() throws {
        let tmux = try open()
        try tmux.press("N", "N", "N")
        _ = try #require(try tmux.waitFor("VM-PARCEL"))
        try tmux.press("/")
        _ = try #require(try tmux.waitFor("Type a sender or a word"))
        try tmux.press("from:vm-par order", literally: true)
        _ = try #require(try tmux.waitFor("1 of 1"))
        try tmux.press("Escape")
        _ = try #require(try tmux.waitFor("? help", without: "1 of 1"))
        try tmux.press("/", "Up")
        #expect(try tmux.waitFor("from:vm-par order") != nil)
    }

    @Test func `e opens the editor at the source of the filter, and the screen returns`() throws {
        let folder = try TestFolder()
        let filter = folder.path("filter.py")
        try writeExecutable("#!/bin/sh\ncat\n", to: URL(fileURLWithPath: filter))
        let editor = folder.path("editor")
        try writeExecutable("#!/bin/sh\necho editing \"$1\"; read answer\n", to: URL(fileURLWithPath: editor))
        let tmux = try Tmux("\(Program.inbox) --filter \(filter)", environment: ["EDITOR": editor])
        _ = try #require(try tmux.waitFor("? help"))
        try tmux.press("e")
        _ = try #require(try tmux.waitFor("editing \(filter)"))
        try tmux.press("Enter")
        #expect(try tmux.waitFor("Back from the editor.") != nil)
    }

    @Test func `a pane is zoomed, made wider, and folders are hidden`() throws {
        let tmux = try open()
        try tmux.press("H")
        _ = try #require(try tmux.waitFor("No messages yet", without: "FILTERED BY FILTERIT"))
        try tmux.press("H")
        _ = try #require(try tmux.waitFor("FILTERED BY FILTERIT"))
        try tmux.press(">", "z")
        _ = try #require(try tmux.waitFor("No messages yet", without: "FILTERED BY FILTERIT"))
        try tmux.press("z")
        #expect(try tmux.waitFor("FILTERED BY FILTERIT") != nil)
    }
}
