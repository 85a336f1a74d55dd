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

    /// Whether all gates are passed and no text was lost.
    package var holds: Bool { isComplete && gates.allSatisfy(\.passed) }
}
