import Device
import DisplayText
import Foundation
import Messages
import ScreenDoubles
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// Boxes, bubbles, tags and the pane Why.
@Suite struct LookTests {
    private func filled(rows: Int, columns: Int, hasFills: Bool = true) throws -> InboxFixture {
        try InboxFixture.filled(rows: rows, columns: columns, hasFills: hasFills)
    }

    @Test(arguments: [(40, 120), (24, 80), (20, 40)])
    func `bubbles are filled where colors have fills`(rows: Int, columns: Int) throws {
        let fixture = try filled(rows: rows, columns: columns)
        fixture.press(.down, .down, .enter, .up)
        #expect(matches(fixture.text, "bubbles-\(columns)x\(rows)") == .same)
        #expect(matches(fixture.screen.roleMap, "bubbles-roles-\(columns)x\(rows)") == .same)
    }

    @Test func `only the last bubble of a run has a tail`() throws {
        for (hasFills, tail) in [(true, "▛"), (false, "└")] {
            let fixture = try InboxFixture(rows: 40, columns: 120, hasFills: hasFills)
            for text in ["One", "Two", "Three"] { fixture.receive("+12025550102", text) }
            #expect(fixture.text.split(separator: tail).count == 2, "\(fixture.text)")
        }
    }

    @Test func `a low screen has bubbles without edges, with a blank row between them`() throws {
        let fixture = try InboxFixture(rows: 20, columns: 80, hasFills: true)
        fixture.receive("+12025550102", "One")
        fixture.receive("+12025550102", "Two")
        #expect(!fixture.text.contains("▄"))
        let (one, two) = (try fixture.place(of: "  One  "), try fixture.place(of: "  Two  "))
        #expect(two.row - one.row == 2)
    }

    @Test func `the focused pane has its own roles`() throws {
        let fixture = try filled(rows: 24, columns: 120)
        func role(of text: String) throws -> Role? {
            let place = try fixture.place(of: text)
            return fixture.screen.grid[place.row, place.column + 1]?.role
        }
        #expect(try role(of: " Folders ") == .muted)
        #expect(try role(of: " All Messages ─") == .titleFocused)
        fixture.press(.left)
        #expect(try role(of: " Folders ") == .titleFocused)
        #expect(try role(of: " All Messages ─") == .muted)
    }

    @Test func `only the names of unread conversations are bold`() throws {
        let fixture = try filled(rows: 40, columns: 120)
        func role(of title: String) throws -> Role? {
            let place = try fixture.place(of: title)
            return fixture.screen.grid[place.row, place.column]?.role
        }
        fixture.press(.end, .enter, .escape, .home, .down)
        #expect(try role(of: "24273") == .text)
        #expect(try role(of: "AX-HDFCBK") == .title)
    }

    @Test func `the title counts unread messages where the folders are hidden`() throws {
        #expect(try filled(rows: 24, columns: 80).text.contains("╭─ All Messages ──"))
        #expect(try filled(rows: 24, columns: 80).text.contains(" 6 unread ─"))
        #expect(try filled(rows: 24, columns: 40).text.hasPrefix(" ‹ All Messages · 6 unread"))
    }

