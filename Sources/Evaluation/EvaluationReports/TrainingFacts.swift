import Evaluation
import Messages

// What a report says about the filter's training corpus.
extension EvaluationReport {
    /// The first line of every report, if more than half of the messages are those that the filter has learned from: what
    /// follows says nothing about other messages. Nil otherwise.
    var trainingSentence: String? {
        guard let leaks = corpus.leaks, leaks.count > corpus.rowsIn / 2 else { return nil }
        let share = "\(Counted.number(leaks.count)) of \(Counted.pluralized(corpus.rowsIn, "message"))"
        let paths = leaks.trainingPaths.map(visible).joined(separator: ", ")
        let place = leaks.bundledFilters.isEmpty ? paths : bundled(leaks)
        return "Measured on its own training corpus: \(share) \(leaks.count == 1 ? "is" : "are") in \(place)."
    }

    /// `the sample corpus, from which the bundled model of bayes has learned`
    private func bundled(_ leaks: CorpusFacts.Leaks) -> String {
        let filters = leaks.bundledFilters.map(visible).joined(separator: " and ")
        return "the sample corpus, from which the bundled model of \(filters) has learned"
    }

    /// Warnings about fewer messages.
    var leakWarnings: [String] {
        guard let leaks = corpus.leaks, leaks.count > 0, trainingSentence == nil else { return [] }
        let count = Counted.pluralized(leaks.count, "message is", "messages are")
        let known = "\(count) also in the training corpus: the filter looks better than it is."
        guard !leaks.bundledFilters.isEmpty else { return [known] }
        return [
            known,
            "The bundled model of \(leaks.bundledFilters.map(visible).joined(separator: " and ")) was trained on the "
                + "sample corpus. Measure it on other messages.",
        ]
    }
}
