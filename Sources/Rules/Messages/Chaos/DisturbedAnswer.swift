// What chaos does to a filter's answer (X8).
extension ChaosEffects {
    /// The outcome of a query as the phone gets it.
    ///
    /// - Parameters:
    ///   - elapsed: the time since the query was entered.
    ///   - timeout: the time limit for an answer (V7).
    /// - Returns: the outcome, and how long it is held back. An outcome without an answer stays as it is.
    package func disturbed(
        _ outcome: FilterOutcome, elapsed: Duration, timeout: Duration, in release: Release
    ) -> (outcome: FilterOutcome, delay: Duration) {
        guard let answer = outcome.answer else { return (outcome, .zero) }
        let rest = max(.zero, timeout - elapsed)
        if contains(.filterSilent) {
            return (outcome.unanswered(timeout, Diagnostic(.filterSilent, "the filter's answer was dropped")), rest)
        }
        if contains(.filterLate), delay >= rest {
            let detail = "the filter's answer was held back for \(delayText), until after the time limit"
            return (outcome.unanswered(timeout, Diagnostic(.filterLate, detail)), rest)
        }
        var disturbed = outcome
        var given = answer
        if contains(.filterWrong) {
            given = otherAnswer(.filterWrong, than: answer, in: release)
            let detail = "the filter answered \(answer.action.text), and \(given.action.text) arrived"
            disturbed.diagnostics.append(Diagnostic(.filterWrong, detail))
        }
        disturbed.answer = given
        if contains(.filterTwice) {
            let second = otherAnswer(.filterTwice, than: given, in: release)
            let detail = "the filter's answer arrived again, as \(second.action.text)"
            disturbed.diagnostics += [Diagnostic(.filterTwice, detail), Diagnostic(.answeredTwice)]
        }
        guard contains(.filterLate) else { return (disturbed, .zero) }
        disturbed.milliseconds = outcome.milliseconds.map { $0 + Double(delayMilliseconds) }
        disturbed.diagnostics.append(
            Diagnostic(.filterLate, "the filter's answer was held back for \(delayText)"))
        return (disturbed, delay)
    }

    /// An answer with another action of the release and without a sub-action.
    func otherAnswer(_ effect: ChaosEffect, than answer: FilterAnswer, in release: Release) -> FilterAnswer {
        let others = Action.allCases.filter { release.actions.contains($0) && answer.action != .known($0) }
        return FilterAnswer(action: .known(choice(effect, of: others) ?? .none))
    }
}

extension FilterOutcome {
    /// The same outcome without its answer, which did not arrive in time.
    fileprivate func unanswered(_ timeout: Duration, _ cause: Diagnostic) -> FilterOutcome {
        let late = Diagnostic(.noAnswerInTime, "no answer within \(timeout / .seconds(1)) s")
        return FilterOutcome(answer: nil, diagnostics: diagnostics + [cause, late], exchanges: exchanges)
    }
}
