/// The result of an evaluation. Each report format writes the same value.
package struct EvaluationReport: Hashable, Sendable {
    /// The measured filter.
    package var filter: FilterResult
    /// The filter of `--against`.
    package var other: FilterResult?
    /// What the filter fixed and broke compared with `other` on the same messages.
    package var comparison: FilterComparison?
    package var corpus: CorpusFacts
    /// The conditions of the run; nil: unknown.
    package var conditions: RunConditions?
    package var gates: [GateResult] = []
    package var baseline: BaselineComparison?
    /// Whether the run was stopped; the report then covers the messages processed so far.
    package var isInterrupted = false

    package init(filter: FilterResult, corpus: CorpusFacts) {
        self.filter = filter
        self.corpus = corpus
    }

    /// Whether every filter has a result for each message.
    package var isComplete: Bool {
        corpus.rowsIn == filter.tally.rows && (other.map { corpus.rowsIn == $0.tally.rows } ?? true)
    }

    /// Whether no filter was abandoned: the numbers of an abandoned filter do not cover the corpus.
    package var hasCompleteRuns: Bool { filter.run.abandonReason == nil && other?.run.abandonReason == nil }

    /// Whether all gates passed, no message was lost and no filter was abandoned.
    package var passed: Bool { isComplete && hasCompleteRuns && gates.allSatisfy(\.passed) }
}
