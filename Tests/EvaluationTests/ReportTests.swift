import DisplayText
import Evaluation
import EvaluationReports
import Foundation
import TestFiles
import Testing

@Suite struct ReportTests {
    private let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    @Test(arguments: ReportFormat.allCases) func `the report equals its snapshot`(_ format: ReportFormat) {
        for (name, report) in [("plain", ReportFixture.plain), ("full", ReportFixture.full)] {
            let written = format.render(report, width: name == "plain" ? 120 : 80)
            let found = compareSnapshot(
                String(written.dropLast()), name: "\(name)-\(format.rawValue)", folder: snapshots)
            #expect(found == .same)
        }
    }

    @Test(arguments: ReportFormat.allCases) func `it contains the main measures`(_ format: ReportFormat) throws {
        for report in [ReportFixture.plain, ReportFixture.full] {
            let written = format.render(report)
            for name in ["accuracy", "spam-caught", "ham-blocked", "precision", "f1", "mcc"] {
                let measure = try Measure(name)
                for filter in [report.filter] + [report.other].compactMap({ $0 }) {
                    let value = try #require(measure.reading(of: filter, on: report.corpus).value)
                    switch format {
                    // JSON has all digits; JUnit has only the first filter.
                    case .json: #expect(written.contains("\"\(name)\" : {"))
                    case .junit where filter == report.filter:
                        #expect(written.contains("name=\"\(name)\" value=\"\(ReportNumber.plain(value))\""))
                    case .junit: continue
                    case .html where ["precision", "f1"].contains(name):
                        let title = name == "f1" ? "F1" : "Precision"
                        #expect(
                            written.contains("<small>\(title)</small>\(ReportNumber.formatted(value, measure.unit))"))
                    case .text, .markdown, .html:
                        #expect(
                            written.contains(ReportNumber.formatted(value, measure.unit)), "\(name) of \(filter.name)")
                    }
                }
            }
        }
    }

    @Test(arguments: [80, 100, 120, 200]) func `the text report fits the terminal`(_ width: Int) {
        let reports =
            [ReportFixture.plain, ReportFixture.full, ReportFixture.attacked] + ReportFixture.small.map(\.report)
        for report in reports {
            let lines = ReportFormat.text.render(report, width: width).split(separator: "\n").map(String.init)
            #expect(lines.filter { TextWidth.width(of: $0) > width } == [])
        }
    }
}
