import Foundation
import TestFiles
import Testing

/// What a list and wide screens offer, in a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct ListConvenienceTests {
    /// Three sample messages without a filter; the newest is at the top.
    private func open(columns: Int = 120, environment: [String: String] = [:]) throws -> Tmux {
        let tmux = try Tmux("\(Program.inbox) --filter none", columns: columns, environment: environment)
        _ = try #require(try tmux.waitFor("? help"))
        for sender in ["AX-HDFCBK", "+1 (202) 555-0117", "VM-PARCEL"] {
            try tmux.press("N")
            _ = try #require(try tmux.waitFor(sender))
        }
        return tmux
    }

    /// Whether the senders are in this order in the list: the transcript has only the selected one.
    private func lists(_ senders: [String], _ screen: String) -> Bool {
        let rows = screen.split(separator: "\n").map { $0.split(separator: "│", omittingEmptySubsequences: false) }
        let names = rows.compactMap { columns in
            columns.count < 6 ? nil : senders.first { columns[3].contains($0) && columns[3].contains(":") }
        }
        return names == senders
    }

    @Test func `O goes through all orders of the list`() throws {
        let tmux = try open()
        let newest = ["VM-PARCEL", "+1 (202) 555-0117", "AX-HDFCBK"]
        for (title, senders) in [
            ("oldest first", Array(newest.reversed())), ("by name", ["AX-HDFCBK", "VM-PARCEL", "+1 (202) 555-0117"]),
            ("unread first", newest), ("newest first", newest),
        ] {
            try tmux.press("O")
            let found = try tmux.wait(title) { $0.contains("Order of the list: \(title)") && lists(senders, $0) }
            _ = try #require(found)
        }
    }

    @Test func `a lists only unread conversations, and all again; U marks one as unread`() throws {
        let tmux = try open()
        try tmux.press("R")
        _ = try #require(try tmux.waitFor("2 unread"))
        try tmux.press("a")
        _ = try #require(try tmux.waitFor("Only conversations with unread messages are listed."))
        _ = try #require(try tmux.wait("two conversations") { lists(["+1 (202) 555-0117", "AX-HDFCBK"], $0) })
        try tmux.press("a")
        _ = try #require(
            try tmux.wait("all conversations") {
                $0.contains("All conversations are listed.")
                    && lists(["VM-PARCEL", "+1 (202) 555-0117", "AX-HDFCBK"], $0)
            })
        _ = try #require(try tmux.waitFor("2 unread"))
        try tmux.press("U")
        #expect(try tmux.waitFor("Marked as unread.", "3 unread") != nil)
    }

    @Test func `Shift with an arrow selects a range`() throws {
        let tmux = try open()
        try tmux.press("S-Down", "S-Down")
        _ = try #require(try tmux.waitFor("3 conversations selected."))
        try tmux.press("S-Up")
        _ = try #require(try tmux.waitFor("2 conversations selected."))
        try tmux.press("x")
        #expect(try tmux.waitFor("2 conversations: Moved to Recently Deleted.", without: "VM-PARCEL") != nil)
    }

    @Test func `a configured key is in the bottom line, in the help and in the palette, and works`() throws {
        let folder = try TestFolder()
        _ = try folder.write("siftbox/config.yaml", "keys: { filter: F6, why: w }\n")
        let tmux = try open(environment: ["XDG_CONFIG_HOME": folder.url.path])
        _ = try #require(try tmux.waitFor("F6 filter", "w why"))
        try tmux.press("w")
        _ = try #require(try tmux.waitFor("May the filter see it?"))
        try tmux.press("Escape")
        _ = try #require(try tmux.waitFor("F6 filter", without: "May the filter see it?"))
        // The bottom line stays below a page, so the line of the command itself is looked for.
        func describes(_ key: String, _ title: String, _ page: String, _ screen: String) -> Bool {
            let lines = screen.split(separator: "\n")
            return screen.contains(page) && lines.contains { $0.contains(key) && $0.contains(title) }
        }
        try tmux.press(":")
        _ = try #require(try tmux.waitFor("command, folder, filter, session or setting"))
        try tmux.press("choose the active", literally: true)
        _ = try #require(try tmux.wait("F6 in the palette") { describes("F6", "Filter: choose", "╭ Commands", $0) })
        try tmux.press("Escape")
        _ = try #require(try tmux.waitFor("F6 filter", without: "╭ Commands"))
        try tmux.press("?")
        _ = try #require(try tmux.wait("w in the help") { describes("│ w ", "Why the message", "╭ Help", $0) })
        try tmux.press("Escape")
        _ = try #require(try tmux.waitFor("F6 filter", without: "╭ Help"))
        try tmux.press("F6")
        #expect(try tmux.waitFor("SMS FILTERING") != nil)
    }

    @Test func `T restarts the tour`() throws {
        let tour = try PausedSession.tour()
        try tour.step(to: "Sam got the job.", shows: "‖")
        let tmux = tour.tmux
        try tmux.press("T")
        #expect(try tmux.waitFor("space pause", without: "Sam got the job.") != nil)
    }

    @Test func `on a wide screen the reasons follow the selection`() throws {
        let tmux = try open(columns: 200)
        _ = try #require(try tmux.waitFor("─ Why ─", "Unknown Senders: no filter is active"))
        // A contact's message has another reason.
        try tmux.press("Down")
        _ = try #require(try tmux.waitFor("▸ Hey, it's Sam", "you save it?"))
        try tmux.press("c")
        _ = try #require(try tmux.waitFor("Name"))
        try tmux.press("Sam", literally: true)
        try tmux.press("Enter")
        _ = try #require(try tmux.waitFor("Known Senders: "))
        try tmux.press("Down")
        #expect(try tmux.waitFor("▸ Rs 499", "Unknown Senders: no filter is active", without: "Known Senders: ") != nil)
    }

    @Test func `on a wide screen Settings explain the selected line`() throws {
        let tmux = try open(columns: 200)
        try tmux.press("s")
        _ = try #require(try tmux.waitFor("On: messages from unknown senders can be"))
        try tmux.press("Down")
        #expect(
            try tmux.waitFor("No filter: messages stay with", without: "On: messages from unknown senders can be")
                != nil)
    }
}
