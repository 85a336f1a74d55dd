package import Messages

/// A further query about a message, which shows how firm the filter's answer is. It is not a message of the corpus: it is in
/// no matrix, and its time is not measured.
package enum Probe: Hashable, Sendable {
    /// The body was changed.
    case perturbed(Perturbation)
    /// The same message again; the number of the query, from 2.
    case repeated(Int)
}

/// The answer to a probe.
package struct ProbeAnswer: Hashable, Sendable {
    package let probe: Probe
    /// Uncategorized without an answer, as on iOS.
    package let category: Category
    package let isAllowed: Bool
    /// Why the filter did not answer; nil: it did.
    package let failure: Observation.Failure?

    package init(
        _ probe: Probe, category: Category, isAllowed: Bool = false, failure: Observation.Failure? = nil
    ) {
        self.probe = probe
        self.category = failure == nil ? category : .uncategorized
        self.isAllowed = isAllowed
        self.failure = failure
    }
}

/// The probes of each message.
package struct ProbePlan: Hashable, Sendable {
    /// How often a message can be queried.
    package static let maxRepeats = 100

    package var perturbations: [Perturbation] = []
    package var seed = Perturbation.standardSeed
    /// How often each message is queried in all, without its perturbations.
    package var repeats = 1

    package init() {}

    package var isEmpty: Bool { perturbations.isEmpty && repeats == 1 }

    /// Results of probes before the first message.
    package var robustness: Robustness? {
        perturbations.isEmpty ? nil : Robustness(perturbations, seed: seed)
    }

    package var stability: Stability? { repeats > 1 ? Stability(repeats: repeats) : nil }
}

/// A verdict in an example: `junk`, or why there is none.
package struct ProbedVerdict: Hashable, Sendable, Codable {
    /// Apple's name of the category; `none` without an answer.
    package let name: String
    /// Why the filter did not answer.
    package let failure: String?

    package init(_ category: Category, _ failure: Observation.Failure?) {
        name = LabelMap.name(of: failure == nil ? category : .uncategorized)
        self.failure = failure?.rawValue
    }

    package init(_ answer: ProbeAnswer) { self.init(answer.category, answer.failure) }
}
