import Device
import InboxDatabase
import Messages
import ScreenDoubles
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

extension InboxFixture {
    /// The counts of each folder.
    fileprivate func counts() throws -> [Counts] {
        let counts = try phone.store.counts()
        return try phone.folders(counts).folders.map { counts[$0] }
    }
}

/// The screen What would change.
@Suite struct ReevaluationScreenTests {
    private func picture(_ name: String, _ rows: Int, _ columns: Int, _ keys: [Key]) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        try fixture.openReevaluation()
        for key in keys { fixture.press(key) }
        #expect(matches(fixture.text, "reevaluation-\(name)-\(columns)x\(rows)") == .same)
    }

    @Test(arguments: PictureTests.sizes) func `moves`(rows: Int, columns: Int) throws {
        try picture("moves", rows, columns, [])
    }

    @Test(arguments: PictureTests.sizes) func `messages`(rows: Int, columns: Int) throws {
        try picture("messages", rows, columns, [.enter, .down])
    }

    @Test(arguments: PictureTests.sizes) func `message`(rows: Int, columns: Int) throws {
        try picture("message", rows, columns, [.enter, .end, .enter])
    }

    @Test(arguments: PictureTests.sizes) func `failures`(rows: Int, columns: Int) throws {
        try picture("failures", rows, columns, [.end, .enter])
    }

    @Test(arguments: PictureTests.sizes) func `failure`(rows: Int, columns: Int) throws {
        try picture("failure", rows, columns, [.end, .enter, .enter])
    }

    @Test(arguments: PictureTests.sizes) func `question`(rows: Int, columns: Int) throws {
        try picture("question", rows, columns, [.character("F")])
    }

    @Test(arguments: PictureTests.sizes) func `other filter`(rows: Int, columns: Int) throws {
        try picture("other-filter", rows, columns, [.character("f")])
    }

    @Test(arguments: PictureTests.sizes) func `querying`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        try fixture.openReevaluation()
        fixture.app.state.reevaluation?.phase = .querying(answered: 4_310, fraction: 0.37)
        fixture.press(.control("l"))
        #expect(matches(fixture.text, "reevaluation-querying-\(columns)x\(rows)") == .same)
    }

    @Test(arguments: PictureTests.sizes) func `messages in a file`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        try fixture.openReevaluation()
        fixture.press(.character("t"))
        fixture.type("input.tsv")
        #expect(matches(fixture.text, "reevaluation-file-\(columns)x\(rows)") == .same)
        fixture.press(.escape)
        #expect(fixture.state.reevaluation?.finding != nil)
    }

    @Test func `another filter can be chosen by its path, and a missing one is reported`() throws {
        let fixture = try InboxFixture()
        try fixture.openReevaluation()
        fixture.press(.character("f"), .end, .enter)
        #expect(fixture.text.contains("Another filter"))
        fixture.press(.enter)
        #expect(fixture.text.contains("Enter the path of a filter."))
        fixture.press(.escape)
        #expect(fixture.state.reevaluation?.finding?.result.filterName == "Strict")
        fixture.press(.character("f"), .end, .enter)
        fixture.type("/nowhere/strict.py")
        fixture.press(.enter)
        #expect(fixture.text.contains("Filter not found: /nowhere/strict.py"))
        fixture.press(.character("f"))
        #expect(fixture.text.contains("▸ Other filter by path …"))
        fixture.press(.enter)
        #expect(fixture.text.contains("/nowhere/strict.py"))
    }

    @Test func `a file that cannot be read is reported`() throws {
        let fixture = try InboxFixture()
        try fixture.openReevaluation()
        fixture.press(.character("t"))
        fixture.type("/nowhere/input.tsv")
        fixture.press(.enter)
        #expect(fixture.text.contains("There is no file /nowhere/input.tsv"))
    }

    @Test func `Esc goes back step by step and closes the page`() throws {
        let fixture = try InboxFixture()
        try fixture.openReevaluation()
        fixture.press(.enter, .enter)
        #expect(fixture.text.contains("WITH STRICT"))
        fixture.press(.escape)
        #expect(fixture.text.contains("Unknown Senders → Junk · "))
        fixture.press(.escape)
        #expect(fixture.text.contains("would change folders."))
        fixture.press(.escape)
        #expect(fixture.state.reevaluation == nil)
        #expect(fixture.state.dialog == nil)
    }

    @Test func `the question is shown over the page, and Cancel returns to it`() throws {
        let fixture = try InboxFixture()
        try fixture.openReevaluation()
        fixture.press(.character("F"))
        #expect(fixture.text.contains("There are no notifications."))
        fixture.press(.enter)
        #expect(fixture.text.contains("would change folders."))
        fixture.press(.character("F"), .escape)
        #expect(fixture.text.contains("would change folders."))
        #expect(fixture.phone.undoLabel != "the move of 3 messages")
    }

    @Test func `confirming moves the messages, and undo moves them back`() throws {
        let fixture = try InboxFixture()
        try fixture.openReevaluation()
        let before = try fixture.counts()
        let moved = try #require(fixture.state.reevaluation?.finding?.comparison.moved)
        fixture.press(.character("F"), .up, .enter)
        #expect(fixture.state.reevaluation == nil)
        #expect(fixture.bottom.contains(" moved."))
        #expect(try fixture.counts() != before)
        #expect(moved > 0)
        fixture.press(.character("u"))
        #expect(fixture.bottom.contains("Undone: the move of "))
        #expect(try fixture.counts() == before)
    }

    @Test func `without an active filter a menu of filters is shown, without None`() throws {
        let fixture = try InboxFixture()
        fixture.fill()
        fixture.press(.character("m"))
        #expect(fixture.text.contains("What would change with another filter"))
        #expect(fixture.text.contains("▸ FilterIt"))
        #expect(!fixture.text.contains("None"))
        fixture.press(.escape)
        #expect(fixture.state.dialog == nil)
    }

    @Test func `a message that was deleted since then is reported`() throws {
        let fixture = try InboxFixture()
        try fixture.openReevaluation()
        let all = try #require(try fixture.phone.folders()[.all])
        for conversation in try fixture.phone.store.conversations(in: all, .first(100)) {
            for _ in 0..<2 { fixture.phone.enter(.delete(.id(conversation.id))) }
        }
        fixture.settle()
        fixture.press(.enter)
        #expect(fixture.text.contains("(no longer exists)"))
        fixture.press(.enter)
        #expect(fixture.bottom.contains("This message no longer exists."))
    }

    @Test func `empty results are explained`() throws {
        let fixture = try InboxFixture()
        try fixture.openReevaluation()
        var finding = try #require(fixture.state.reevaluation?.finding)
        finding.comparison.setMoves([])
        fixture.app.state.reevaluation?.phase = .finished(finding)
        fixture.press(.control("l"))
        #expect(fixture.text.contains("Nothing would change: "))
        fixture.press(.character("F"))
        #expect(fixture.bottom.contains("There is nothing to move."))
        fixture.app.state.reevaluation?.phase = .finished(
            Reevaluation.Finding(result: ReevaluationResult(filterName: "Strict"), comparison: Comparison()))
        fixture.press(.control("l"))
        #expect(fixture.text.contains("There are no messages that Strict would receive."))
        fixture.press(.enter)
        #expect(fixture.bottom.contains("There is nothing to open."))
    }

    @Test func `the mouse opens a move and a message, and a click outside the page goes back`() throws {
        let fixture = try InboxFixture()
        try fixture.openReevaluation()
        try fixture.click("▶ Junk")
        #expect(fixture.state.reevaluation?.list != nil)
        try fixture.click("24273  ")
        #expect(fixture.state.reevaluation?.page != nil)
        fixture.screen.send(.mouse(MouseEvent(.click, row: 0, column: 0)))
        fixture.settle()
        #expect(fixture.state.reevaluation?.page == nil)
        fixture.screen.send(.mouse(MouseEvent(.wheelDown, row: 10, column: 30)))
        fixture.settle()
        #expect(fixture.state.reevaluation?.list?.selected == 1)
    }

    @Test func `every state is drawn at every size`() throws {
        for keys: [Key] in [[], [.enter], [.enter, .enter], [.character("F")], [.character("f")]] {
            let fixture = try InboxFixture()
            try fixture.openReevaluation()
            for key in keys { fixture.press(key) }
            for rows in [1, 2, 3, 4, 5, 6, 8, 11, 12, 24, 45] {
                for columns in [1, 2, 5, 11, 12, 19, 20, 39, 49, 50, 59, 60, 99, 100, 130] {
                    fixture.resize(rows: rows, columns: columns)
                    fixture.press(.down, .up)
                    #expect(fixture.screen.grid.size == Size(rows: rows, columns: columns))
                    if let cursor = fixture.state.draw().cursor {
                        #expect(Rect(fixture.screen.size).contains(cursor))
                    }
                }
            }
        }
    }
}
