import UntrustedFiles

// Measures of probes: `MeasureGroup.all` lists them.
extension Measure {
    private static let ofPerturbations: [(name: String, rate: @Sendable (RobustnessCounts) -> Rate, none: String)] = [
        ("flips", \.flips, "no message was changed"),
        ("spam-through", \.spamThrough, "no spam was caught before"),
        ("ham-hidden", \.hamHidden, "no ham was shown before"),
    ]

    /// Of all perturbations: `flips`, `spam-through`, `ham-hidden`.
    static let perturbed = ofPerturbations.map { ofPerturbation($0.name, nil, $0.rate, $0.none) }

    /// Of one perturbation: `flips:digits`; nil: it is not the name of such a measure.
    static func ofOnePerturbation(_ name: String) -> Measure? {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let perturbation = Perturbation(rawValue: parts[1]),
            let found = ofPerturbations.first(where: { $0.name == parts[0] })
        else { return nil }
        return ofPerturbation(found.name, perturbation, found.rate, found.none)
    }

    /// The name that was probably meant by `flips:digit`; nil: the measure is not one of a perturbation, or none is close.
    static func nearestOfPerturbation(_ measure: String, _ perturbation: String) -> String? {
        let names = ofPerturbations.map(\.name)
        guard let name = names.contains(measure) ? measure : NearestName.word(to: measure, in: names) else {
            return nil
        }
        return NearestName.word(to: perturbation, in: Perturbation.names).map { "\(name):\($0)" }
    }

    private static func ofPerturbation(
        _ name: String, _ perturbation: Perturbation?, _ rate: @escaping @Sendable (RobustnessCounts) -> Rate,
        _ noMessages: String
    ) -> Measure {
        let isMeasured = perturbation?.rawValue ?? "all"
        return run(perturbation.map { "\(name):\($0.rawValue)" } ?? name, .percent, .lower) { filter, _ in
            guard let robustness = filter.robustness,
                perturbation.map(robustness.perturbations.contains) ?? true
            else { return .init(missingOption: "--perturb \(isMeasured)") }
            return .init(
                rate(perturbation.map(robustness.counts) ?? robustness.any), missingReason: noMessages)
        }
    }

    /// The option without which an evaluation never has a value of it; nil: none is missing.
    package func missingOption(with plan: ProbePlan) -> String? {
        var filter = FilterResult(name: "", tally: Tally())
        (filter.robustness, filter.stability) = (plan.robustness, plan.stability)
        return reading(of: filter, on: CorpusFacts(paths: [])).missingOption
    }

    static let unstable = run("unstable", .count, .lower) { filter, _ in
        guard let stability = filter.stability else {
            return .init(missingOption: "--repeat 3")
        }
        var reading = Reading(
            stability.asked > 0 ? Double(stability.changing) : nil, missingReason: "no message was repeated")
        reading.rate = stability.unstable
        return reading
    }
}
