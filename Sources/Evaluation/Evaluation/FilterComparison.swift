package import Messages

/// Compares two filters, or two versions of one, on the same messages: what the second one fixed and broke.
///
///     var sides = FilterComparison()
///     sides.add(before: old, after: new, row: 17, place: "corpus.tsv:17") { body }
///     sides.counts(.exact).mcNemar        // 0.0039
package struct FilterComparison: Hashable, Sendable {
    /// A message that only one of the filters gets right.
    package struct Change: Hashable, Sendable {
        /// The number in the whole corpus, from 1.
        package let row: Int
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
    /// The most that are kept, and the default.
    package static let maxLimit = 50
    package internal(set) var fixed: [Change] = []
    package internal(set) var broken: [Change] = []
    var counts: [EvaluationView: PairedCounts] = [:]
    /// Decides what is right; it counts nothing.
    let rule: Tally

    package init(hiding: Set<FolderGroup> = [.junk], limit: Int = maxLimit) {
        rule = Tally(hiding: hiding)
        self.limit = limit
    }

    /// Adds a message that both filters received.
    ///
    /// - Parameters:
    ///   - row: its number in the whole corpus, from 1.
    ///   - place: its place in the corpus.
    ///   - text: returns its body; only called if the change is kept.
    package mutating func add(before: Observation, after: Observation, row: Int, place: String, text: () -> String?) {
        for view in EvaluationView.allCases {
            counts[view, default: PairedCounts()].add(
                wasRight: rule.isRight(before, in: view), isRight: rule.isRight(after, in: view))
        }
        let wasRight = rule.isRight(before, in: .exact)
        guard wasRight != rule.isRight(after, in: .exact) else { return }
        guard (wasRight ? broken : fixed).count < limit else { return }
        let change = Change(
            row: row, place: Excerpt.place(place), text: Excerpt.beginning(of: text() ?? ""),
            accepted: before.accepted, before: before.category, after: after.category, failedBefore: before.failure,
            failedAfter: after.failure)
        if wasRight { broken.append(change) } else { fixed.append(change) }
    }

    /// Adds the messages of another part of the corpus.
    package mutating func merge(_ other: Self) {
        for (view, added) in other.counts { counts[view, default: PairedCounts()].merge(added) }
        fixed = first(fixed + other.fixed)
        broken = first(broken + other.broken)
    }

    private func first(_ changes: [Change]) -> [Change] {
        Array(changes.sorted { $0.row < $1.row }.prefix(limit))
    }

    package func counts(_ view: EvaluationView) -> PairedCounts { counts[view, default: PairedCounts()] }
}

/// How often two filters were right and wrong on the same messages.
package struct PairedCounts: Hashable, Sendable, Codable {
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

    mutating func merge(_ other: Self) {
        bothRight += other.bothRight
        fixed += other.fixed
        broken += other.broken
        bothWrong += other.bothWrong
    }

    package var total: Int { bothRight + fixed + broken + bothWrong }

    /// The p-value of McNemar's exact two-sided test: how likely two equally good filters differ at least this unevenly.
    /// 1 if they never differ.
    package var mcNemar: Double { BinomialTest.twoSided(fixed, broken) }
}
