import Device

// What all players do alike.
extension StepPlayer {
    /// Passes an intent to the phone.
    func enter(_ intent: Intent, then: @escaping (StepResult) -> Void) {
        phone.enter(intent) { result in
            if let refusal = result.refusal { return then(StepResult(refusal: refusal)) }
            then(StepResult(outcome: try? result.get()))
        }
    }
}

extension Result<Outcome, PhoneError> {
    /// Why the step failed. In an open inbox, a filter that does not build becomes active anyway, so that it can be
    /// fixed while the inbox is open; for a session this is an error.
    var refusal: PhoneError? {
        switch self {
        case .failure(let error): error
        case .success(let outcome):
            outcome.filterProblem.flatMap { $0.kind == .notBuilt ? .filter($0.sentence("the filter")) : nil }
        }
    }
}
