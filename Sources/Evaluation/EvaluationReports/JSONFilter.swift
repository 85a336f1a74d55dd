import Evaluation

struct JSONReading: Encodable {
    let value: ExplicitNull<Double>
    let unit: String
    let low: ExplicitNull<Double>
    let high: ExplicitNull<Double>
    let count: ExplicitNull<Int>
    let of: ExplicitNull<Int>
    let reason: ExplicitNull<String>

    init(_ reading: Measure.Reading, _ unit: Measure.Unit) {
        value = ExplicitNull(reading.value)
        self.unit = unit.name
        // Counts have a share (`count`, `of`), but no interval.
        let interval = unit == .percent ? reading.rate?.interval : nil
        low = ExplicitNull(interval.map { $0.lowerBound * 100 })
        high = ExplicitNull(interval.map { $0.upperBound * 100 })
        count = ExplicitNull(reading.rate?.count)
        of = ExplicitNull(reading.rate?.total)
        reason = ExplicitNull(reading.value == nil ? reading.missingReason : nil)
    }
}

extension Measure.Unit {
    fileprivate var name: String {
        switch self {
        case .percent: "percent"
        case .coefficient: "coefficient"
        case .count: "count"
        case .milliseconds: "milliseconds"
        case .perSecond: "per-second"
        case .megabytes: "megabytes"
        }
    }
}

struct JSONFilter: Encodable {
    struct Class: Encodable {
        let support: Int
        let precision: JSONReading
        let recall: JSONReading
        let f1: ExplicitNull<Double>
    }
    struct Run: Encodable {
        let timing: ExplicitNull<String>
        let seconds: ExplicitNull<Double>
        let processes: ExplicitNull<Int>
        let starts: ExplicitNull<Int>
        let answeredTwice: ExplicitNull<Int>
        let recoveredCrashes: ExplicitNull<Int>
        let cores: ExplicitNull<Int>
        let processor: ExplicitNull<String>
        let filterPeakBytes: ExplicitNull<Int>
        let siftboxPeakBytes: ExplicitNull<Int>
    }

    let name: String
    let build: ExplicitNull<String>
    let measures: [String: JSONReading]
    let classes: [String: [String: Class]]
    let run: Run
    let misclassified: [String: JSONMisclassified]
    let undeclared: [String: Int]
    let tally: Tally

    init(_ filter: FilterResult, _ corpus: CorpusFacts) {
        name = filter.name
        build = ExplicitNull(filter.build)
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
                            recall: JSONReading(Measure.Reading(measures.recall), .percent),
                            f1: ExplicitNull(measures.f1))
                    )
                }
                return (view.rawValue, Dictionary(uniqueKeysWithValues: classes))
            })
        run = Run(
            timing: ExplicitNull(filter.run.timing?.rawValue), seconds: ExplicitNull(filter.run.seconds),
            processes: ExplicitNull(filter.run.processes), starts: ExplicitNull(filter.run.starts),
            answeredTwice: ExplicitNull(filter.run.answeredTwice),
            recoveredCrashes: ExplicitNull(filter.run.recoveredCrashes), cores: ExplicitNull(filter.run.cores),
            processor: ExplicitNull(filter.run.processor), filterPeakBytes: ExplicitNull(filter.run.filterPeakBytes),
            siftboxPeakBytes: ExplicitNull(filter.run.siftboxPeakBytes))
        misclassified = Dictionary(
            uniqueKeysWithValues: Misclassified.Kind.allCases.map {
                ($0.rawValue, JSONMisclassified(filter.misclassified, $0))
            })
        undeclared = Dictionary(
            uniqueKeysWithValues: filter.undeclared.map { (LabelMap.name(of: $0.category), $0.messageCount) })
        tally = filter.tally
    }
}
