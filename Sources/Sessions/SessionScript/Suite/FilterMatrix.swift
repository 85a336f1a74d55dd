import LocatedYAML
import Messages

/// The same sessions with several filters: a row for each session, a column for each filter, and what differs.
package struct FilterMatrix: Encodable, Hashable, Sendable {
    package struct Row: Encodable, Hashable, Sendable {
        package let file: String
        /// The path, and the case if there is one.
        package let name: String
        /// For each filter: `passed`, `2 of 5 failed`, `could not run` or `not run`.
        package let cells: [String]
        /// What the filters did differently.
        package let differences: [Difference]

        /// The names in the JSON report.
        private enum CodingKeys: String, CodingKey {
            case name = "file"
            case cells = "results"
            case differences
        }
    }

    /// A message that was filed differently, or an expectation that holds with some of the filters only.
    package struct Difference: Encodable, Hashable, Sendable {
        /// nil: a message of the messages file.
        package let line: Int?
        package let column: Int?
        /// The message, or the key of the expectation.
        package let what: String
        /// For each filter.
        package let values: [String]
    }

    /// The filters as the user named them.
    package let filters: [String]
    package let sessions: [Row]

    /// nil: fewer than two filters, so that there is nothing to compare.
    package init?(_ suite: SuiteResult) {
        filters = suite.plan.filters.map(\.name)
        guard filters.count > 1 else { return nil }
        let names = filters
        let byName = Dictionary(grouping: suite.results) { $0.name }
        sessions = byName.sorted { $0.key < $1.key }.map { name, results in
            let columns = names.map { name in results.filter { $0.filter == name } }
            return Row(
                file: results.first?.file ?? name, name: name, cells: columns.map(Self.cell),
                differences: Self.differences(columns.map(\.first)))
        }
    }

    /// The sessions that differ.
    package var differing: [Row] { sessions.filter { !$0.differences.isEmpty || Set($0.cells).count > 1 } }

    private static func cell(_ results: [CheckResult]) -> String {
        if results.count > 1 {
            return "\(results.count { $0.verdict == .passed }) of \(results.count) runs passed"
        }
        return switch results.first?.verdict {
        case .passed: "passed"
        case .failed(let failures): "\(failures.count) of \((results.first?.held ?? 0) + failures.count) failed"
        case .cannotRun: "could not run"
        case .notRun, nil: "not run"
        }
    }

    private static func differences(_ results: [CheckResult?]) -> [Difference] {
        // A session that did not run with one of the filters is not compared further.
        let ran = results.compactMap { $0 }.filter { result in
            switch result.verdict {
            case .passed, .failed: true
            case .cannotRun, .notRun: false
            }
        }
        guard ran.count == results.count else { return [] }
        return messages(ran) + expectations(ran)
    }

    /// Messages that were filed differently. The same steps deliver the same messages.
    private static func messages(_ results: [CheckResult]) -> [Difference] {
        let count = results.map(\.messages.count).min() ?? 0
        return (0..<count).compactMap { index in
            let messages = results.map { $0.messages[index] }
            let values = messages.map { message in
                let sub = message.journey.subAction == "none" ? "" : "/\(message.journey.subAction)"
                return "\(message.journey.action)\(sub) in \(message.journey.folder ?? "no folder")"
            }
            guard Set(values).count > 1, let first = messages.first else { return nil }
            return Difference(
                line: first.line, column: first.column,
                what: [first.from, first.text?.quoted].compactMap { $0 }.joined(separator: ": "), values: values)
        }
    }

    private static func expectations(_ results: [CheckResult]) -> [Difference] {
        let failures = results.map { result -> [SessionFailure] in
            if case .failed(let failures) = result.verdict { failures } else { [] }
        }
        struct Place: Hashable {
            let line: Int
            let column: Int
            let key: String
            let expected: String
        }
        func place(_ failure: SessionFailure) -> Place {
            Place(
                line: failure.position.line, column: failure.position.column, key: failure.key,
                expected: failure.expected)
        }
        var seen: Set<Place> = []
        let places = failures.joined().map(place).filter { seen.insert($0).inserted }
            .sorted { ($0.line, $0.column) < ($1.line, $1.column) }
        return places.compactMap { wanted in
            let values = failures.map { failures in
                failures.first { place($0) == wanted }.map { "found \($0.found.firstLine)" } ?? "holds"
            }
            guard Set(values).count > 1 else { return nil }
            return Difference(
                line: wanted.line, column: wanted.column, what: "\(wanted.key) \(wanted.expected)", values: values)
        }
    }
}

extension String {
    /// Of a screen, one line is enough.
    fileprivate var firstLine: String { split(separator: "\n").first.map(String.init) ?? self }
}
