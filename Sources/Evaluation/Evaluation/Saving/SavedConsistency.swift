import Messages

// What the parts of a saved evaluation say about each other. Each part has checked itself when it was decoded.
extension SavedEvaluation {
    /// What does not add up; nil: everything does.
    var contradiction: String? {
        let rows = shard?.size(of: corpus.rowsIn) ?? corpus.rowsIn
        for (name, filter) in [("filter", filter)] + (other.map { [("other", $0)] } ?? []) {
            guard filter.tally.rows == rows else {
                return "\(name) has \(filter.tally.rows) results for \(rows) messages"
            }
            if let contradiction = filter.contradiction { return "\(name).\(contradiction)" }
            guard filter.tally.hiding == self.filter.tally.hiding else { return "other.tally.hidden differs" }
        }
        return corpus.contradiction ?? comparisonContradiction
    }

    private var comparisonContradiction: String? {
        guard let other else { return comparison == nil ? nil : "it has a comparison, but one filter" }
        guard let comparison else { return "it has two filters, but no comparison" }
        guard comparison.rule.hiding == filter.tally.hiding else { return "comparison.hidden differs" }
        let isConsistent = EvaluationView.allCases.allSatisfy { view in
            let counts = comparison.counts(view)
            return counts.total == filter.tally.rows
                && counts.bothRight + counts.fixed == filter.tally.matrix(view).correct
                && counts.bothRight + counts.broken == other.tally.matrix(view).correct
        }
        return isConsistent ? nil : "comparison.views does not agree with the matrices"
    }
}

extension FilterResult {
    fileprivate var contradiction: String? {
        let (exact, hidden) = (tally.matrix(.exact), tally.matrix(.hiddenOrShown))
        // The first class of that view is hidden, the second is shown.
        let (blocked, missed) = (hidden[1, 0], hidden[0, 1])
        guard misclassified.count(.hamBlocked) == blocked, misclassified.count(.spamMissed) == missed,
            misclassified.count(.wrongFolder) == exact.total - exact.correct - blocked - missed
        else { return "misclassified.counts does not agree with tally.matrices" }
        guard
            Mistake.allCases.allSatisfy({ kind in
                misclassified.messages(kind).count == min(misclassified.count(kind), Misclassified.limit)
            })
        else { return "misclassified.messages does not agree with misclassified.counts" }
        guard misclassified.rule.hiding == tally.hiding else { return "misclassified.hidden differs from tally.hidden" }
        guard Set(undeclared.map(\.category)).count == undeclared.count,
            undeclared.allSatisfy({ item in
                EvaluationView.exact.classes.firstIndex { $0.name == item.category.apiName }.map(exact.support)
                    == item.messageCount
            })
        else { return "undeclared does not agree with tally.matrices" }
        for dimension in slices?.dimensions ?? [] where !dimension.hasTooManyValues {
            let whole = dimension.whole
            guard whole.spam == hidden.support(0), whole.ham == hidden.support(1), whole.hamBlocked == blocked,
                whole.spamMissed == missed, whole.wrongFolder == misclassified.count(.wrongFolder)
            else { return "slices does not agree with tally.matrices" }
        }
        // Messages that may be hidden or shown are in a row, but not among the scores.
        if let scores,
            scores.messages != tally.rows || scores.spam > hidden.support(0) || scores.ham > hidden.support(1)
        {
            return "scores does not agree with tally.matrices"
        }
        return run.isValid ? probesContradiction : "run has an invalid number"
    }
}

extension RunFacts {
    fileprivate var isValid: Bool {
        let counts = [probes, processes, starts, answeredTwice, recoveredCrashes, cores]
        let bytes = [filterPeakBytes, siftboxPeakBytes]
        // 30,000 years.
        return counts.compactMap(\.self).allSatisfy { (0...Tally.maxCount).contains($0) }
            && bytes.compactMap(\.self).allSatisfy { $0 >= 0 } && seconds.map { (0...1e12).contains($0) } ?? true
    }
}

extension CorpusFacts {
    /// The most skipped records and examples that are kept.
    private static let maxListed = 20

    fileprivate var contradiction: String? {
        guard (0...Tally.maxCount).contains(rowsIn), fingerprint.messageCount == rowsIn else {
            return "corpus.rowsIn does not agree with corpus.fingerprint"
        }
        let counts = [
            unlabeled, skippedCount, duplicates?.count, duplicates?.conflicting, duplicates?.normalizedCount,
            leaks?.count, leaks?.normalizedCount, senders?.given, senders?.missing, senders?.invented,
        ]
        guard counts.compactMap(\.self).allSatisfy({ (0...Tally.maxCount).contains($0) }) else {
            return "corpus has an invalid number"
        }
        let ofMessages = [duplicates?.count, duplicates?.normalizedCount, leaks?.count, leaks?.normalizedCount]
        guard ofMessages.compactMap(\.self).allSatisfy({ $0 <= rowsIn }),
            duplicates.map({ $0.conflicting <= $0.count }) ?? true,
            senders.map({ $0.given + $0.missing + $0.invented == rowsIn }) ?? true
        else { return "corpus has more messages of a kind than messages" }
        let examples = (duplicates?.examples ?? []) + (leaks?.examples ?? [])
        guard examples.count <= 2 * Self.maxListed, skipped.count <= min(Self.maxListed, skippedCount),
            examples.allSatisfy({ $0.text.unicodeScalars.count <= Excerpt.length && $0.places.count == 2 })
        else { return "corpus lists more than an evaluation saves" }
        guard [chosenRows, leaks?.trainingRows].compactMap(\.self).allSatisfy({ $0.lowerBound >= 1 }) else {
            return "corpus has rows below 1"
        }
        return nil
    }
}
