import Evaluation

struct JSONReading: Encodable {
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

struct JSONFilter: Encodable {
    struct Class: Encodable {
        let support: Int
        let precision: JSONReading
        let recall: JSONReading
        let f1: OrNull<Double>
    }
    struct Run: Encodable {
        let timing: OrNull<String>
        let seconds: OrNull<Double>
        let processes: OrNull<Int>
        let starts: OrNull<Int>
        let answeredTwice: OrNull<Int>
        let mendedCrashes: OrNull<Int>
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
    let misjudged: [String: JSONMisjudged]
    let undeclared: [String: Int]
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
            timing: OrNull(filter.run.timing?.rawValue), seconds: OrNull(filter.run.seconds),
            processes: OrNull(filter.run.processes), starts: OrNull(filter.run.starts),
            answeredTwice: OrNull(filter.run.answeredTwice),
            mendedCrashes: OrNull(filter.run.mendedCrashes), cores: OrNull(filter.run.cores),
            processor: OrNull(filter.run.processor), filterPeakBytes: OrNull(filter.run.filterPeakBytes),
            ownPeakBytes: OrNull(filter.run.ownPeakBytes))
        misjudged = Dictionary(
            uniqueKeysWithValues: Misjudged.Kind.allCases.map { ($0.rawValue, JSONMisjudged(filter.misjudged, $0)) })
        undeclared = Dictionary(
            uniqueKeysWithValues: filter.undeclared.map { (LabelMap.name(of: $0.category), $0.texts) })
        tally = filter.tally
    }
}
