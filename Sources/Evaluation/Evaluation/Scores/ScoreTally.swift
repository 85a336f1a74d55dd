/// The scores that a filter gave to messages that should be hidden and to messages that should be shown: how well it
/// separates them at any threshold.
///
///     var scores = ScoreTally()
///     scores.add(observation, by: tally)
///     scores.area                                 // 0.987
///     scores.threshold(maxHamBlocked: 0.001)      // hides from 0.93 on: 88 % of spam
///
/// A score counts as rounded to four decimal places, so the size is bounded and parts can be merged exactly.
package struct ScoreTally: Hashable, Sendable {
    /// The messages with one score.
    package struct Counts: Hashable, Sendable {
        /// Messages that should be hidden.
        package var spam = 0
        /// Messages that should be shown.
        package var ham = 0
    }

    /// The steps from 0 to 1.
    package static let steps = 10_000

    /// By the score in steps.
    package internal(set) var counts: [Int: Counts] = [:]
    /// Messages without a score: the filter did not answer, or its answer has none.
    package internal(set) var unscored = 0
    /// Messages with a score that may be hidden or shown: they are in neither class.
    package internal(set) var either = 0

    package init() {}

    /// - Parameter rule: decides which folders are hidden; its counts do not matter.
    package mutating func add(_ observation: Observation, by rule: Tally) {
        guard let score = observation.score else {
            unscored += 1
            return
        }
        let hidden = observation.accepted.count { rule.hiding.contains(FolderGroup($0)) }
        switch hidden {
        case 0: counts[Self.step(of: score), default: Counts()].ham += 1
        case observation.accepted.count: counts[Self.step(of: score), default: Counts()].spam += 1
        default: either += 1
        }
    }

    /// Adds the messages of another part of the corpus.
    package mutating func merge(_ other: ScoreTally) {
        for (step, added) in other.counts {
            counts[step, default: Counts()].spam += added.spam
            counts[step, default: Counts()].ham += added.ham
        }
        unscored += other.unscored
        either += other.either
    }

    /// A score in steps.
    package static func step(of score: Double) -> Int {
        score.isFinite ? Int((min(1, max(0, score)) * Double(steps)).rounded()) : 0
    }

    /// A score with four decimal places at most: `0.93`, `1`.
    package static func text(_ score: Double) -> String { ReportNumber.plain(Double(step(of: score)) / Double(steps)) }

    /// The messages that should be hidden, of those with a score.
    package var spam: Int { counts.values.reduce(0) { $0 + $1.spam } }
    /// The messages that should be shown, of those with a score.
    package var ham: Int { counts.values.reduce(0) { $0 + $1.ham } }
    /// All messages, with and without a score.
    var messages: Int { spam + ham + unscored + either }
    package var hasScores: Bool { !counts.isEmpty || either > 0 }
}
