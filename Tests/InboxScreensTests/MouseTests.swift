import Configuration
import Device
import Messages
import ScreenDoubles
import Terminal
import Testing

@testable import InboxScreens

/// A click applies to what is drawn under it.
@Suite struct MouseTests {
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture.filled() }

    @Test func `a click opens a conversation`() throws {
        try fixture.click("24273")
        #expect(fixture.state.transcript.conversation?.title == "24273")
        #expect(fixture.state.transcript.conversation?.unread == 0)
    }

    @Test func `a click opens a folder`() throws {
        try fixture.click("Known Senders")
        #expect(fixture.state.folders.open == .known)
        #expect(fixture.state.list.selected?.title == "Mum")
    }

    @Test func `a click selects a message`() throws {
        try fixture.click("Rs 120 debited from A/c XX12 │")
        #expect(fixture.state.transcript.subject?.body == "Rs 120 debited from A/c XX12")
        try fixture.click("Rs 120 debited from A/c XX12 │", .doubleClick)
        #expect(fixture.text.contains("Why"))
    }

    @Test func `keys of the bottom line can be clicked`() throws {
        try fixture.click("n new message")
        #expect(fixture.text.contains("New message to this phone"))
        try fixture.click("[ Cancel ]")
        #expect(fixture.state.dialog == nil)
        try fixture.click("? help")
        #expect(fixture.text.contains("type to find a key"))
        try fixture.click("Esc back")
        #expect(fixture.state.dialog == nil)
    }

    @Test func `buttons and choices of dialogs can be clicked`() throws {
        try fixture.click("s settings")
        fixture.press(.end)
        try fixture.click("Bell for alerts")
        #expect(fixture.phone.settings.bell)
        fixture.screen.send(.mouse(MouseEvent(.click, row: 1, column: 0)))
        fixture.settle()
        #expect(fixture.state.dialog == nil)
    }

    @Test func `the count of new conversations can be clicked`() throws {
        fixture.press(.down)
        fixture.receive("+12025550150", "Above")
        try fixture.click("↑ 1 new")
        #expect(fixture.text.contains("+1 (202) 555-0150"))
    }

    @Test func `a banner opens its conversation`() throws {
        fixture.press(.down)
        fixture.receive("+12025550101", "At seven")
        // The title of the banner is above the list.
        try fixture.click("● Mum")
        #expect(fixture.state.transcript.conversation?.title == "Mum")
        #expect(fixture.state.focus == .transcript)
    }

    @Test func `a banner ends the search`() throws {
        fixture.press("/", "card", .enter)
        fixture.receive("+12025550101", "At seven")
        try fixture.click("● Mum")
        #expect(fixture.state.search == nil && fixture.state.searches.before == nil)
        #expect(fixture.state.searches.highlightedTerm.isEmpty)
    }

    @Test func `hits of a search can be clicked`() throws {
        fixture.press("/", "card")
        try fixture.click("▸ Your card was")
        #expect(!fixture.state.isTypingSearch && fixture.state.focus == .transcript)
        #expect(fixture.state.transcript.conversation?.title == "24273")
        try fixture.click("Known Senders")
        #expect(fixture.state.search == nil && fixture.state.folders.open == .known)
    }

    @Test func `the wheel scrolls the pane under it`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 100)
        for number in 1...60 {
            fixture.phone.enter(.receive(IncomingMessage(from: "+120255501\(number + 10)", text: "c\(number)")))
        }
        for number in 1...60 {
            fixture.phone.enter(.receive(IncomingMessage(from: "LONG", text: "message \(number).")))
        }
        fixture.settle()
        fixture.press(.enter)
        let bottom = fixture.text
        fixture.screen.send(.mouse(MouseEvent(.wheelUp, row: 10, column: 80)))
        fixture.settle()
        #expect(fixture.text != bottom)
        fixture.screen.send(.mouse(MouseEvent(.wheelDown, row: 10, column: 80)))
        fixture.screen.send(.mouse(MouseEvent(.wheelDown, row: 10, column: 80)))
        fixture.settle()
        #expect(fixture.text == bottom)
        fixture.screen.send(.mouse(MouseEvent(.wheelDown, row: 5, column: 40)))
        fixture.settle()
        #expect(fixture.text != bottom)
        #expect(fixture.state.list.visible(9).count == 9)
    }

    private func drag(_ fixture: InboxFixture, from column: Int, to others: Int..., row: Int = 8) {
        fixture.screen.send(.mouse(MouseEvent(.click, row: row, column: column)))
        for other in others { fixture.screen.send(.mouse(MouseEvent(.drag, row: row + 1, column: other))) }
        fixture.screen.send(.mouse(MouseEvent(.release, row: row, column: others.last ?? column)))
        fixture.settle()
    }

    @Test(arguments: [(24, 80), (24, 100), (24, 119), (24, 120), (40, 200)])
    func `the border of the list is dragged by any of its columns`(rows: Int, columns: Int) throws {
        let border = try #require(
            try InboxFixture.filled(rows: rows, columns: columns).state.layout.border(.conversations))
        #expect(border.columns == (columns < 120 ? 1 : 3))
        for column in border.column..<border.endColumn {
            let fixture = try InboxFixture.filled(rows: rows, columns: columns)
            let before = try #require(fixture.state.layout.conversations)
            drag(fixture, from: column, to: column - 3)
            #expect(fixture.state.layout.conversations?.columns == before.columns - 3)
            #expect(fixture.state.layout.conversations?.column == before.column)
            #expect(fixture.state.panes.sizes.conversations == before.columns - 3)
            drag(fixture, from: column - 3, to: column - 9, column)
            #expect(fixture.state.layout.conversations == before)
            #expect(fixture.state.focus == .conversations && fixture.state.mouse.drag == nil)
        }
    }

    @Test func `the border of the folders is dragged, and its width is remembered`() throws {
        let before = try #require(fixture.state.layout.folders)
        drag(fixture, from: before.endColumn, to: before.endColumn + 5)
        #expect(fixture.state.layout.folders?.columns == before.columns + 5)
        #expect(fixture.app.changedState(ScreenState())?.panes == PaneSizes(folders: before.columns + 5))
    }

    @Test(arguments: [(40, 160), (40, 200), (60, 240)])
    func `the border of Why is dragged, and its width is remembered`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture.filled(rows: rows, columns: columns)
        let (before, border) = (
            try #require(fixture.state.layout.why), try #require(fixture.state.layout.border(.transcript))
        )
        for column in border.column..<border.endColumn {
            drag(fixture, from: column, to: column - 4)
            #expect(fixture.state.layout.why?.columns == before.columns + 4)
            #expect(fixture.state.layout.why?.endColumn == before.endColumn)
            #expect(fixture.app.changedState(ScreenState())?.panes == PaneSizes(why: before.columns + 4))
            drag(fixture, from: column - 4, to: column)
            #expect(fixture.state.layout.why == before)
        }
        // The other panes keep their widths, and the transcript what it needs.
        let list = fixture.state.layout.conversations
        drag(fixture, from: border.column, to: 0)
        #expect(fixture.state.layout.conversations == list)
        #expect(fixture.state.layout.why?.columns ?? 0 > before.columns)
        #expect(fixture.state.layout.transcript?.columns ?? 0 >= 22)
        let now = try #require(fixture.state.layout.border(.transcript))
        drag(fixture, from: now.column, to: columns - 1)
        #expect(fixture.state.layout.why?.columns == 20)
    }

    @Test func `a width has limits`() throws {
        let list = try #require(fixture.state.layout.conversations)
        drag(fixture, from: list.endColumn, to: 0)
        #expect(fixture.state.layout.conversations?.columns == 20)
        drag(fixture, from: list.column + 20, to: 9998)
        let widest = try #require(fixture.state.layout.conversations?.columns)
        #expect(fixture.state.layout.conversations?.columns == widest && widest > list.columns)
        // The border follows the mouse at once, although it was far away.
        drag(fixture, from: list.column + widest, to: list.column + widest - 2)
        #expect(fixture.state.layout.conversations?.columns == widest - 2)
    }

    @Test func `movements and releases without a press on a border do nothing`() throws {
        let before = fixture.text
        let border = try #require(fixture.state.layout.border(.conversations))
        for row in [0, 8, 23, 9998] {
            for column in [0, border.column, 119, 9998] {
                fixture.screen.send(.mouse(MouseEvent(.drag, row: row, column: column)))
                fixture.screen.send(.mouse(MouseEvent(.release, row: row, column: column)))
            }
        }
        fixture.settle()
        #expect(fixture.text == before)
        // A drag that starts elsewhere moves no border.
        drag(fixture, from: border.column - 4, to: border.column, border.column + 6)
        #expect(fixture.state.panes.sizes == PaneSizes())
    }

    @Test func `a drag ends with the release, the next press, a dialog and the mouse setting`() throws {
        let border = try #require(fixture.state.layout.border(.conversations))
        func moves() -> Bool {
            fixture.screen.send(.mouse(MouseEvent(.drag, row: 9, column: border.column - 2)))
            fixture.settle()
            return fixture.state.panes.sizes != PaneSizes()
        }
        func press() { fixture.screen.send(.mouse(MouseEvent(.click, row: 8, column: border.column))) }
        drag(fixture, from: border.column)
        #expect(!moves())
        press()
        fixture.screen.send(.mouse(MouseEvent(.wheelDown, row: 8, column: border.column)))
        #expect(!moves())
        press()
        fixture.press("s")
        #expect(!moves())
        fixture.press(.escape)
        #expect(!moves())
        press()
        fixture.app.state.mouse.isOn = false
        #expect(!moves())
        press()
        #expect(!moves())
    }

    @Test func `a drag ends when its border has left the screen`() throws {
        let border = try #require(fixture.state.layout.border(.folders))
        fixture.screen.send(.mouse(MouseEvent(.click, row: 8, column: border.column)))
        fixture.resize(rows: 12, columns: 40)
        fixture.screen.send(.mouse(MouseEvent(.drag, row: 8, column: border.column - 2)))
        fixture.settle()
        #expect(fixture.state.panes.sizes == PaneSizes() && fixture.state.mouse.drag == nil)
    }

    @Test func `a line of the settings leaves the mouse to the terminal`() throws {
        #expect(fixture.screen.hasMouse)
        fixture.press(":", "setting mouse\n", .enter)
        #expect(!fixture.screen.hasMouse)
    }

    /// A click anywhere does not crash.
    @Test func `every place can be clicked`() throws {
        for keys: [Key] in [[], [.character("n")], [.character("s")], [.character("/"), .character("e")]] {
            for (rows, columns) in [(24, 100), (12, 40)] {
                let fixture = try InboxFixture.filled(rows: rows, columns: columns)
                for key in keys { fixture.press(.key(key)) }
                for row in 0..<rows {
                    // In seven rows, every column.
                    for column in stride(from: row % 7, to: columns, by: 7) {
                        fixture.screen.send(.mouse(MouseEvent(.click, row: row, column: column)))
                    }
                }
                fixture.settle()
                #expect(fixture.screen.grid.size == Size(rows: rows, columns: columns))
            }
        }
    }
}
