import Evaluation
import Messages

extension FilterResult {
    func members(on corpus: CorpusFacts) -> JSONMembers {
        let measures = Measure.named.map { ($0.name, $0.reading(of: self, on: corpus).members(in: $0.unit)) }
        let classes = EvaluationView.allCases.map { ($0.rawValue, members(of: tally.matrix($0), $0)) }
        let kinds = Misclassified.Kind.allCases.map { ($0.rawValue, misclassified.members($0)) }
        let undeclared = undeclared.map { (LabelMap.name(of: $0.category), $0.messageCount) }
        return [
            "name": name, "build": build, "measures": JSONMembers(measures), "classes": JSONMembers(classes),
            "run": run.members, "misclassified": JSONMembers(kinds), "undeclared": JSONMembers(undeclared),
            "tally": tally,
        ]
    }

    private func members(of matrix: ConfusionMatrix, _ view: EvaluationView) -> JSONMembers {
        let classes = matrix.present.map { index -> (String, JSONMembers) in
            let measures = matrix.measures(index)
            let values: JSONMembers = [
                "support": measures.support,
                "precision": Measure.Reading(measures.precision).members(in: .percent),
                "recall": Measure.Reading(measures.recall).members(in: .percent), "f1": measures.f1,
            ]
            return (view.classes[index].name, values)
        }
        return JSONMembers(classes)
    }
}

extension RunFacts {
    fileprivate var members: JSONMembers {
        [
            "timing": timing?.rawValue, "seconds": seconds, "processes": processes, "starts": starts,
            "answeredTwice": answeredTwice, "recoveredCrashes": recoveredCrashes, "cores": cores,
            "processor": processor, "filterPeakBytes": filterPeakBytes, "siftboxPeakBytes": siftboxPeakBytes,
        ]
    }
}

extension Measure.Reading {
    fileprivate func members(in unit: Measure.Unit) -> JSONMembers {
        // Counts have a share (`count`, `of`), but no interval.
        let interval = unit == .percent ? rate?.interval : nil
        return [
            "value": value, "unit": unit.name, "low": interval.map { $0.lowerBound * 100 },
            "high": interval.map { $0.upperBound * 100 }, "count": rate?.count, "of": rate?.total,
            "reason": value == nil ? missingReason : nil,
        ]
    }
}

extension Misclassified {
    fileprivate func members(_ kind: Kind) -> JSONMembers {
        ["count": count(kind), "messages": messages(kind).map(\.members)]
    }
}

extension Misclassified.Message {
    fileprivate var members: JSONMembers {
        [
            "place": place, "text": text, "expected": accepted.map(LabelMap.name),
            "answered": LabelMap.name(of: answered), "failure": failure?.rawValue,
        ]
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
