package import Messages

/// What a session exercised: rules, diagnostics, and for each of its filters sub-folders and verdicts.
package struct SessionCoverage: Hashable, Sendable {
    /// The number of its release.
    package var release: Int
    package var rules: Set<Rule> = []
    package var diagnostics: Set<Diagnostic.Name> = []
    /// The filters that were active, in that order.
    package var filters: [FilterCoverage] = []
}

/// What sessions exercised of a filter.
package struct FilterCoverage: Hashable, Sendable {
    package var name: String
    /// A reference that works from any folder (`Filter.identifier`).
    package var reference: String
    /// The valid sub-actions that it declared.
    package var declared: Set<SubAction> = []
    /// The declared sub-actions with which messages were filed.
    package var received: Set<SubAction> = []
    /// The verdicts that are expected of it: the actions of the sessions' releases, and deferrals if it has a server.
    package var expectedVerdicts: Set<VerdictOutcome> = []
    package var verdicts: Set<VerdictOutcome> = []

    /// Adds what another session exercised of the same filter.
    package mutating func add(_ other: FilterCoverage) {
        declared.formUnion(other.declared)
        received.formUnion(other.received)
        expectedVerdicts.formUnion(other.expectedVerdicts)
        verdicts.formUnion(other.verdicts)
    }
}

/// The result of a query, as coverage counts it.
package enum VerdictOutcome: Hashable, Sendable {
    /// The action of the verdict: the answer after validation (V1 to V6). `allow` is `none`: both have the same effect.
    case action(Action)
    /// The filter deferred to its server first (D1).
    case deferral
    /// There was no valid answer (V7), for this reason; nil: unknown.
    case noAnswer(Diagnostic.Name?)

    package init(_ action: Action) { self = .action(action == .allow ? .none : action) }

    /// `junk`, `deferral`, `no answer: filter-crashed`
    package var name: String {
        switch self {
        case .action(.none): "none or allow"
        case .action(let action): action.name
        case .deferral: "deferral"
        case .noAnswer(let reason): "no answer" + (reason.map { ": \($0.rawValue)" } ?? "")
        }
    }

    /// The rule that is about it.
    package var rule: Rule {
        switch self {
        case .action(.none), .action(.allow): .v1
        case .action(.junk): .n1
        case .action(.promotion), .action(.transaction): .n2
        case .deferral: .d1
        case .noAnswer(let reason): reason?.rule ?? .v7
        }
    }

    /// The outcomes of a query, by the journey of its message; empty: the filter was not queried.
    static func all(of journey: Journey) -> Set<VerdictOutcome> {
        guard journey.wasQueried else { return [] }
        let deferral: Set<VerdictOutcome> = journey.exchanges.isEmpty ? [] : [.deferral]
        guard journey.answer == nil else { return deferral.union([VerdictOutcome(journey.action)]) }
        // What ended the query comes last; other diagnostics are about what the filter did besides.
        let reason = journey.diagnostics.last { [.v7, .v8, .x5, .x7].contains($0.name.rule) }
        return deferral.union([.noAnswer(reason?.name)])
    }
}
