/// The results of all sessions of a run.
package struct SuiteResult: Hashable, Sendable {
    /// In the order in which the sessions ran.
    package var results: [CheckResult] = []
    package let plan: SuitePlan
    /// How many sessions there were before the selection.
    package let foundCount: Int
    /// Real time, in seconds.
    package var seconds = 0.0

    package init(plan: SuitePlan = SuitePlan(), foundCount: Int = 0) {
        (self.plan, self.foundCount) = (plan, foundCount)
    }

    package var passedCount: Int { results.count { $0.verdict == .passed } }
    package var failedCount: Int { results.count { if case .failed = $0.verdict { true } else { false } } }
    package var brokenCount: Int { results.count { if case .cannotRun = $0.verdict { true } else { false } } }
    package var notRunCount: Int { results.count { $0.verdict == .notRun } }

    package var isPassed: Bool { passedCount == results.count && !results.isEmpty }

    /// `12 of 14 sessions passed, 1 failed, 1 could not run.`
    package var summary: String {
        let noun = plan.repetitions > 1 || plan.filters.count > 1 ? "runs" : "sessions"
        let rest = notRunCount > 0 ? ", \(notRunCount) not run" : ""
        return
            "\(passedCount) of \(results.count) \(noun) passed, \(failedCount) failed, \(brokenCount) could not run\(rest)."
    }

    /// Fewer results need no list of the slowest.
    private static let fewResults = 3

    /// The sessions that took the longest, the slowest first; empty if only a few ran.
    package var slowest: [CheckResult] {
        let ran = results.filter { $0.verdict != .notRun }
        guard ran.count > Self.fewResults else { return [] }
        return Array(
            ran.enumerated().sorted { ($1.element.seconds, $0.offset) < ($0.element.seconds, $1.offset) }
                .map(\.element).prefix(Self.fewResults))
    }

    /// A session whose repetitions differ.
    package struct Unstable: Hashable, Sendable {
        /// The path, and the case if there is one.
        package let name: String
        /// As in `CheckResult`.
        package let filter: String?
        package let passed: Int
        package let runs: Int
    }

    /// The sessions that sometimes passed, in the order in which they ran first.
    package var unstable: [Unstable] {
        let ran = results.filter { $0.verdict != .notRun }
        let groups = Dictionary(grouping: ran) { [$0.name, $0.filter] }
        var seen: Set<[String?]> = []
        return ran.filter { seen.insert([$0.name, $0.filter]).inserted }.compactMap { first in
            let runs = groups[[first.name, first.filter]] ?? []
            let passed = runs.count { $0.verdict == .passed }
            guard passed > 0, passed < runs.count else { return nil }
            return Unstable(name: first.name, filter: first.filter, passed: passed, runs: runs.count)
        }
    }
}
