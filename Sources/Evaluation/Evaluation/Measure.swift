/// A quantity that an evaluation measures, with its name in gates and JSON.
///
///     try Measure("ham-blocked").reading(of: filter, on: corpus).value    // 0.59, in percent
///     try Measure("recall:junk")
///
/// All measures are defined in one table, `MeasureGroup.all`.
package struct Measure: Sendable {
    package enum Unit: String, Sendable {
        case percent
        /// From −1 or 0 to 1.
        case coefficient
        case count
        case milliseconds
        case perSecond = "per-second"
        case megabytes
    }

    /// Which values of a measure are better.
    package enum Direction: Hashable, Sendable { case higher, lower, neither }

    /// Where reports show a measure beside its name in gates.
    package enum Prominence: Hashable, Sendable {
        /// At the top of a report.
        case headline
        /// Among the measures for hidden or shown.
        case summary
        /// In the comparison with a baseline.
        case comparison
        /// Only in the complete list.
        case detail
    }

    /// What a value is computed from.
    enum Source: Sendable {
        /// From the counted answers alone: these values can be compared with a baseline.
        case tally(@Sendable (Tally) -> Reading)
        case run(@Sendable (FilterResult, CorpusFacts) -> Reading)
    }

    package let name: String
    package let unit: Unit
    /// How a measure of a matrix is computed. README.md in this folder explains the symbols (TP, n, s_k …).
    package let formula: String?
    package let direction: Direction
    /// Its name in reports: `Ham blocked`.
    package let title: String
    package let prominence: Prominence
    /// Whether `--no-regression` compares it with the baseline.
    package let gatesRegression: Bool
    /// Whether it needs times of single calls. The first call of a process is always sent alone.
    package let needsSingleCalls: Bool
    private let source: Source

    /// Whether it is about times, memory or the machine, which `--no-times` leaves out.
    package var differsBetweenRuns: Bool { [.milliseconds, .perSecond, .megabytes].contains(unit) }

    init(
        _ name: String, _ unit: Unit, _ formula: String?, _ direction: Direction, title: String? = nil,
        _ prominence: Prominence = .detail, gatesRegression: Bool = false, needsSingleCalls: Bool = false,
        from source: Source
    ) {
        self.name = name
        self.unit = unit
        self.formula = formula
        self.direction = direction
        self.title = title ?? name
        self.prominence = prominence
        self.gatesRegression = gatesRegression
        self.needsSingleCalls = needsSingleCalls
        self.source = source
    }
}

extension Measure: Hashable {
    // A name has one definition.
    package static func == (left: Measure, right: Measure) -> Bool { left.name == right.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

// MARK: - Values

extension Measure {
    /// A measured value, in the measure's unit.
    package struct Reading: Hashable, Sendable {
        /// nil: there is nothing to measure.
        package var value: Double?
        /// The counts, if the value is a share.
        package var rate: Rate?
        /// The reason why there is no value.
        package var missingReason = "no messages to measure"
        /// The option without which there is never a value: `--perturb digits`.
        package private(set) var missingOption: String?

        package init(_ value: Double?, missingReason: String? = nil) {
            self.value = value
            if let missingReason { self.missingReason = missingReason }
        }

        init(missingOption option: String) {
            self.init(nil, missingReason: "not measured: add \(option)")
            missingOption = option
        }

        package init(_ rate: Rate, missingReason: String? = nil) {
            self.init(rate.value.map { $0 * 100 }, missingReason: missingReason)
            self.rate = rate
        }
    }

    /// The value for a filter on a corpus.
    package func reading(of filter: FilterResult, on corpus: CorpusFacts) -> Reading {
        switch source {
        case .tally(let read): read(filter.tally)
        case .run(let read): read(filter, corpus)
        }
    }

    /// The value that a tally gives; nil: it needs more than the tally.
    package func reading(of tally: Tally) -> Reading? {
        if case .tally(let read) = source { read(tally) } else { nil }
    }
}
