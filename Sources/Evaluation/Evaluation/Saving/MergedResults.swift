import Messages

// Results of parts of a corpus, added up: the same value as of one run, in whichever order the parts are added.

extension FilterResult {
    package mutating func merge(_ part: FilterResult) {
        tally.merge(part.tally)
        misclassified.merge(part.misclassified)
        run.merge(part.run)
        robustness.mergeAll(part.robustness) { $0.merge($1) }
        stability.mergeAll(part.stability) { $0.merge($1) }
        slices.mergeAll(part.slices) { $0.merge($1) }
        scores.mergeAll(part.scores) { $0.merge($1) }
        var counts = Dictionary(undeclared.map { ($0.category, $0.messageCount) }, uniquingKeysWith: +)
        for item in part.undeclared { counts[item.category, default: 0] += item.messageCount }
        undeclared = Category.all.compactMap { category in
            counts[category].map { Undeclared(category: category, messageCount: $0) }
        }
    }
}

extension Optional {
    /// Adds the results of a part; nil if one of them was not measured.
    mutating func mergeAll(_ part: Wrapped?, _ merge: (inout Wrapped, Wrapped) -> Void) {
        guard var whole = self, let part else { return self = nil }
        merge(&whole, part)
        self = whole
    }
}

extension Tally {
    package mutating func merge(_ part: Tally) {
        for view in EvaluationView.allCases { matrices[view.index].merge(part.matrix(view)) }
        failureCounts.merge(part.failureCounts, uniquingKeysWith: +)
        unansweredCorrect += part.unansweredCorrect
        answeredAfterDeferral += part.answeredAfterDeferral
        times.merge(part.times)
        firstTimes.merge(part.firstTimes)
    }
}

extension ConfusionMatrix {
    /// - Parameter other: of the same classes.
    mutating func merge(_ other: ConfusionMatrix) {
        for expected in 0..<size {
            for given in 0..<size { self[expected, given] += other[expected, given] }
        }
    }
}

extension RunFacts {
    /// Times and counts add up, as if one machine had evaluated one part after the other; memory is the maximum. A
    /// machine is only named if it is that of all parts.
    package mutating func merge(_ part: RunFacts) {
        seconds = Self.both(seconds, part.seconds, +)
        answeredTwice = Self.both(answeredTwice, part.answeredTwice, +)
        probes = Self.any(probes, part.probes, +)
        recoveredCrashes = Self.both(recoveredCrashes, part.recoveredCrashes, +)
        // Restarts add up, first starts do not.
        let restarts = Self.both(restarts, part.restarts, +)
        processes = Self.both(processes, part.processes, max)
        starts = Self.both(processes, restarts, +)
        cores = cores == part.cores ? cores : nil
        processor = processor == part.processor ? processor : nil
        // Unknown if a shard has no messages.
        filterPeakBytes = Self.any(filterPeakBytes, part.filterPeakBytes, max)
        siftboxPeakBytes = Self.any(siftboxPeakBytes, part.siftboxPeakBytes, max)
        abandonReason = abandonReason ?? part.abandonReason
    }

    /// How often a process was started in place of one that had ended.
    private var restarts: Int? { Self.both(starts, processes) { max(0, $0 - $1) } }

    /// The value that is known, if only one is.
    private static func any<Value>(_ one: Value?, _ other: Value?, _ combine: (Value, Value) -> Value) -> Value? {
        both(one, other, combine) ?? one ?? other
    }

    private static func both<Value>(_ one: Value?, _ other: Value?, _ combine: (Value, Value) -> Value) -> Value? {
        guard let one, let other else { return nil }
        return combine(one, other)
    }
}
