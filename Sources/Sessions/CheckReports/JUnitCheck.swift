import DisplayText
package import Foundation
package import SessionScript

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
        (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"]
            + folders.enumerated().flatMap { suite($0.offset, $0.element.path, $0.element.results) }
            + ["</testsuites>"]).joined(separator: "\n") + "\n"
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
        let folder = (file as NSString).deletingLastPathComponent.replacing(/^(\.\/)+/, with: "")
        return folder.isEmpty ? "." : folder
    }

    private func suite(_ number: Int, _ folder: String, _ results: [CheckResult]) -> [String] {
        func count(_ matches: (CheckResult.Verdict) -> Bool) -> Int { results.count { matches($0.verdict) } }
        let failures = count { if case .failed = $0 { true } else { false } }
        let errors = count { if case .cannotRun = $0 { true } else { false } }
        let attributes = [
            ("id", "\(number)"), ("name", folder), ("package", Self.dotted(folder)), ("hostname", "localhost"),
            ("timestamp", timestamp), ("tests", "\(results.count)"), ("failures", "\(failures)"),
            ("errors", "\(errors)"), ("skipped", "\(count { $0 == .notRun })"),
            ("time", Self.seconds(results.reduce(0) { $0 + $1.seconds })),
        ]
        var lines = ["  <testsuite\(Self.written(attributes))>", "    <properties>"]
        for property in properties {
            lines.append("      <property\(Self.written([("name", property.name), ("value", property.value)]))/>")
        }
        lines.append("    </properties>")
        lines += results.flatMap(testCase)
        let output = results.flatMap(Self.output)
        if output.isEmpty {
            lines.append("    <system-out/>")
        } else {
            lines += ["    <system-out>"] + output.map(Self.body) + ["    </system-out>"]
        }
        return lines + ["    <system-err/>", "  </testsuite>"]
    }

    private var properties: [(name: String, value: String)] {
        [("siftbox", version)] + (result.plan.seed.map { [("seed", "\($0)")] } ?? [])
    }

    private func testCase(_ session: CheckResult) -> [String] {
        let filter = (session.caseLabel.map { " [\($0)]" } ?? "") + (session.filter.map { " [\($0)]" } ?? "")
        let repetition = filter + (result.plan.repetitions > 1 ? " (run \(session.repetition))" : "")
        let name = (session.title ?? (session.file as NSString).lastPathComponent) + repetition
        let attributes = [
            ("classname", Self.dotted(session.file)), ("name", name), ("time", Self.seconds(session.seconds)),
        ]
        let start = "    <testcase\(Self.written(attributes))"
        switch session.verdict {
        case .passed: return [start + "/>"]
        case .failed: return [start + ">"] + problems(of: session, "failure", "expectation") + ["    </testcase>"]
        case .cannotRun: return [start + ">"] + problems(of: session, "error", "could-not-run") + ["    </testcase>"]
        case .notRun: return [start + ">", "      <skipped message=\"an earlier session failed\"/>", "    </testcase>"]
        }
    }

    /// One element: a test case has one result. Its message is the first problem, its text has all.
    private func problems(of session: CheckResult, _ element: String, _ type: String) -> [String] {
        let problems = session.problems
        let more = problems.count > 1 ? " (and \(problems.count - 1) more)" : ""
        let attributes = [("type", type), ("message", (problems.first?.message ?? type) + more)]
        return ["      <\(element)\(Self.written(attributes))>"] + problems.map { Self.body($0.headline) }
            + ["      </\(element)>"]
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

    private static func body(_ line: String) -> String { GitHubActions.neutralizedMarkup(Markup.text(line)) }

    private static func written(_ attributes: [(String, String)]) -> String {
        attributes.map { " \($0)=\"\(GitHubActions.neutralizedMarkup(Markup.attribute($1)))\"" }.joined()
    }

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
