package import Device
package import Messages

/// What a line of the control socket asks for: a step of a session. Nothing has happened yet.
package struct LiveStep: Sendable {
    let step: Step

    /// Whether a message arrives. Messages are filtered at the same time; every other step waits for those before it.
    package var isMessage: Bool { step.action?.message != nil }
}

/// What came of a step.
package struct LiveResult {
    /// nil: the step has no action, or one that does not involve the phone.
    package var outcome: Outcome?
    /// Why the step was refused, as it would be refused to the user; nothing was changed, and nothing was checked.
    package var refusal: PhoneError?
    /// The expectations that do not hold.
    package var failures: [Failure] = []
    /// What would change, or what was moved; nil: another step.
    package var comparison: Comparison?

    init(_ result: StepResult) {
        (outcome, refusal, comparison) = (result.outcome, result.refusal, result.comparison)
    }

    /// An expectation that does not hold: `count.junk`, `1 conversation`, `0 conversations`.
    package struct Failure: Hashable, Sendable {
        package let key: String
        package let expected: String
        package let found: String
    }
}

/// Why a request is not performed. Nothing has happened.
package struct RefusedRequest: Error, Hashable, Sendable, CustomStringConvertible {
    package enum Kind: String, Hashable, Sendable {
        /// It is not a request.
        case invalid
        /// It is one that this inbox cannot do.
        case refused
    }

    package let kind: Kind
    /// All mistakes: `receive: missing key 'from'`, or a sentence.
    package let problems: [String]

    package var description: String { problems.joined(separator: "; ") }

    package static func invalid(_ problem: String) -> RefusedRequest { .init(kind: .invalid, problems: [problem]) }
    package static func refused(_ sentence: String) -> RefusedRequest { .init(kind: .refused, problems: [sentence]) }
}
