import Foundation
import TestFiles
import Testing

/// What a list and wide screens offer, in a real terminal.
@Suite(.waitsForPrograms, .enabled(if: Tmux.isInstalled, "tmux is not installed"))
struct ListConvenienceTests {
    /// Three sample messages without a filter; the newest is at the top.
    private func open(columns: Int = 120, environment: [String: String] = [:]) throws -> Tmux {
        let tmux = try Tmux("\(Program.inbox) --filter none", columns: columns, environment: environment)
        try tmux.waitFor("? help")
        for sender in ["AX-HDFCBK", "+1 (202) 555-0117", "VM-PARCEL"] {
            try tmux.press("N", shows: sender)
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
            try tmux.wait(title) { $0.contains("Order of the list: \(title)") && lists(senders, $0) }
        }
    }

    @Test func `a lists only unread conversations, and all again; U marks one as unread`() throws {
        let tmux = try open()
        try tmux.press("R", shows: "2 unread")
        try tmux.press("a", shows: "Only conversations with unread messages are listed.")
        try tmux.wait("two conversations") { lists(["+1 (202) 555-0117", "AX-HDFCBK"], $0) }
        try tmux.press("a")
        try tmux.wait("all conversations") {
            $0.contains("All conversations are listed.")
                && lists(["VM-PARCEL", "+1 (202) 555-0117", "AX-HDFCBK"], $0)
        }
        try tmux.waitFor("2 unread")
        try tmux.press("U", shows: "Marked as unread.", "3 unread")
    }

    @Test func `Shift with an arrow selects a range`() throws {
        let tmux = try open()
        try tmux.press("S-Down", "S-Down", shows: "3 conversations selected.")
        try tmux.press("S-Up", shows: "2 conversations selected.")
        try tmux.press("x", shows: "2 conversations: Moved to Recently Deleted.", without: "VM-PARCEL")
    }

    @Test func `a configured key is in the bottom line, in the help and in the palette, and works`() throws {
        let folder = TestFolder()
        _ = try folder.write("siftbox/config.yaml", "keys: { filter: F6, why: w }\n")
        let tmux = try open(environment: ["XDG_CONFIG_HOME": folder.url.path])
        try tmux.waitFor("F6 filter", "w why")
        try tmux.press("w", shows: "May the filter see it?")
        try tmux.press("Escape", shows: "F6 filter", without: "May the filter see it?")
        // The bottom line stays below a page, so the line of the command itself is looked for.
        func describes(_ key: String, _ title: String, _ page: String, _ screen: String) -> Bool {
            let lines = screen.split(separator: "\n")
            return screen.contains(page) && lines.contains { $0.contains(key) && $0.contains(title) }
        }
        try tmux.press(":", shows: "command, folder, filter, session or setting")
        try tmux.type("choose the active")
        try tmux.wait("F6 in the palette") { describes("F6", "Filter: choose", "╭ Commands", $0) }
        try tmux.press("Escape", shows: "F6 filter", without: "╭ Commands")
        try tmux.press("?")
        try tmux.wait("w in the help") { describes("│ w ", "Why the message", "╭ Help", $0) }
        try tmux.press("Escape", shows: "F6 filter", without: "╭ Help")
        try tmux.press("F6", shows: "SMS FILTERING")
    }

    @Test func `T restarts the tour`() throws {
        let tour = try PausedSession.tour()
        try tour.step(to: "Sam got the job.", shows: "‖")
        let tmux = tour.tmux
        try tmux.press("T", shows: "space pause", without: "Sam got the job.")
    }

    @Test func `on a wide screen the reasons follow the selection`() throws {
        let tmux = try open(columns: 200)
        try tmux.waitFor("─ Why ─", "Unknown Senders: no filter is active")
        // A contact's message has another reason.
        try tmux.press("Down", shows: "▸ Hey, it's Sam", "you save it?")
        try tmux.press("c", shows: "Name")
        try tmux.type("Sam")
        try tmux.press("Enter", shows: "Known Senders: ")
        try tmux.press("Down", shows: "▸ Rs 499", "Unknown Senders: no filter is active", without: "Known Senders: ")
    }

    @Test func `on a wide screen Settings explain the selected line`() throws {
        let tmux = try open(columns: 200)
        try tmux.press("s", shows: "On: messages from unknown senders can be")
        try tmux.press(
            "Down", shows: "No filter: messages stay with", without: "On: messages from unknown senders can be")
    }
}
