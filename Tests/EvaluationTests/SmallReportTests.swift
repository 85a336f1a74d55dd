import Evaluation
import EvaluationReports
import Foundation
import Messages
import Testing

@Suite struct SmallReportTests {
    @Test(arguments: ReportFormat.allCases) func `reports with almost no data are readable`(_ format: ReportFormat) {
        for (name, report) in ReportFixture.small {
            let written = format.render(report)
            let words = written.lowercased().split { !$0.isLetter && $0 != "-" }
            #expect(!words.contains("nan") && !words.contains("inf") && !words.contains("-inf"), "\(name)")
            #expect(!words.contains("optional"), "\(name)")
            #expect(written.hasSuffix("\n") && written.count > 200, "\(name)")
        }
    }

    @Test func `warnings`() {
        let reports = Dictionary(
            uniqueKeysWithValues: ReportFixture.small.map {
                ($0.name, ReportFormat.text.render($0.report, width: 200))
            })
        #expect(reports["none"]?.contains("there is nothing to measure") == true)
        #expect(reports["all failed"]?.contains("gave no valid answer") == true)
        #expect(reports["lost"]?.contains("Some has 1 result for 2 messages") == true)
        #expect(reports["interrupted"]?.contains("Interrupted after 1 message") == true)
        #expect(
            reports["abandoned"]?.contains(
                "Some was abandoned (filter-abandoned: it ended 8 times). It did not get 1 of 2 messages") == true)
        #expect(reports["one"]?.contains("!") == false)
    }

    @Test(arguments: [ReportFormat.text, .markdown, .html])
    func `reports how times were measured, restarts and recovered crashes`(_ format: ReportFormat) {
        var report = ReportFixture.plain
        func written() -> String {
            format.render(report, width: 200).split { $0 == "\n" || $0 == " " }.joined(separator: " ")
        }
        report.filter.run.timing = .means
        #expect(written().contains("each the mean of those answered together"))
        report.filter.run.timing = .single
        #expect(written().contains("Times of single calls"))
        report.filter.run.starts = 2
        #expect(!written().contains("restart"))
        #expect(!written().contains("answered-twice"))
        #expect(!written().contains("recovered-crashes"))
        report.filter.run.starts = 5
        report.filter.run.answeredTwice = 3
        report.filter.run.recoveredCrashes = 4
        #expect(written().contains("2 processes, 3 restarts"))
        #expect(written().contains("4 crashes were recovered by a retry (recovered-crashes)"))
        #expect(written().contains("3 answers were for messages that already had one (answered-twice)"))
        report.corpus.unmatchedLabels = ["smishin<g"]
        #expect(written().contains("no message has the label"))
    }

    @Test(arguments: ReportFormat.allCases)
    func `every report says which senders the filter received`(_ format: ReportFormat) {
        var report = ReportFixture.plain
        func written(_ senders: CorpusFacts.Senders?) -> String {
            report.corpus.senders = senders
            return format.render(report, width: 200).split { $0 == "\n" || $0 == " " }.joined(separator: " ")
        }
        #expect(!written(nil).contains("sender,"))
        var senders = CorpusFacts.Senders(given: report.corpus.rowsIn)
        if format != .junit {
            #expect(
                written(senders).contains(format == .json ? "\"missing\" : 0" : "All senders are those of the corpus."))
        }
        senders.given -= 2
        senders.missing = 2
        #expect(written(senders).contains("2 messages have no sender, and the filter got none; iOS"))
        senders.missing = 0
        senders.invented = 2
        senders.inventedNumbers = "British numbers"
        #expect(
            written(senders).contains(
                "2 messages have no sender, so each got an invented one (British numbers)."))
    }

    /// A filter can answer after a deferral even if no server was contacted.
    @Test func `answers after a deferral`() {
        var observation = Observation(accepted: [.junk], category: .junk)
        observation.wasDeferred = true
        var report = ReportFixture.plain
        report.filter.tally.add(observation)
        let written = ReportFormat.text.render(report, width: 200)
        #expect(written.contains("1 answer came after a deferral, whether the server answered or not."))
    }

    @Test func `leaks and repeated messages are listed separately`() throws {
        let lines = ReportFormat.text.render(ReportFixture.full).split(separator: "\n").map(String.init)
        let leaks = try #require(lines.firstIndex(of: "  Also in the training corpus, for example"))
        let repeated = try #require(lines.firstIndex(of: "  Repeated messages, for example"))
        #expect(lines[leaks + 1] == "    train.csv:2 = business.csv:4")
        #expect(lines[repeated + 1] == "    business.csv:4 = business.csv:9")
        #expect(lines.contains { $0.contains("31 messages repeat an earlier one of the corpus, 1 of them with") })
    }

    @Test func `a matrix omits classes without labels and classes without answers`() {
        var tally = Tally()
        let finance = Category.transaction(.transactionalFinance)
        let orders = Category.transaction(.transactionalOrders)
        for _ in 0..<3 { tally.add(Observation(accepted: [finance], category: orders)) }
        tally.add(Observation(accepted: [.junk], category: .junk))
        var corpus = CorpusFacts(paths: ["few.csv"])
        corpus.rowsIn = 4
        let report = EvaluationReport(filter: FilterResult(name: "Some", tally: tally), corpus: corpus)
        let text = ReportFormat.text.render(report)
        #expect(text.contains("           Junk  Orders\n  Junk        1       ·\n  Finance     ·       3\n"), "\(text)")
        let markdown = ReportFormat.markdown.render(report)
        #expect(markdown.contains("| label ↓ answer → | Junk | Orders |\n"))
        #expect(markdown.contains("| Finance | 0 | 3 |"))
        let html = ReportFormat.html.render(report)
        #expect(html.contains("<th scope=\"col\">Orders</th>") && !html.contains("<th scope=\"row\">Orders</th>"))
        #expect(html.contains("<th scope=\"row\">Finance</th>") && !html.contains("<th scope=\"col\">Finance</th>"))
    }

    @Test func `a lost message and an abandoned filter fail the run`() {
        let reports = Dictionary(uniqueKeysWithValues: ReportFixture.small.map { ($0.name, $0.report) })
        #expect(reports["lost"]?.passed == false)
        #expect(reports["abandoned"]?.passed == false)
        let junit = reports["abandoned"].map { ReportFormat.junit.render($0, width: 200) }
        #expect(junit?.contains("<failure message=\"filter-abandoned: it ended 8 times\">") == true)
        #expect(reports["one"]?.passed == true)
    }

    @Test func `the JSON report is a baseline`() throws {
        for report in [ReportFixture.full, ReportFixture.plain] {
            let json = ReportFormat.json.render(report)
            #expect(try Baseline(json: json.utf8, path: "report.json") == Baseline(report))
        }
    }
}
