import Evaluation
import Messages

// The evaluation for programs. It begins as a baseline does (Baseline), and can be one:
//
//     format            "siftbox evaluation 1"
//     complete          whether as many texts came out as went in
//     interrupted       whether it was stopped
//     holds             whether it is complete and all gates are passed
//     corpus            paths, rows (texts with a label), from and to (of the received texts), fingerprint, map,
//                       unlabelled, skipped { count, records [ { place, reason } ] },
//                       duplicates { count, contradicting, examples [ { places, text } ] } or null: nobody looked,
//                       leaks { training, count, examples } or null
//     filter, other     name, build, measures { NAME: { value, unit, low, high, count, of, reason } },
//                       classes { VIEW: { CLASS: { support, precision, recall, f1 } } }, run { … }, tally { … }
//     sides             views { VIEW: { bothRight, fixed, broken, bothWrong, mcnemar } }, fixed, broken [ { place, text,
//                       accepted, before, after, failedBefore, failedAfter } ]
//     baseline          path, name, build, changes { NAME: { before, after, difference } }
//     gates             [ { name, passed, found, reason } ]
//
// `value` is null where there is nothing to measure, and `reason` says why; `low` and `high` are Wilson's interval of 95 %
// in the value's unit. A key is always there; what there is not is null.
extension EvaluationReport: Encodable {
    private enum Key: String, CodingKey {
        case format, complete, interrupted, holds, corpus, filter, other, sides, baseline, gates
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(Baseline.format, forKey: .format)
        try container.encode(isComplete, forKey: .complete)
        try container.encode(isInterrupted, forKey: .interrupted)
        try container.encode(holds, forKey: .holds)
        try container.encode(JSONCorpus(corpus), forKey: .corpus)
        try container.encode(JSONFilter(filter, corpus), forKey: .filter)
        try container.encode(other.map { JSONFilter($0, corpus) }, forKey: .other)
        try container.encode(sides.map(JSONSides.init), forKey: .sides)
        try container.encode(baseline.map(JSONBaseline.init), forKey: .baseline)
        try container.encode(gates.map(JSONGate.init), forKey: .gates)
    }
}

private struct JSONGate: Encodable {
    let name: String
    let passed: Bool
    let found: String
    let reason: String

    init(_ gate: GateResult) { (name, passed, found, reason) = (gate.name, gate.passed, gate.found, gate.reason) }
}

private struct JSONCorpus: Encodable {
    struct Record: Encodable {
        let place: String
        let reason: String
    }
    struct Skipped: Encodable {
        let count: Int
        let records: [Record]
    }
    struct Example: Encodable {
        let places: [String]
        let text: String

        init(_ repeated: CorpusFacts.Repeated) { (places, text) = (repeated.places, repeated.text) }
    }
    struct Duplicates: Encodable {
        let count: Int
        let contradicting: Int
        let examples: [Example]
    }
    struct Leaks: Encodable {
        let training: [String]
        let count: Int
        let examples: [Example]
    }

    let paths: [String]
    let rows: Int
    let from: OrNull<Int>
    let to: OrNull<Int>
    let fingerprint: String
    let map: [String]
    let unlabelled: Int
    let skipped: Skipped
    let duplicates: OrNull<Duplicates>
    let leaks: OrNull<Leaks>

    init(_ corpus: CorpusFacts) {
        paths = corpus.paths
        rows = corpus.rowsIn
        from = OrNull(corpus.chosenRows?.lowerBound)
        // Up to the last one is no number.
        to = OrNull(corpus.chosenRows.flatMap { $0.upperBound == Int.max ? nil : $0.upperBound })
        fingerprint = corpus.fingerprint.text
        map = corpus.map
        unlabelled = corpus.unlabelled
        skipped = Skipped(
            count: corpus.skippedCount, records: corpus.skipped.map { Record(place: $0.place, reason: $0.reason) })
        duplicates = OrNull(
            corpus.duplicates.map {
                Duplicates(count: $0.count, contradicting: $0.contradicting, examples: $0.examples.map(Example.init))
            })
        leaks = OrNull(
            corpus.leaks.map {
                Leaks(training: $0.trainingPaths, count: $0.count, examples: $0.examples.map(Example.init))
            })
    }
}

private struct JSONReading: Encodable {
    let value: OrNull<Double>
    let unit: String
    let low: OrNull<Double>
    let high: OrNull<Double>
    let count: OrNull<Int>
    let of: OrNull<Int>
    let reason: OrNull<String>

    init(_ reading: Measure.Reading, _ unit: Measure.Unit) {
        value = OrNull(reading.value)
        self.unit = unit.name
        // A number of texts has a share, and the share has the interval.
        let interval = unit == .percent ? reading.rate?.interval : nil
        low = OrNull(interval.map { $0.lowerBound * 100 })
        high = OrNull(interval.map { $0.upperBound * 100 })
        count = OrNull(reading.rate?.count)
        of = OrNull(reading.rate?.total)
        reason = OrNull(reading.value == nil ? reading.whyNone : nil)
    }
}

