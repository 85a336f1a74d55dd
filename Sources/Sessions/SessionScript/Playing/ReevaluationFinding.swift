import Device
import Messages

extension StepObservation {
    /// Compares a `would-change` expectation with what would change.
    func wouldChange(_ what: Expectation.ReevaluatedMessages, _ expected: Int) -> Finding {
        guard let comparison = result.comparison else {
            return .differs(expected: "\(expected)", found: "no filter was queried")
        }
        let found =
            switch what {
            case .count: comparison.moved
            case .queried: comparison.queried
            case .noAnswer: comparison.failures.count
            case .move(let from, let to):
                comparison.groups.first { $0.move.from?.id == from && $0.move.to.id == to }?.messages.count ?? 0
            }
        guard found != expected else { return .holds }
        let moves = comparison.groups.map { group in
            "\(Counted.number(group.messages.count)) \(group.move.from?.id.rawValue ?? "") -> \(group.move.to.id.rawValue)"
        }
        let failures = comparison.failures.prefix(3).map { "\($0.diagnostic)" }
        let details = (moves + failures).joined(separator: "; ")
        return .differs(
            expected: Counted.pluralized(expected, "message"),
            found: Counted.pluralized(found, "message") + (details.isEmpty ? "" : " (\(details))"))
    }
}
