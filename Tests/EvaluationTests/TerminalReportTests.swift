import EvaluationReports
import Messages
import Testing

@testable import Evaluation

/// Slices and probes in a terminal with 80 columns.
@Suite struct TerminalReportTests {
    private let rule = Tally()

    /// 60 messages; every answer to a perturbed one is another.
    private func report(_ dimensions: [SliceDimension], _ values: [[String]], body: String) -> String {
        var filter = FilterResult(name: "F", tally: Tally())
        var (slices, robustness) = (Slices(dimensions), Robustness([.links], seed: 1))
        for row in 1...60 {
            var observation = Observation(
                accepted: [.junk], category: .junk, failure: row == 60 ? .late : nil)
            observation.probes = [ProbeAnswer(.perturbed(.links), category: .uncategorized)]
            filter.tally.add(observation)
            slices.add(values.map { $0[row % $0.count] }, observation, by: rule)
            robustness.add(observation, hiding: [.junk], row: row, place: "a.csv:\(row)") { body }
        }
        (filter.slices, filter.robustness) = (dimensions.isEmpty ? nil : slices, robustness)
        var report = EvaluationReport(filter: filter, corpus: CorpusFacts(paths: ["a.csv"]))
        report.corpus.rowsIn = 60
        return ReportFormat.text.render(report, width: 80)
    }

    @Test(arguments: [0, 40, 70, 90, 150, 400]) func `what a perturbation changed is not cut off`(_ length: Int) throws
    {
        let body = String(repeating: "word ", count: length / 5) + "https://prize.example/a"
        let lines = report([], [], body: body).split(separator: "\n")
        let place = try #require(lines.firstIndex { $0.contains("a.csv:1 ") && $0.contains("links: ") })
        #expect(lines[place + 1] != lines[place + 2])
        #expect(lines[place + 1...place + 2].allSatisfy { $0.count <= 80 })
    }

    @Test func `names of values are whole, and one value needs no table`() {
        let values = [["e-mail address", "phone number"], ["3–4 segments", "5 segments or more"], ["Latin"]]
        let text = report([.senderKind, .length, .script], values, body: "Hello")
        for value in values.flatMap(\.self).dropLast() { #expect(text.contains("  \(value) "), "\(value)") }
        #expect(text.contains("By script\n  All messages have one value.\n\n"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(text.contains("  1 message without an answer is left out."))
    }
}
