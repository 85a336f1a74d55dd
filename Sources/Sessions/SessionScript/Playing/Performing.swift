import Device
import LocatedYAML
import Messages
import SystemSupport

extension SessionPlayer: StepPlayer {
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

    /// Waits for two more turns of the loop. What a filter wrote after its answer is read in the first of them, so that
    /// `answered-twice` is nearly always in the journey.
    private func waitUntilIdle(then: @escaping () -> Void) {
        loop.soon { [loop] in loop.soon { loop.soon(then) } }
    }

    /// Waits until the facts hold that may come later: all of them with `eventually`, else those with a standard limit.
    /// This is real time, in which the clock of the inbox stands still.
    private func waitForLateFacts(_ step: Step, _ result: StepResult, then: @escaping () -> Void) {
        guard let expectation = step.expectation, var limit = limit(of: expectation) else { return then() }
        if isCatchingUp { limit = min(limit, Self.limitWhileCatchingUp) }
        let late = expectation.clauses.filter { expectation.limit != nil || $0.fact.standardLimit != nil }
        wait(for: late, step, result, until: .now + limit, then: then)
    }

    /// In a jump, the next keys come without a pause: what they are about has to be on the screen, where it may look
    /// different or be cut off.
    private static var limitWhileCatchingUp: Duration { .seconds(2) }

    /// How long to wait for the facts of an expectation that may come later; nil: there are none.
    func limit(of expectation: Expectation) -> Duration? {
        if let given = expectation.limit { return .milliseconds(given) }
        guard let standard = expectation.clauses.compactMap(\.fact.standardLimit).max() else { return nil }
        return failures.isEmpty ? standard : min(standard, Expectation.limitAfterFailure)
    }

    private func wait(
        for late: [Expectation.Clause], _ step: Step, _ result: StepResult, until end: ContinuousClock.Instant,
        then: @escaping () -> Void
    ) {
        let seen = isCatchingUp ? screen : checkedScreen
        let isMissing = try? observation(result, seen).differs(late, step)
        guard isMissing == true, .now < end else { return then() }
        loop.after(.milliseconds(10)) { [weak self] in
            self?.wait(for: late, step, result, until: end, then: then)
        }
    }

    /// Passes an intent to the phone.
    func enter(_ intent: Intent, then: @escaping (StepResult) -> Void) {
        phone.enter(intent) { result in
            if let refusal = result.refusal { return then(StepResult(refusal: refusal)) }
            then(StepResult(outcome: try? result.get()))
        }
    }

    /// - Parameter step: nil: the note is about the session as a whole.
    func note(_ step: Step?, _ position: SourcePosition, _ text: String) {
        results.notes.append("\(step?.file ?? session.file):\(position): \(text)")
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
