/// Something that an evaluation measures, by the name that gates and JSON have for it.
///
///     try Measure("ham-blocked").reading(of: filter, on: corpus).value    // 0.59, in percent
///     try Measure("recall:junk")
///
/// | names | unit |
/// |---|---|
/// | `accuracy` `spam-caught` `ham-blocked` `precision` | percent, of hidden or shown |
/// | `mcc` `f1` | −1 to 1 and 0 to 1, of hidden or shown |
/// | `exact-accuracy` `folder-accuracy` | percent |
/// | `exact-mcc` `folder-mcc` | −1 to 1 |
/// | `macro-` `micro-` `weighted-` with `precision` `recall` | percent, of the exact sub-folders |
/// | `macro-f1` `micro-f1` `weighted-f1` | 0 to 1, of the exact sub-folders |
/// | `precision:CLASS` `recall:CLASS` | percent, of one exact sub-folder |
/// | `f1:CLASS` | 0 to 1 |
/// | `support:CLASS` | texts |
/// | `folder-` before any of these | of the folders |
/// | `deferred` `late` `crashed` `malformed` `not-asked` `unanswered` | texts; with a % sign their share |
/// | `rows` `unlabelled` `skipped` `duplicates` `leaks` | texts |
/// | `first` `p50` `p90` `p99` `longest` | milliseconds |
/// | `texts-per-second` | texts a second |
/// | `filter-memory` `own-memory` | megabytes (1,000,000 bytes) |
package struct Measure: Hashable, Sendable {
    package enum Unit: Hashable, Sendable {
        case percent
        /// From −1 or 0 to 1.
        case coefficient
        case texts
        case milliseconds
        case perSecond
        case megabytes
    }

    /// What was measured, in the measure's unit.
    package struct Reading: Hashable, Sendable {
        /// nil: there is nothing to measure.
        package var value: Double?
        /// Where it is a share of something counted.
        package var rate: Rate?
        /// What lacks where there is no value.
        package var whyNone = "there is no text to measure it on"

        package init(_ value: Double?, whyNone: String? = nil) {
            self.value = value
            if let whyNone { self.whyNone = whyNone }
        }

        package init(_ rate: Rate, whyNone: String? = nil) {
            self.init(rate.value.map { $0 * 100 }, whyNone: whyNone)
            self.rate = rate
        }
    }

    package let name: String
    package let unit: Unit
    private let kind: Kind

    enum Kind: Hashable, Sendable {
        case binary(Binary)
        case accuracy(EvaluationView)
        case correlation(EvaluationView)
        case average(EvaluationView, Averaging, Part)
        case one(EvaluationView, index: Int, Part)
        case failure(Observation.Failure?)
        case corpus(CorpusCount)
        case time(Time)
        case textsPerSecond
        case memory(isFilters: Bool)
    }

    enum Binary: String, CaseIterable, Hashable, Sendable {
        case accuracy, precision, f1, mcc
        case spamCaught = "spam-caught"
        case hamBlocked = "ham-blocked"
    }

    enum Averaging: String, CaseIterable, Hashable, Sendable { case macro, micro, weighted }
    enum Part: String, CaseIterable, Hashable, Sendable { case precision, recall, f1, support }
    enum CorpusCount: String, CaseIterable, Hashable, Sendable { case rows, unlabelled, skipped, duplicates, leaks }
    enum Time: String, CaseIterable, Hashable, Sendable { case first, p50, p90, p99, longest }

    init(_ name: String, _ unit: Unit, _ kind: Kind) {
        self.name = name
        self.unit = unit
        self.kind = kind
    }
}

// MARK: - Names

extension Measure {
    /// Those with a name of their own, in the order in which they are listed.
    package static let named: [Measure] =
        Binary.allCases.map { Measure($0.rawValue, $0 == .f1 || $0 == .mcc ? .coefficient : .percent, .binary($0)) }
        + ofView(.exact) + ofView(.folder)
        + Observation.Failure.allCases.map { Measure($0.rawValue, .texts, .failure($0)) }
        + [Measure("unanswered", .texts, .failure(nil))]
        + CorpusCount.allCases.map { Measure($0.rawValue, .texts, .corpus($0)) }
        + Time.allCases.map { Measure($0.rawValue, .milliseconds, .time($0)) }
        + [
            Measure("texts-per-second", .perSecond, .textsPerSecond),
            Measure("filter-memory", .megabytes, .memory(isFilters: true)),
            Measure("own-memory", .megabytes, .memory(isFilters: false)),
        ]

