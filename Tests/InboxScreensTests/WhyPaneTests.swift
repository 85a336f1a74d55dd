import Device
import Foundation
import Messages
import ScreenDoubles
import SessionScript
import SessionTerms
import Terminal
import Testing

@testable import InboxScreens
@testable import SessionDisplays

/// On a wide screen, Why is read in its pane.
@Suite struct WhyPaneTests {
    private static let steps = """
        - receive: { from: "1", text: First }
        - receive: { from: "2", text: Second }
        - caption: Two messages arrived.
        - press: [i]
        - press: [Esc]
        - receive: { from: "3", text: Third }
        """

    private func filled(rows: Int = 60, columns: Int = 200) throws -> InboxFixture {
        let fixture = try InboxFixture.filled(rows: rows, columns: columns)
        fixture.press(.down, .down)
        return fixture
    }

    private func role(_ fixture: InboxFixture, _ text: String) throws -> Role? {
        let place = try fixture.place(of: text)
        return fixture.screen.grid[place.row, place.column + 1]?.role
    }

    @Test(arguments: [(60, 200), (45, 160)])
    func `the key moves the focus into the pane, and leaves it`(rows: Int, columns: Int) throws {
        let fixture = try filled(rows: rows, columns: columns)
        let before = fixture.text
        #expect(try role(fixture, " Why ─") == .muted)
        for leaving: KeyInput in [.escape, "i", "q", .backspace] {
            fixture.press("i", shows: "─ Why · Mum ─", "Enter fold", "Esc back")
            #expect(try role(fixture, " Why · Mum ") == .titleFocused)
            #expect(try role(fixture, " All Messages ─") == .muted)
            let pane = try #require(fixture.state.layout.why)
            #expect(pane.contains(try #require(fixture.screen.cursor)))
            // The inbox beside it stays visible.
            #expect(fixture.text.contains("Yes! When?") && fixture.text.contains("╭─ Folders ─"))
            fixture.press(leaving)
            #expect(fixture.text == before && fixture.state.dialog == nil, "\(fixture.text)")
        }
    }

    @Test(arguments: [(40, 120), (24, 80), (20, 60), (8, 30)])
    func `on a smaller screen it is over the panes`(rows: Int, columns: Int) throws {
        let fixture = try filled(rows: rows, columns: columns)
        fixture.press("i", shows: "Why · Mum")
        #expect(fixture.state.pageInPane == nil && fixture.state.dialog != nil)
        // On a screen that grows it finds its place, and back.
        fixture.resize(rows: 60, columns: 200)
        #expect(fixture.state.pageInPane?.title == "Why · Mum" && fixture.text.contains("╭─ Folders ─"))
        fixture.resize(rows: rows, columns: columns)
        #expect(fixture.state.pageInPane == nil && fixture.text.contains("Why · Mum"))
        fixture.press(.escape)
        #expect(fixture.state.dialog == nil)
    }

    @Test func `a zoomed pane leaves no room for it`() throws {
        let fixture = try filled()
        fixture.press(.enter, "z", "i", shows: "Why · Mum")
        #expect(fixture.state.pageInPane == nil)
    }

    @Test func `the arrows select its groups, and Right and Enter unfold them`() throws {
        let fixture = try filled()
        fixture.press("i", .enter, shows: "▸ May the filter see it?", "Enter unfold", without: "No filter is active")
        fixture.press(.right, shows: "▾ May the filter see it?", "No filter is active")
        // Right does not fold.
        fixture.press(.right, shows: "▾ May the filter see it?", "Enter fold")
        // Left folds, and then leaves.
        fixture.press(.left, shows: "▸ May the filter see it?", "Enter unfold", "Esc back")
        fixture.press(.left, shows: "▸ May the filter see it?", without: "Enter unfold")
        #expect(fixture.state.dialog == nil)
        fixture.press("i", .right, .down, .enter, shows: "▸ Where it went")
        let folded = try #require(fixture.state.pageInPane?.folded)
        // Its single segment is folded by default.
        #expect(folded.count == 2 && fixture.state.pageInPane?.selectedGroup != 0)
        // What was folded stays so in the pane, also after a change of the phone, and when it is read again.
        fixture.press(.escape, "R", shows: "▸ Where it went")
        fixture.press("i")
        #expect(fixture.state.pageInPane?.folded == folded)
        // Another message has its own.
        fixture.press(.escape, .up, "i")
        #expect(fixture.state.pageInPane?.folded != folded)
    }

