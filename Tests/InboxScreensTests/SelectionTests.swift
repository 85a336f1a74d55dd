import Device
import InboxDatabase
import Messages
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

    @Test func `a range of conversations is deleted and restored with one undo`() throws {
        let before = titles(fixture)
        fixture.press(" ", .down, "V")
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

    @Test func `a session selects with Shift and an arrow by both names of the keys`() throws {
        fixture.app.sessionScreen.press(["Shift-Down", "Shift-↓", "Shift-Up"].compactMap { SessionKey($0) }) {}
        fixture.settle()
        #expect(fixture.state.list.marks.count == 2)
    }

    @Test func `Shift with an arrow selects conversations on the way, and a step back takes one out again`() throws {
        let all = titles(fixture)
        func selected() -> [String] { fixture.state.list.marks.all.map(\.title) }
        fixture.press(.shiftDown, .shiftDown)
        #expect(selected() == Array(all[...2]) && fixture.bottom.contains("3 conversations selected."))
        fixture.press(.shiftUp)
        #expect(selected() == Array(all[...1]))
        // Beyond its start, the way continues in the other direction.
        fixture.press(.down, .down, .shiftUp)
        #expect(selected() == Array(all[...3]))
        fixture.press(.shiftDown)
        #expect(selected() == [all[0], all[1], all[3]])
        // A range starts where the way ends.
        fixture.press(.end, "V")
        #expect(selected() == [all[0], all[1], all[3], all[4], all[5]])
        fixture.press(.shiftDown)
        #expect(fixture.state.list.marks.count == 5)
        fixture.press("x", "u")
        #expect(titles(fixture) == all)
    }

    @Test func `a step back keeps what was selected before`() throws {
        fixture.press(.down, " ", .home, .shiftDown, .shiftUp)
        #expect(fixture.state.list.marks.count == 2)
    }

    @Test(arguments: ["", "i", ":", "/", "s", "n"])
    func `elsewhere Shift with an arrow is the arrow`(_ keys: String) throws {
        let (plain, shifted) = (try Self.filled(), try Self.filled())
        for fixture in [plain, shifted] {
            fixture.press(.enter)
            fixture.type(keys)
        }
        for key in [Key.down, .down, .up] { plain.press(.key(key)) }
        for key in [Key.shiftDown, .down, .shiftUp] { shifted.press(.key(key)) }
        #expect(plain.text == shifted.text && shifted.state.list.marks.isEmpty)
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

    @Test func `a refused action does not stop the others`() throws {
        fixture.press("x", .home, " ", " ", "v", says: "2 refused")
    }

    @Test func `Esc selects none, then goes back`() throws {
        fixture.press(" ", .escape)
        #expect(fixture.state.list.marks.isEmpty && fixture.state.focus == .conversations)
        fixture.press(.escape)
        #expect(fixture.state.focus == .folders)
    }

    @Test func `a read conversation is marked as unread, and undo reads it`() throws {
        fixture.press("U", says: "This conversation is already unread.")
        fixture.press(.enter, "U")
        #expect(fixture.state.transcript.conversation?.unread == 1)
        #expect(fixture.state.focus == .conversations)
        fixture.press("u")
        #expect(fixture.state.transcript.conversation?.unread == 0)
    }

    @Test(arguments: [Release.eleven, .fourteen])
    func `a release without Mark as Unread says so`(_ release: Release) throws {
        let fixture = try Self.filled(release: release)
        fixture.press("U", says: "has no Mark as Unread.")
    }

    @Test func `only unread conversations are listed, and the open one stays`() throws {
        fixture.press(.enter, .escape, .down, "a")
        #expect(titles(fixture).count == 5)
        fixture.press("a")
        #expect(titles(fixture).count == 6)
    }

    @Test func `the oldest conversation can be first`() throws {
        let before = titles(fixture)
        fixture.press("O")
        #expect(titles(fixture) == before.reversed())
        fixture.press(.down, .down, .end)
        #expect(fixture.state.list.selected?.title == before.first)
        fixture.press(.home)
        #expect(fixture.state.list.selected?.title == before.last)
        fixture.press("O")
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
