// Measures that are defined together: `MeasureGroup.all` lists them.

extension Measure {
    static let noCorrelationReason = "all labels or all answers are of one class"

    /// A measure of the classes hidden and shown.
    static func hiddenOrShown(
        _ name: String, _ unit: Unit, _ formula: String, _ direction: Direction, title: String,
        _ prominence: Prominence, gatesRegression: Bool = false, _ read: @escaping @Sendable (BinaryMeasures) -> Reading
    ) -> Measure {
        Measure(
            name, unit, formula, direction, title: title, prominence, gatesRegression: gatesRegression,
            from: .tally { read($0.binary) })
    }

    static func accuracy(_ view: EvaluationView) -> Measure {
        Measure(
            "\(view.rawValue)-accuracy", .percent, "Σ M[k][k] / n", .higher, .comparison,
            from: .tally { Reading($0.matrix(view).accuracy) })
    }

    static func correlation(_ view: EvaluationView) -> Measure {
        Measure(
            "\(view.rawValue)-mcc", .coefficient, "(c·n − Σ s_k·g_k) / √((n² − Σ s_k²)·(n² − Σ g_k²))", .higher,
            view == .exact ? .comparison : .detail,
            from: .tally { Reading($0.matrix(view).correlation, missingReason: noCorrelationReason) })
    }

    /// The number of messages without an answer.
    ///
    /// - Parameter failure: nil: of all kinds.
    static func failures(
        _ failure: Observation.Failure?, gatesRegression: Bool = false
    ) -> Measure {
        Measure(
            failure?.rawValue ?? "unanswered", .count, nil, .lower, gatesRegression: gatesRegression,
            from: .tally { tally in
                let count = failure.map(tally.failures) ?? tally.unanswered
                var reading = Reading(Double(count))
                reading.rate = Rate(count, of: tally.rows)
                return reading
            })
    }

    static func run(
        _ name: String, _ unit: Unit, _ direction: Direction,
        _ read: @escaping @Sendable (FilterResult, CorpusFacts) -> Reading
    ) -> Measure {
        Measure(name, unit, nil, direction, from: .run(read))
    }

    static func corpus(
        _ name: String, _ direction: Direction, _ read: @escaping @Sendable (CorpusFacts) -> Reading
    ) -> Measure {
        Measure(name, .count, nil, direction, from: .run { _, corpus in read(corpus) })
    }

    static func time(
        _ name: String, single: Bool = true, _ read: @escaping @Sendable (Tally) -> Reading
    ) -> Measure {
        // Times are not compared with a baseline: it may be from another machine.
        Measure(
            name, .milliseconds, nil, .lower, needsSingleCalls: single,
            from: .run { filter, _ in read(filter.tally) })
    }

    /// The area under the curve of the filter's scores.
    static let auc = Measure(
        "auc", .coefficient, "P(score of spam > score of ham) + P(equal) / 2", .higher,
        from: .run { filter, _ in
            let scores = filter.scores ?? ScoreTally()
            return Reading(
                scores.area,
                missingReason: scores.hasScores ? "all messages with a score are of one class" : "no answer has a score"
            )
        })

    static let unscored = Measure.run("unscored", .count, .lower) { filter, _ in
        // A filter without scores does not lack any; a gate fails.
        let scores = filter.scores.flatMap { $0.hasScores ? $0 : nil }
        return Reading(scores.map { Double($0.unscored) }, missingReason: "no answer has a score")
    }

    static func memory(_ name: String, _ bytes: @escaping @Sendable (RunFacts) -> Int?) -> Measure {
        Measure(
            name, .megabytes, nil, .lower,
            from: .run { filter, _ in Reading(bytes(filter.run).map { Double($0) / 1e6 }, missingReason: "unknown") })
    }
}

extension Measure.Reading {
    /// A time in milliseconds of calls that were answered.
    static func time(_ milliseconds: Double?) -> Self { .init(milliseconds, missingReason: "no message was answered") }
}

// MARK: - Classes

extension Measure {
    enum Part: String, CaseIterable, Hashable, Sendable {
        case precision, recall, f1, support

        fileprivate var unit: Unit {
            switch self {
            case .precision, .recall: .percent
            case .f1: .coefficient
            case .support: .count
            }
        }
    }

    private enum Averaging: String, CaseIterable, Hashable, Sendable { case macro, micro, weighted }

    /// The means of `parts` over the classes of a view: `macro-precision`, `folder-micro-f1`.
    static func averages(_ view: EvaluationView, _ parts: [Part]) -> [Measure] {
        Averaging.allCases.flatMap { averaging in parts.map { average(view, averaging, $0) } }
    }

    private static func average(_ view: EvaluationView, _ averaging: Averaging, _ part: Part) -> Measure {
        let name = "\(view == .folder ? "folder-" : "")\(averaging.rawValue)-\(part.rawValue)"
        let formula =
            switch averaging {
            case .macro: "mean of the \(part.rawValue) of each class with s_k > 0"
            case .weighted: "Σ s_k · \(part.rawValue) of class k / n"
            case .micro: "Σ M[k][k] / n"
            }
        let isMain = (view, averaging, part) == (.exact, .macro, .f1)
        return Measure(
            name, part.unit, formula, .higher, isMain ? .comparison : .detail, gatesRegression: isMain,
            from: .tally { tally in
                let matrix = tally.matrix(view)
                let average =
                    switch averaging {
                    case .macro: matrix.macro
                    case .micro: matrix.micro
                    case .weighted: matrix.weighted
                    }
                switch part {
                case .precision: return Reading(average.precision.map { $0 * 100 })
                case .recall: return Reading(average.recall.map { $0 * 100 })
                case .f1, .support: return Reading(average.f1)
                }
            })
    }

    /// A measure of one class, by its name: `recall:junk`, `folder-recall:transaction`.
    static func ofOneClass(_ name: String) -> Measure? {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let view: EvaluationView = parts[0].hasPrefix("folder-") ? .folder : .exact
        let partName = view == .folder ? String(parts[0].dropFirst("folder-".count)) : String(parts[0])
        guard let part = Part(rawValue: partName), let index = view.classes.firstIndex(where: { $0.name == parts[1] })
        else { return nil }
        let formula =
            switch part {
            case .precision: "M[k][k] / g_k"
            case .recall: "M[k][k] / s_k"
            case .f1: "2·M[k][k] / (s_k + g_k)"
            case .support: "s_k"
            }
        return Measure(
            name, part.unit, formula, part == .support ? .neither : .higher,
            from: .tally { tally in
                let measures = tally.matrix(view).measures(index)
                let label = view.classes[index].name
                switch part {
                case .precision:
                    return Reading(measures.precision, missingReason: "no message was classified as \(label)")
                case .recall: return Reading(measures.recall, missingReason: "no message is labeled \(label)")
                case .f1: return Reading(measures.f1, missingReason: "no message is labeled \(label)")
                case .support: return Reading(Double(measures.support))
                }
            })
    }
}
