import Evaluation
import Messages

extension FilterRunAnswer {
    /// Validates the outcome of a query like the inbox (V).
    ///
    /// - Parameter capabilities: what the filter declared, validated.
    init(_ outcome: FilterOutcome, _ capabilities: Capabilities, in release: Release) {
        let verdict = Verdict.validate(outcome, capabilities: capabilities, in: release)
        action = verdict.action
        subAction = verdict.subAction
        wasDeferred = !outcome.exchanges.isEmpty
        milliseconds = outcome.milliseconds
        isFirstCall = outcome.isFirstCall
        guard let answer = outcome.answer else {
            diagnostic = outcome.diagnostics.last
            failure = diagnostic.map { Observation.Failure($0.name) } ?? .crashed
            return
        }
        if case .unknown = answer.action {
            failure = .malformed
            diagnostic = verdict.diagnostics.last { $0.name == .unknownAction }
        } else if verdict.action == .none, let unreached = outcome.exchanges.last, unreached.error != nil {
            // none after a failed deferral is not a verdict.
            failure = .deferred
            diagnostic = outcome.diagnostics.last { $0.name == .deferralNotPossible }
        } else {
            diagnostic = verdict.diagnostics.last
        }
        if failure == nil { score = answer.score } else { milliseconds = nil }
    }
}

extension Observation.Failure {
    /// The failure of a message without an answer.
    init(_ name: Diagnostic.Name) {
        switch name {
        case .noAnswerInTime, .completionNeverCalled: self = .late
        case .malformedAnswer, .lineTooLong: self = .malformed
        // The filter was abandoned before these messages.
        case .filterAbandoned, .filterCannotStart, .noHandler, .conformanceMissing: self = .notQueried
        default: self = .crashed
        }
    }
}
