import Messages
import Phone

// Texts that a filter is asked about again by a step.
extension SessionPlayer {
    /// Asks a filter about what lies in the inbox, and files that again where the step says so.
    func reevaluate(_ by: Reevaluation.FilterChoice, files: Bool, then: @escaping (StepResult) -> Void) {
        // What is being built is what the step is about.
        guard by == .chosen, phone.nameInBuild != nil else { return askNow(by, files: files, then: then) }
        phone.whenBuilt { [weak self] in self?.askNow(by, files: files, then: then) }
    }

    private func askNow(_ by: Reevaluation.FilterChoice, files: Bool, then: @escaping (StepResult) -> Void) {
        let judging: Reevaluation
        do {
            judging = try Reevaluation(phone, inboxBy: by)
        } catch {
            return then(StepResult(refusal: error))
        }
        self.reevaluation = judging
        judging.onEnd = { [weak self] result in
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
        judging.start()
    }
}

extension Observation {
    /// Holds an expectation of what would move against what a filter said.
    func wouldMove(_ what: Expectation.ReevaluatedMessages, _ expected: Int) -> Finding {
        guard let comparison else { return .differs(expected: "\(expected)", found: "no filter was asked") }
        let found =
            switch what {
            case .count: comparison.moved
            case .asked: comparison.asked
            case .noAnswer: comparison.failures.count
            case .move(let from, let to):
                comparison.groups.first { $0.move.from?.id == from && $0.move.to.id == to }?.texts.count ?? 0
            }
        guard found != expected else { return .holds }
        let ways = comparison.groups.map { group in
            "\(group.texts.count) \(group.move.from?.id.rawValue ?? "") -> \(group.move.to.id.rawValue)"
        }
        let failures = comparison.failures.prefix(3).map { "\($0.diagnostic)" }
        let told = (ways + failures).joined(separator: "; ")
        return .differs(
            expected: Counted.pluralized(expected, "text"),
            found: Counted.pluralized(found, "text") + (told.isEmpty ? "" : " (\(told))"))
    }
}