extension Measure.Unit {
    fileprivate var name: String {
        switch self {
        case .percent: "percent"
        case .coefficient: "coefficient"
        case .texts: "texts"
        case .milliseconds: "milliseconds"
        case .perSecond: "per-second"
        case .megabytes: "megabytes"
        }
    }
}

private struct JSONFilter: Encodable {
    struct Class: Encodable {
        let support: Int
        let precision: JSONReading
        let recall: JSONReading
        let f1: OrNull<Double>
    }
    struct Run: Encodable {
        let seconds: OrNull<Double>
        let processes: OrNull<Int>
        let cores: OrNull<Int>
        let processor: OrNull<String>
        let filterPeakBytes: OrNull<Int>
        let ownPeakBytes: OrNull<Int>
    }

    let name: String
    let build: OrNull<String>
    let measures: [String: JSONReading]
    let classes: [String: [String: Class]]
    let run: Run
    let tally: Tally

    init(_ filter: FilterResult, _ corpus: CorpusFacts) {
        name = filter.name
        build = OrNull(filter.build)
        measures = Dictionary(
            uniqueKeysWithValues: Measure.named.map {
                ($0.name, JSONReading($0.reading(of: filter, on: corpus), $0.unit))
            })
        classes = Dictionary(
            uniqueKeysWithValues: EvaluationView.allCases.map { view in
                let matrix = filter.tally.matrix(view)
                let classes = matrix.present.map { index in
                    let measures = matrix.measures(index)
                    return (
                        view.classes[index].name,
                        Class(
                            support: measures.support,
                            precision: JSONReading(Measure.Reading(measures.precision), .percent),
                            recall: JSONReading(Measure.Reading(measures.recall), .percent), f1: OrNull(measures.f1))
                    )
                }
                return (view.rawValue, Dictionary(uniqueKeysWithValues: classes))
            })
        run = Run(
            seconds: OrNull(filter.run.seconds), processes: OrNull(filter.run.processes),
            cores: OrNull(filter.run.cores),
            processor: OrNull(filter.run.processor), filterPeakBytes: OrNull(filter.run.filterPeakBytes),
            ownPeakBytes: OrNull(filter.run.ownPeakBytes))
        tally = filter.tally
    }
}

private struct JSONSides: Encodable {
    struct Counts: Encodable {
        let bothRight: Int
        let fixed: Int
        let broken: Int
        let bothWrong: Int
        let mcnemar: Double
    }
    struct Change: Encodable {
        let place: String
        let text: String
        let accepted: [String]
        let before: String
        let after: String
        let failedBefore: OrNull<String>
        let failedAfter: OrNull<String>

        init(_ change: SideBySide.Change) {
            (place, text) = (change.place, change.text)
            accepted = change.accepted.map(LabelMap.name)
            (before, after) = (LabelMap.name(of: change.before), LabelMap.name(of: change.after))
            failedBefore = OrNull(change.failedBefore?.rawValue)
            failedAfter = OrNull(change.failedAfter?.rawValue)
        }
    }

    let views: [String: Counts]
    let fixed: [Change]
    let broken: [Change]

    init(_ sides: SideBySide) {
        views = Dictionary(
            uniqueKeysWithValues: EvaluationView.allCases.map { view in
                let counts = sides.counts(view)
                return (
                    view.rawValue,
                    Counts(
                        bothRight: counts.bothRight, fixed: counts.fixed, broken: counts.broken,
                        bothWrong: counts.bothWrong, mcnemar: counts.mcNemar)
                )
            })
        fixed = sides.fixed.map(Change.init)
        broken = sides.broken.map(Change.init)
    }
}

private struct JSONBaseline: Encodable {
    struct Change: Encodable {
        let before: OrNull<Double>
        let after: OrNull<Double>
        let difference: OrNull<Double>
    }

    let path: String
    let name: String
    let build: OrNull<String>
    let changes: [String: Change]

    init(_ baseline: BaselineComparison) {
        path = baseline.path
        name = baseline.filterName
        build = OrNull(baseline.filterBuild)
        changes = Dictionary(
            uniqueKeysWithValues: baseline.changes.map {
                (
                    $0.measure.name,
                    Change(before: OrNull($0.before), after: OrNull($0.after), difference: OrNull($0.difference))
                )
            })
    }
}

/// A value whose key is there also where it is not: null. So is a number that is none.
private struct OrNull<Value: Encodable>: Encodable {
    private let value: Value?

    init(_ value: Value?) { self.value = (value as? Double)?.isFinite ?? true ? value : nil }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value { try container.encode(value) } else { try container.encodeNil() }
    }
}
