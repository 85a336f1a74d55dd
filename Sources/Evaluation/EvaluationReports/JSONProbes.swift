import Evaluation

// In the JSON report, for a filter (null: not measured):
//
//     robustness   seed, unanswered (messages that are left out), failedProbes (perturbed messages without an answer),
//                  any and perturbations { NAME: { changed, flips, spamThrough, hamHidden: { value, low, high, count,
//                  of }, examples [ { kind, place, row, text, perturbed, before, after } ] } }
//     stability    repeats, unanswered, unstable { … }, examples [ { place, row, text, answers [ { answer, failure,
//                  count } ] } ]
extension Robustness {
    var members: ReportMembers {
        let named = worstFirst.map { perturbation -> (String, ReportMembers) in
            let members =
                counts(perturbation).members
                + [("examples", examples(perturbation).map(\.members))]
            return (perturbation.rawValue, ReportMembers(members))
        }
        return [
            "seed": seed, "unanswered": unanswered, "failedProbes": failedProbes, "any": ReportMembers(any.members),
            "perturbations": ReportMembers(named),
        ]
    }
}

extension RobustnessCounts {
    fileprivate var members: [(String, any Encodable)] {
        [
            ("changed", changed), ("flips", flips.members), ("spamThrough", spamThrough.members),
            ("hamHidden", hamHidden.members),
        ]
    }
}

extension Robustness.Example {
    fileprivate var members: ReportMembers {
        [
            "kind": kind.rawValue, "place": place, "row": row, "text": text, "perturbed": perturbed,
            "before": before.members, "after": after.members,
        ]
    }
}

extension ProbedVerdict {
    fileprivate var members: ReportMembers { ["answer": name, "failure": failure] }
}

extension Stability {
    var members: ReportMembers {
        [
            "repeats": repeats, "unanswered": unanswered, "unstable": unstable.members,
            "examples": examples.map(\.members),
        ]
    }
}

extension Stability.Example {
    fileprivate var members: ReportMembers {
        let answers = answers.map {
            ReportMembers([("answer", $0.verdict.name), ("failure", $0.verdict.failure), ("count", $0.count)])
        }
        return ["place": place, "row": row, "text": text, "answers": answers]
    }
}

extension Rate {
    /// In percent, like the measures.
    fileprivate var members: ReportMembers {
        [
            "value": value.map { $0 * 100 }, "low": interval.map { $0.lowerBound * 100 },
            "high": interval.map { $0.upperBound * 100 }, "count": count, "of": total,
        ]
    }
}
