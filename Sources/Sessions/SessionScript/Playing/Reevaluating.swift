import Device

extension StepPlayer {
    /// Finds what would change in the inbox with a filter, and moves the messages if the step says so.
    func reevaluate(_ by: Reevaluation.FilterChoice, files: Bool, then: @escaping (StepResult) -> Void) {
        let whenReady = { [weak self] in
            guard let self else { return }
            reevaluateNow(by, files: files, then: then)
        }
        switch by {
        // The step means the version that is being built.
        case .active where phone.nameInBuild != nil: phone.whenBuilt(whenReady)
        case .active: whenReady()
        case .filter(let reference): phone.prepare(reference, then: whenReady)
        }
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
