import Device
import Messages

// Steps that re-evaluate the inbox.
extension SessionPlayer {
    /// Re-evaluates the inbox with a filter, and applies the result if the step asks for that.
    func reevaluate(_ by: Reevaluation.FilterChoice, files: Bool, then: @escaping (StepResult) -> Void) {
        // The step means the version that is being built.
        guard by == .active, phone.nameInBuild != nil else { return reevaluateNow(by, files: files, then: then) }
        phone.whenBuilt { [weak self] in self?.reevaluateNow(by, files: files, then: then) }
    }

    private func reevaluateNow(_ by: Reevaluation.FilterChoice, files: Bool, then: @escaping (StepResult) -> Void) {
        let reevaluation: Reevaluation
        do {
            reevaluation = try Reevaluation(phone, inboxBy: by)
        } catch {
            return then(StepResult(refusal: error))
        }
        self.reevaluation = reevaluation
        reevaluation.onEnd = { [weak self] result in
            guard let self else { return }
            self.reevaluation = nil
            switch result {
            case .failure(let error): then(StepResult(refusal: error))
            case .success(let finding) where files:
                phone.enter(.applyReevaluation(finding.result)) { result in
                    switch result {
                    case .success(let outcome): then(StepResult(outcome: outcome, comparison: finding.comparison))
                    case .failure(let error): then(StepResult(refusal: error))
                    }
                }
            case .success(let finding): then(StepResult(comparison: finding.comparison))
            }
        }
        reevaluation.start()
    }
}

extension Observation {
    /// Compares a `would-change` expectation with the re-evaluation.
    func wouldChange(_ what: Expectation.ReevaluatedMessages, _ expected: Int) -> Finding {
        guard let comparison else { return .differs(expected: "\(expected)", found: "no filter was queried") }
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
