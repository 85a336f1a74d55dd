import Evaluation
import EvaluationReports
import Foundation
import Terminal
import Testing

@Suite struct ReportTests {
    private let snapshots = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")

    @Test(arguments: ReportFormat.allCases) func writesAsItDid(_ format: ReportFormat) {
        for (name, report) in [("plain", ReportFixture.plain), ("full", ReportFixture.full)] {
            let written = format.written(report, width: name == "plain" ? 120 : 80)
            let found = compareSnapshot(
                String(written.dropLast()), name: "\(name)-\(format.rawValue)", folder: snapshots)
            #expect(found == .same)
        }
    }

    @Test(arguments: [80, 100, 120, 200]) func isNoWiderThanTheTerminal(_ width: Int) {
        let reports =
            [ReportFixture.plain, ReportFixture.full, ReportFixture.attacked] + ReportFixture.small.map(\.report)
        for report in reports {
            let lines = ReportFormat.text.written(report, width: width).split(separator: "\n").map(String.init)
            #expect(lines.filter { TextWidth.width(of: $0) > width } == [])
        }
    }
}
