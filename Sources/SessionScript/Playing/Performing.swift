import Device
import LocatedYAML
import Messages
import SystemSupport

/// The result of a step.
struct StepResult {
    /// The phone's outcome, combined if the step does several things; nil: the step does not involve the phone.
    var outcome: Outcome?
    /// Why the phone refused the step.
    var refusal: PhoneError?
    /// The result of a re-evaluation.
    var comparison: Comparison?
    /// The reporting extension's view when it was left.
    var sheet: ReportSheet?
    /// What could not be done in the view.
    var obstacle: ReportPlayer.Obstacle?
}

extension SessionPlayer {
    /// Runs a step, waits until the phone is idle, and checks the expectation.
    func perform(_ step: Step, then: @escaping () -> Void) {
        showSubject(of: step.action)
        performAction(of: step) { [weak self] result in
            self?.waitUntilIdle {
                self?.showResult(of: step.action, result)
                if let outcome = result.outcome { self?.onOutcome?(outcome) }
                if let text = step.action?.message, let outcome = result.outcome {
                    self?.received.append((step.position, text, outcome))
                }
                if step.action is ReportStep, let outcome = result.outcome, outcome.report != nil {
                    self?.reported.append((step.position, outcome))
                }
                self?.waitForLateDiagnostics(step, result) {
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

    /// How long a step waits for something that comes late, in slices of 10 ms.
    private static let lateSlices = 50

    /// Waits for expected things that come at an unknown time: a second answer, the filter's output, requests to the
    /// server, search results.
    private func waitForLateDiagnostics(
        _ step: Step, _ result: StepResult, slices: Int = lateSlices, then: @escaping () -> Void
    ) {
        let late = (step.expectation?.clauses ?? []).filter { clause in
            switch clause.fact {
            case .diagnostic(.answeredTwice), .rule(.v9), .log, .server, .screen: true
            default: false
            }
        }
        let shown = screenText(for: step.expectation)
        let isMissing = try? StepObservation(phone, result, screen: shown, requests: requests).differs(late, step)
        guard !late.isEmpty, slices > 0, isMissing == true else { return then() }
        loop.after(.milliseconds(10)) { [weak self] in
            self?.waitForLateDiagnostics(step, result, slices: slices - 1, then: then)
        }
    }

    /// Passes an intent to the phone.
    func enter(_ intent: Intent, then: @escaping (StepResult) -> Void) {
        phone.enter(intent) { result in
            if let refusal = result.refusal { return then(StepResult(refusal: refusal)) }
            then(StepResult(outcome: try? result.get()))
        }
    }

    func note(_ position: SourcePosition, _ text: String) { notes.append("\(session.file):\(position): \(text)") }
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