    @Test(arguments: [(24, 80, 10), (40, 120, 17), (60, 200, 27), (20, 40, 9), (6, 20, 4)])
    func `the list has no blank rows, and a click on each row hits its conversation`(
        rows: Int, columns: Int, capacity: Int
    ) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        for number in 10..<60 {
            fixture.receive("+120255501\(number)", "Number \(number)", ago: Int64(number) * 60_000)
        }
        fixture.press(.control("l"))
        #expect(fixture.state.layout.conversationCapacity == capacity)
        let list = try #require(fixture.state.layout.conversations)
        let top = fixture.state.layout.content(of: list)
        let height = fixture.state.layout.conversationRows
        for row in 0..<capacity * height {
            fixture.screen.send(.mouse(MouseEvent(.click, row: top.row + row, column: top.column + 4)))
            fixture.settle()
            #expect(fixture.state.transcript.conversation?.title == "+120255501\(10 + row / height)", "\(fixture.text)")
            // In one pane, the click opens the conversation.
            fixture.press(.escape, .home)
        }
    }

    @Test(arguments: [(24, 80), (6, 20)])
    func `the dot of an unread conversation is visible beside the cursor and the mark`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        fixture.receive("+12025550110", "One")
        fixture.receive("+12025550111", "Two")
        fixture.press(.control("l"), " ", .up)
        let list = try #require(fixture.state.layout.conversations)
        let item = list.part(row: 0, rows: fixture.state.layout.conversationRows)
        var marks: [Character: Position] = [:]
        for row in item.row..<item.endRow {
            for column in item.column..<item.column + 3 {
                guard let cell = fixture.screen.grid[row, column], "●▸✓".contains(cell.character) else { continue }
                #expect(cell.role == (cell.character == "▸" ? .selected : .selectedUnread))
                marks[cell.character] = Position(row: row, column: column)
            }
        }
        #expect(Set(marks.keys) == ["●", "▸", "✓"], "\(fixture.text)")
        let cursor = try #require(fixture.screen.cursor)
        #expect(cursor != marks["●"] && cursor != marks["✓"])
        // Without the focus, and where it is not selected.
        fixture.press(.down)
        #expect(fixture.screen.grid[item.row, item.column + (item.rows > 1 ? 0 : 1)]?.role == .unread)
    }

    @Test(arguments: [(60, 200), (45, 160)])
    func `a wide screen explains the selected message`(rows: Int, columns: Int) throws {
        let fixture = try filled(rows: rows, columns: columns)
        #expect(matches(fixture.text, "wide-\(columns)x\(rows)") == .same)
        #expect(try filled(rows: rows, columns: 159).state.layout.why == nil)
        fixture.press(.down, .down, shows: "Known Senders: no filter is active")
        try fixture.click("Where it went")
        #expect(fixture.text.contains("Why · Mum"))
    }

    @Test func `a tag is dropped before the name is cut below ten columns`() throws {
        func line(_ columns: Int) -> Grid {
            var frame = Frame(Size(rows: 1, columns: columns))
            ListItemLine(
                name: VisibleText("+1 (202) 555-0142"), category: .promotion(.promotionalCoupons),
                tags: [FolderID(subAction: .promotionalCoupons): "Coupons"], time: "9:38 AM", isUnread: false,
                selection: nil
            ).draw(column: 2, in: Rect(frame.grid.size), &frame)
            return frame.grid
        }
        #expect(line(40).text == "  +1 (202) 555-0142  Coupons    9:38 AM")
        #expect(line(40).roleMap.contains("ppppppp"))
        #expect(line(31).text == "  +1 (202) …  Coupons  9:38 AM")
        #expect(line(30).text == "  +1 (202) 555-0142   9:38 AM")
    }

    @Test func `a banner is a box with the name and the first lines`() throws {
        let fixture = try filled(rows: 40, columns: 120)
        fixture.receive("+12025550101", String(repeating: "At seven or at eight ", count: 9))
        let rows = fixture.text.split(separator: "\n")
        #expect(rows[0].contains("╭─ ● Mum ──") && rows[0].hasSuffix("now ─╮"))
        #expect(rows[2].contains("At…") && rows[3].contains("─╯"), "\(fixture.text)")
    }

    @Test func `a session's caption has a box with its progress on a high screen`() throws {
        let fixture = try filled(rows: 40, columns: 120)
        let session = FakeSession()
        session.caption = "A message arrives."
        fixture.app.follow(session)
        fixture.settle()
        let top = try fixture.place(of: "╭─ ▶ 12/31 ─")
        #expect(try fixture.place(of: "│ A message arrives.").row == top.row + 1)
        let progress = fixture.screen.grid[row: top.row + 2].filter { $0.character == "━" }.count
        #expect(progress == Int((118.0 * 12 / 31).rounded()))
    }

    @Test func `the bottom line says what Enter does on a page`() throws {
        let fixture = try filled(rows: 40, columns: 120)
        fixture.press("i", shows: "Enter fold")
        fixture.press(.enter, shows: "Enter unfold")
        fixture.press(.escape, "?", shows: "Enter run")
        fixture.press(.escape, "L", without: "Enter ")
    }

    @Test func `the last of several messages that were filed in the same way says where`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120, opens: false)
        let sender = "AX-HDFCBK"
        try fixture.put("One", from: sender, .transaction(.transactionalFinance), ago: 60, 1, filter: "India")
        try fixture.put("Two", from: sender, .transaction(.transactionalFinance), ago: 59, 2, filter: "India")
        let text = try fixture.filteredState(rows: 40, columns: 120).draw().grid.text
        #expect(!text.contains("1.0 ms"))
        #expect(text.contains("Finance · filtered by India · 2.0 ms"))
        #expect(text.contains("Finance · filtered by Black Friday · 0.4 ms"))
    }

    @Test func `the line below a message has one form, without the time where there is no room`() throws {
        for category in [Category.junk, .transaction(.transactionalFinance), .promotion(.promotionalOffers)] {
            let fixture = try InboxFixture(rows: 40, columns: 120, opens: false)
            try fixture.put("Hello", from: "24273", category, ago: 1, 2, filter: "India")
            var state = try fixture.filteredState(rows: 40, columns: 120)
            let inbox = fixture.app.inbox
            try state.select(try #require(try inbox.newestConversation(with: "24273")), inbox)
            let line = "\(category.name) · filtered by India"
            #expect(state.draw().grid.text.contains("\(line) · 2.0 ms"), "\(state.draw().grid.text)")
            state.size = Size(rows: 40, columns: 64)
            let narrow = state.draw().grid.text
            #expect(narrow.contains(line) && !narrow.contains("2.0 ms"), "\(narrow)")
        }
    }

    @Test func `a high screen has a blank row below the titles of its panes`() throws {
        for (rows, margin) in [(60, 1), (40, 1), (24, 0), (20, 0)] {
            let fixture = try filled(rows: rows, columns: 120)
            let row = fixture.text.split(separator: "\n")[2]
            #expect(row.contains("All Messages") == (margin == 0), "\(rows)")
            let list = try #require(fixture.state.layout.conversations)
            #expect(fixture.state.layout.content(of: list).rows == list.rows - margin)
        }
    }

    @Test func `the order of a list is in its title, and its unread messages in their short form`() throws {
        let fixture = try filled(rows: 30, columns: 120)
        #expect(fixture.text.contains("╭─ All Messages ─") && fixture.text.contains("─ 6 unread ─╮"))
        fixture.press("O", "O", shows: "─ All Messages · oldest first ─", "─ 6 ─╮")
    }

    @Test(arguments: [(80, 24), (100, 30), (120, 40), (160, 40), (200, 60)])
    func `the header ends before the banner`(columns: Int, rows: Int) throws {
        for body in ["Hi", "Your parcel arrives tomorrow between 9 and 11, see the tracking page for details and more"]
        {
            let fixture = try filled(rows: rows, columns: columns)
            fixture.receive("+12025550101", body)
            let banner = try #require(fixture.text.firstIndex(of: "╭"))
            let header = String(fixture.text[..<banner])
            #expect(header.hasSuffix(" ") && fixture.text.hasPrefix(header.trimmingCharacters(in: .newlines)))
            // Each item is whole.
            let items = header.split(separator: " ", omittingEmptySubsequences: true)
            #expect(items.last != "·")
            if header.contains("message") { #expect(header.contains("8 messages")) }
            #expect(header.contains("no filter"))
        }
    }

    @Test func `the category of the selected item keeps the color of its group`() throws {
        for (group, role, dim) in [
            (FolderID.transactions, Role.selectedTransaction, Role.selectedDimTransaction),
            (.promotions, .selectedPromotion, .selectedDimPromotion), (.junk, .selectedJunk, .selectedDimJunk),
        ] {
            let category = try #require(Category.all.first { $0.role == group.role && $0.role != nil })
            #expect(ListItemLine.Selection(hasFocus: true).role(of: category) == role)
            #expect(ListItemLine.Selection(hasFocus: false).role(of: category) == dim)
        }
        #expect(ListItemLine.Selection(hasFocus: true).role(of: .uncategorized) == .selected)
    }

    @Test(arguments: [(40, 120), (24, 80), (60, 200)])
    func `what is selected keeps its colors, with and without the focus`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns, opens: false)
        var state = try fixture.filteredState(rows: rows, columns: columns)
        try state.showSelected(InboxReader(phone: fixture.phone))
        let list = try #require(state.layout.conversations)
        let area = state.layout.content(of: list)
        let item = area.part(row: 0, rows: state.layout.conversationRows)
        func roles() -> Set<Role> {
            let grid = state.draw().grid
            return Set(
                (item.row..<item.endRow).flatMap { row in
                    (item.column..<item.endColumn).compactMap { grid[row, $0]?.role }
                })
        }
        // The newest message is a transaction that was not read: a dot, its name, its tag, its time and its text.
        #expect(roles() == [.selected, .selectedMuted, .selectedTransaction, .selectedUnread])
        state.focus = .transcript
        #expect(roles() == [.selectedDim, .selectedDimMuted, .selectedDimTransaction, .selectedDimUnread])
    }

    @Test func `the open folder keeps the dot of its group and the color of its number`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 120, opens: false)
        var state = try fixture.filteredState(rows: 24, columns: 120)
        try state.open(.transactions, InboxReader(phone: fixture.phone))
        let pane = try #require(state.layout.folders)
        func role(of character: Character) throws -> Role? {
            let grid = state.draw().grid
            let row = try #require(
                (pane.row..<pane.endRow).first { row in grid[row, pane.column]?.character == "▸" })
            return (pane.column..<pane.endColumn).compactMap { grid[row, $0] }.last { $0.character == character }?.role
        }
        for (focus, dot, count) in [
            (Pane.folders, Role.selectedTransaction, Role.selectedUnread),
            (.conversations, .selectedDimTransaction, .selectedDimUnread),
        ] {
            state.focus = focus
            #expect(try role(of: "●") == dot)
            #expect(try role(of: "2") == count, "\(state.draw().grid.text)")
        }
    }

    @Test func `a pane without a conversation has no line for a reply`() throws {
        let empty = try InboxFixture(rows: 24, columns: 120)
        #expect(!empty.text.contains("│ ─"))
        #expect(try filled(rows: 24, columns: 120).text.contains("│ ─"))
    }

    @Test func `a single pane names the search`() throws {
        let fixture = try filled(rows: 20, columns: 40)
        fixture.press("/")
        #expect(fixture.text.hasPrefix(" ‹ Search"))
    }
}

