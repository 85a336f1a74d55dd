import Device
import FilterWire
import InboxDatabase
import LocatedYAML
import Messages
import ServerBehaviors
import SessionTerms

/// The state after a step, with which its expectation is compared.
struct StepObservation {
    let phone: Phone
    let result: StepResult
    /// The message as it is stored now; nil: the step was not about a message, or it was dropped (C1).
    let message: Message?
    /// nil if the session is played without a screen.
    let screen: SessionScreen?
    /// nil: it depends on the terminal.
    let screenSize: ScreenSize?
    /// The requests to the session's server.
    let requests: [LoggedRequest]

    var outcome: Outcome? { result.outcome }

    /// The stored journey, which also has diagnostics that came late.
    var journey: Journey? { message?.journey ?? outcome?.journey }

    var diagnostics: [Diagnostic] { journey?.diagnostics ?? outcome?.diagnostics ?? [] }

    /// The rules of the step, of its message and of its diagnostics, once each.
    var rules: [Rule] {
        var rules: [Rule] = []
        let all = (outcome?.rules ?? []) + (journey?.rules ?? []) + diagnostics.map(\.name.rule)
        for rule in all where !rules.contains(rule) { rules.append(rule) }
        return rules
    }

    /// The most specific folder that lists the conversation now. Not cached: a late change may have moved it.
    func folder() throws -> Folder? {
        if let message { return try phone.folder(of: message.conversation) }
        return try outcome?.conversation.flatMap { try phone.folder(of: $0) }
    }
}

extension SessionPlayer {
    /// Compares a step's expectation with the state after it, and records each failure.
    func check(_ step: Step, _ result: StepResult) {
        if let refusal = result.refusal {
            results.failures.append(
                failure(
                    of: step, at: step.position, step.action?.key ?? "step", expected: "success",
                    found: "an error: \(refusal.description)"))
            return
        }
        record(result.obstacle, step)
        guard let expectation = step.expectation else { return }
        do {
            let observation = try observation(result, checkedScreen)
            for clause in expectation.clauses { try check(clause, step, observation) }
        } catch {
            results.failures.append(
                failure(
                    of: step, at: expectation.position, "expect", expected: "a readable inbox", found: "\(error)"))
        }
    }

    /// The state now.
    ///
    /// - Parameter screen: what `screen` is compared with; nil: it is skipped.
    func observation(_ result: StepResult, _ screen: SessionScreen?) throws -> StepObservation {
        try StepObservation(
            phone: phone, result: result, message: result.outcome?.message.flatMap { try phone.store.message($0) },
            screen: screen, screenSize: session.screenSize, requests: requests)
    }

    /// A failure of a step, with its file and everything that says where it is.
    private func failure(
        of step: Step, at position: SourcePosition, _ key: String, expected: String, found: String
    ) -> SessionFailure {
        var failure = SessionFailure(
            file: step.file ?? session.file, position: position, key: key, expected: expected, found: found,
            step: step.action?.summary, caption: caption)
        failure.table = session.tableCase?.placeInTable
        failure.places =
            step.includedAt.map { "included at \($0)" } + (session.tableCase.map { [$0.place(in: session.file)] } ?? [])
            + (session.tableCase?.values.map { "  \($0.short.harmless)" } ?? [])
        return failure
    }

    /// Records why a report could not be played as scripted, unless the step expects a diagnostic, which explains it.
    private func record(_ obstacle: StepResult.Obstacle?, _ step: Step) {
        let expectsDiagnostic = step.expectation?.clauses.contains { clause in
            if case .diagnostic = clause.fact { true } else { false }
        }
        guard let obstacle, expectsDiagnostic != true else { return }
        results.failures.append(
            failure(
                of: step, at: obstacle.position, "report", expected: obstacle.expected, found: obstacle.found))
    }

    private func check(_ clause: Expectation.Clause, _ step: Step, _ observation: StepObservation) throws {
        switch try observation.finding(clause.fact) {
        case .holds: results.held += 1
        case .alreadyReported: break
        case .skipped: note(step, clause.position, noScreen)
        case .differs(let expected, let found, let message):
            var failure = failure(of: step, at: clause.position, clause.key, expected: expected, found: found)
            failure.expected += step.expectation?.limitWords ?? ""
            // No expectation is about segments.
            failure.journey = try journey(of: message, observation, step).filter { $0.section != .segments }
            results.failures.append(failure)
        }
    }

    /// The journey of the message that a failure is about.
    private func journey(of message: Message?, _ observation: StepObservation, _ step: Step) throws -> [JourneyReport
        .Line]
    {
        if let message = message ?? observation.message, let report = try phone.report(of: message) {
            return report.lines
        }
        if message == nil, let journey = observation.journey, let text = step.action?.message {
            return JourneyReport(journey, sender: text.from, body: text.text, folder: nil).lines
        }
        // After a user action: the newest incoming message explains why the conversation is where it is.
        guard message == nil, let conversation = observation.outcome?.conversation,
            let newest = try phone.store.messages(in: conversation, .last(200)).last(where: { $0.journey != nil })
        else { return [] }
        return try phone.report(of: newest)?.lines ?? []
    }
}
