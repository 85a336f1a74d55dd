import DisplayText
import ScreenDoubles
import SessionTerms
import Terminal
import Testing

@testable import InboxScreens

/// What is shown with a session's caption: the keys that it presses, and the change that it saves.
@Suite struct CaptionTests {
    private let session = FakeSession()

    private func shown(rows: Int, columns: Int, _ caption: String = "You fix it.") throws -> InboxFixture {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        fixture.receive("+12025550142", "It's official")
        session.caption = caption
        fixture.app.follow(session)
        fixture.settle()
        return fixture
    }

    private let change = SavedChange(
        file: "MessageFilterExtension.swift", line: 30, removed: "if text.contains(\"off\") {",
        added: "if text.split { !$0.isLetter }.contains(\"off\") {")

    private func role(of text: String, in fixture: InboxFixture) throws -> Role? {
        let place = try fixture.place(of: text)
        return fixture.screen.grid[place.row, place.column]?.role
    }

    @Test(arguments: [(40, 120), (20, 60)])
    func `a caption recedes when the next step begins`(rows: Int, columns: Int) throws {
        let fixture = try shown(rows: rows, columns: columns)
        #expect(try role(of: "You fix it.", in: fixture) == .caption)
        session.isCaptionPast = true
        session.onChange?()
        fixture.settle()
        #expect(try role(of: "You fix it.", in: fixture) == .muted)
    }

    // MARK: The change

    @Test(arguments: [(60, 200), (40, 120), (30, 60)])
    func `a change is a diff below the caption, with its place`(rows: Int, columns: Int) throws {
        session.savedChange = change
        let fixture = try shown(rows: rows, columns: columns)
        let text = try fixture.place(of: "You fix it.")
        let place = try fixture.place(of: "MessageFilterExtension.swift:30")
        let removed = try fixture.place(of: "− if text.contains(\"off\") {")
        let added = try fixture.place(of: "+ if text.split { !$0.isLetter }.contains(\"off\") {")
        #expect([place.row, removed.row, added.row] == [1, 2, 3].map { text.row + $0 })
        #expect([place, removed, added].allSatisfy { $0.column == text.column })
        #expect(try role(of: "− if", in: fixture) == .junk && role(of: "+ if", in: fixture) == .positive)
    }

    @Test(arguments: [(24, 80), (20, 60), (16, 60)])
    func `on a small screen it takes two rows more, and the list stays`(rows: Int, columns: Int) throws {
        let without = try shown(rows: rows, columns: columns).state.layout.caption.rows
        session.savedChange = change
        let fixture = try shown(rows: rows, columns: columns)
        #expect(fixture.state.layout.caption.rows == without + 2)
        #expect(fixture.text.contains("You fix it.") && !fixture.text.contains("MessageFilterExtension"))
        #expect(fixture.text.contains("− if text.contains(\"off\") {") && fixture.text.contains("+ if text.split"))
        #expect(fixture.text.contains("+1 (202)") && (fixture.state.layout.conversations?.rows ?? 0) >= 6)
    }

    @Test(arguments: [(15, 60), (8, 30), (6, 20), (4, 12), (1, 1)])
    func `on a smaller one it goes first`(rows: Int, columns: Int) throws {
        let before = try shown(rows: rows, columns: columns).text
        session.savedChange = change
        #expect(try shown(rows: rows, columns: columns).text == before)
    }

    @Test func `its rows are free again when it is no longer shown`() throws {
        let fixture = try shown(rows: 40, columns: 120)
        let before = fixture.text
        session.savedChange = change
        session.onChange?()
        fixture.settle()
        #expect(fixture.text.contains("+ if text.split"))
        session.savedChange = nil
        session.onChange?()
        fixture.settle()
        #expect(fixture.text == before)
    }

    @Test(arguments: [20, 30, 48, 60, 100])
    func `what differs is visible in a line that is cut`(columns: Int) throws {
        let start = String(repeating: "let value = compute(); ", count: 8)
        session.savedChange = SavedChange(
            file: "F.swift", line: 1, removed: start + "wrong" + start, added: start + "right" + start)
        let fixture = try shown(rows: 24, columns: columns)
        let (removed, added) = (try fixture.place(of: "wrong"), try fixture.place(of: "right"))
        #expect(added == Position(row: removed.row + 1, column: removed.column))
        #expect(try fixture.place(of: "− …").row == removed.row && fixture.place(of: "+ …").row == added.row)
    }

