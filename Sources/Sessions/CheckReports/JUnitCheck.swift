import DisplayText
import EvaluationReports
package import Foundation
package import SessionScript
import UntrustedFiles

/// Writes the results of sessions for a build server: a test suite for each folder, and a test case for each session.
///
/// It keeps to what the schemas of Ant (by Windy Road) and of Jenkins' xUnit plugin both allow: a test case has at most
/// one result and no output of its own, and each suite has properties, `system-out` and `system-err`. A session with
/// failed expectations has a failure, one that could not run an error, and one that was not run is skipped. The journeys
/// of failed messages are in `system-out`.
package struct JUnitCheck {
    private let result: SuiteResult
    private let version: String
    private let date: Date

    /// - Parameters:
    ///   - version: that of the program.
    ///   - date: when the run started.
    package init(_ result: SuiteResult, version: String, date: Date) {
        (self.result, self.version, self.date) = (result, version, date)
    }

    package var text: String {
        var xml = JUnitXML()
        xml.element("testsuites") { xml in
            for (number, folder) in folders.enumerated() { write(number, folder.path, folder.results, to: &xml) }
        }
        return xml.text
    }

    /// The results by the folders of their sessions, in the order of the first result of each.
    private var folders: [(path: String, results: [CheckResult])] {
        var order: [String] = []
        let groups = Dictionary(grouping: result.results) { Self.folder(of: $0.file) }
        for result in result.results where !order.contains(Self.folder(of: result.file)) {
            order.append(Self.folder(of: result.file))
        }
        return order.map { ($0, groups[$0] ?? []) }
    }

    private static func folder(of file: String) -> String {
        let folder = file.parentPath.replacing(/^(\.\/)+/, with: "")
        return folder.isEmpty ? "." : folder
    }

    private func write(_ number: Int, _ folder: String, _ results: [CheckResult], to xml: inout JUnitXML) {
        func count(_ matches: (CheckResult.Verdict) -> Bool) -> Int { results.count { matches($0.verdict) } }
        let failures = count { if case .failed = $0 { true } else { false } }
        let errors = count { if case .cannotRun = $0 { true } else { false } }
        let attributes = [
            ("id", "\(number)"), ("name", folder), ("package", Self.dotted(folder)), ("hostname", "localhost"),
            ("timestamp", timestamp), ("tests", "\(results.count)"), ("failures", "\(failures)"),
            ("errors", "\(errors)"), ("skipped", "\(count { $0 == .notRun })"),
            ("time", Self.seconds(results.reduce(0) { $0 + $1.seconds })),
        ]
        xml.element("testsuite", attributes) { xml in
            xml.properties(properties)
            for session in results { write(session, to: &xml) }
            let output = results.flatMap(Self.output)
            if output.isEmpty { xml.element("system-out") } else { xml.element("system-out", lines: output) }
            xml.element("system-err")
        }
    }

    private var properties: [(String, String)] {
        [("siftbox", version)] + (result.plan.seed.map { [("seed", "\($0)")] } ?? [])
    }

    private func write(_ session: CheckResult, to xml: inout JUnitXML) {
        let filter = (session.caseLabel.map { " [\($0)]" } ?? "") + (session.filter.map { " [\($0)]" } ?? "")
        let repetition = filter + (result.plan.repetitions > 1 ? " (run \(session.repetition))" : "")
        let name = (session.title ?? (session.file as NSString).lastPathComponent) + repetition
        let attributes = [
            ("classname", Self.dotted(session.file)), ("name", name), ("time", Self.seconds(session.seconds)),
        ]
        switch session.verdict {
        case .passed: xml.element("testcase", attributes)
        case .failed:
            xml.element("testcase", attributes) { writeProblems(of: session, "failure", "expectation", to: &$0) }
        case .cannotRun:
            xml.element("testcase", attributes) { writeProblems(of: session, "error", "could-not-run", to: &$0) }
        case .notRun:
            xml.element("testcase", attributes) { $0.element("skipped", [("message", "an earlier session failed")]) }
        }
    }

    /// One element: a test case has one result. Its message is the first problem, its text has all.
    private func writeProblems(
        of session: CheckResult, _ element: String, _ type: String, to xml: inout JUnitXML
    ) {
        let problems = session.problems
        let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
        let attributes = [("type", type), ("message", (problems.first?.message ?? type) + more)]
        xml.element(element, attributes, lines: problems.map(\.headline))
    }

    /// What was expected and found, and the journeys.
    private static func output(of session: CheckResult) -> [String] {
        let problems = session.problems
        guard !problems.isEmpty else { return [] }
        let filter = session.filter.map { " with \($0)" } ?? ""
        return [(session.title.map { "\(session.name) (\($0))" } ?? session.name) + filter]
            + problems.flatMap { ["  " + $0.headline] + $0.details.map { "  " + $0 } }
    }

    // MARK: Text

    /// `Sessions.rules.F1`: servers show a tree of what is between the dots.
    private static func dotted(_ path: String) -> String {
        let plain = path.hasSuffix(".yaml") ? String(path.dropLast(".yaml".count)) : path
        let parts = plain.split(separator: "/").filter { $0 != "." && $0 != ".." }.map { $0.replacing(".", with: "_") }
        return parts.isEmpty ? "sessions" : parts.joined(separator: ".")
    }

    private static func seconds(_ seconds: Double) -> String {
        String(format: "%.3f", locale: Locale(identifier: "en_US_POSIX"), min(max(0, seconds), 1e9))
    }

    /// Without a time zone, which the schema forbids: in UTC.
    private var timestamp: String {
        let text = date.formatted(.iso8601)
        return text.hasSuffix("Z") ? String(text.dropLast()) : text
    }
}
