import Device
import Foundation
import Messages
import ScreenDoubles
import Terminal
import Testing

@testable import InboxScreens

@Suite struct SizeTests {
    /// Every state at every size is drawn without a crash.
    @Test func `every size is drawn`() throws {
        let keys: [[Key]] = [
            [], [.escape], [.enter], [.character("r"), .character("x")], [.character("n")], [.character("c")],
            [.character("i")], [.character("s")], [.character("?")], [.character("/"), .character("e")],
            [.character("f")], [.character("L")], [.character("m")],
        ]
        for (number, sequence) in keys.enumerated() {
            let fixture = try InboxFixture.filled(columns: 80)
            let session = FakeSession()
            session.caption = "A caption that is rather long, so that it has to be broken on a narrow screen"
            fixture.app.follow(session)
            fixture.settle()
            for key in sequence { fixture.press(.key(key)) }
            for rows in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 20, 24, 33, 45] {
                for columns in stride(from: 1 + (rows + 5 * number) % 14, through: 130, by: 14) {
                    fixture.resize(rows: rows, columns: columns)
                    #expect(fixture.screen.grid.size == Size(rows: rows, columns: columns))
                    if let cursor = fixture.state.draw().cursor {
                        #expect(Rect(fixture.screen.size).contains(cursor))
                    }
                }
            }
        }
    }

    @Test func `the smallest screen does not crash`() throws {
        let fixture = try InboxFixture.filled(rows: 1, columns: 1)
        for binding in KeyMap.standard.bindings where binding.command != .quit {
            for key in binding.keys { fixture.press(.key(key)) }
        }
        fixture.resize(rows: 0, columns: 0)
        fixture.press(.down, .enter)
    }

    @Test func `panes follow the width`() {
        func mode(_ columns: Int) -> Layout.Mode { Layout(Size(rows: 24, columns: columns), Layout.Needs()).mode }
        #expect(mode(160) == .four)
        #expect(mode(159) == .three)
        #expect(mode(100) == .three)
        #expect(mode(99) == .two)
        #expect(mode(60) == .two)
        #expect(mode(59) == .one)
    }

    /// The columns of the design.
    @Test func `a hundred columns are as drawn`() {
        let layout = Layout(Size(rows: 20, columns: 100), Layout.Needs())
        #expect(layout.folders?.columns == 23)
        #expect(layout.conversations?.columns == 32)
        #expect(layout.transcript?.columns == 41)
    }

    @Test func `one pane goes back as a phone does`() throws {
        let fixture = try InboxFixture.filled(rows: 20, columns: 40)
        fixture.press(.enter)
        #expect(fixture.text.hasPrefix(" ‹ AX-HDFCBK"))
        fixture.press(.escape)
        #expect(fixture.text.hasPrefix(" ‹ All Messages"))
        fixture.press(.backspace, shows: "Recently Deleted")
        fixture.press(.enter)
        #expect(fixture.text.hasPrefix(" ‹ All Messages"))
    }
}

@Suite struct SafetyTests {
    static let hostile = [
        "\u{1B}[2J\u{1B}]0;owned\u{7}", "\u{9B}31m", "a\u{202E}b\u{2066}c", "\u{200B}\u{200D}\u{FEFF}",
        "e\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}",
        "👨‍👩‍👧‍👦🇬🇧👍🏽❤️", "नमस्ते العربية 漢字かな", "\0\r\n\t\u{85}\u{2028}", String(repeating: "漢", count: 400), "", " ",
        String(repeating: "line\n", count: 1000), String(repeating: "x", count: 100_000),
    ]

    @Test(arguments: hostile) func `hostile text does not break the screen`(_ text: String) throws {
        for (rows, columns) in [(40, 120), (20, 61), (20, 33), (6, 20)] {
            let fixture = try InboxFixture(rows: rows, columns: columns)
            fixture.receive(text.isEmpty ? nil : String(text.prefix(300)), text)
            fixture.phone.enter(.addContact(name: "A\u{202E}\u{1B}[2J", address: "+12025550102"))
            fixture.receive("+12025550102", text)
            fixture.press(.enter, .up, .pageUp, "i", .escape, "c", .escape, .escape, "/")
            fixture.screen.send(.paste(String(text.prefix(50)), .complete))
            fixture.settle()
            for frame in fixture.screen.frames {
                for row in 0..<rows {
                    let cells = frame[row: row]
                    #expect(cells.count == columns)
                    #expect(!cells.contains { cell in cell.character.unicodeScalars.contains(where: Self.isControl) })
                }
            }
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value) || scalar.value == 0x200B || scalar.value == 0xFEFF
    }

    @Test func `a long message is scrolled through before the next is selected`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 100)
        fixture.receive("+12025550102", "before")
        fixture.receive("+12025550102", (1...100).map { "line \($0)" }.joined(separator: "\n"))
        fixture.press(.enter, shows: "line 100")
        var shown: Set<Int> = []
        for _ in 0..<20 {
            for number in 1...100 where fixture.text.contains("│ line \(number) ") { shown.insert(number) }
            fixture.press(.up)
        }
        #expect(shown.count == 100)
        #expect(fixture.text.contains("│ before │"))
    }

    @Test func `a long conversation is loaded in windows`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 100)
        for number in 1...400 {
            fixture.phone.enter(.receive(IncomingMessage(from: "+12025550102", text: "text \(number).")))
        }
        fixture.settle()
        fixture.press(.enter, shows: "text 400.")
        #expect(fixture.state.transcript.messages.count < 200)
        for _ in 0..<100 { fixture.press(.pageUp) }
        #expect(fixture.text.contains("text 1."))
        #expect(fixture.state.transcript.messages.count < 200)
        for _ in 0..<100 { fixture.press(.pageDown) }
        #expect(fixture.text.contains("text 400."))
        fixture.press(.home, shows: "text 1.")
        for _ in 0..<399 { fixture.press(.down) }
        #expect(fixture.state.transcript.subject?.body == "text 400.")
    }

    @Test func `many conversations are loaded in windows`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 100)
        for number in 100...400 {
            var text = IncomingMessage(from: "+44770090\(number)0", text: "x")
            text.date = InboxFixture.now - Int64(number) * 1000
            fixture.phone.enter(.receive(text))
        }
        fixture.settle()
        var seen: [Int64] = []
        for _ in 0..<300 {
            seen.append(try #require(fixture.state.list.selected?.id))
            fixture.press(.down)
        }
        seen.append(try #require(fixture.state.list.selected?.id))
        #expect(Set(seen).count == 301)
        fixture.press(.down, says: "This is the oldest conversation.")
        for _ in 0..<40 { fixture.press(.pageUp) }
        #expect(fixture.state.list.selected?.id == seen.first)
    }
}
