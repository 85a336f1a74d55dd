import Evaluation
import Messages

/// Writes an evaluation for a build server: a test case for each gate, and one that no message is lost.
struct JUnitReport {
    private let report: EvaluationReport

    init(_ report: EvaluationReport) { self.report = report }

    private struct TestCase {
        let name: String
        let output: String
        /// nil: passed.
        let failure: String?
    }

    var text: String {
        let cases = testCases
        let totals = [
            ("tests", "\(cases.count)"), ("failures", "\(cases.count { $0.failure != nil })"), ("errors", "0"),
            ("skipped", "0"), ("time", seconds),
        ]
        var xml = JUnitXML()
        xml.element("testsuites", [("name", "siftbox evaluate")] + totals) { xml in
            let name = "\(report.filterNames[0]) on \(report.corpusName)"
            xml.element("testsuite", [("name", name)] + totals) { xml in
                xml.properties(properties)
                for testCase in cases { write(testCase, to: &xml) }
                let listed = misclassified + report.probeLines
                if !listed.isEmpty { xml.element("system-out", lines: listed) }
            }
        }
        return xml.text
    }

    private func write(_ testCase: TestCase, to xml: inout JUnitXML) {
        let attributes = [("classname", "siftbox.evaluate"), ("name", testCase.name), ("time", "0")]
        xml.element("testcase", attributes) { xml in
            if let failure = testCase.failure { xml.element("failure", [("message", failure)], text: failure) }
            xml.element("system-out", text: testCase.output)
        }
    }

    private var testCases: [TestCase] {
        var cases = [
            TestCase(
                name: "every message has a result", output: report.filters.map(\.answersText).joined(separator: "; "),
                failure: report.isComplete
                    ? nil
                    : "\(report.expectedRows) messages, \(report.filters.map { "\($0.tally.rows)" }.joined(separator: " and ")) results"
            )
        ]
        if report.isInterrupted {
            let reason = report.otherWarnings.first ?? "interrupted"
            cases.append(TestCase(name: "not interrupted", output: "", failure: reason))
        }
        for (filter, name) in zip(report.filters, report.filterNames) {
            guard let reason = filter.run.abandonReason else { continue }
            cases.append(TestCase(name: "not abandoned: \(name)", output: "", failure: visible(reason)))
        }
        for (filter, name) in zip(report.filters, report.filterNames) where filter.tally.isWithoutAnswer {
            cases.append(TestCase(name: "answers of \(name)", output: "", failure: "\(name) gave no valid answer"))
        }
        for gate in report.gates {
            let reason = gate.reason.isEmpty ? "" : " (\(gate.reason))"
            cases.append(
                TestCase(
                    name: gate.name, output: gate.found + reason,
                    failure: gate.passed ? nil : "\(gate.name): found \(gate.found)\(reason)"))
        }
        return cases
    }

    /// The misclassified messages, a line each.
    private var misclassified: [String] {
        zip(report.filters, report.filterNames).flatMap { filter, name in
            filter.mistakes.flatMap { kind -> [String] in
                let messages = filter.misclassified.messages(kind).prefix(Misclassified.listLimit)
                return ["\(name): \(filter.title(kind, listed: messages.count))"]
                    + messages.map { "\($0.place): expected \($0.expected), answered \($0.answer): \($0.excerpt)" }
                    + (filter.rest(kind, listed: messages.count).map { [$0] } ?? [])
            }
        }
    }

    private var properties: [(String, String)] {
        var properties = [
            ("filter", report.filter.name), ("corpus", report.corpusName),
            ("fingerprint", report.corpus.fingerprint.text), ("interrupted", "\(report.isInterrupted)"),
        ]
        if let sentence = report.trainingSentence { properties.insert(("warning", sentence), at: 0) }
        if let build = report.filter.build { properties.append(("build", build)) }
        if let timing = report.filter.run.timing { properties.append(("timing", timing.rawValue)) }
        if let conditions = report.conditions { properties.append(("conditions", conditions.description)) }
        for warning in report.otherWarnings { properties.append(("warning", warning)) }
        for measure in Measure.named {
            let reading = measure.reading(of: report.filter, on: report.corpus)
            guard let value = reading.value else { continue }
            properties.append((measure.name, ReportNumber.plain(value)))
        }
        return properties
    }

    private var seconds: String {
        guard let seconds = report.filter.run.seconds, seconds.isFinite, seconds >= 0 else { return "0" }
        return ReportNumber.plain((min(seconds, 1e9) * 1000).rounded() / 1000)
    }
}