/// Groups of a page fold.
@Suite struct TextPageGroupTests {
    private func page() -> TextPage {
        var page = TextPage(title: "Title", lines: [.init("Headline")], indent: 4)
        page.addGroup("First", note: "✓ 2", noteRole: .positive, [.init("one"), .init("two")], isFolded: true)
        page.addGroup("Second", note: "", noteRole: .muted, [.init("three")])
        page.layOut(width: 40)
        return page
    }

    private func rows(_ page: TextPage) -> [String] { page.rows.map(\.text.text) }

    @Test func `the note of the selected heading keeps its color`() {
        for (role, wanted) in [
            (Role.positive, Role.selectedTransaction), (.warning, .selectedPromotion), (.junk, .selectedJunk),
            (.muted, .selectedMuted), (.accent, .selectedMuted),
        ] {
            var page = TextPage(title: "Title", lines: [], indent: 4)
            page.addGroup("First", note: "✓ 2", noteRole: role, [.init("one")])
            page.addGroup("Second", note: "✓ 3", noteRole: role, [.init("two")])
            page.layOut(width: 40)
            var frame = Frame(Size(rows: 10, columns: 40))
            page.drawRows(in: Rect(row: 0, column: 0, rows: 10, columns: 40), &frame)
            let notes = (0..<10).flatMap { row in frame.grid[row: row].filter { $0.character == "✓" }.map(\.role) }
            #expect(notes == [wanted, role])
        }
    }

