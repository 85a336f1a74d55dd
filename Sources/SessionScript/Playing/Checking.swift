import InboxStore
import Messages
import Phone
import ServerBehaviour

/// What is there once a step is over, for its expectation to be held against.
struct Observation {
    let phone: Phone
    let outcome: Outcome?
    /// Of a filter that was asked again; nil: none was.
    let comparison: Comparison?
    /// Of a report: the extension's view as it was left; nil: there was none.
    let sheet: ReportSheet?
    /// The message as it lies in the store now; nil where the step was about none, or it was dropped (C1).
    let message: Message?
    /// The text on the screen; nil without one.
    let screen: String?
    /// What the session's server has been asked.
    let requests: [LoggedRequest]

    init(_ phone: Phone, _ result: StepResult, screen: String?, requests: [LoggedRequest]) throws {
        self.requests = requests
        self.phone = phone
        outcome = result.outcome
        comparison = result.comparison
        sheet = result.sheet
        message = try result.outcome?.message.flatMap { try phone.store.message($0) }
        self.screen = screen
    }

    /// What was noticed late is in the stored one.
    var journey: Journey? { message?.journey ?? outcome?.journey }

    var diagnostics: [Diagnostic] { journey?.diagnostics ?? outcome?.diagnostics ?? [] }

    var rules: [Rule] {
        let rules = outcome?.rules ?? []
        return rules + (journey?.rules ?? []).filter { !rules.contains($0) }
    }

    /// The most specific folder that lists the conversation now; it is asked anew, for a late change may have moved it.
    func folder() throws -> Folder? {
        if let message { return try phone.folder(of: message.conversation) }
        return try outcome?.conversation.flatMap { try phone.folder(of: $0) }
    }
}

extension SessionPlayer {
    /// Holds a step's expectation against what is there, and keeps what does not hold.
    func check(_ step: Step, _ result: StepResult) {
        if let refusal = result.refusal {
            failures.append(
                SessionFailure(
                    file: session.file, position: step.position, key: step.action?.key ?? "step",
                    expected: "that it can be done", found: "a refusal: \(refusal.description)",
                    step: step.action?.summary, caption: caption))
            return
        }
        note(result.obstacle, step)
        guard let expectation = step.expectation else { return }
        do {
            let observation = try Observation(
                phone, result, screen: screenText(for: expectation), requests: requests)
            for clause in expectation.clauses { try check(clause, step, observation) }
        } catch {
            failures.append(
                SessionFailure(
                    file: session.file, position: expectation.position, key: "expect",
                    expected: "the inbox can be read",
                    found: "\(error)", step: step.action?.summary))
        }
    }

    /// What a step wanted to do in a report; where it expects what is wrong with the extension, that is why it could not.
    private func note(_ obstacle: ReportPlayer.Obstacle?, _ step: Step) {
        let expectsDiagnostic = step.expectation?.clauses.contains { clause in
            if case .diagnostic = clause.fact { true } else { false }
        }
        guard let obstacle, expectsDiagnostic != true else { return }
        failures.append(
            SessionFailure(
                file: session.file, position: obstacle.position, key: "report", expected: obstacle.expected,
                found: obstacle.found, step: step.action?.summary, caption: caption))
    }

    private func check(_ clause: Expectation.Clause, _ step: Step, _ observation: Observation) throws {
        switch try observation.finding(clause.fact, step) {
        case .holds: held += 1
        case .notAsked: break
        case .skipped: note(clause.position, noScreen)
        case .differs(let expected, let found, let message):
            var failure = SessionFailure(
                file: session.file, position: clause.position, key: clause.key, expected: expected, found: found,
                step: step.action?.summary, caption: caption)
            failure.journey = try journey(of: message, observation, step)
            failures.append(failure)
        }
    }

    /// The whole way of the message that a failure is about.
    private func journey(of message: Message?, _ observation: Observation, _ step: Step) throws -> [JourneyReport.Line]
    {
        if let message = message ?? observation.message, let report = try phone.report(of: message) {
            return report.lines
        }
        if message == nil, let journey = observation.journey, case .receive(let text) = step.action {
            return JourneyReport(journey, sender: text.from, body: text.text, folder: nil).lines
        }
        // Of what the user did: the newest text in the conversation says why it lies where it lies.
        guard message == nil, let conversation = observation.outcome?.conversation,
            let newest = try phone.store.messages(in: conversation, .last(200)).last(where: { $0.journey != nil })
        else { return [] }
        return try phone.report(of: newest)?.lines ?? []
    }
}
