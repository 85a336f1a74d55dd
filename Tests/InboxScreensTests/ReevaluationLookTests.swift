import Device
import DisplayText
import InboxDatabase
import Messages
import ScreenDoubles
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// What the screen What would change looks like.
@Suite struct ReevaluationLookTests {
    /// The screen with a result that a test has changed.
    private func open(
        _ size: (rows: Int, columns: Int), _ change: (inout Comparison) -> Void
    ) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: size.rows, columns: size.columns)
        try fixture.openReevaluation()
        var finding = try #require(fixture.state.reevaluation?.finding)
        change(&finding.comparison)
        fixture.app.state.reevaluation?.phase = .finished(finding)
        fixture.press(.control("l"))
        return fixture
    }

    /// One kind of move, and nothing else.
    private func openOneMove(_ size: (rows: Int, columns: Int), messages count: Int) throws -> InboxFixture {
        try open(size) { comparison in
            let group = comparison.groups[0]
            let messages = group.messages + (0..<max(0, count - group.messages.count)).map { Int64(1_000_000 + $0) }
            comparison.setMoves(messages.map { (text: $0, way: group.move) })
            (comparison.queried, comparison.failures, comparison.notQueried) = (count, [], [:])
        }
    }

    private func role(_ fixture: InboxFixture, of text: String) throws -> Role? {
        let place = try fixture.place(of: text)
        return fixture.screen.grid[place.row, place.column]?.role
    }

    @Test func `it is as high as its text, at every step`() throws {
        let fixture = try openOneMove((40, 120), messages: 3)
        // A sentence, a move, three messages and a note.
        #expect(try fixture.dialogBox().rows == 2 + 2 + 1 + 3 + 2, "\(fixture.text)")
        fixture.press(.enter)
        #expect(try fixture.dialogBox().rows == 2 + 3)
        fixture.press(.enter)
        let rows = try #require(fixture.state.reevaluation?.page?.rows.count)
        #expect(try fixture.dialogBox().rows == 2 + rows, "\(fixture.text)")
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80), (20, 60)])
    func `a single move lists its first five messages`(_ rows: Int, _ columns: Int) throws {
        let fixture = try openOneMove((rows, columns), messages: 5_000)
        #expect(fixture.text.contains("5,000 of 5,000 messages would move."))
        #expect(fixture.text.contains("… 4,995 more"), "\(fixture.text)")
        #expect(fixture.text.contains("━▶ Junk"))
        #expect(fixture.text.contains("Nothing has moved yet."))
        fixture.press(.enter, shows: "Unknown Senders → Junk · 5,000 messages", " 1 of 5,000 ─╯")
        fixture.press(.end, shows: " 5,000 of 5,000 ─╯")
    }

    @Test func `a small screen has the sentence and the move`() throws {
        let fixture = try openOneMove((8, 30), messages: 5_000)
        #expect(fixture.text.contains("5,000 of 5,000 messages…"), "\(fixture.text)")
        #expect(fixture.text.contains("▸ Unknown S… → Junk 5,000"), "\(fixture.text)")
    }

    @Test func `bars have the color of the folder to which the messages would move`() throws {
        let fixture = try open((40, 120)) { _ in }
        #expect(try role(fixture, of: "━▶ Junk") == .selectedJunk)
        #expect(try role(fixture, of: "━▶ Transactions") == .transaction)
        fixture.press(.down)
        #expect(try role(fixture, of: "━▶ Junk") == .junk)
        #expect(try role(fixture, of: "━▶ Transactions") == .selectedTransaction)
    }

    @Test(arguments: [(60, 200), (40, 120)])
    func `answers are side by side on a wide screen`(_ rows: Int, _ columns: Int) throws {
        let fixture = try open((rows, columns)) { _ in }
        fixture.press(.enter, .enter)
        let (now, then) = (try fixture.place(of: "NOW"), try fixture.place(of: "WITH STRICT"))
        #expect(now.row == then.row && now.column < then.column)
        let box = try fixture.dialogBox()
        for row in now.row..<box.endRow - 1 {
            #expect(fixture.screen.grid[row, then.column - 3]?.character == "│", "\(fixture.text)")
        }
    }

    @Test(arguments: [(40, 119), (24, 80), (20, 60)])
    func `answers are one below the other on a narrower screen`(_ rows: Int, _ columns: Int) throws {
        let fixture = try open((rows, columns)) { _ in }
        fixture.press(.enter, .enter)
        let (now, then) = (try fixture.place(of: "NOW"), try fixture.place(of: "WITH STRICT"))
        #expect(now.row < then.row && now.column == then.column)
    }

    @Test(arguments: [(60, 200, 70), (40, 120, 70), (24, 80, 64), (20, 60, 56)])
    func `a result without moves is a small dialog`(_ rows: Int, _ columns: Int, _ wanted: Int) throws {
        let fixture = try open((rows, columns)) { comparison in
            comparison.setMoves([])
            (comparison.queried, comparison.failures, comparison.notQueried) = (7, [], [:])
        }
        #expect(fixture.text.contains("Nothing would change: "))
        #expect(try fixture.dialogBox().size == Size(rows: 5, columns: wanted), "\(fixture.text)")
        #expect(!fixture.text.contains("━"))
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80)])
    func `the box is as wide before the result as with it`(_ rows: Int, _ columns: Int) throws {
        let fixture = try open((rows, columns)) { _ in }
        let width = try fixture.dialogBox().columns
        for phase in [ReevaluationPage.Phase.building("Strict"), .querying(answered: 3, fraction: 0.5), .failed("Why")]
        {
            fixture.app.state.reevaluation?.phase = phase
            fixture.press(.control("l"))
            #expect(try fixture.dialogBox().columns == width, "\(fixture.text)")
        }
    }

    @Test(arguments: [(24, 80), (8, 30), (6, 20)])
    func `a long reason is shown as far as it fits, to the end of a word`(_ rows: Int, _ columns: Int) throws {
        let fixture = try open((rows, columns)) { _ in }
        fixture.app.state.reevaluation?.phase = .failed(
            (1...2000).map { "word\($0)" }.joined(separator: " ") + " The end.")
        fixture.press(.control("l"))
        let words = fixture.text.split { " │\n".contains($0) }.filter { $0.hasPrefix("word") }
        #expect(words.count > 2)
        for (word, number) in zip(words.dropLast(), 1...) { #expect(word == "word\(number)", "\(fixture.text)") }
        #expect(fixture.text.contains("…"))
    }

    @Test func `the place of the selected move is in the edge when not all fit`() throws {
        let fixture = try open((6, 20)) { _ in }
        #expect(fixture.text.contains(" 1 of 3 ─╯"), "\(fixture.text)")
        fixture.press(.end, shows: " 3 of 3 ─╯", "No answer")
    }

    @Test(arguments: SafetyTests.hostile) func `hostile text stays in its columns`(_ text: String) throws {
        for (rows, columns) in [(40, 120), (20, 60), (8, 30)] {
            let fixture = try InboxFixture(rows: rows, columns: columns)
            fixture.receive("+12025550102", text)
            let all = try #require(try fixture.phone.folders()[.all])
            let messages = try fixture.phone.store.conversations(in: all, .first(1)).flatMap {
                try fixture.phone.store.messages(in: $0.id, .first(1))
            }
            fixture.app.state.reevaluation = ReevaluationPage(
                request: ReevaluationRequest(by: .filter("strict")), filterName: text.oneLine(200))
            fixture.app.state.reevaluation?.phase = .finished(try fixture.finding(of: messages))
            fixture.app.state.dialog = .reevaluation
            fixture.press(.control("l"), .enter, .enter, .down, .escape)
            for frame in fixture.screen.frames {
                for row in 0..<rows { #expect(frame[row: row].reduce(0) { $0 + Int($1.width) } == columns) }
            }
        }
    }
}
