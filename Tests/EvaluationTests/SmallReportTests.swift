import Evaluation
import EvaluationReports
import Foundation
import Testing

@Suite struct SmallReportTests {
    @Test(arguments: ReportFormat.allCases) func saysSomethingSensibleOfNearlyNothing(_ format: ReportFormat) {
        for (name, report) in ReportFixture.small {
            let written = format.written(report)
            let words = written.lowercased().split { !$0.isLetter && $0 != "-" }
            #expect(!words.contains("nan") && !words.contains("inf") && !words.contains("-inf"), "\(name)")
            #expect(!words.contains("optional"), "\(name)")
            #expect(written.hasSuffix("\n") && written.count > 200, "\(name)")
        }
    }

    @Test func warnsOfWhatCannotBeTrusted() {
        let texts = Dictionary(
            uniqueKeysWithValues: ReportFixture.small.map {
                ($0.name, ReportFormat.text.written($0.report, width: 200))
            })
        #expect(texts["none"]?.contains("there is nothing to measure") == true)
        #expect(texts["all failed"]?.contains("answered about no text") == true)
        #expect(texts["lost"]?.contains("2 texts went into Some and 1 came out") == true)
        #expect(texts["interrupted"]?.contains("Interrupted after 1 text") == true)
        #expect(texts["one"]?.contains("!") == false)
    }

    @Test func failsWhereATextIsLost() {
        let reports = Dictionary(uniqueKeysWithValues: ReportFixture.small.map { ($0.name, $0.report) })
        #expect(reports["lost"]?.holds == false)
        #expect(reports["one"]?.holds == true)
    }

    @Test func isABaselineAsJSON() throws {
        for report in [ReportFixture.full, ReportFixture.plain] {
            let json = ReportFormat.json.written(report)
            #expect(try Baseline(json: json.utf8, path: "report.json") == Baseline(report))
        }
    }

    @Test func findsTheFormatThatAFileAsksFor() {
        #expect(ReportFormat(path: "out/report.HTML") == .html)
        #expect(ReportFormat(path: "a.b/report") == nil)
        #expect(ReportFormat(path: "report.xml") == .junit)
        #expect(ReportFormat(path: "html") == nil)
    }
}
