import Foundation
import TestFiles
import Testing

/// The mouse in a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct MouseProgramTests {
    private let folder = TestFolder()

    private func open(
        _ arguments: String = "--filter filterit", environment: [String: String] = [:]
    ) throws -> Tmux {
        let tmux = try Tmux("\(Program.inbox) \(arguments)", environment: environment)
        try tmux.waitFor("FILTERED BY", "? help")
        return tmux
    }

    /// The blank columns between panes, from 1, in the twelfth row.
    private func borders(_ screen: String) -> [Int] {
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 12 else { return [] }
        let row = Array(lines[11])
        return row.indices.dropFirst().dropLast().filter { row[($0 - 1)...($0 + 1)] == ["│", " ", "│"] }.map { $0 + 1 }
    }

    private func waitForBorder(_ column: Int, _ tmux: Tmux) throws {
        try tmux.wait {
            let borders = borders($0); return borders.count == 2 && borders[1] == column
        }
    }

    @Test func `a border is dragged, whatever else arrives, and the width is remembered`() throws {
        let tmux = try open(environment: ["XDG_STATE_HOME": folder.url.path])
        let list = try #require(borders(try tmux.screen()).last)
        // The width changes while the button is pressed.
        try tmux.type("\u{1B}[<0;\(list);12M\u{1B}[<32;\(list + 5);13M")
        try waitForBorder(list + 5, tmux)
        for garbage in ["32;99999;1", "32;;", "35;9;9", "32", "99999999999999999999;7;7"] {
            try tmux.type("\u{1B}[<\(garbage)M")
        }
        try tmux.type("\u{1B}[<32;\(list + 8);40M\u{1B}[<0;\(list + 8);40m")
        try waitForBorder(list + 8, tmux)
        // After the release, movements are nothing; a drag elsewhere moves no border.
        try tmux.type("\u{1B}[<32;\(list);12M")
        try tmux.drag((12, list - 5), (12, list), (12, list + 9))
        try tmux.press("q", shows: "ended with 0")
        let again = try open(environment: ["XDG_STATE_HOME": folder.url.path])
        try waitForBorder(list + 8, again)
    }

    @Test func `the first drag in text says how to select it`() throws {
        let tmux = try open()
        let lines = try tmux.screen().split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("Junk") }) + 1
        try tmux.drag((row, 5))
        try tmux.waitFor("▸● Junk", without: "Shift-drag")
        try tmux.drag((row, 5), (row, 9))
        try tmux.waitFor("▸● Junk", "To select text: Shift-drag.")
        try tmux.drag((row - 1, 5))
        try tmux.waitFor(without: "▸● Junk", "Shift-drag")
    }

    @Test func `a click on the note about a message shows it`() throws {
        let tmux = try open()
        try tmux.press("End")
        try tmux.press("Left", "End", shows: "▸Recently Deleted")
        try tmux.press("N")
        let screen = try tmux.waitFor("Filed in ", "▸Recently Deleted")
        let row =
            try #require(
                screen.split(separator: "\n", omittingEmptySubsequences: false)
                    .firstIndex { $0.contains("Filed in ") }) + 1
        try tmux.drag((row, 6))
        try tmux.waitFor("Rs 499 debited", "AX-HDFCBK", without: "Filed in ", "▸Recently Deleted")
    }

    private func waitFor(_ tmux: Tmux, reports: Bool, _ text: String) throws {
        try tmux.wait { screen in
            guard screen.contains(text) else { return false }
            return (try? reports ? tmux.reportsMouse() : tmux.ignoresMouse()) == true
        }
    }

    @Test(arguments: ["q", "TERM", "SEGV"])
    func `the terminal reports the mouse only while the screen is shown`(_ end: String) throws {
        let filter = folder.path("filter.py")
        try writeExecutable("#!/bin/sh\ncat\n", to: URL(fileURLWithPath: filter))
        let editor = folder.path("editor")
        try writeExecutable("#!/bin/sh\necho editing \"$1\"; read answer\n", to: URL(fileURLWithPath: editor))
        let tmux = try Tmux("true")
        try tmux.waitFor("ended with 0")
        // A shell with job control, which continues a stopped program.
        let variables = "EDITOR=\(editor) XDG_STATE_HOME=\(folder.url.path) SWIFT_BACKTRACE=enable=no LANG=C.UTF-8"
        try tmux.type("\(variables) \(Program.inbox) --filter \(filter); echo left")
        try tmux.press("Enter")
        try waitFor(tmux, reports: true, "? help")
        try tmux.press(":", shows: "Commands")
        try tmux.type("setting mouse")
        try tmux.press("Enter", "Enter")
        try waitFor(tmux, reports: false, "The mouse is off")
        try tmux.press("Enter")
        try waitFor(tmux, reports: true, "The mouse is on")
        try tmux.press("Escape", without: "Settings")
        try tmux.press("e")
        try waitFor(tmux, reports: false, "editing \(filter)")
        try tmux.press("Enter")
        try waitFor(tmux, reports: true, "Back from the editor.")
        let process = try #require(try tmux.foregroundProcess())
        try tmux.press("C-z")
        try waitFor(tmux, reports: false, "Stopped")
        try tmux.type("fg")
        try tmux.press("Enter")
        try waitFor(tmux, reports: true, "? help")
        if end == "q" { try tmux.press("q") } else { _ = try Program.runShell(["kill", "-\(end)", "\(process)"]) }
        try waitFor(tmux, reports: false, "left")
    }
}
