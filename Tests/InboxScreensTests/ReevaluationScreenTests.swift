import InboxDatabase
import Messages
import ScreenDoubles
import Terminal
import TestFiles
import Testing

@testable import Device
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
    private let fixture: InboxFixture

    init() throws { fixture = try InboxFixture() }

    private func picture(_ name: String, _ rows: Int, _ columns: Int, _ keys: [Key]) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        try fixture.openReevaluation()
        for key in keys { fixture.press(.key(key)) }
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
        fixture.press("t", "input.tsv")
        #expect(matches(fixture.text, "reevaluation-file-\(columns)x\(rows)") == .same)
        fixture.press(.escape)
        #expect(fixture.state.reevaluation?.finding != nil)
    }

    @Test func `another filter can be chosen by its path, and a missing one is reported`() throws {
        try fixture.openReevaluation()
        fixture.press("f", .end, .enter, shows: "Another filter")
        fixture.press(.enter, shows: "Enter the path of a filter.")
        fixture.press(.escape)
        #expect(fixture.state.reevaluation?.finding?.result.filterName == "Strict")
        fixture.press("f", .end, .enter, "/nowhere/strict.py", .enter, shows: "There is no filter '/nowhere/strict.py'")
        fixture.press("f", shows: "▸ Other filter by path …")
        fixture.press(.enter, shows: "/nowhere/strict.py")
    }

    @Test func `a file that cannot be read is reported`() throws {
        try fixture.openReevaluation()
        fixture.press("t", "/nowhere/input.tsv", .enter, shows: "/nowhere/input.tsv does not exist")
    }

    @Test func `Esc goes back step by step and closes the page`() throws {
        try fixture.openReevaluation()
        fixture.press(.enter, .enter, shows: "WITH STRICT")
        fixture.press(.escape, shows: "Unknown Senders → Junk · ")
        fixture.press(.escape, shows: "would move.")
        fixture.press(.escape)
        #expect(fixture.state.reevaluation == nil)
        #expect(fixture.state.dialog == nil)
    }

    @Test func `the question is shown over the page, and Cancel returns to it`() throws {
        try fixture.openReevaluation()
        fixture.press("F", shows: "There are no notifications.")
        fixture.press(.enter, shows: "would move.")
        fixture.press("F", .escape, shows: "would move.")
        #expect(fixture.phone.undoLabel != "3 messages moved back")
    }

    @Test func `confirming moves the messages, and undo moves them back`() throws {
        try fixture.openReevaluation()
        let before = try fixture.counts()
        let moved = try #require(fixture.state.reevaluation?.finding?.comparison.moved)
        fixture.press("F", .up, .enter)
        #expect(fixture.state.reevaluation == nil)
        #expect(fixture.bottom.contains(" moved."))
        #expect(try fixture.counts() != before)
        #expect(moved > 0)
        fixture.press("u", says: " moved back. m, then F: move again.")
        #expect(try fixture.counts() == before)
        // The answers are not kept for a redo.
        fixture.press(.control("r"))
        #expect(fixture.state.status?.text.hasSuffix("moved back. m, then F: move again.") == true)
        fixture.press("N", says: "Filed in", without: "move again")
    }

    @Test func `without an active filter a menu of filters is shown, without None`() throws {
        let fixture = try InboxFixture.filled(columns: 80)
        fixture.press("m", shows: "What would change with another filter", "▸ FilterIt", without: "None")
        fixture.press(.escape)
        #expect(fixture.state.dialog == nil)
    }

    @Test func `a message that was deleted since then is reported`() throws {
        try fixture.openReevaluation()
        let all = try #require(try fixture.phone.folders()[.all])
        for conversation in try fixture.phone.store.conversations(in: all, .first(100)) {
            for _ in 0..<2 { fixture.phone.enter(.delete(.id(conversation.id))) }
        }
        fixture.settle()
        fixture.press(.enter, shows: "(no longer exists)")
        fixture.press(.enter, says: "This message no longer exists.")
    }

    @Test func `empty results are explained`() throws {
        try fixture.openReevaluation()
        var finding = try #require(fixture.state.reevaluation?.finding)
        finding.comparison.setMoves([])
        fixture.app.state.reevaluation?.phase = .finished(finding)
        fixture.press(.control("l"), shows: "Nothing would change: ")
        fixture.press("F", says: "There is nothing to move.")
        fixture.app.state.reevaluation?.phase = .finished(
            Reevaluation.Finding(result: ReevaluationResult(filterName: "Strict"), comparison: Comparison()))
        fixture.press(.control("l"), shows: "Strict would receive none of these messages.")
        fixture.press(.enter, says: "There is nothing to open.")
    }

    @Test(arguments: [(40, 120), (20, 60), (8, 30)])
    func `that the source does not build comes first, with the place and the build that answers`(
        rows: Int, columns: Int
    ) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        try fixture.openReevaluation()
        var state = fixture.state
        func shows(_ text: String) -> Bool {
            let words = state.draw().grid.text.split { " \n".contains($0) }.joined(separator: " ")
            return words.contains(text)
        }
        state.reevaluation?.request = ReevaluationRequest()
        state.reevaluation?.filterName = "Mine"
        state.reevaluation?.build = 2
        state.facts.filterProblem = FilterProblem(
            .previousBuildInUse, ["/f/Handler.swift:12:23: error: cannot find 'x'"], folder: "/f")
        #expect(shows("│ Mine does not build:"), "\(state.draw().grid.text)")
        // The result is below it at any size.
        let moved = try #require(state.reevaluation?.finding).comparison.moved
        #expect(shows("│ \(moved) of "), "\(state.draw().grid.text)")
        if columns >= 60 { #expect(shows("messages would move."), "\(state.draw().grid.text)") }
        if rows > 8 { #expect(shows("│ Mine does not build: Handler.swift:12:23. The")) }
        if rows > 20 { #expect(shows("The answers are those of build 2. │")) }
        // A build in progress may end that, and another filter has nothing to do with it.
        state.facts.nameInBuild = "Mine"
        #expect(!shows("does not build") && shows("would"))
        state.facts.nameInBuild = nil
        state.reevaluation?.request = ReevaluationRequest(by: .filter("strict"))
        #expect(!shows("does not build"))
    }

    @Test func `the mouse opens a move and a message, and a click outside the page goes back`() throws {
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
            for key in keys { fixture.press(.key(key)) }
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
