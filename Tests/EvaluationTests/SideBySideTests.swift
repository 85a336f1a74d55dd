import Messages
import Testing

@testable import Evaluation

@Suite struct SideBySideTests {
    @Test func `fixed and broken messages are counted in each view`() {
        var sides = FilterComparison()
        let finance = Category.transaction(.transactionalFinance)
        func add(_ before: Category, _ after: Category) {
            sides.add(
                before: Observation(accepted: [finance], category: before),
                after: Observation(accepted: [finance], category: after), row: 1, place: "a:1", text: { "Paid" })
        }
        add(.junk, finance)
        add(finance, .transaction(.none))
        add(finance, finance)
        add(.junk, .junk)
        #expect(sides.counts(.exact) == PairedCounts(bothRight: 1, fixed: 1, broken: 1, bothWrong: 1))
        #expect(sides.counts(.folder) == PairedCounts(bothRight: 2, fixed: 1, broken: 0, bothWrong: 1))
        #expect(sides.counts(.hiddenOrShown) == PairedCounts(bothRight: 2, fixed: 1, broken: 0, bothWrong: 1))
        #expect(sides.fixed.map(\.after) == [finance])
        #expect(sides.broken.map(\.after) == [.transaction(.none)])
    }

    @Test func `a few messages are kept and all are counted`() {
        var sides = FilterComparison(limit: 3)
        var reads = 0
        for row in 1...1000 {
            sides.add(
                before: Observation(accepted: [.junk], category: .uncategorized, failure: .late),
                after: Observation(accepted: [.junk], category: .junk), row: row, place: "a:\(row)",
                text: {
                    reads += 1
                    return "a" + String(repeating: "\u{301}", count: 100_000)
                })
        }
        #expect(sides.counts(.exact).fixed == 1000)
        #expect(sides.fixed.map(\.place) == ["a:1", "a:2", "a:3"])
        #expect(sides.fixed.allSatisfy { $0.text.unicodeScalars.count == Excerpt.length && $0.failedBefore == .late })
        #expect(reads == 3)
    }
}
