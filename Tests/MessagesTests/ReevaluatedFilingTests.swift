import Testing

@testable import Messages

/// The categories of a sender's messages after new answers.
@Suite struct ReevaluatedFilingTests {
    private typealias Item = ReevaluatedFiling.Item

    private static func categories(_ items: [Item], _ release: Release) -> [Category] {
        ReevaluatedFiling.places(items, in: release).map(\.category)
    }

    @Test func `F2: each message follows its own answer, and messages without a new answer stay`() {
        let items = [
            Item(.reevaluated(.junk), in: .uncategorized), Item(.kept(nil), in: .uncategorized),
            Item(.reevaluated(.transaction(.transactionalFinance)), in: .junk), Item(.kept(.junk), in: .junk),
        ]
        #expect(
            Self.categories(items, .sixteen) == [
                .junk, .uncategorized, .transaction(.transactionalFinance), .junk,
            ])
    }

    @Test func `a reply moves with the message before it, the first one with the message after it`() {
        let items = [
            Item(.own, in: .uncategorized), Item(.reevaluated(.junk), in: .uncategorized),
            Item(.own, in: .uncategorized),
            Item(.reevaluated(.promotion(.none)), in: .uncategorized), Item(.own, in: .uncategorized),
            Item(.own, in: .transaction(.none)),
        ]
        #expect(
            Self.categories(items, .sixteen) == [
                .junk, .junk, .junk, .promotion(.none), .promotion(.none), .transaction(.none),
            ])
    }

    @Test func `F1: one junk message takes the whole conversation, and later messages`() {
        let items = [
            Item(.reevaluated(.uncategorized), in: .uncategorized), Item(.own, in: .uncategorized),
            Item(.reevaluated(.junk), in: .uncategorized), Item(.kept(nil), in: .uncategorized),
        ]
        let places = ReevaluatedFiling.places(items, in: .eleven)
        #expect(places.map(\.category) == [.junk, .junk, .junk, .junk])
        #expect(places[0].rules == [.f1])
    }

    @Test func `F1: if no message is junk any more, the conversation is not junk`() {
        let items = [
            Item(.reevaluated(.uncategorized), in: .junk), Item(.kept(nil), in: .junk), Item(.own, in: .junk),
        ]
        #expect(Self.categories(items, .eleven) == [.uncategorized, .uncategorized, .uncategorized])
    }

    @Test func `F3: junk moves everything to Spam if the sender's first message is now uncategorized, and only then`() {
        let second = Item(.reevaluated(.junk), in: .transaction(.none))
        #expect(
            Self.categories([Item(.reevaluated(.uncategorized), in: .transaction(.none)), second], .twentySix)
                == [.junk, .junk])
        #expect(
            Self.categories([Item(.reevaluated(.transaction(.none)), in: .transaction(.none)), second], .twentySix)
                == [.transaction(.none), .junk])
    }

    @Test func `200,000 messages take linear time`() {
        let items = (0..<200_000).map { index in
            Item(
                index % 3 == 0 ? .own : .reevaluated(index % 2 == 0 ? .junk : .uncategorized),
                in: index % 5 == 0 ? .junk : .uncategorized)
        }
        for release in Release.all { #expect(Self.categories(items, release).count == items.count) }
    }
}

@Suite struct ComparisonTests {
    private static func folders(_ capabilities: Capabilities) -> FolderList {
        var facts = FolderList.Facts()
        facts.filterName = "Rules"
        facts.hasJunk = true
        facts.capabilities = capabilities
        return FolderList(.sixteen, facts)
    }

    private static let finance = Capabilities.validate(
        DeclaredCapabilities(transactional: [.known(.transactionalFinance)]), in: .sixteen, limit: .warn
    ).capabilities

    @Test func `a move names the current and the new folder`() throws {
        let change = FolderChange(before: Self.folders(Self.finance), after: Self.folders(Self.finance))
        let move = try #require(
            change.move(from: .uncategorized, to: .transaction(.transactionalFinance), known: false))
        #expect(move.name == "Unknown Senders → Finance")
        #expect(move.from?.id == .unknown)
        #expect(change.move(from: .uncategorized, to: .junk, known: true)?.from?.name == "Known Senders")
        #expect(change.move(from: .junk, to: .junk, known: false) == nil)
        #expect(change.move(from: nil, to: .junk, known: false)?.name == "→ Junk")
    }

    @Test func `a message that stays in the same folder has no move`() {
        let change = FolderChange(before: Self.folders(.none), after: Self.folders(.none))
        #expect(
            change.move(from: .transaction(.transactionalFinance), to: .transaction(.none), known: false) == nil)
        let loses = FolderChange(before: Self.folders(Self.finance), after: Self.folders(.none))
        #expect(
            loses.move(from: .transaction(.transactionalFinance), to: .transaction(.none), known: false)?.name
                == "Finance → Transactions")
    }

    @Test func `the largest group comes first, groups of the same size by name`() throws {
        let change = FolderChange(before: Self.folders(.none), after: Self.folders(.none))
        let junk = try #require(change.move(from: .uncategorized, to: .junk, known: false))
        let back = try #require(change.move(from: .junk, to: .uncategorized, known: false))
        let sale = try #require(change.move(from: .promotion(.none), to: .junk, known: false))
        var comparison = Comparison()
        comparison.setMoves([(3, sale), (7, junk), (9, back), (4, junk), (5, sale), (1, back), (2, back)])
        #expect(comparison.groups.map(\.move) == [back, sale, junk])
        #expect(comparison.groups.map(\.messages) == [[1, 2, 9], [3, 5], [4, 7]])
        #expect(comparison.moved == 7)
    }

    @Test func `a result finds a message by its id, whatever the order of the answers`() {
        var result = ReevaluationResult(filterName: "Rules")
        for id: Int64 in [9, 2, 30, 5] { result.add(ReevaluatedMessage(message: id, category: .junk, outcome: nil)) }
        result.sort()
        #expect(result[30]?.message == 30)
        #expect(result[2]?.message == 2)
        #expect([1, 3, 31].map { result[$0] } == [nil, nil, nil])
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (4310, "4,310"), (1_234_567, "1,234,567"), (-1234, "-1,234"), (-100, "-100"),
    ])
    func `grouped`(number: Int, text: String) {
        #expect(Counted.number(number) == text)
    }
}