    @Test func `more lines are counted`() throws {
        session.savedChange = SavedChange(file: "F.swift", line: 7, removed: "old", added: "new", moreLines: 2)
        #expect(try shown(rows: 40, columns: 120).text.contains("F.swift:7, and 2 more lines"))
        let row = try #require(
            try shown(rows: 24, columns: 80).text.split(separator: "\n").first { $0.contains("+ new") })
        #expect(row.contains("and 2 more lines"))
    }

    @Test func `lines that are only added have one row`() throws {
        session.savedChange = SavedChange(file: "F.swift", line: 7, removed: nil, added: "new")
        let fixture = try shown(rows: 40, columns: 120)
        #expect(fixture.text.contains("+ new") && !fixture.text.contains("− "))
        #expect(fixture.state.layout.caption.rows == 5)
    }

    @Test(arguments: [(40, 120), (24, 80), (20, 40)])
    func `hostile text in a source is shown as visible text`(rows: Int, columns: Int) throws {
        session.savedChange = SavedChange(
            file: "F\u{1B}[2J\u{202E}.swift", line: 1, removed: "a\u{1B}[2J\u{202E}b日本", added: "a\tb👩‍👩‍👧‍👦\r")
        let fixture = try shown(rows: rows, columns: columns)
        #expect(fixture.text.contains("− a␛[2J‹U+202E›b日本"))
        #expect(!fixture.text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    }

    @Test func `it is not shown without a caption, or while the user looks around`() throws {
        let fixture = try shown(rows: 40, columns: 120)
        session.savedChange = change
        session.pressedKeys = [.text("m")]
        session.caption = nil
        session.onChange?()
        fixture.settle()
        #expect(!fixture.text.contains("+ if text.split"))
        session.caption = "You fix it."
        session.onChange?()
        fixture.press(.left, .down)
        #expect(fixture.text.contains("You are looking around.") && !fixture.text.contains("+ if text.split"))
        #expect(!fixture.text.contains(" m ─"))
    }

    // MARK: The keys

    @Test func `keys are keycaps in the upper edge`() throws {
        session.pressedKeys = [.text("m"), .named(.enter), .named(.up), .control("l"), .text(" ")]
        let fixture = try shown(rows: 40, columns: 120)
        let row = try #require(fixture.text.split(separator: "\n").first { $0.contains("▶ 12/31 ─") })
        #expect(row.hasSuffix("─ m ─ Enter ─ ↑ ─ Ctrl-L ─ space ─╮"), "\(row)")
        #expect(try role(of: " m ─", in: fixture) == .banner)
        // Without colors they are reversed.
        #expect(Palette(colors: 0).style(for: .banner).attributes.contains(.reverse))
        session.pressedKeys = []
        session.onChange?()
        fixture.settle()
        #expect(!fixture.text.contains("Enter ─"))
    }

    @Test func `without a box, keys follow the caption if there is room`() throws {
        session.pressedKeys = [.text("m"), .named(.enter)]
        func row(_ caption: String, with text: String) throws -> Substring {
            let screen = try shown(rows: 24, columns: 80, caption).text
            return try #require(screen.split(separator: "\n").first { $0.contains(text) }, "\(screen)")
        }
        #expect(try row("You fix it.", with: "You fix it.").contains(/fix it\. +m   Enter *$/))
        // Not within a sentence of two lines.
        let long = String(repeating: "word ", count: 15) + "end."
        #expect(try row(long, with: "word word").contains("Enter") == false)
        #expect(try row(long, with: "end.").contains(/end\. +m   Enter *$/))
        #expect(try row(String(repeating: "w", count: 70), with: "www").contains("Enter") == false)
    }

    @Test func `the last of many keys are shown, and long text is cut`() throws {
        session.pressedKeys =
            (1...60).map { .text("\($0 % 10)") } + [.text("a long text that is typed"), .named(.escape)]
        let fixture = try shown(rows: 30, columns: 60)
        let row = try #require(fixture.text.split(separator: "\n").first { $0.contains("▶ 12/31 ─") })
        #expect(row.contains("─ … ─ ") && row.hasSuffix("─ a long text that is… ─ Esc ─╮"), "\(row)")
    }

    @Test(.timeLimit(.minutes(1))) func `very many keys cost no more than those that are shown`() throws {
        session.pressedKeys = (1...200_000).map { .text("\($0 % 10)") }
        let fixture = try shown(rows: 30, columns: 60)
        let row = try #require(fixture.text.split(separator: "\n").first { $0.contains("▶ 12/31 ─") })
        #expect(row.contains("─ … ─ ") && row.hasSuffix("─ 8 ─ 9 ─ 0 ─╮"), "\(row)")
    }

    @Test func `keys that just fit have no ellipsis`() throws {
        for count in 2...20 {
            session.pressedKeys = "abcdefghijklmnopqrst".prefix(count).map { .text("\($0)") }
            let fixture = try shown(rows: 30, columns: 60)
            let row = try #require(fixture.text.split(separator: "\n").first { $0.contains("▶ 12/31 ─") })
            // The first keycap is the first key, or says that there are more.
            #expect(row.contains("─ a ─ b ") != row.contains("─ … ─ "), "\(row)")
            #expect(count > 5 || row.contains("─ a ─ b "), "\(row)")
        }
    }

    @Test func `hostile text on a keycap is shown as visible text`() throws {
        session.pressedKeys = [.text("\u{1B}[2J\u{202E}")]
        let fixture = try shown(rows: 40, columns: 120)
        #expect(fixture.text.contains(" ␛[2J‹U+202E› ─╮"))
    }
}
