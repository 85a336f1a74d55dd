/// Everything that an evaluation says, as one value: each format is a way to write it.
package struct EvaluationReport: Hashable, Sendable {
    /// The filter that is measured.
    package var filter: FilterResult
    /// The one that it is compared with: the other, or the older, of two.
    package var other: FilterResult?
    /// What the filter fixed and broke of what `other` made of the same texts.
    package var sides: SideBySide?
    package var corpus: CorpusFacts
    /// What the filters were asked under; nil: it is not known.
    package var conditions: RunConditions?
    package var gates: [GateResult] = []
    package var baseline: BaselineComparison?
    /// Whether somebody stopped it: it tells of what was done by then.
    package var isInterrupted = false

    package init(filter: FilterResult, corpus: CorpusFacts) {
        self.filter = filter
        self.corpus = corpus
    }

    /// Whether every text that went in came out, of each filter.
    package var isComplete: Bool {
        corpus.rowsIn == filter.tally.rows && (other.map { corpus.rowsIn == $0.tally.rows } ?? true)
    }

    /// Whether every filter was asked until the end: what is measured of one that was given up is not the corpus.
    package var hasCompleteRuns: Bool { filter.run.abandonReason == nil && other?.run.abandonReason == nil }

    /// Whether all gates are passed, no text was lost, and every filter was asked until the end.
    package var holds: Bool { isComplete && hasCompleteRuns && gates.allSatisfy(\.passed) }
}
