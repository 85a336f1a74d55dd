import Device
import DisplayText
import Messages
import ScreenDoubles
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

extension InboxFixture {
    /// The box of the topmost dialog.
    func dialogBox() throws -> Rect {
        try #require(state.draw().targets.last { $0.target as? DialogTarget == .inside }?.rect)
    }
}

/// What all dialogs have in common: where they are, and what is around them.
@Suite struct DialogTests {
    static let sizes = [(60, 200), (40, 120), (24, 80), (20, 60)]
    /// A menu, a form, a question, a page and the palette.
    static let dialogs: [KeyInput] = ["s", "n", "c", "?", ":"]

    private static let dimmed: Set<Role> = [.border, .dimmed, .dimmedFill, .dimmedEdge]

    /// The roles of what is visible in some rows, except in a box.
    private func roles(_ grid: Grid, rows: Range<Int>, except box: Rect) -> Set<Role> {
        var roles: Set<Role> = []
        for row in rows {
            for (column, cell) in grid[row: row].enumerated()
            where !box.contains(Position(row: row, column: column)) && cell.character != " " {
                roles.insert(cell.role)
            }
        }
        return roles
    }

    @Test(arguments: sizes, [false, true])
    func `what is around a dialog is dim, and the keys below it are not`(_ size: (Int, Int), _ hasFills: Bool) throws {
        for dialog in Self.dialogs {
            let fixture = try InboxFixture.filled(rows: size.0, columns: size.1, hasFills: hasFills)
            fixture.press(.down, .down, .enter)
            let before = roles(fixture.screen.grid, rows: 0..<size.0 - 2, except: Rect(Size(rows: 0, columns: 0)))
            #expect(before.contains(.titleFocused) && before.isDisjoint(with: [.dimmed, .dimmedFill]))
            fixture.press(dialog)
            let box = try fixture.dialogBox()
            let bottom = fixture.state.layout.bottom
            #expect(
                roles(fixture.screen.grid, rows: 0..<bottom.row, except: box).isSubset(of: Self.dimmed),
                "\(fixture.text)\n\(fixture.screen.roleMap)")
            #expect(roles(fixture.screen.grid, rows: bottom.row..<size.0, except: box) == [.key, .muted])
            fixture.press(.escape)
            #expect(roles(fixture.screen.grid, rows: 0..<bottom.row, except: bottom).contains(.titleFocused))
        }
    }

    @Test(arguments: sizes) func `a dialog has a blank column at each side`(rows: Int, columns: Int) throws {
        for dialog in Self.dialogs {
            let fixture = try InboxFixture.filled(rows: rows, columns: columns)
            fixture.press(dialog)
            let box = try fixture.dialogBox()
            for row in box.row..<box.endRow {
                for column in [box.column - 1, box.endColumn] {
                    #expect(fixture.screen.grid[row, column]?.character == " ", "\(fixture.text)")
                }
            }
        }
    }

    @Test func `a caption and a banner stay readable beside a dialog`() throws {
        let fixture = try InboxFixture.filled(rows: 40, columns: 120)
        fixture.press("i")
        var state = fixture.state
        let session = FakeSession()
        session.caption = "A message arrives."
        state.session.update(SessionFacts(session), state.size)
        state.notices.banner = Notices.Banner(conversation: 1, title: "Mum", body: "At seven")
        let grid = state.draw().grid
        func roles(of text: String) throws -> Set<Role> {
            for row in 0..<40 where String(grid[row: row].map(\.character)).contains(text) {
                return Set(grid[row: row].filter { text.contains($0.character) && $0.character != " " }.map(\.role))
            }
            throw InboxFixture.NotOnScreen(text: text)
        }
        #expect(try roles(of: "A message arrives.") == [.caption])
        #expect(try roles(of: "At seven").contains(.text))
    }

    /// A dialog on a small screen has nothing beside it.
    @Test func `a small screen is filled by a dialog, below the header`() throws {
        for dialog in Self.dialogs {
            let fixture = try InboxFixture.filled(rows: 8, columns: 30)
            fixture.press(dialog)
            #expect(try fixture.dialogBox() == Rect(row: 1, column: 0, rows: 6, columns: 30))
        }
    }

    @Test func `typing a search keeps the found message readable`() throws {
        let fixture = try InboxFixture.filled(rows: 40, columns: 120)
        fixture.press("/", "debited")
        let shown = roles(fixture.screen.grid, rows: 0..<40, except: Rect(Size(rows: 0, columns: 0)))
        #expect(shown.isDisjoint(with: [.dimmed, .dimmedFill, .dimmedEdge]))
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80)])
    func `text, buttons and hints of all dialogs start in one column`(_ rows: Int, _ columns: Int) throws {
        let fixture = try InboxFixture.filled(rows: rows, columns: columns)
        func expect(_ lines: [String], in fixture: InboxFixture) throws {
            let box = try fixture.dialogBox()
            for text in lines {
                let column = try fixture.place(of: text).column
                #expect(column == box.column + 2 + DialogBox.textColumn, "\(fixture.text)")
            }
        }
        fixture.press("n")
        try expect(["From ", "[ Send ]", "Ctrl-S: send"], in: fixture)
        fixture.press(.escape, "s")
        try expect(["Filter Unknown Senders"], in: fixture)
        let reporter = try Reporter(rows: rows, columns: columns)
        try reporter.open()
        try expect(["2 messages from", "( ) Fraud", "[ Cancel ]"], in: reporter.fixture)
        let result = try InboxFixture(rows: rows, columns: columns)
        try result.openReevaluation()
        try expect(["5 of 7 messages", "Unknown Senders  ━", "Not filtered"], in: result)
    }

    @Test func `what does not fit ends after a word`() {
        func text(_ columns: Int) -> String {
            var frame = Frame(Size(rows: 1, columns: columns))
            let lines = TextWrap.lines("On an iPhone: Settings, Messages, Unknown and Spam", width: columns)
            frame.draw(lines, in: Rect(frame.grid.size), role: .text)
            return frame.grid.text
        }
        #expect(text(24) == "On an iPhone: Settings,…")
        #expect(text(22) == "On an iPhone:…")
        #expect(text(60) == "On an iPhone: Settings, Messages, Unknown and Spam")
    }
}
