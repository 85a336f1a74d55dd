extension Slices {
    /// A part of the corpus, compared with the rest.
    package struct Ranked: Hashable, Sendable {
        package let value: String
        package let counts: Counts
        /// How much higher the accuracy of the whole corpus would be, in percentage points, if this part were as good as
        /// the rest; below 0 if it is better. nil: every message is in the slice.
        package let cost: Double?
        /// Whether too little is known about it.
        package let isSmall: Bool
        /// Whether it is worse than the rest by more than chance, and costs most.
        package internal(set) var isWorst = false

        /// The share that is rightly hidden or shown, as the measure `accuracy`.
        package var accuracy: Rate { Rate(counts.messages - counts.errors, of: counts.messages) }
        package var hamBlocked: Rate { Rate(counts.hamBlocked, of: counts.ham) }
        package var spamMissed: Rate { Rate(counts.spamMissed, of: counts.spam) }
        /// The same of all other messages.
        package let restAccuracy: Rate
        /// The share of all errors that are in this part.
        package let errorShare: Rate
    }

    /// Below this number of messages, a part is small.
    package static let minMessages = 30
    /// A part whose 95 % interval is wider than this is small, too.
    package static let maxIntervalWidth = 0.3
}

extension Slices.Dimension {
    /// All messages; nothing if there are too many values.
    var whole: Slices.Counts {
        var whole = Slices.Counts()
        for counts in counts.values { whole.merge(counts) }
        return whole
    }

    /// The values that cost most first; small ones are last.
    package var ranked: [Slices.Ranked] {
        let whole = whole
        var ranked = counts.map { Slices.Ranked($0.key, $0.value, of: whole) }
        ranked.sort { left, right in
            if left.isSmall != right.isSmall { return right.isSmall }
            let (leftCost, rightCost) = (left.cost ?? 0, right.cost ?? 0)
            if leftCost != rightCost { return leftCost > rightCost }
            if left.counts.messages != right.counts.messages { return left.counts.messages > right.counts.messages }
            return left.value < right.value
        }
        if let first = ranked.first, !first.isSmall, first.isWorseThanRest { ranked[0].isWorst = true }
        return ranked
    }
}

extension Slices.Ranked {
    fileprivate init(_ value: String, _ counts: Slices.Counts, of whole: Slices.Counts) {
        self.value = value
        self.counts = counts
        errorShare = Rate(counts.errors, of: whole.errors)
        let interval = Rate(counts.messages - counts.errors, of: counts.messages).interval ?? 0...1
        isSmall =
            counts.messages < Slices.minMessages
            || interval.upperBound - interval.lowerBound > Slices.maxIntervalWidth
        let rest = (messages: whole.messages - counts.messages, errors: whole.errors - counts.errors)
        restAccuracy = Rate(rest.messages - rest.errors, of: rest.messages)
        guard rest.messages > 0 else {
            cost = nil
            return
        }
        let expected = Double(counts.messages) * Double(rest.errors) / Double(rest.messages)
        cost = (Double(counts.errors) - expected) / Double(whole.messages) * 100
    }

    /// Whether the accuracy of the rest is above this part's interval.
    fileprivate var isWorseThanRest: Bool {
        guard let cost, cost > 0, let rest = restAccuracy.value, let interval = accuracy.interval else { return false }
        return rest > interval.upperBound
    }
}
