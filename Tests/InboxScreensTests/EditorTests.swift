import DisplayText
import Messages
import Terminal
import Testing

@testable import InboxScreens

@Suite("The editor's rows")
struct EditorTests {
    private func rows(_ text: String, _ width: Int) -> [String] {
        TextEditor(text, isMultiline: true).rows(width: width).rows.map(\.text)
    }

    @Test func `words stay whole`() {
        #expect(rows("Your code is 482913", 12) == ["Your code ", "is 482913"])
        #expect(rows("aaa bbb", 4) == ["aaa", "bbb"])
        #expect(rows("one two three", 80) == ["one two three"])
        #expect(rows("well-known", 7) == ["well-", "known"])
    }

    @Test func `a word longer than a row is broken`() {
        #expect(rows("abcdefgh", 4) == ["abc", "def", "gh"])
        #expect(rows("a bcdefgh", 4) == ["a ", "bcd", "efg", "h"])
    }

    @Test func `blanks at the end of a full row overflow`() {
        #expect(rows("aaa   bbb", 4) == ["aaa", "bbb"])
        var editor = TextEditor("aaa", isMultiline: true)
        for _ in 0..<4 { editor.insert(" ") }
        #expect(editor.text == "aaa    ")
        #expect(editor.rows(width: 4).cursor == Position(row: 0, column: 3))
        editor.insert("b")
        #expect(editor.rows(width: 4).cursor == Position(row: 1, column: 1))
    }

    @Test func `newlines and wide characters`() {
        #expect(rows("a\n\nb\n", 5) == ["a", "", "b", ""])
        #expect(rows("日本語", 5) == ["日本", "語"])
        #expect(rows("ok日本", 5) == ["ok日", "本"])
        #expect(rows("", 5) == [""])
    }

    /// While it is typed, a word that does not fit moves to the next row, with the cursor.
    @Test func `the cursor goes with the word`() {
        var editor = TextEditor(isMultiline: true)
        for character in "hello wo" { editor.insert(String(character)) }
        #expect(editor.rows(width: 9).cursor == Position(row: 0, column: 8))
        editor.insert("r")
        #expect(editor.rows(width: 9).rows.map(\.text) == ["hello ", "wor"])
        #expect(editor.rows(width: 9).cursor == Position(row: 1, column: 3))
    }

    private static let samples = [
        "The quick brown fox jumps over the lazy dog", "  indented and   spaced   out  ", "a\nbb\n\nccc dddd\n",
        "日本語の文 with words 漢字", "averyveryverylongwordwithoutanyblank and more", "👨‍👩‍👧‍👦 family 🇬🇧 flag e\u{301}tude", "x",
        "", "\n", "well-known e-mail addresses", "tab\there",
    ]

    @Test(arguments: samples)
    func `at every width and position, no text is lost, no row is too wide, and the cursor is in its row`(
        _ text: String
    ) throws {
        for width in 1...24 {
            var editor = TextEditor(text, isMultiline: true)
            let count = editor.characters.count
            for _ in 0...count {
                let rows = editor.rows(width: width)
                #expect(rows.starts.first == 0 && rows.starts == rows.starts.sorted())
                #expect(rows.rows.count == rows.starts.count)
                if width > 2 { #expect(rows.rows.allSatisfy { $0.width < width }) }
                #expect(rows.cursor.column < max(2, width))
                let row = rows.cursor.row
                #expect(rows.starts[row] <= editor.cursor)
                if row + 1 < rows.starts.count { #expect(editor.cursor < rows.starts[row + 1]) }
                _ = editor.handle(.left)
            }
            let shown = editor.rows(width: width).rows.map(\.text).joined().filter { $0 != " " }
            let whole = VisibleText(text.replacing("\n", with: ""), layout: .field).text.filter { $0 != " " }
            #expect(shown == whole || width <= 2)
        }
    }

    @Test(arguments: samples)
    func `↑ and ↓ move row by row through the whole text`(_ text: String) {
        for width in 3...24 {
            var editor = TextEditor(text, isMultiline: true)
            let last = editor.rows(width: width).cursor.row
            for row in stride(from: last - 1, through: 0, by: -1) {
                let moved = editor.moveRow(-1, width: width)
                #expect(moved)
                #expect(editor.rows(width: width).cursor.row == row)
            }
            let movedOut = editor.moveRow(-1, width: width)
            #expect(!movedOut)
            for row in stride(from: 1, through: last, by: 1) {
                let moved = editor.moveRow(1, width: width)
                #expect(moved)
                #expect(editor.rows(width: width).cursor.row == row)
            }
        }
    }

    @Test func `the reply and the form wrap at words`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.receive("+12025550102", "Hello")
        fixture.press(
            "r", "Thank you, the delivery came yesterday afternoon",
            shows: "│ Thank you, the delivery came yesterday      │", "│ afternoon ")
        fixture.press(
            .escape, "n", "Your parcel is held at the depot until someone pays the customs duty for it",
            without: "customs dut ")
        let place = try fixture.place(of: "Your parcel is held at the depot until someone pays")
        #expect(try fixture.place(of: "customs duty for it").row == place.row + 1)
        // ↑ moves to the row above, not out of the field.
        fixture.press(.up, .home, "!")
        #expect(fixture.text.contains("!Your parcel") && fixture.text.contains("New message to this phone"))
    }
}
