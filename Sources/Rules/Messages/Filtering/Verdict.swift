/// A filter's answer after validation (V).
package struct Verdict: Hashable, Sendable {
    package var action: Action
    package var subAction: SubAction
    package var diagnostics: [Diagnostic]
    package var rules: [Rule]

    package var category: Category { Category(action: action, subAction: subAction) }

    /// Validates the outcome of a query.
    ///
    /// - Parameters:
    ///   - outcome: the answer, or why there is none.
    ///   - capabilities: the validated declaration; a sub-action that is not in it is dropped (V5).
    package static func validate(
        _ outcome: FilterOutcome, capabilities: Capabilities, in release: Release
    ) -> Verdict {
        guard let answer = outcome.answer else {
            let late = outcome.diagnostics.contains { $0.name == .noAnswerInTime }
            return Verdict(
                action: .none, subAction: .none, diagnostics: outcome.diagnostics, rules: late ? [.v7, .v8] : [.v7])
        }
        var verdict = Verdict(action: .none, subAction: .none, diagnostics: outcome.diagnostics, rules: [])
        switch answer.action {
        case .known(let action) where release.actions.contains(action): verdict.action = action
        case .known: verdict.rules.append(.v3)
        case .unknown(let text):  // V2
            verdict.diagnostics.append(Diagnostic(.unknownAction, text))
            verdict.rules.append(.v2)
        }
        if release.hasSubActions {
            verdict.validate(answer.subAction, capabilities)
        } else if answer.subAction != .known(.none) {
            verdict.rules.append(.s1)
        }
        // A constant needs no memory: most verdicts have no other rule.
        if verdict.category == .uncategorized { verdict.rules = verdict.rules.isEmpty ? [.v1] : verdict.rules + [.v1] }
        if verdict.diagnostics.contains(where: { $0.name == .answeredTwice }) { verdict.rules.append(.v9) }
        return verdict
    }

    private mutating func validate(_ reported: ReportedValue<SubAction>, _ capabilities: Capabilities) {
        guard reported != .known(.none) else { return }
        guard action == .transaction || action == .promotion else {  // V6
            drop(reported, .subActionWithoutCategory, .v6)
            return
        }
        switch reported {
        case .unknown:  // Capabilities have only Apple's sub-actions, so it is not declared.
            drop(reported, .unknownSubAction, .v5)
        case .known(let sub) where sub.action != action:
            drop(reported, .subActionOfOtherGroup, .v4)
        case .known(let sub) where !capabilities.declares(sub):
            drop(reported, .subActionNotDeclared, .v5)
        case .known(let sub):
            subAction = sub
        }
    }

    private mutating func drop(_ reported: ReportedValue<SubAction>, _ name: Diagnostic.Name, _ rule: Rule) {
        diagnostics.append(Diagnostic(name, "\(reported.text) with \(action.name)"))
        rules.append(rule)
    }
}
