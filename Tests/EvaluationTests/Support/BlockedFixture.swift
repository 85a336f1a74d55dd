import Messages

@testable import Evaluation

extension ReportFixture {
    /// A filter that blocks 200 of 2,000 messages that should be shown (rows 1, 16, 31 …), and misses 21 of 1,001, one of
    /// them without an answer (row 3,001).
    static var blocked: EvaluationReport {
        var (tally, misclassified) = (Tally(), Misclassified())
        func add(_ observation: Observation, _ row: Int) {
            tally.add(observation)
            misclassified.add(observation, row: row, place: "a.csv:\(row)", sender: "AX-DEMO") {
                "Message number \(row)" + String(repeating: "!", count: row / 100)
            }
        }
        for row in 1...3_000 {
            let isSpam = row % 3 == 0
            let isHidden = isSpam ? row % 150 != 0 : row % 15 == 1
            add(
                Observation(accepted: [isSpam ? .junk : .uncategorized], category: isHidden ? .junk : .uncategorized),
                row)
        }
        add(Observation(accepted: [.junk], category: .uncategorized, failure: .late), 3_001)
        var corpus = CorpusFacts(paths: ["a.csv"])
        corpus.rowsIn = tally.rows
        var filter = FilterResult(name: "Some", tally: tally)
        filter.misclassified = misclassified
        return EvaluationReport(filter: filter, corpus: corpus)
    }
}
