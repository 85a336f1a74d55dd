import Evaluation
import EvaluationReports
import Messages
import Testing

/// The mean and spread of a measure over folds.
@Suite struct FoldSummaryTests {
    /// - Parameter caught: of 10 spam messages; one of 10 ham messages is blocked.
    private func fold(caught: Int, spam: Int = 10) -> Tally {
        var tally = Tally()
        for number in 0..<spam {
            tally.add(Observation(accepted: [.junk], category: number < caught ? .junk : .uncategorized))
        }
        for number in 0..<10 {
            tally.add(Observation(accepted: [.uncategorized], category: number == 0 ? .junk : .uncategorized))
        }
        return tally
    }

    /// numpy: mean, std(ddof=1), min and max of 70, 90 and 80.
    @Test func `mean, deviation and range are those of the folds`() throws {
        let tallies = [fold(caught: 7), fold(caught: 9), fold(caught: 8)]
        let summary = try #require(FoldSummary(Measure("spam-caught"), of: tallies))
        #expect(abs(summary.mean - 80) < 1e-9 && abs((summary.deviation ?? 0) - 10) < 1e-9)
        #expect(summary.lowest == 70 && summary.highest == 90 && summary.missing == 0)
        let lines = TextFolds(tallies, FoldSummary.measures(categories: 2)).lines
        #expect(lines.first == "3 folds of 60 messages (20 each); near duplicates are in one fold:")
        #expect(
            lines.contains {
                $0.split(separator: " ") == "spam-caught 80.00 % 10.00 70.00 % 90.00 %".split(separator: " ")
            })
        #expect(!lines.contains { $0.contains("exact-accuracy") })
    }

    @Test func `a fold without spam has no value, and is not counted as zero`() throws {
        let tallies = [fold(caught: 7), fold(caught: 0, spam: 0)]
        let summary = try #require(FoldSummary(Measure("spam-caught"), of: tallies))
        #expect(summary.mean == 70 && summary.deviation == nil && summary.missing == 1)
        let lines = TextFolds(tallies, FoldSummary.measures(categories: 3)).lines
        #expect(lines.contains { $0.contains("spam-caught") && $0.hasSuffix("n/a in 1 fold") })
        #expect(lines.contains { $0.contains("exact-accuracy") })
        #expect(FoldSummary(try Measure("spam-caught"), of: [fold(caught: 0, spam: 0)]) == nil)
        // The sizes of folds differ.
        #expect(lines.first?.contains("30 messages (10 to 20 each)") == true)
    }
}
