import DisplayText
import Evaluation
import Messages

extension HTMLReport {
    mutating func writeScores() {
        let (filters, names) = (report.filters, report.filterNames)
        guard filters.contains(where: { $0.reportedScores != nil }) else { return }
        let legend = filterLegend
        section("Scores", note: Markup.text(ScoreTally.thresholdNote)) { page in
            page.add("<div class=\"pair\"><div>")
            for (filter, name) in zip(filters, names) {
                guard let scores = filter.reportedScores else { continue }
                if filters.count > 1 { page.add("<h3>\(Markup.isolated(name))</h3>") }
                page.add("<p>\(Markup.text(scores.summary))</p>")
                if scores.area != nil { page.table(ScoreTally.thresholdHead, scores.thresholdRows(Self.cell)) }
            }
            page.add("</div><div>\(legend)")
            page.add(ScorePlot(curves: filters.map { $0.reportedScores?.curve ?? [] }).svg)
            page.add("</div></div>")
        }
    }
}
