import Device
import LocatedYAML
import Messages
import SystemSupport

extension SessionPlayer: StepPlayer {
    var reevaluation: Reevaluation? {
        get { current.reevaluation }
        set { current.reevaluation = newValue }
    }

    /// Runs a step, waits until the phone is idle, and checks the expectation.
    func perform(_ step: Step, then: @escaping () -> Void) {
        showSubject(of: step.action)
        showKeys(of: step.action)
        performAction(of: step) { [weak self] result in
            self?.waitUntilIdle {
                self?.showResult(of: step.action, result)
                if let outcome = result.outcome { self?.onOutcome?(outcome) }
                if let text = step.action?.message, let outcome = result.outcome {
                    self?.results.received.append((step, text, outcome))
                }
                if step.action is ReportStep, let outcome = result.outcome, outcome.report != nil {
                    self?.results.reported.append((step, outcome))
                }
                self?.waitForLateFacts(step, result) {
                    self?.check(step, result)
                    then()
                }
            }
        }
    }

    private func performAction(of step: Step, then: @escaping (StepResult) -> Void) {
        guard let action = step.action else { return then(StepResult()) }
        action.perform(step, with: self, then: then)
    }

    /// Waits for what may come later. A viewer's jump has no time for that.
    private func waitForLateFacts(_ step: Step, _ result: StepResult, then: @escaping () -> Void) {
        guard let expectation = step.expectation, var limit = limit(of: expectation) else { return then() }
        if isCatchingUp { limit = min(limit, Self.limitWhileCatchingUp) }
        let late = LateFacts(expectation, limit: limit) { [unowned self] in
            try observation(result, isCatchingUp ? screen : checkedScreen)
        }
        wait(for: late, then: then)
    }

    /// In a jump, the next keys come without a pause: what they are about has to be on the screen, where it may look
    /// different or be cut off.
    private static var limitWhileCatchingUp: Duration { .seconds(2) }

    /// How long to wait for the facts of an expectation that may come later; nil: there are none.
    func limit(of expectation: Expectation) -> Duration? {
        guard expectation.limit == nil, !failures.isEmpty else { return expectation.lateLimit }
        return expectation.lateLimit.map { min($0, Expectation.limitAfterFailure) }
    }

    /// - Parameter step: nil: the note is about the session as a whole.
    func note(_ step: Step?, _ position: SourcePosition, _ text: String) {
        results.notes.append("\(step?.file ?? session.file):\(position): \(text)")
    }
}