    private static func ofView(_ view: EvaluationView) -> [Measure] {
        let prefix = view == .folder ? "folder-" : ""
        return [
            Measure("\(view.rawValue)-accuracy", .percent, .accuracy(view)),
            Measure("\(view.rawValue)-mcc", .coefficient, .correlation(view)),
        ]
            + Averaging.allCases.flatMap { averaging in
                [Part.precision, .recall, .f1].map { part in
                    Measure(
                        "\(prefix)\(averaging.rawValue)-\(part.rawValue)", part == .f1 ? .coefficient : .percent,
                        .average(view, averaging, part))
                }
            }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0) })

    /// The measure with this name.
    ///
    /// - Throws: `MeasureError`, a sentence that lists the names.
    package init(_ name: String) throws(MeasureError) {
        if let found = Self.byName[name] ?? Self.ofOneClass(name) {
            self = found
            return
        }
        throw MeasureError(
            "'\(name)' is no measure. There are: \(Self.named.map(\.name).joined(separator: ", ")), and with the name of a "
                + "class behind a colon precision:, recall:, f1:, support:, each also with folder- before it: "
                + "\(EvaluationView.exact.classes.map(\.name).joined(separator: ", ")).")
    }

    /// `recall:junk`, `folder-recall:transaction`.
    private static func ofOneClass(_ name: String) -> Measure? {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let view: EvaluationView = parts[0].hasPrefix("folder-") ? .folder : .exact
        let partName = view == .folder ? String(parts[0].dropFirst("folder-".count)) : String(parts[0])
        guard let part = Part(rawValue: partName),
            let index = view.classes.firstIndex(where: { $0.name == parts[1] })
        else { return nil }
        let unit: Unit =
            switch part {
            case .precision, .recall: .percent
            case .f1: .coefficient
            case .support: .texts
            }
        return Measure(name, unit, .one(view, index: index, part))
    }
}

package struct MeasureError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}

// MARK: - Readings

extension Measure {
    /// What it is of a filter on a corpus.
    package func reading(of filter: FilterResult, on corpus: CorpusFacts) -> Reading {
        switch kind {
        case .failure(let failure):
            let count = failure.map { filter.tally.failures($0) } ?? filter.tally.unanswered
            var reading = Reading(Double(count))
            reading.rate = Rate(count, of: filter.tally.rows)
            return reading
        case .corpus(let count): return reading(of: count, corpus)
        case .time(let time): return reading(of: time, filter.tally)
        case .textsPerSecond:
            return Reading(filter.run.textsPerSecond(filter.tally), whyNone: "no text was asked about")
        case .memory(let isFilters):
            let bytes = isFilters ? filter.run.filterPeakBytes : filter.run.ownPeakBytes
            return Reading(bytes.map { Double($0) / 1e6 }, whyNone: "the memory is not known")
        default: return reading(of: filter.tally) ?? Reading(nil)
        }
    }

    /// What it is by a tally alone; nil where a tally does not tell.
    package func reading(of tally: Tally) -> Reading? {
        switch kind {
        case .binary(let measure): return reading(of: measure, tally.binary)
        case .accuracy(let view): return Reading(tally.matrix(view).accuracy)
        case .correlation(let view): return Reading(tally.matrix(view).correlation, whyNone: Self.whyNoCorrelation)
        case .average(let view, let averaging, let part):
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
        case .one(let view, let index, let part):
            let measures = tally.matrix(view).measures(index)
            let name = view.classes[index].name
            switch part {
            case .precision: return Reading(measures.precision, whyNone: "no text was given \(name)")
            case .recall: return Reading(measures.recall, whyNone: "no text of the corpus is \(name)")
            case .f1: return Reading(measures.f1, whyNone: "no text of the corpus is \(name)")
            case .support: return Reading(Double(measures.support))
            }
        case .failure, .corpus, .time, .textsPerSecond, .memory: return nil
        }
    }

    private static let whyNoCorrelation = "all texts are of one class, or were given one"

    private func reading(of measure: Binary, _ binary: BinaryMeasures) -> Reading {
        switch measure {
        case .accuracy: Reading(binary.accuracy)
        case .precision: Reading(binary.precision, whyNone: "no text was hidden")
        case .f1: Reading(binary.f1, whyNone: "no text of the corpus should be hidden")
        case .mcc: Reading(binary.correlation, whyNone: Self.whyNoCorrelation)
        case .spamCaught: Reading(binary.spamCaught, whyNone: "no text of the corpus should be hidden")
        case .hamBlocked: Reading(binary.hamBlocked, whyNone: "no text of the corpus should be shown")
        }
    }

    private func reading(of count: CorpusCount, _ corpus: CorpusFacts) -> Reading {
        switch count {
        case .rows: Reading(Double(corpus.rowsIn))
        case .unlabelled: Reading(Double(corpus.unlabelled))
        case .skipped: Reading(Double(corpus.skippedCount))
        case .duplicates: Reading(corpus.duplicates.map { Double($0.count) }, whyNone: "nobody looked for duplicates")
        case .leaks: Reading(corpus.leaks.map { Double($0.count) }, whyNone: "no corpus of the training was named")
        }
    }

    private func reading(of time: Time, _ tally: Tally) -> Reading {
        let times = tally.times
        let whyNone = "no text was answered"
        return switch time {
        case .first: Reading(tally.firstTimes.maximum, whyNone: "no first call was timed")
        case .p50: Reading(times.quantile(0.5), whyNone: whyNone)
        case .p90: Reading(times.quantile(0.9), whyNone: whyNone)
        case .p99: Reading(times.quantile(0.99), whyNone: whyNone)
        case .longest: Reading(times.maximum, whyNone: whyNone)
        }
    }
}
