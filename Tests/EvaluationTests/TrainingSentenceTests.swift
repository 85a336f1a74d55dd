import Evaluation
import EvaluationReports
import Foundation
import Messages
import Testing

/// A report of a filter that was measured on its training corpus begins with that.
@Suite struct TrainingSentenceTests {
    private func report(_ leaked: Int, of rows: Int, bundled: [String] = []) -> EvaluationReport {
        var tally = Tally()
        var corpus = CorpusFacts(paths: ["c.csv"])
        corpus.rowsIn = rows
        for _ in 0..<rows { tally.add(Observation(accepted: [.junk], category: .junk)) }
        corpus.leaks = CorpusFacts.Leaks(trainingPaths: ["train<b>.csv"], count: leaked)
        corpus.leaks?.bundledFilters = bundled
        return EvaluationReport(filter: FilterResult(name: "F", tally: tally), corpus: corpus)
    }

    private static let beginning = "Measured on its own training corpus: "

    @Test func `more than half of the messages are enough`() {
        for (leaked, rows, isSaid) in [
            (0, 0, false), (0, 3, false), (1, 1, true), (1, 2, false), (2, 3, true), (2, 4, false), (3, 5, true),
        ] {
            let text = ReportFormat.text.render(report(leaked, of: rows), width: 200)
            #expect(text.hasPrefix("! " + Self.beginning) == isSaid, "\(leaked) of \(rows)")
            // Fewer are a warning.
            #expect(text.contains("looks better than it is") == (leaked > 0 && !isSaid), "\(leaked) of \(rows)")
        }
    }

    @Test func `each format says it first, and once among its warnings`() throws {
        let report = report(3, of: 4)
        let sentence = Self.beginning + "3 of 4 messages are in train"
        #expect(ReportFormat.text.render(report, width: 200).hasPrefix("! \(sentence)<b>.csv.\n"))
        #expect(ReportFormat.markdown.render(report).hasPrefix("> **\(sentence)"))
        let html = ReportFormat.html.render(report)
        let body = html.range(of: "<header>").map { html[..<$0.lowerBound] } ?? ""
        #expect(body.contains(sentence) && !body.contains("train<b>"))
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(ReportFormat.json.render(report).utf8)) as? [String: Any])
        #expect((json["warnings"] as? [String])?.first == sentence + "<b>.csv.")
        let junit = ReportFormat.junit.render(report)
        #expect(junit.split(separator: "\n").first { $0.contains("<property ") }?.contains(sentence) == true)
        for format in ReportFormat.allCases {
            #expect(format.render(report).ranges(of: sentence).count == 1, "\(format)")
        }
    }

    @Test func `the filters with the bundled model are named`() {
        let text = ReportFormat.text.render(report(9, of: 9, bundled: ["bayes"]), width: 300)
        #expect(
            text.hasPrefix(
                "! Measured on its own training corpus: 9 of 9 messages are in the sample corpus, from which the bundled "
                    + "model of bayes has learned.\n"))
    }
}
