import Device
import Messages
import ScreenDoubles
import Terminal
import TestFiles
import Testing

@testable import Device
@testable import InboxScreens

/// What a save of the filter changes in an inbox of a corpus, and what would change.
@Suite struct CorpusChangesTests {
    /// The prize is found, and a right message is blocked: 1 more right, 1 more wrong.
    private func refile(_ fixture: InboxFixture) throws -> Refiling {
        var answers = InboxFixture.corpusRows.map(\.answer)
        (answers[2], answers[0]) = (.junk, .junk)
        let result = fixture.corpusAnswers(answers)
        var facts = FolderList.Facts()
        facts.filterName = "Mine"
        facts.hasJunk = true
        let change = FolderChange(before: FolderList(.sixteen, facts), after: FolderList(.sixteen, facts))
        let move = try #require(change.move(from: .uncategorized, to: .junk, known: false))
        var comparison = Comparison()
        comparison.queried = 7
        comparison.setMoves([(1, move), (3, move)])
        comparison.markChanges = MarkChanges(newlyRight: [3], newlyWrong: [1])
        let finding = Reevaluation.Finding(result: result, comparison: comparison)
        return Refiling(filterName: "Mine", build: 2, finding: finding, summary: "2 messages moved.")
    }

    /// As after a save: the messages are filed, and the device reports it.
    private func save(_ fixture: InboxFixture) throws {
        let refiling = try refile(fixture)
        fixture.phone.enter(.user(.applyReevaluation(refiling.finding.result)))
        fixture.phone.corpus.refiling = refiling
        fixture.app.handlePhoneChange(.refiled)
        fixture.settle()
        // The filter of the test has no process.
        fixture.app.state.facts.filterName = "Mine"
    }

    private func open(_ rows: Int = 40, _ columns: Int = 120) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        fixture.openCorpus()
        return fixture
    }

    /// Opens the page of the last save.
    private func openPage(_ rows: Int = 40, _ columns: Int = 120) throws -> InboxFixture {
        let fixture = try open(rows, columns)
        try save(fixture)
        fixture.app.state.reevaluation = ReevaluationPage(try refile(fixture))
        fixture.app.state.dialog = .reevaluation
        fixture.press(.control("l"))
        return fixture
    }

    @Test(arguments: CorpusInboxTests.sizes) func `what it looks like`(rows: Int, columns: Int) throws {
        let saved = try open(rows, columns)
        try save(saved)
        #expect(matches(saved.text, "corpus-saved-\(columns)x\(rows)") == .same)
        let fixture = try openPage(rows, columns)
        #expect(matches(fixture.text, "corpus-changes-\(columns)x\(rows)") == .same)
        fixture.press(.enter)
        #expect(matches(fixture.text, "corpus-newly-wrong-\(columns)x\(rows)") == .same)
        fixture.press(.enter)
        #expect(matches(fixture.text, "corpus-newly-wrong-message-\(columns)x\(rows)") == .same)
    }

    @Test func `after a save the marks follow, and the bottom line says what has changed`() throws {
        let fixture = try open()
        try save(fixture)
        #expect(fixture.bottom.contains("1 more right, 1 more wrong. 2 messages moved. m: what changed, u: undo"))
        #expect(fixture.text.contains("50.0 % right · 2 blocked"), "\(fixture.text)")
        fixture.press("u", says: "Undone: 2 messages moved back.")
        #expect(fixture.text.contains("50.0 % right · 1 blocked · 1 missed"), "\(fixture.text)")
        // The undo took it back.
        #expect(fixture.phone.refiling == nil)
    }

    @Test func `what became wrong comes first, then what became right, then the moves`() throws {
        let fixture = try openPage()
        let page = try #require(fixture.state.reevaluation)
        #expect(page.items == [.marks(.newlyWrong), .marks(.newlyRight), .move(0)])
        #expect(fixture.text.contains("What the last save changed · Mine, build 2"), "\(fixture.text)")
        #expect(fixture.text.contains("1 more right, 1 more wrong. 2 of 7 messages moved."))
        #expect(!fixture.text.contains("would move") && !fixture.text.contains("Nothing has moved yet."))
        fixture.press(.enter, shows: "Newly wrong · 1 message", "Are you coming on Sunday?")
        fixture.press(.enter, shows: "Expected: Uncategorized (label ham, corpus.csv:2)", "newly wrong")
        fixture.press(.escape, .escape, .down, .enter, shows: "Newly right · 1 message", "Claim your prize")
    }

    @Test func `what has moved cannot be moved again`() throws {
        let fixture = try openPage()
        fixture.press("F", says: "The messages have moved already. Undo moves them back.")
        #expect(fixture.state.dialog?.menu == nil)
    }

    @Test func `an open page of the active filter shows what a save has changed`() throws {
        let fixture = try open()
        fixture.app.state.reevaluation = ReevaluationPage(request: ReevaluationRequest(), filterName: "Mine")
        fixture.app.state.dialog = .reevaluation
        try save(fixture)
        #expect(fixture.state.reevaluation?.isApplied == true)
        // The page of another filter stays.
        let request = ReevaluationRequest(by: .filter("strict"))
        fixture.app.state.reevaluation = ReevaluationPage(request: request, filterName: "Strict")
        try save(fixture)
        #expect(fixture.state.reevaluation?.request == request)
    }

    @Test func `the key shows what the last save of this filter has changed`() throws {
        let fixture = try open()
        let refiling = try refile(fixture)
        var page: ReevaluationPage?
        var facts = fixture.state.facts
        facts.filterName = "Mine"
        _ = ReevaluationPage.begin(&page, facts, refiling)
        #expect(page?.isApplied == true)
        page = nil
        (facts.filterName, facts.filterIdentifier) = ("Other", "other")
        _ = ReevaluationPage.begin(&page, facts, refiling)
        #expect(page?.isApplied == false)
    }

    @Test func `before anything moves, the two lists come first, too`() throws {
        let fixture = try openPage()
        fixture.app.state.reevaluation?.isApplied = false
        fixture.press(.control("l"))
        #expect(fixture.text.contains("1 more right, 1 more wrong. 2 of 7 messages would move."))
        #expect(fixture.text.contains("Nothing has moved yet."))
    }

    @Test func `while the corpus is queried again, the header says how much of it`() throws {
        let fixture = try open(24, 160)
        var state = fixture.state
        state.facts.queryAgainFraction = 0.456
        #expect(state.draw().grid.text.contains("querying the corpus again: 45 %"))
    }
}
