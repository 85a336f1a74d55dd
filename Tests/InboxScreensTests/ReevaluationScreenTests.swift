import InboxStore
import Messages
import Phone
import Terminal
import Testing

@testable import InboxScreens

extension InboxFixture {
    /// What a filter might say of the texts of `fill`, and of one that steers the terminal, without a filter's process.
    func finding(of texts: [Message]) throws -> Reevaluation.Finding {
        var facts = FolderList.Facts()
        facts.filterName = "Strict"
        facts.hasJunk = true
        let change = FolderChange(before: FolderList(.sixteen, facts), after: FolderList(.sixteen, facts))
        var judgement = ReevaluationResult(filterName: "Strict")
        var comparison = Comparison()
        var moves: [(text: Int64, way: Comparison.Move)] = []
        for (index, text) in texts.enumerated() {
            let answers: [Action?] = [.junk, nil, .transaction, .junk]
            comparison.asked += 1
            guard let action = answers[index % 4] else {
                let diagnostic = Diagnostic(.filterCrashed, "ended with exit status 3")
                comparison.failures.append(Comparison.Failure(text: text.id, diagnostic: diagnostic))
                let outcome = FilterOutcome(answer: nil, diagnostics: [diagnostic])
                judgement.add(ReevaluatedMessage(message: text.id, category: nil, outcome: outcome))
                continue
            }
            let category = Category(action: action, subAction: .none)
            let outcome = FilterOutcome(answer: FilterAnswer(action: .known(action)), milliseconds: 0.4)
            judgement.add(ReevaluatedMessage(message: text.id, category: category, outcome: outcome))
            let way = change.move(from: .uncategorised, to: category, known: false)
            if let way { moves.append((text.id, way)) }
        }
        comparison.setMoves(moves)
        comparison.notAsked = [.contact: 1_204, .replied: 3]
        return Reevaluation.Finding(result: judgement, comparison: comparison)
    }

    /// Opens the page of what would move, as it is when the filter has answered.
    func openJudging() throws {
        fill()
        receive("+12025550163", "Pay \u{202E}now\u{1B}[2J\nor never", ago: 2 * Self.minute)
        let all = try #require(try phone.folders()[.all])
        let texts = try phone.store.conversations(in: all, .first(100)).flatMap {
            try phone.store.messages(in: $0.id, .first(100))
        }.filter { $0.sender != nil }.sorted { $0.id < $1.id }
        app.state.reevaluation = ReevaluationPage(
            request: ReevaluationRequest(by: .filter("strict")), filterName: "Strict")
        app.state.reevaluation?.phase = .found(try finding(of: texts))
        app.state.dialog = .reevaluation
        press(.control("l"))
    }
}

extension InboxFixture {
    /// What each folder says that it holds.
    fileprivate func counts() throws -> [Counts] {
        let counts = try phone.store.counts()
        return try phone.folders(counts).folders.map { counts[$0] }
    }
}

