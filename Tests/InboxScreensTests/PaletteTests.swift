import SessionTerms
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// The command palette.
@Suite struct PaletteTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture.filled(rows: 40) }

    private func page(_ fixture: InboxFixture) throws -> PalettePage {
        guard case .palette(let page) = fixture.state.dialog else { throw InboxFixture.NotOnScreen(text: "palette") }
        return page
    }

    @Test(arguments: [Key.character(":"), .control("p")])
    func `it has every command, folder, filter and setting`(_ key: Key) throws {
        fixture.press(.key(key))
        let entries = try page(fixture).entries
        let commands = Set(
            entries.compactMap { entry -> Command? in
                if case .command(let command)? = entry.action as? InboxPaletteAction { command } else { nil }
            })
        let all = InboxKeys.inbox.commands + InboxKeys.session.commands
        // The orders of the list have a line each.
        #expect(commands == Set(all.map(\.command)).subtracting([.palette, .order]))
        #expect(entries.contains { $0.kind == .folder && $0.title == "Known Senders" })
        #expect(entries.contains { $0.kind == .filter && $0.title == "Black Friday" })
        #expect(entries.contains { $0.kind == .setting && $0.title == "Response timeout" })
    }

    @Test func `Enter runs the selected command, and its keys are shown`() throws {
        fixture.press(":", "new message", shows: "Deliver a new message to this phone")
        fixture.press(.enter, shows: "New message to this phone")
    }

    @Test func `a folder, a filter and a setting are found by parts of their names`() throws {
        fixture.press(":", "knsend\n")
        #expect(fixture.state.folders.open == .known)
        fixture.press(":", "setting timeout\n")
        #expect((fixture.state.dialog?.menu as? SettingsMenu)?.selected == .responseTimeout)
    }

    @Test func `each order of the list has a line, with the key of the next order`() throws {
        for order in ListArrangement.all.reversed() {
            fixture.press(":", "order \(order.title)")
            let entry = try #require(try page(fixture).selectedEntry)
            #expect(entry.title == "Order of the list: \(order.title)" && entry.keys == "O")
            #expect((entry.obstacle == nil) == (fixture.state.list.arrangement != order))
            fixture.press(.enter)
            #expect(fixture.state.list.arrangement == order)
        }
        fixture.press(":", "order newest\n", says: "The list is already in this order.")
    }

    @Test func `an order chosen over results leaves them as they are`() throws {
        fixture.press("/", "card", .enter, ":", "order by name\n", says: "Results are listed from")
        #expect(fixture.state.list.arrangement == .standard)
        #expect(fixture.state.transcript.conversation?.id == fixture.state.search?.selectedHit?.conversation.id)
    }

    @Test func `lines are under headings, what was used is first, and what is not available is last`() throws {
        fixture.press(":", "known senders\n", ":")
        func headings(_ page: PalettePage) -> [String] {
            page.rows.compactMap { if case .heading(let title) = $0 { title } else { nil } }
        }
        var page = try page(fixture)
        #expect(
            headings(page) == [
                "Last used", "Message", "Conversation", "List", "Panes", "Inbox", "Folders", "Filters",
                "Settings", "Not available now",
            ])
        #expect(page.selectedEntry?.title == "Known Senders")
        let unavailable = page.hits.map { page.entries[$0.entry].obstacle != nil }
        #expect(unavailable.contains(true) && unavailable == unavailable.sorted { !$0 && $1 })
        #expect(Set(page.hits.map(\.entry)).count == page.entries.count && page.hits.count == page.entries.count)
        #expect(fixture.text.contains("LAST USED") && fixture.text.contains("MESSAGE"))
        page.paste("re")
        #expect(headings(page).isEmpty)
        let found = page.hits.map { page.entries[$0.entry] }.filter { !$0.title.lowercased().hasPrefix("re") }
            .map { $0.obstacle != nil }
        #expect(found.contains(true) && found == found.sorted { !$0 && $1 })
        fixture.press("undo")
        #expect(try self.page(fixture).selectedEntry?.title == "Undo the last action")
        for _ in 0..<9 { fixture.press(.escape, ":", "log\n", .escape, ":", "help\n", .escape, ":") }
        #expect(fixture.state.searches.usedLines.count == 3)
    }

    @Test func `an unavailable command is dim and says why`() throws {
        fixture.press(":", "recover not spam")
        let reason = fixture.state.obstacleToRestoring
        #expect(try page(fixture).selectedEntry?.obstacle == reason)
        fixture.press(.enter)
        #expect(fixture.state.status == .hint(reason))
        #expect(fixture.state.dialog != nil)
    }

    /// What is typed, and the line that Enter runs.
    @Test(arguments: [
        ("sor", "Select the conversation, or no longer"), ("ord", "Order of the list: newest first"),
        ("orders", "Orders"), ("junk", "Junk"), ("log", "Log: the filter's output"), ("body", "No sender or no body"),
        ("filter", "Filter: choose the active one"), ("session rel", "Release 14"), ("same", "Same"),
        ("rel", "Release"), ("so", "Same as above"), ("setting same", "Same as above"),
    ])
    func `the best line is first`(_ typed: String, _ expected: String) throws {
        let lines: [(PaletteEntry.Kind, String)] = [
            (.session, "No sender or no body"), (.session, "Junk takes a sender's conversations with it"),
            (.session, "Same"), (.session, "Release 14"), (.setting, "Release"), (.setting, "Same as above"),
            (.setting, "Other filter by path …"),
            (.folder, "Junk"), (.folder, "Orders"), (.filter, "FilterIt"),
            (.command, "Edit: open the session's file at the error of the filter"),
            (.command, "Select the conversation, or no longer"), (.command, "Order of the list: newest first"),
            (.command, "Log: the filter's output"), (.command, "Filter: choose the active one"), (.command, "Same"),
        ]
        var page = PalettePage(
            lines.map { PaletteEntry(kind: $0, title: $1, action: InboxPaletteAction.command(.help)) })
        page.paste(typed)
        let first = try #require(page.selectedEntry)
        #expect(first.title == expected)
        if typed == "same" { #expect(first.kind == .command) }
    }

    @Test func `the selected line stays when sessions arrive, and a title can be that of several lines`() throws {
        func entry(_ kind: PaletteEntry.Kind, _ title: String, _ keys: String = "") -> PaletteEntry {
            PaletteEntry(kind: kind, title: title, keys: keys, action: InboxPaletteAction.command(.help))
        }
        let sessions = [entry(.session, "Junk", "a.yaml"), entry(.session, "Junk", "b.yaml")]
        let others = [entry(.folder, "Junk"), entry(.setting, "Sound")]
        var page = PalettePage(others)
        _ = page.move(1)
        page.replace(sessions + others)
        #expect(page.selectedEntry?.title == "Sound")
        let used = PalettePage(sessions + others, used: [others[0].name, sessions[1].name])
        #expect(used.hits.map(\.entry) == [2, 1, 0, 3])
    }

    @Test func `nothing matches, and Esc goes back`() throws {
        fixture.press(":", "qqqqq", shows: "Nothing matches “qqqqq”.")
        fixture.press(.enter, .escape)
        #expect(fixture.state.dialog == nil)
    }

    @Test(arguments: [(40, 120), (24, 80), (12, 50), (8, 40), (6, 20), (3, 10), (1, 1)])
    func `the selected line is visible at every size`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture.filled(rows: rows, columns: columns)
        fixture.press(":", .pageDown, .pageDown, .down)
        if rows >= 6 { #expect(fixture.text.contains("▸"), "\(fixture.text)") }
        fixture.press(.pageUp, .pageUp, .pageUp, .escape)
    }

    @Test func `a click runs a line, and the wheel moves`() throws {
        fixture.press(":", "known senders")
        try fixture.click("Known Senders")
        #expect(fixture.state.dialog == nil)
    }

    @Test func `sessions are offered when they are known`() throws {
        var played: [PlayRequest] = []
        fixture.app.onLeave = { if case .play(let request) = $0 { played.append(request) } }
        fixture.app.surroundings.sessionsFolder = PlayedSession.folder
        fixture.press(":")
        #expect(fixture.loop.run(atMost: .seconds(30)) { !fixture.state.session.list.files.isEmpty })
        #expect(try !page(fixture).entries.contains { $0.keys.hasPrefix("rules/") })
        fixture.press("siftbox in 45 seconds\n")
        let path = PlayedSession.folder.appendingPathComponent("tour.yaml").path
        #expect(played == [.file(path)])
    }

    @Test func `Enter in the help runs the selected line`() throws {
        fixture.press("?", "search senders", .enter)
        #expect(fixture.state.search != nil && fixture.state.dialog == nil)
    }

    @Test func `a line of the help for another place is not run`() throws {
        fixture.press("?", "send the reply", .enter, says: "This command works only in “Reply”.")
    }
}
