import Device
import DisplayText
import InboxDatabase
import Messages
import ScreenDoubles
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// The inbox that `evaluate --open` shows: what the filter gets right and wrong.
@Suite struct CorpusInboxTests {
    static let sizes = [(8, 30), (20, 60), (24, 80), (40, 120), (60, 200)]

    private func open(
        _ rows: Int = 40, _ columns: Int = 120, _ corpus: [InboxFixture.CorpusRow] = InboxFixture.corpusRows,
        file: String = "corpus.csv", hasFills: Bool = false
    ) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: rows, columns: columns, hasFills: hasFills)
        fixture.openCorpus(corpus, file: file)
        return fixture
    }

    @Test(arguments: sizes) func `what it looks like`(rows: Int, columns: Int) throws {
        let fixture = try open(rows, columns)
        #expect(matches(fixture.text, "corpus-\(columns)x\(rows)") == .same)
        fixture.press("]")
        #expect(matches(fixture.text, "corpus-wrong-\(columns)x\(rows)") == .same)
        fixture.press(.enter)
        #expect(matches(fixture.text, "corpus-transcript-\(columns)x\(rows)") == .same)
        fixture.press("i")
        #expect(matches(fixture.text, "corpus-why-\(columns)x\(rows)") == .same)
    }

    /// The role of the sign before a name in the list; nil: it has another sign, or none.
    private func role(_ fixture: InboxFixture, _ sign: Character, _ name: String) -> Role? {
        (try? fixture.place(of: "\(sign) \(name)")).flatMap { fixture.screen.grid[$0.row, $0.column]?.role }
    }

    @Test(arguments: [(40, 120), (24, 80), (20, 60), (10, 60), (8, 30)], [false, true])
    func `each row has its mark, also the selected one`(_ size: (Int, Int), hasFills: Bool) throws {
        let rows = [
            InboxFixture.CorpusRow(sender: "24293", text: "Not labeled", label: nil, answer: .uncategorized),
            InboxFixture.CorpusRow(sender: "24292", text: "You have won", label: "spam", answer: .uncategorized),
            InboxFixture.CorpusRow(sender: "24291", text: "See you soon", label: "ham", answer: .uncategorized),
        ]
        let fixture = try open(size.0, size.1, rows, hasFills: hasFills)
        fixture.press(.home)
        let expected: [(name: String, sign: Character)] = [("24291", "✓"), ("24292", "✗")]
        for (name, sign) in expected {
            #expect(fixture.state.list.selected?.title == name)
            let selected: Role = sign == "✓" ? .selectedTransaction : .selectedJunk
            #expect(role(fixture, sign, name) == selected, "\(fixture.text)")
            fixture.press(.down)
            #expect(role(fixture, sign, name) == (sign == "✓" ? .positive : .error), "\(fixture.text)")
        }
        #expect(fixture.state.list.selected?.title == "24293")
        #expect(!fixture.text.contains("✓ 24293") && !fixture.text.contains("✗ 24293"))
    }

    @Test func `a wrong and a right mark are different on a screen without colors`() {
        #expect(Mark.right.sign != Mark.wrong(.spamMissed).sign)
        #expect(Role.error.selected(hasFocus: true) == .selectedJunk)
        #expect(Role.error.selected(hasFocus: false) == .selectedDimJunk)
        #expect(Role.error.legibility == .text && Role.positive.legibility == .text)
    }

    @Test func `the sign of a selected conversation is another one`() throws {
        let fixture = try open()
        fixture.press(.home, .down, " ", shows: "1 selected", "* No sender in the corpus")
        #expect(role(fixture, "✓", "+1 (202) 555-0100") != nil)
    }

    @Test func `a message has its mark beside the bubble, and below a wrong one what was expected`() throws {
        let fixture = try open()
        fixture.press("]", shows: "│ ✗", "expected Transactions (label bank)")
        fixture.press("n", shows: "expected Uncategorized (label ham)")
        fixture.press("n", shows: "expected Junk (label spam)")
        let right = try open()
        right.press(.home, .down, shows: "│ ✓", "labeled ham", without: "expected")
    }

    @Test func `the header has the score, in a short form where there is little room`() throws {
        let fixture = try open(40, 160)
        #expect(fixture.text.contains("50.0 % right · 1 blocked · 1 missed · 1 in another folder"), "\(fixture.text)")
        for (rows, columns) in Self.sizes {
            fixture.resize(rows: rows, columns: columns)
            let header = fixture.text.split(separator: "\n").first ?? ""
            #expect(header.contains("50.0 %"), "\(fixture.text)")
        }
    }

    @Test func `one key lists the wrong messages, and goes to the next one`() throws {
        let fixture = try open()
        fixture.press("]", shows: "Search: wrong:", "1 of 3", "AX-HDFCBK", without: "24299")
        fixture.press("]", shows: "2 of 3")
        fixture.press("n", shows: "3 of 3")
        fixture.press("]", shows: "1 of 3", says: "After the last result: the first one.")
        fixture.press(.escape)
        #expect(fixture.state.search == nil)
    }

    @Test func `a click on the score lists them, too`() throws {
        let fixture = try open(40, 160)
        try fixture.click("50.0 % right")
        #expect(fixture.text.contains("Search: wrong:"))
    }

    @Test func `marks in a list of results follow new answers`() throws {
        let fixture = try open()
        fixture.press("]")
        #expect(role(fixture, "✗", "AX-HDFCBK") == .selectedJunk)
        var answers = InboxFixture.corpusRows.map(\.answer)
        answers[4] = .transaction(.none)
        fixture.phone.enter(.user(.applyReevaluation(fixture.corpusAnswers(answers))))
        fixture.settle()
        #expect(role(fixture, "✓", "AX-HDFCBK") == .selectedTransaction, "\(fixture.text)")
        #expect(fixture.text.contains("66.7 %"))
        fixture.press("u")
        #expect(role(fixture, "✗", "AX-HDFCBK") == .selectedJunk)
        #expect(fixture.text.contains("50.0 %"))
    }

    @Test func `without wrong messages it says that all are right`() throws {
        let rows = InboxFixture.corpusRows.enumerated().filter { [0, 1, 5].contains($0.offset) }.map(\.element)
        let fixture = try open(40, 120, rows)
        fixture.press("]", says: "All 3 messages are right.")
        #expect(fixture.state.search == nil && fixture.text.contains("100 % right"))
        fixture.press("/", "wrong:", shows: "All 3 messages are right.")
        fixture.press(.escape, ":", "wrong messages\n", says: "All 3 messages are right.")
    }

    @Test func `the palette finds the wrong messages by their mistake`() throws {
        let fixture = try open()
        fixture.press(":", shows: "CORPUS", "Search wrong messages")
        fixture.press("wrong missed\n", shows: "Search: wrong:spam-miss", "1 of 1", "Claim your prize")
    }

    @Test func `another inbox has no marks, no score and no line in the palette`() throws {
        let fixture = try InboxFixture.filled(rows: 40)
        #expect(fixture.state.facts.marks == nil && !fixture.text.contains("% right"))
        fixture.press(":", without: "Search wrong messages")
        fixture.press(.escape, "]", without: "Search: wrong:")
    }

    @Test func `the search field names the conditions of a corpus`() throws {
        let fixture = try open()
        fixture.press("/", shows: "wrong: or expected:junk")
        fixture.press("expected:junk", shows: "1 of 2")
    }

    @Test(arguments: [(60, 200), (40, 120), (8, 30)])
    func `Why says first what was expected, and where`(rows: Int, columns: Int) throws {
        let fixture = try open(rows, columns)
        fixture.press("]", "n", "n", "i")
        let page = try #require(fixture.state.pageInPane ?? page(fixture))
        #expect(page.lines.first?.text.text == "Expected: Junk (label spam, corpus.csv:4)")
        #expect(page.lines.first?.label == "✗" && page.lines.first?.note == "wrong")
        #expect(fixture.text.contains("✗ Expected: Junk"), "\(fixture.text)")
    }

    private func page(_ fixture: InboxFixture) -> TextPage? {
        if case .page(let page) = fixture.state.dialog { page } else { nil }
    }

    @Test func `Why says that a sender is a placeholder`() throws {
        let fixture = try open()
        fixture.press(.home, .down, "i", shows: "✓ Expected: Uncategorized (label ham, corpus.csv:7)", "a placeholder")
        #expect(fixture.text.contains(" no sender ─"), "\(fixture.text)")
    }

    @Test(arguments: sizes) func `labels and file names of others do no harm`(rows: Int, columns: Int) throws {
        let label = "spam\u{202E}\u{1B}[2J\u{0}\n<b>" + String(repeating: "x", count: 5_000)
        let file = "\u{202E}" + String(repeating: "long ", count: 100) + "\u{1B}]0;x\u{7}.csv"
        var marking = Marking()
        marking.map.add(label, [.junk, .promotion(.none)])
        let fixture = try InboxFixture(rows: rows, columns: columns)
        fixture.phone.beginMarking(marking, files: [file])
        var message = IncomingMessage(from: "24273", text: "You have won")
        message.label = label
        message.origin = CorpusOrigin(file: 0, number: 17, unit: .line, accepted: [.junk, .promotion(.none)])
        fixture.phone.enter(.receive(message))
        fixture.settle()
        for keys: KeyInput in ["]", .enter, "i"] {
            fixture.press(keys)
            #expect(!fixture.text.unicodeScalars.contains { ["\u{202E}", "\u{1B}", "\u{0}", "\u{7}"].contains($0) })
        }
        let line = try #require((fixture.state.pageInPane ?? page(fixture))?.lines.first)
        #expect(line.text.text.hasPrefix("Expected: Junk or Promotions (label spam"))
        #expect(line.text.text.hasSuffix(".csv:17)") && line.text.text.count < 400, "\(line.text.text)")
    }

    @Test func `every size is drawn`() throws {
        for keys: KeyInput in ["]", "i", ":", "/", "m"] {
            let fixture = try open(24, 80, hasFills: true)
            fixture.press(keys)
            for rows in [1, 3, 6, 8, 12, 24] {
                for columns in stride(from: 1, through: 130, by: 7) {
                    fixture.resize(rows: rows, columns: columns)
                    #expect(fixture.screen.grid.size == Size(rows: rows, columns: columns))
                }
            }
        }
    }

    @Test(arguments: [
        (0, 0, []), (5, 0, ["100 % right", "100 %"]), (0, 5, ["0 % right · 5 missed", "0 % right · 5 wrong", "0 %"]),
        (9_999, 1, ["99.9 % right · 1 missed", "99.9 % right · 1 wrong", "99.9 %"]),
        (1, 9_999, ["0.1 % right · 9,999 missed", "0.1 % right · 9,999 wrong", "0.1 %"]),
        (2, 1, ["66.7 % right · 1 missed", "66.7 % right · 1 wrong", "66.7 %"]),
    ])
    func `the score is 100 % only if all are right`(_ right: Int, _ missed: Int, _ forms: [String]) {
        var counts = MarkCounts()
        counts.right = right
        counts.mistakes[.spamMissed] = missed
        #expect(ScoreText(counts: counts).forms == forms)
    }
}
