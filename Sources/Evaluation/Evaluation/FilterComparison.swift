package import Messages

/// Compares two filters, or two versions of one, on the same messages: what the second one fixed and broke.
///
///     var sides = FilterComparison()
///     sides.add(before: old, after: new, place: "corpus.tsv:17") { body }
///     sides.counts(.exact).mcNemar        // 0.0039
package struct FilterComparison: Hashable, Sendable {
    /// A message that only one of the filters gets right.
    package struct Change: Hashable, Sendable {
        /// Its place in the corpus: `corpus.tsv:17`.
        package let place: String
        /// The beginning of its body.
        package let text: String
        package let accepted: [Category]
        package let before: Category
        package let after: Category
        package let failedBefore: Observation.Failure?
        package let failedAfter: Observation.Failure?
    }

    /// How many changes of each kind are kept with their message; all are counted.
    package let limit: Int
    package private(set) var fixed: [Change] = []
    package private(set) var broken: [Change] = []
    private var counts: [EvaluationView: PairedCounts] = [:]
    private let rule: Tally

    package init(hiding: Set<FolderGroup> = [.junk], limit: Int = 50) {
        rule = Tally(hiding: hiding)
        self.limit = limit
    }

    /// Adds a message that both filters received.
    ///
    /// - Parameters:
    ///   - place: its place in the corpus.
    ///   - text: returns its body; only called if the change is kept.
    package mutating func add(before: Observation, after: Observation, place: String, text: () -> String?) {
        for view in EvaluationView.allCases {
            counts[view, default: PairedCounts()].add(
                wasRight: rule.isRight(before, in: view), isRight: rule.isRight(after, in: view))
        }
        let wasRight = rule.isRight(before, in: .exact)
        guard wasRight != rule.isRight(after, in: .exact) else { return }
        guard (wasRight ? broken : fixed).count < limit else { return }
        let change = Change(
            place: place, text: Excerpt.beginning(of: text() ?? ""), accepted: before.accepted,
            before: before.category, after: after.category, failedBefore: before.failure, failedAfter: after.failure)
        if wasRight { broken.append(change) } else { fixed.append(change) }
    }

    package func counts(_ view: EvaluationView) -> PairedCounts { counts[view, default: PairedCounts()] }
}

/// How often two filters were right and wrong on the same messages.
package struct PairedCounts: Hashable, Sendable {
    package private(set) var bothRight = 0
    /// The first was wrong, the second is right.
    package private(set) var fixed = 0
    /// The first was right, the second is wrong.
    package private(set) var broken = 0
    package private(set) var bothWrong = 0

    mutating func add(wasRight: Bool, isRight: Bool) {
        switch (wasRight, isRight) {
        case (true, true): bothRight += 1
        case (false, true): fixed += 1
        case (true, false): broken += 1
        case (false, false): bothWrong += 1
        }
    }

    package var total: Int { bothRight + fixed + broken + bothWrong }

    /// The p-value of McNemar's exact two-sided test: how likely two equally good filters differ at least this unevenly.
    /// 1 if they never differ.
    package var mcNemar: Double { BinomialTest.twoSided(fixed, broken) }
}
