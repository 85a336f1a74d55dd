import DisplayText
import Evaluation

extension TextReport {
    /// Of each filter that gave scores.
    mutating func writeScores() {
        for (filter, name) in zip(report.filters, report.filterNames) {
            guard let scores = filter.reportedScores else { continue }
            heading("Scores\(report.other == nil ? "" : " of \(name)")")
            paragraph(scores.summary, indent: "  ")
            guard scores.area != nil else { continue }
            var table = PlainTable()
            table.add(ScoreTally.thresholdHead)
            for row in scores.thresholdRows { table.add(row) }
            lines += table.lines
            paragraph(ScoreTally.thresholdNote, indent: "  ")
        }
    }
}
