import Device
import InboxDatabase
import Messages
import ScreenDoubles
import SessionScript
import SessionTerms
import Terminal
import Testing

@testable import InboxScreens

/// Several conversations at once, and what a list shows.
@Suite struct SelectionTests {
    private let fixture: InboxFixture

    init() throws { fixture = try Self.filled() }

    private static func filled(release: Release = .sixteen) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: 40, columns: 120, release: release)
        for number in 10..<16 {
            fixture.receive("+120255501\(number)", "Number \(number)", ago: Int64(number) * 60_000)
        }
        return fixture
    }

    private func titles(_ fixture: InboxFixture) -> [String] { fixture.state.list.loaded.map(\.title) }

    @Test func `several conversations are deleted and restored with one undo`() throws {
        let before = titles(fixture)
        fixture.press(" ", " ", " ")
        #expect(fixture.state.list.marks.count == 3)
        #expect(fixture.bottom.contains("3 conversations selected."))
        #expect(fixture.text.split(separator: "✓").count == 4)
        fixture.press("x")
        #expect(titles(fixture) == Array(before.dropFirst(3)))
        #expect(fixture.bottom.contains("3 conversations deleted."))
        #expect(fixture.state.list.marks.isEmpty)
        fixture.press("u")
        #expect(titles(fixture) == before)
        #expect(fixture.bottom.contains("Undone: 3 conversations restored."))
        fixture.press("u", says: "There is nothing to undo.")
    }

    @Test func `what was deleted or recovered after it was selected is not selected any more`() throws {
        let before = titles(fixture)
        fixture.press("x", "u", .home, " ", " ", .control("r"))
        #expect(fixture.state.list.marks.all.map(\.title) == [before[1]])
        fixture.press("x")
        fixture.press("u", "u")
        #expect(titles(fixture) == before)
    }

    @Test func `keys that are faster than the screen delete nothing permanently`() throws {
        let before = titles(fixture)
        fixture.press("x", "u", .home, " ", " ")
        for key in [Key.control("r"), .character("x")] { fixture.screen.send(.key(key)) }
        fixture.settle()
        for _ in 0..<3 { fixture.press("u") }
        #expect(titles(fixture) == before)
        fixture.press("x", "u", .home)
        for key in [Key.control("r"), .character("x")] { fixture.screen.send(.key(key)) }
        fixture.settle()
        if fixture.state.dialog != nil { fixture.press(.escape) }
        for _ in 0..<2 { fixture.press("u") }
        #expect(titles(fixture) == before)
    }

    @Test func `the title counts what is selected, and what is not on the screen is not selected`() throws {
        fixture.press(" ", " ", shows: "2 selected")
        fixture.press("/", "Number 15", .enter, without: "selected")
        fixture.press(" ", shows: "1 selected")
        fixture.press("/", .escape, shows: "2 selected")
        #expect(fixture.state.list.marks.count == 2)
        fixture.phone.enter(.addContact(name: "Mum", address: "+12025550115"))
        fixture.settle()
        try fixture.click("Known Senders")
        fixture.press(.enter, " ", shows: "1 selected")
        fixture.press("]", without: "selected")
        #expect(fixture.state.list.marks.isEmpty)
    }

    @Test func `several senders are blocked, and several conversations read, with one undo each`() throws {
        fixture.press(" ", " ", "b")
        #expect(try fixture.phone.store.blocked().count == 2)
        fixture.press("u")
        #expect(try fixture.phone.store.blocked().isEmpty)
        fixture.press(.home, " ", " ", "R")
        #expect(fixture.state.folders.counts?.unread == 4)
        fixture.press("u")
        #expect(fixture.state.folders.counts?.unread == 6)
    }

    @Test func `one key marks as read while something is unread, then as unread`() throws {
        fixture.press(.enter, .escape, " ", " ", "R")
        #expect(fixture.state.folders.counts?.unread == 4)
        fixture.press(.home, " ", " ", "R")
        #expect(fixture.state.folders.counts?.unread == 6)
    }

    @Test func `a refused action does not stop the others`() throws {
        fixture.phone.enter(.reply(.with("+12025550120", folder: nil), text: "Only mine"))
        fixture.press(.home, .enter, .escape, .down, .enter, .escape, .home, " ", " ", "R", says: "1 refused")
        #expect(fixture.state.folders.counts?.unread == 6)
    }

    @Test func `Esc selects none, then goes back`() throws {
        fixture.press(" ", .escape)
        #expect(fixture.state.list.marks.isEmpty && fixture.state.focus == .conversations)
        fixture.press(.escape)
        #expect(fixture.state.focus == .folders)
    }

    @Test func `what is selected is deleted even if no conversation is open`() throws {
        var state = fixture.state
        try state.list.marks.toggle(#require(state.list.selected))
        state.transcript.conversation = nil
        let delete = try #require(InboxKeys.inbox[.delete])
        #expect(delete.obstacle(state) == nil)
        #expect(!state.obstacleToRestoring.contains("list is empty"))
    }

    @Test func `conversations without a sender cannot be blocked`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120)
        fixture.receive(nil, "No sender")
        fixture.press(" ", "b", says: "The selected conversations have no sender to block.")
        #expect(fixture.state.list.marks.count == 1 && fixture.state.facts.undoLabel == nil)
    }

    @Test func `a read conversation is marked as unread, and undo reads it`() throws {
        fixture.press("R")
        #expect(fixture.state.transcript.conversation?.unread == 0)
        fixture.press(.enter, "R")
        #expect(fixture.state.transcript.conversation?.unread == 1)
        #expect(fixture.state.focus == .conversations)
        fixture.press("u")
        #expect(fixture.state.transcript.conversation?.unread == 0)
    }

    @Test(arguments: [Release.eleven, .fourteen])
    func `a release without Mark as Unread says so`(_ release: Release) throws {
        let fixture = try Self.filled(release: release)
        fixture.press("R", "R", says: "has no Mark as Unread.")
    }

    @Test func `only unread conversations are listed, and the open one stays`() throws {
        fixture.press(.enter, .escape, .down, "O")
        #expect(titles(fixture).count == 5)
        fixture.press("O")
        #expect(titles(fixture).count == 6)
    }

    @Test func `the oldest conversation can be first`() throws {
        let before = titles(fixture)
        fixture.press("O", "O")
        #expect(titles(fixture) == before.reversed())
        fixture.press(.down, .down, .end)
        #expect(fixture.state.list.selected?.title == before.first)
        fixture.press(.home)
        #expect(fixture.state.list.selected?.title == before.last)
        for _ in 2..<ListArrangement.all.count { fixture.press("O") }
        #expect(titles(fixture) == before)
    }

    @Test func `while a session plays, space pauses it`() throws {
        let played = try PlayedSession(
            "- receive: { from: \"24273\", text: One }\n- receive: { from: \"24274\", text: Two }")
        played.startPaused()
        played.press(" ")
        #expect(played.state.list.marks.isEmpty)
    }
}
