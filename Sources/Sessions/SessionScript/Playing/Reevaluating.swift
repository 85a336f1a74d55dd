import Device

extension SessionPlayer {
    /// Finds what would change in the inbox with a filter, and moves the messages if the step says so.
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
        current.reevaluation = reevaluation
        reevaluation.onEnd = { [weak self] result in
            guard let self else { return }
            current.reevaluation = nil
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