    @Test func `a long page is scrolled in the pane to its end`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 160)
        fixture.receive("+12025550163", String(repeating: "a\u{200B}", count: 40))
        #expect(fixture.text.contains("… press i"))
        fixture.press("i", shows: " lines ─╯", without: "… press i")
        fixture.press(.end)
        let page = try #require(fixture.state.pageInPane)
        let pane = try #require(fixture.state.layout.why)
        #expect(page.top > 0 && page.top + pane.rows == page.rows.count)
        fixture.press(.pageUp)
        #expect(fixture.state.pageInPane?.top == page.top - pane.rows + 1)
        fixture.press(.home)
        #expect(fixture.state.pageInPane?.top == 0)
    }

    @Test func `clicks and the wheel are those of the pane, or lead elsewhere`() throws {
        let fixture = try filled()
        fixture.press("i")
        try fixture.click("▾ May the filter see it?")
        #expect(fixture.text.contains("▸ May the filter see it?") && fixture.state.pageInPane != nil)
        let selected = fixture.state.list.selected?.id
        let pane = try #require(fixture.state.layout.why)
        fixture.screen.send(.mouse(MouseEvent(.click, row: pane.endRow - 2, column: pane.column + 3)))
        fixture.settle()
        #expect(fixture.state.pageInPane != nil)
        try fixture.click("AX-HDFCBK")
        #expect(fixture.state.dialog == nil && fixture.state.list.selected?.id != selected)
        fixture.press("i")
        try fixture.click("Recently Deleted")
        #expect(fixture.state.dialog == nil && fixture.state.focus == .folders)
    }

    @Test func `a banner is over the page, and a click on it opens its conversation`() throws {
        let fixture = try filled()
        fixture.press(.home, "i")
        fixture.receive("+12025550101", "The parcel waits at the green door of number seven, until tomorrow")
        #expect(fixture.state.pageInPane != nil)
        let banner = try #require(fixture.app.text(of: .banner))
        #expect(banner.contains("● Mum") && banner.contains("The parcel") && banner.contains("tomorrow"), "\(banner)")
        let edge = try #require(banner.split(separator: "\n").last)
        #expect(edge.hasPrefix("╰─") && edge.hasSuffix("─╯") && Set(edge).count == 3, "\(banner)")
        #expect(fixture.app.text(of: .why)?.contains("tomorrow") == false)
        try fixture.click("The parcel waits")
        #expect(fixture.state.dialog == nil && fixture.state.transcript.conversation?.title == "Mum")
    }

    @Test func `the wheel over the list leaves the page when another message is current`() throws {
        let fixture = try InboxFixture(rows: 45, columns: 160)
        for number in 10..<70 {
            fixture.phone.enter(.receive(IncomingMessage(from: "+120255501\(number)", text: "Number \(number)")))
        }
        fixture.settle()
        fixture.press(.home, "i")
        let before = fixture.state.transcript.subject?.id
        let list = try #require(fixture.state.layout.conversations)
        func wheel(_ action: MouseEvent.Action) {
            fixture.screen.send(.mouse(MouseEvent(action, row: list.row + 1, column: list.column + 3)))
            fixture.settle()
        }
        // At the start of the list there is nothing to show.
        wheel(.wheelUp)
        #expect(fixture.state.pageInPane != nil)
        wheel(.wheelDown)
        #expect(fixture.state.transcript.subject?.id != before)
        #expect(fixture.state.dialog == nil && fixture.text.contains("─ Why ─"), "\(fixture.text)")
    }

    @Test func `a region of the pane has the text, and so has the dialog`() throws {
        let steps = """
            title: T
            screen: 200x60
            steps:
              - receive: { from: "+12025550150", text: Hello there }
              - press: i
                expect: { screen: { dialog: [Why, No filter is active], why: [Why, No filter is active] } }
              - press: Esc
                expect: { screen: { why: No filter is active, messages: Hello there } }
            """
        let result = SessionCheck.run(try Session(yaml: steps, file: "s.yaml"), display: { InMemoryInbox($0) })
        #expect(result.verdict == .passed, "\(result)")
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80)])
    func `a session that the user interrupts treats it as a page`(rows: Int, columns: Int) throws {
        let played = try PlayedSession(Self.steps, rows: rows, columns: columns)
        played.startPaused()
        played.step(4)
        #expect(played.text.contains("Why · 2") && played.state.isSomethingOpen)
        #expect((played.state.pageInPane != nil) == (columns >= 160))
        played.player.resume(afterRest: true)
        played.settle()
        // The user reads on in what the session has opened.
        played.press(.down)
        #expect(played.state.isLookingAround && played.text.contains("You are looking around."), "\(played.text)")
        #expect(played.text.contains("Why · 2"))
        // The session's Esc does not go back in the inbox once the user has closed it.
        played.press(.escape)
        played.stepBySession()
        #expect(played.player.index == 5 && played.state.focus == .conversations)
    }

    @Test(arguments: ["tour.yaml", "demo-2022.yaml"])
    func `the project's sessions hold on a wide screen`(_ file: String) throws {
        var session = try Session(path: PlayedSession.folder.appendingPathComponent(file).path)
        session.screenSize = ScreenSize(columns: 200, rows: 60)
        let result = SessionCheck.run(session, display: { InMemoryInbox($0) })
        #expect(result.verdict == .passed, "\(result)")
    }
}