    @Test func `a folded group has only its heading`() {
        var page = page()
        #expect(rows(page) == ["Headline", "", "▸ First", "", "▾ Second", "three"])
        page.toggle(0, height: 10)
        #expect(rows(page) == ["Headline", "", "▾ First", "one", "two", "", "▾ Second", "three"])
        page.toggle(1, height: 10)
        #expect(rows(page) == ["Headline", "", "▾ First", "one", "two", "", "▸ Second"])
    }

    @Test func `arrows select headings, and what is unfolded is scrolled into view`() {
        var page = page()
        #expect(page.selectedGroup == 0)
        let moved = page.moveHeading(1, height: 4)
        #expect(moved && page.selectedGroup == 1)
        page.toggle(0, height: 4)
        #expect(page.top == 1)
        while page.moveHeading(1, height: 4) {}
        #expect(page.selectedGroup == 1 && page.top == 4)
        while page.moveHeading(-1, height: 4) {}
        #expect(page.selectedGroup == 0 && page.top == 0)
    }

    @Test func `a heading is folded by Enter, the space bar or a click`() throws {
        let fixture = try InboxFixture.filled(rows: 40)
        fixture.press("i")
        let folds: [() throws -> Void] = [
            { fixture.press(.enter) }, { fixture.press(" ") },
            { try fixture.click("May the filter see it?") },
        ]
        for fold in folds {
            let before = fixture.text.contains("The sender is not blocked")
            try fold()
            #expect(fixture.text.contains("The sender is not blocked") != before)
        }
    }
}
