import Evaluation
import Messages

extension GateResult {
    var members: ReportMembers { ["name": name, "passed": passed, "found": found, "reason": reason] }
}

extension FilterComparison {
    var members: ReportMembers {
        let views = EvaluationView.allCases.map { ($0.rawValue, counts($0).members) }
        return [
            "views": ReportMembers(views), "fixed": fixed.map(\.members), "broken": broken.map(\.members),
        ]
    }
}

extension PairedCounts {
    fileprivate var members: ReportMembers {
        [
            "bothRight": bothRight, "fixed": fixed, "broken": broken, "bothWrong": bothWrong, "mcnemar": mcNemar,
        ]
    }
}

extension FilterComparison.Change {
    fileprivate var members: ReportMembers {
        [
            "place": place, "text": text, "accepted": accepted.map(LabelMap.name),
            "before": LabelMap.name(of: before), "after": LabelMap.name(of: after),
            "failedBefore": failedBefore?.rawValue, "failedAfter": failedAfter?.rawValue,
        ]
    }
}

extension BaselineComparison {
    var members: ReportMembers {
        let changes = changes.map { change -> (String, ReportMembers) in
            let values: ReportMembers = [
                "before": change.before, "after": change.after, "difference": change.difference,
            ]
            return (change.measure.name, values)
        }
        return [
            "path": path, "name": filterName, "build": filterBuild, "caveats": caveats,
            "changes": ReportMembers(changes),
        ]
    }
}
