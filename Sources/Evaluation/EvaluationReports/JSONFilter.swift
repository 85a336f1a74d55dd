import Evaluation
import Messages

extension FilterResult {
    func members(on corpus: CorpusFacts) -> ReportMembers {
        let measures = Measure.named.map { ($0.name, $0.reading(of: self, on: corpus).members(in: $0.unit)) }
        let classes = EvaluationView.allCases.map { ($0.rawValue, members(of: tally.matrix($0), $0)) }
        let kinds = Mistake.allCases.map { ($0.rawValue, misclassified.members($0)) }
        let undeclared = undeclared.map { (LabelMap.name(of: $0.category), $0.messageCount) }
        return [
            "name": name, "build": build, "measures": ReportMembers(measures), "classes": ReportMembers(classes),
            "run": run.members, "misclassified": ReportMembers(kinds), "undeclared": ReportMembers(undeclared),
            "robustness": robustness?.members, "stability": stability?.members, "slices": slices?.members,
            "scores": reportedScores?.members, "tally": tally,
        ]
    }

    private func members(of matrix: ConfusionMatrix, _ view: EvaluationView) -> ReportMembers {
        let classes = matrix.present.map { index -> (String, ReportMembers) in
            let measures = matrix.measures(index)
            let values: ReportMembers = [
                "support": measures.support,
                "precision": Measure.Reading(measures.precision).members(in: .percent),
                "recall": Measure.Reading(measures.recall).members(in: .percent), "f1": measures.f1,
            ]
            return (view.classes[index].name, values)
        }
        return ReportMembers(classes)
    }
}

extension RunFacts {
    fileprivate var members: ReportMembers {
        [
            "timing": timing?.rawValue, "seconds": seconds, "processes": processes, "starts": starts,
            "answeredTwice": answeredTwice, "recoveredCrashes": recoveredCrashes, "cores": cores,
            "processor": processor, "filterPeakBytes": filterPeakBytes, "siftboxPeakBytes": siftboxPeakBytes,
        ]
    }
}

extension Measure.Reading {
    func members(in unit: Measure.Unit) -> ReportMembers {
        // Counts have a share (`count`, `of`), but no interval.
        let interval = unit == .percent ? rate?.interval : nil
        return [
            "value": value, "unit": unit.rawValue, "low": interval.map { $0.lowerBound * 100 },
            "high": interval.map { $0.upperBound * 100 }, "count": rate?.count, "of": rate?.total,
            "reason": value == nil ? missingReason : nil,
        ]
    }
}

extension Misclassified {
    fileprivate func members(_ kind: Mistake) -> ReportMembers {
        ["count": count(kind), "messages": messages(kind).prefix(Self.listLimit).map(\.members)]
    }
}

extension Misclassified.Message {
    fileprivate var members: ReportMembers {
        [
            "place": place, "text": excerpt, "expected": accepted.map(LabelMap.name),
            "answered": LabelMap.name(of: answered), "failure": failure?.rawValue,
        ]
    }
}
