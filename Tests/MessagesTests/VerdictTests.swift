import Messages
import Testing

/// V: the validation of a filter's answer.
@Suite struct VerdictTests {
    private func verdict(
        _ action: ReportedValue<Action>, _ sub: ReportedValue<SubAction> = .known(.none),
        _ capabilities: Capabilities = .none,
        diagnostics: [Diagnostic] = []
    ) -> Verdict {
        Verdict.validate(
            FilterOutcome(
                answer: FilterAnswer(action: action, subAction: sub), milliseconds: 1, diagnostics: diagnostics),
            capabilities: capabilities, in: .sixteen)
    }

    private func declaring(_ subs: [SubAction]) -> Capabilities {
        Capabilities.validate(
            DeclaredCapabilities(
                transactional: subs.filter { $0.action == .transaction }.map(ReportedValue.known),
                promotional: subs.filter { $0.action == .promotion }.map(ReportedValue.known)),
            in: .sixteen, limit: .warn
        ).capabilities
    }

    @Test func `V1: none and allow both mean uncategorized`() {
        #expect(verdict(.known(.none)).category == .uncategorized)
        #expect(verdict(.known(.allow)).category == .uncategorized)
        #expect(verdict(.known(.allow)).action == .allow)
        #expect(verdict(.known(.none)).rules == [.v1])
        #expect(verdict(.known(.allow)).rules == [.v1])
    }

    @Test func `V2: an unknown action counts as none`() {
        let verdict = verdict(.unknown("99"), .known(.transactionalFinance), declaring([.transactionalFinance]))
        #expect(verdict.action == .none)
        #expect(verdict.category == .uncategorized)
        #expect(verdict.diagnostics.contains(Diagnostic(.unknownAction, "99")))
        #expect(verdict.rules.contains(.v2))
    }

    @Test(arguments: Action.allCases)
    func `V4, V5, V6: every action with every sub-action, declared and not`(_ action: Action) {
        for sub in SubAction.allCases {
            for isDeclared in [false, true] {
                let verdict = verdict(.known(action), .known(sub), isDeclared ? declaring([sub]) : .none)
                #expect(verdict.action == action)
                let expected: (SubAction, Diagnostic.Name?, Rule?) =
                    if sub == .none {
                        (.none, nil, nil)
                    } else if action != .transaction, action != .promotion {
                        (.none, .subActionWithoutCategory, .v6)
                    } else if sub.action != action {
                        (.none, .subActionOfOtherGroup, .v4)
                    } else if !isDeclared {
                        (.none, .subActionNotDeclared, .v5)
                    } else {
                        (sub, nil, nil)
                    }
                #expect(verdict.subAction == expected.0, "\(action) \(sub) \(isDeclared)")
                #expect(verdict.diagnostics.map(\.name) == [expected.1].compactMap(\.self), "\(action) \(sub)")
                if let rule = expected.2 { #expect(verdict.rules.contains(rule), "\(action) \(sub)") }
                #expect(verdict.category == Category(action: action, subAction: expected.0))
            }
        }
    }

    @Test(arguments: [Action.transaction, .promotion])
    func `V5: a sub-action that Apple does not have is dropped`(_ action: Action) {
        let verdict = verdict(.known(action), .unknown("transactionalPets"), declaring(SubAction.allCases))
        #expect(verdict.category == Category(action: action, subAction: .none))
        #expect(verdict.diagnostics.map(\.name) == [.unknownSubAction])
    }

    @Test func `V6: an unknown sub-action with junk is ignored`() {
        let verdict = verdict(.known(.junk), .unknown("x"))
        #expect(verdict.category == .junk)
        #expect(verdict.rules == [.v6])
    }

    private static let failures: [Diagnostic.Name] = [
        .filterCannotStart, .filterCrashed, .filterClosedItsOutput, .malformedAnswer, .lineTooLong, .noHandler,
    ]

    @Test(arguments: failures)
    func `V7: without a usable answer the message is uncategorized`(_ name: Diagnostic.Name) {
        let outcome = FilterOutcome(answer: nil, diagnostics: [Diagnostic(name, "details")])
        let verdict = Verdict.validate(outcome, capabilities: declaring(SubAction.allCases), in: .sixteen)
        #expect(verdict.category == .uncategorized)
        #expect(verdict.diagnostics == outcome.diagnostics)
        #expect(verdict.rules == [.v7])
    }

    @Test func `V8: a late answer has its own rule in addition to V7`() {
        let outcome = FilterOutcome(answer: nil, diagnostics: [Diagnostic(.noAnswerInTime)])
        #expect(Verdict.validate(outcome, capabilities: .none, in: .sixteen).rules == [.v7, .v8])
    }

    @Test func `V9: the first completion counts, and the second is reported`() {
        let verdict = verdict(.known(.junk), diagnostics: [Diagnostic(.answeredTwice)])
        #expect(verdict.category == .junk)
        #expect(verdict.rules == [.v9])
    }

    @Test func `Apple's names and numbers are converted in both directions`() {
        #expect(Action.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
        for action in Action.allCases { #expect(Action(name: action.name) == action) }
        for sub in SubAction.allCases { #expect(SubAction(name: sub.name) == sub) }
        #expect(Action(name: "filter") == nil)
        #expect(SubAction(name: "finance") == nil)
        #expect(SubAction(rawValue: 10_008) == .transactionalPublicServices)
        #expect(SubAction(rawValue: 20_002) == .promotionalCoupons)
    }

    @Test func `every category has a unique number`() {
        #expect(Set(Category.all).count == 16)
        #expect(Set(Category.all.map(\.code)).count == 16)
        for category in Category.all { #expect(Category(code: category.code) == category) }
        for code in [-1, 5, 9_999, 10_009, 20_003] { #expect(Category(code: code) == nil) }
        #expect(Category(code: 1) == .uncategorized)  // allow
    }
}
