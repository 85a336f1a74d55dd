import Foundation
import TestFiles
import Testing

/// The mouse in a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct MouseProgramTests {
    private func open(
        _ arguments: String = "--filter filterit", environment: [String: String] = [:]
    ) throws -> Tmux {
        let tmux = try Tmux("\(Program.inbox) \(arguments)", environment: environment)
        _ = try #require(try tmux.wait { $0.contains("FILTERED BY") && $0.contains("? help") })
        return tmux
    }

    /// The blank columns between panes, from 1, in the twelfth row.
    private func borders(_ screen: String) -> [Int] {
        let lines = screen.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 12 else { return [] }
        let row = Array(lines[11])
        return row.indices.dropFirst().dropLast().filter { row[($0 - 1)...($0 + 1)] == ["│", " ", "│"] }.map { $0 + 1 }
    }

    private func waitForBorder(_ column: Int, _ tmux: Tmux) throws -> Bool {
        try tmux.wait {
            let borders = borders($0); return borders.count == 2 && borders[1] == column
        } != nil
    }

    @Test func `a border is dragged, whatever else arrives, and the width is remembered`() throws {
        let folder = try TestFolder()
        let tmux = try open(environment: ["XDG_STATE_HOME": folder.url.path])
        let list = try #require(borders(try tmux.screen()).last)
        // The width changes while the button is pressed.
        try tmux.press("\u{1B}[<0;\(list);12M\u{1B}[<32;\(list + 5);13M", literally: true)
        #expect(try waitForBorder(list + 5, tmux))
        for garbage in ["32;99999;1", "32;;", "35;9;9", "32", "99999999999999999999;7;7"] {
            try tmux.press("\u{1B}[<\(garbage)M", literally: true)
        }
        try tmux.press("\u{1B}[<32;\(list + 8);40M\u{1B}[<0;\(list + 8);40m", literally: true)
        #expect(try waitForBorder(list + 8, tmux))
        // After the release, movements are nothing; a drag elsewhere moves no border.
        try tmux.press("\u{1B}[<32;\(list);12M", literally: true)
        try tmux.drag((12, list - 5), (12, list), (12, list + 9))
        try tmux.press("q")
        _ = try #require(try tmux.waitFor("ended with 0"))
        let again = try open(environment: ["XDG_STATE_HOME": folder.url.path])
        #expect(try waitForBorder(list + 8, again))
    }

    @Test func `the first click says how to select text`() throws {
        let tmux = try open()
        let lines = try tmux.screen().split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("Junk") }) + 1
        try tmux.drag((row, 5))
        _ = try #require(try tmux.wait { $0.contains("▸● Junk") && $0.contains("Drag with Shift to select text") })
        try tmux.drag((row - 1, 5))
        #expect(try tmux.wait { !$0.contains("▸● Junk") && !$0.contains("Drag with Shift") } != nil)
    }

    @Test func `a click on the note about a message shows it`() throws {
        let tmux = try open()
        try tmux.press("End")
        try tmux.press("Left", "End")
        _ = try #require(try tmux.wait { $0.contains("▸Recently Deleted") })
        try tmux.press("N")
        let screen = try #require(try tmux.wait { $0.contains("Filed in ") && $0.contains("▸Recently Deleted") })
        let row =
            try #require(
                screen.split(separator: "\n", omittingEmptySubsequences: false)
                    .firstIndex { $0.contains("Filed in ") }) + 1
        try tmux.drag((row, 6))
        let shown = try tmux.wait {
            $0.contains("Rs 499 debited") && $0.contains("AX-HDFCBK") && !$0.contains("Filed in ")
                && !$0.contains("▸Recently Deleted")
        }
        #expect(shown != nil)
    }

    private func waitFor(_ tmux: Tmux, reports: Bool, _ text: String) throws -> Bool {
        try tmux.wait { screen in
            guard screen.contains(text) else { return false }
            return (try? reports ? tmux.reportsMouse() : tmux.ignoresMouse()) == true
        } != nil
    }

    @Test(arguments: ["q", "TERM", "SEGV"])
    func `the terminal reports the mouse only while the screen is shown`(_ end: String) throws {
        let folder = try TestFolder()
        let filter = folder.path("filter.py")
        try writeExecutable("#!/bin/sh\ncat\n", to: URL(fileURLWithPath: filter))
        let editor = folder.path("editor")
        try writeExecutable("#!/bin/sh\necho editing \"$1\"; read answer\n", to: URL(fileURLWithPath: editor))
        let tmux = try Tmux("true")
        _ = try #require(try tmux.waitFor("ended with 0"))
        // A shell with job control, which continues a stopped program.
        let variables = "EDITOR=\(editor) XDG_STATE_HOME=\(folder.url.path) SWIFT_BACKTRACE=enable=no LANG=C.UTF-8"
        try tmux.press("\(variables) \(Program.inbox) --filter \(filter); echo left", literally: true)
        try tmux.press("Enter")
        #expect(try waitFor(tmux, reports: true, "? help"), "at the start")
        try tmux.press("M")
        #expect(try waitFor(tmux, reports: false, "The mouse is off"), "off")
        try tmux.press("M")
        #expect(try waitFor(tmux, reports: true, "The mouse is on"), "on")
        try tmux.press("e")
        #expect(try waitFor(tmux, reports: false, "editing \(filter)"), "in the editor")
        try tmux.press("Enter")
        #expect(try waitFor(tmux, reports: true, "Back from the editor."), "after the editor")
        let process = try #require(try tmux.foregroundProcess())
        try tmux.press("C-z")
        #expect(try waitFor(tmux, reports: false, "Stopped"), "stopped")
        try tmux.press("fg", literally: true)
        try tmux.press("Enter")
        #expect(try waitFor(tmux, reports: true, "? help"), "continued")
        if end == "q" { try tmux.press("q") } else { _ = try Program.runShell(["kill", "-\(end)", "\(process)"]) }
        #expect(try waitFor(tmux, reports: false, "left"), "at the end")
    }
}
