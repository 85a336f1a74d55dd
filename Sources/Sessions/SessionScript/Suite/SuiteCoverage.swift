package import Messages

/// What the sessions of a run exercised together, and what they could have.
package struct SuiteCoverage: Hashable, Sendable {
    /// The releases of the sessions that ran.
    package let releases: [Release]
    package let rules: Set<Rule>
    package let diagnostics: Set<Diagnostic.Name>
    /// The filters, in the order in which they were active first.
    package let filters: [FilterCoverage]

    package init(_ results: [CheckResult]) {
        let sessions = results.compactMap(\.coverage)
        let numbers = Set(sessions.map(\.release))
        releases = Release.all.filter { numbers.contains($0.number) }
        rules = sessions.reduce(into: []) { $0.formUnion($1.rules) }
        diagnostics = sessions.reduce(into: []) { $0.formUnion($1.diagnostics) }
        var filters: [FilterCoverage] = []
        for filter in sessions.flatMap(\.filters) {
            if let place = filters.firstIndex(where: { $0.reference == filter.reference }) {
                filters[place].add(filter)
            } else {
                filters.append(filter)
            }
        }
        self.filters = filters
    }

    /// The rules of the sessions' releases that a session can reach.
    package var expectedRules: [Rule] {
        Rule.allCases.filter { rule in !rule.isNeverNamed && releases.contains { $0.has(rule) } }
    }
}

extension Rule {
    /// Whether no outcome, journey or diagnostic names it: it is about lists and processes, and applies all the time.
    /// Sessions show it with other expectations, such as `folders`, so whether they do is not counted.
    package var isNeverNamed: Bool {
        switch self {
        case .q3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .n5, .x1: true
        default: false
        }
    }
}
