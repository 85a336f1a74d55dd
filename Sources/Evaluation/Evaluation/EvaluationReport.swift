/// The result of an evaluation. Each report format writes the same value.
package struct EvaluationReport: Hashable, Sendable {
    /// The measured filter.
    package var filter: FilterResult
    /// The filter of `--against`.
    package var other: FilterResult?
    /// What the filter fixed and broke compared with `other` on the same messages.
    package var comparison: FilterComparison?
    /// The whole corpus, also if only a shard of it was evaluated.
    package var corpus: CorpusFacts
    /// The part of the corpus that was evaluated; nil: all of it.
    package var shard: Shard?
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

    /// The filters' number of messages: those of the corpus, or of the shard.
    package var expectedRows: Int {
        // An interrupted shard may have read messages of others after its last one.
        isInterrupted && shard != nil ? filter.tally.rows : shard?.size(of: corpus.rowsIn) ?? corpus.rowsIn
    }

    /// Whether every filter has a result for each message.
    package var isComplete: Bool { results.allSatisfy { $0.tally.rows == expectedRows } }

    /// Whether no filter failed at every query: those numbers would be of an inbox without a filter.
    package var hasAnswers: Bool { !results.contains { $0.tally.isWithoutAnswer } }

    private var results: [FilterResult] { [filter] + (other.map { [$0] } ?? []) }

    /// Whether no filter was abandoned: the numbers of an abandoned filter do not cover the corpus.
    package var hasCompleteRuns: Bool { filter.run.abandonReason == nil && other?.run.abandonReason == nil }

    /// Whether all gates passed, no message was lost, and no filter was abandoned or without any answer.
    package var passed: Bool { isComplete && hasCompleteRuns && hasAnswers && gates.allSatisfy(\.passed) }
}
