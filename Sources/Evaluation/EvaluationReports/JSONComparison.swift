import Evaluation
import Messages

struct JSONGate: Encodable {
    let name: String
    let passed: Bool
    let found: String
    let reason: String

    init(_ gate: GateResult) { (name, passed, found, reason) = (gate.name, gate.passed, gate.found, gate.reason) }
}

struct JSONFilterComparison: Encodable {
    struct Counts: Encodable {
        let bothRight: Int
        let fixed: Int
        let broken: Int
        let bothWrong: Int
        let mcnemar: Double
    }
    struct Change: Encodable {
        let place: String
        let text: String
        let accepted: [String]
        let before: String
        let after: String
        let failedBefore: ExplicitNull<String>
        let failedAfter: ExplicitNull<String>

        init(_ change: FilterComparison.Change) {
            (place, text) = (change.place, change.text)
            accepted = change.accepted.map(LabelMap.name)
            (before, after) = (LabelMap.name(of: change.before), LabelMap.name(of: change.after))
            failedBefore = ExplicitNull(change.failedBefore?.rawValue)
            failedAfter = ExplicitNull(change.failedAfter?.rawValue)
        }
    }

    let views: [String: Counts]
    let fixed: [Change]
    let broken: [Change]

    init(_ sides: FilterComparison) {
        views = Dictionary(
            uniqueKeysWithValues: EvaluationView.allCases.map { view in
                let counts = sides.counts(view)
                return (
                    view.rawValue,
                    Counts(
                        bothRight: counts.bothRight, fixed: counts.fixed, broken: counts.broken,
                        bothWrong: counts.bothWrong, mcnemar: counts.mcNemar)
                )
            })
        fixed = sides.fixed.map(Change.init)
        broken = sides.broken.map(Change.init)
    }
}

struct JSONBaseline: Encodable {
    struct Change: Encodable {
        let before: ExplicitNull<Double>
        let after: ExplicitNull<Double>
        let difference: ExplicitNull<Double>
    }

    let path: String
    let name: String
    let build: ExplicitNull<String>
    let caveats: [String]
    let changes: [String: Change]

    init(_ baseline: BaselineComparison) {
        path = baseline.path
        name = baseline.filterName
        build = ExplicitNull(baseline.filterBuild)
        caveats = baseline.caveats
        changes = Dictionary(
            uniqueKeysWithValues: baseline.changes.map {
                (
                    $0.measure.name,
                    Change(
                        before: ExplicitNull($0.before), after: ExplicitNull($0.after),
                        difference: ExplicitNull($0.difference))
                )
            })
    }
}
