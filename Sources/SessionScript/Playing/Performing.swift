import Device
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
        performReportActions(step) { [weak self] result in
            self?.waitUntilIdle {
                self?.showResult(of: step.action, result)
                if case .receive(let text) = step.action, let outcome = result.outcome {
                    self?.received.append((step.position, text, outcome))
                }
                if case .report = step.action, let outcome = result.outcome, outcome.report != nil {
                    self?.reported.append((step.position, outcome))
                }
                self?.waitForLateDiagnostics(step, result) {
                    self?.check(step, result)
                    then()
                }
            }
        }
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
        let isMissing = try? Observation(phone, result, screen: shown, requests: requests).differs(late, step)
        guard !late.isEmpty, slices > 0, isMissing == true else { return then() }
        loop.after(.milliseconds(10)) { [weak self] in
            self?.waitForLateDiagnostics(step, result, slices: slices - 1, then: then)
        }
    }

    private func performReportActions(_ step: Step, then: @escaping (StepResult) -> Void) {
        switch step.action {
        case nil: then(StepResult())
        case .caption(let text):
            caption = text
            changed()
            then(StepResult())
        case .wait(let milliseconds):
            phone.advanceClock(milliseconds)
            then(StepResult())
        case .press(let keys):
            guard let screen else {
                note(step.position, "'press' was skipped: there is no screen")
                return then(StepResult())
            }
            screen.press(keys) { then(StepResult()) }
        case .show(let place): then(StepResult(refusal: show(place)))
        case .reply(let to, let text, let times):
            reply(to.reference, text, times: times, StepResult(), then: then)
        case .server(let server):
            change(server) { mistake in then(StepResult(refusal: mistake.map(PhoneError.filter))) }
        case .undo(let times): undo(times, then: then)
        case .reevaluate(let by): reevaluate(by, files: false, then: then)
        case .applyReevaluation(let by): reevaluate(by, files: true, then: then)
        case .report(let script): report(script, step, then: then)
        case .some(let action):
            guard let intent = intent(action) else { return then(StepResult()) }
            enter(intent, then: then)
        }
    }

    private func enter(_ intent: Intent, then: @escaping (StepResult) -> Void) {
        phone.enter(intent) { result in
            if let refusal = result.refusal { return then(StepResult(refusal: refusal)) }
            then(StepResult(outcome: try? result.get()))
        }
    }

    private func intent(_ action: StepAction) -> Intent? {
        switch action {
        case .receive(let text): .receive(text)
        case .addContact(let name, let address): .addContact(name: name, address: address)
        case .removeContact(let address): .removeContact(address: address)
        case .chooseFilter(let reference): .chooseFilter(reference)
        case .chooseReporting(let reference): .chooseReporting(reference)
        case .set(let change): .change(change.applied(to: phone.settings))
        case .delete(let which): .delete(which.reference)
        case .recover(let which): .recover(which.reference)
        case .block(let address): .block(address: address)
        case .unblock(let address): .unblock(address: address)
        case .markKnown(let which): .markKnown(which.reference)
        case .removeFromSpam(let which): .removeFromSpam(which.reference)
        case .read(let which): .markRead(which.reference)
        case .caption, .wait, .server, .press, .show, .reply, .undo, .reevaluate, .applyReevaluation, .report: nil
        }
    }

    /// All replies of a step go into the same conversation, also after the third one moves it (R1).
    private func reply(
        _ reference: ConversationReference, _ text: String, times: Int, _ before: StepResult,
        then: @escaping (StepResult) -> Void
    ) {
        enter(.reply(reference, text: text)) { [weak self] result in
            guard let self, var outcome = result.outcome else { return then(result) }
            let earlier = before.outcome?.rules ?? []
            outcome.rules = earlier + outcome.rules.filter { !earlier.contains($0) }
            let result = StepResult(outcome: outcome)
            guard times > 1 else { return then(result) }
            let next = outcome.conversation.map(ConversationReference.id) ?? reference
            self.loop.soon { self.reply(next, text, times: times - 1, result, then: then) }
        }
    }

    private func undo(_ times: Int, then: @escaping (StepResult) -> Void) {
        enter(.undo) { [weak self] result in
            guard let self, result.refusal == nil, times > 1 else { return then(result) }
            self.loop.soon { self.undo(times - 1, then: then) }
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