/// The page of what would move.
@Suite struct ReevaluationScreenTests {
    private func picture(_ name: String, _ rows: Int, _ columns: Int, _ keys: [Key]) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        try fixture.openJudging()
        for key in keys { fixture.press(key) }
        #expect(matches(fixture.text, "judging-\(name)-\(columns)x\(rows)") == .same)
    }

    @Test(arguments: PictureTests.sizes) func ways(rows: Int, columns: Int) throws {
        try picture("ways", rows, columns, [])
    }

    @Test(arguments: PictureTests.sizes) func texts(rows: Int, columns: Int) throws {
        try picture("texts", rows, columns, [.enter, .down])
    }

    @Test(arguments: PictureTests.sizes) func text(rows: Int, columns: Int) throws {
        try picture("text", rows, columns, [.enter, .end, .enter])
    }

    @Test(arguments: PictureTests.sizes) func failures(rows: Int, columns: Int) throws {
        try picture("failures", rows, columns, [.end, .enter])
    }

    @Test(arguments: PictureTests.sizes) func failure(rows: Int, columns: Int) throws {
        try picture("failure", rows, columns, [.end, .enter, .enter])
    }

    @Test(arguments: PictureTests.sizes) func question(rows: Int, columns: Int) throws {
        try picture("question", rows, columns, [.character("F")])
    }

    @Test(arguments: PictureTests.sizes) func otherFilter(rows: Int, columns: Int) throws {
        try picture("other-filter", rows, columns, [.character("f")])
    }

    @Test(arguments: PictureTests.sizes) func asking(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        try fixture.openJudging()
        fixture.app.state.reevaluation?.phase = .asking(answered: 4_310, fraction: 0.37)
        fixture.press(.control("l"))
        #expect(matches(fixture.text, "judging-asking-\(columns)x\(rows)") == .same)
    }

    @Test(arguments: PictureTests.sizes) func textsOfAFile(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        try fixture.openJudging()
        fixture.press(.character("t"))
        fixture.type("texts.tsv")
        #expect(matches(fixture.text, "judging-file-\(columns)x\(rows)") == .same)
        fixture.press(.escape)
        #expect(fixture.state.reevaluation?.finding != nil)
    }

    @Test func `another filter can be named by its path, and one that is not there is said to be missing`() throws {
        let fixture = try InboxFixture()
        try fixture.openJudging()
        fixture.press(.character("f"), .end, .enter)
        #expect(fixture.text.contains("Another filter"))
        fixture.press(.enter)
        #expect(fixture.text.contains("A filter has a path."))
        fixture.press(.escape)
        #expect(fixture.state.reevaluation?.finding?.result.filterName == "Strict")
        fixture.press(.character("f"), .end, .enter)
        fixture.type("/nowhere/strict.py")
        fixture.press(.enter)
        #expect(fixture.text.contains("There is no filter /nowhere/strict.py"))
        fixture.press(.character("f"))
        #expect(fixture.text.contains("▸ Another, by its path …"))
        fixture.press(.enter)
        #expect(fixture.text.contains("/nowhere/strict.py"))
    }

    @Test func `a file that cannot be read is said to be so`() throws {
        let fixture = try InboxFixture()
        try fixture.openJudging()
        fixture.press(.character("t"))
        fixture.type("/nowhere/texts.tsv")
        fixture.press(.enter)
        #expect(fixture.text.contains("There is no file /nowhere/texts.tsv"))
    }

    @Test func `Esc goes back step by step, and then nothing is left of it`() throws {
        let fixture = try InboxFixture()
        try fixture.openJudging()
        fixture.press(.enter, .enter)
        #expect(fixture.text.contains("AS STRICT SAYS NOW"))
        fixture.press(.escape)
        #expect(fixture.text.contains("Unknown Senders → Junk · "))
        fixture.press(.escape)
        #expect(fixture.text.contains("would move."))
        fixture.press(.escape)
        #expect(fixture.state.reevaluation == nil)
        #expect(fixture.state.dialog == nil)
    }

    @Test func `the question lies over the page, and no leads back to it`() throws {
        let fixture = try InboxFixture()
        try fixture.openJudging()
        fixture.press(.character("F"))
        #expect(fixture.text.contains("Nobody is notified."))
        fixture.press(.enter)
        #expect(fixture.text.contains("would move."))
        fixture.press(.character("F"), .escape)
        #expect(fixture.text.contains("would move."))
        #expect(fixture.phone.undoLabel != "the move of 3 messages")
    }

    @Test func `yes files the texts again, and undo takes it back`() throws {
        let fixture = try InboxFixture()
        try fixture.openJudging()
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

    @Test func `without a filter it is asked which one, and None is none`() throws {
        let fixture = try InboxFixture()
        fixture.fill()
        fixture.press(.character("m"))
        #expect(fixture.text.contains("What would move by another filter"))
        #expect(fixture.text.contains("▸ FilterIt"))
        #expect(!fixture.text.contains("None"))
        fixture.press(.escape)
        #expect(fixture.state.dialog == nil)
    }

    @Test func `a text that went meanwhile is said to be gone`() throws {
        let fixture = try InboxFixture()
        try fixture.openJudging()
        let all = try #require(try fixture.phone.folders()[.all])
        for conversation in try fixture.phone.store.conversations(in: all, .first(100)) {
            for _ in 0..<2 { fixture.phone.enter(.delete(.id(conversation.id))) }
        }
        fixture.settle()
        fixture.press(.enter)
        #expect(fixture.text.contains("(not there any more)"))
        fixture.press(.enter)
        #expect(fixture.bottom.contains("This text is not there any more."))
    }

    @Test func `empty findings say so`() throws {
        let fixture = try InboxFixture()
        try fixture.openJudging()
        var finding = try #require(fixture.state.reevaluation?.finding)
        finding.comparison.setMoves([])
        fixture.app.state.reevaluation?.phase = .found(finding)
        fixture.press(.control("l"))
        #expect(fixture.text.contains("Nothing would move: "))
        fixture.press(.character("F"))
        #expect(fixture.bottom.contains("There is nothing to file again."))
        fixture.app.state.reevaluation?.phase = .found(
            Reevaluation.Finding(result: ReevaluationResult(filterName: "Strict"), comparison: Comparison()))
        fixture.press(.control("l"))
        #expect(fixture.text.contains("There is no text that Strict would be asked about."))
        fixture.press(.enter)
        #expect(fixture.bottom.contains("There is nothing to open."))
    }

    @Test func `the mouse opens a way and a text, and a click beside the page goes back`() throws {
        let fixture = try InboxFixture()
        try fixture.openJudging()
        try fixture.click("Unknown Senders → Junk")
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

    @Test func `any size, wherever one is`() throws {
        for keys: [Key] in [[], [.enter], [.enter, .enter], [.character("F")], [.character("f")]] {
            let fixture = try InboxFixture()
            try fixture.openJudging()
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
