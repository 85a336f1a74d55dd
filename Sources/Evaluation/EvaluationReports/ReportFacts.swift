import DisplayText
import Evaluation
import Messages

// Sentences and names that all formats share.

/// Untrusted text on one line, without control characters and without characters that change the writing direction.
func visible(_ text: String) -> String { VisibleText(text, layout: .preview).text }

extension EvaluationReport {
    /// The measured filter, and the one that it is compared with.
    var filters: [FilterResult] { [filter] + (other.map { [$0] } ?? []) }

    /// The filters' names, distinguished if they are the same.
    var filterNames: [String] {
        let names = filters.map { visible($0.name) }
        guard names.count == 2, names[0] == names[1] else { return names }
        return [names[0] + " (this)", names[1] + " (other)"]
    }

    /// Without the exact view if it would repeat the folder view, because no message has a sub-folder.
    var views: [EvaluationView] {
        let isSame = filters.allSatisfy {
            $0.tally.matrix(.exact).named(EvaluationView.exact.classes)
                == $0.tally.matrix(.folder).named(EvaluationView.folder.classes)
        }
        return isSame ? [.hiddenOrShown, .folder] : [.hiddenOrShown, .folder, .exact]
    }

    /// The view whose classes are reported one by one.
    var finestView: EvaluationView { views.last ?? .folder }

    /// The corpus in a few words: `corpus.tsv, messages 1,675 to 5,574`.
    var corpusName: String {
        let paths = corpus.paths.map(visible)
        let files =
            paths.count > 3
            ? "\(paths.prefix(2).joined(separator: ", ")) and \(paths.count - 2) more files"
            : paths.isEmpty ? "no corpus" : paths.joined(separator: ", ")
        return files + chosen(corpus.chosenRows)
    }

    /// `, messages 1,675 to 5,574`
    private func chosen(_ rows: ClosedRange<Int>?) -> String {
        guard let rows else { return "" }
        guard rows.lowerBound < rows.upperBound else { return ", message \(Counted.number(rows.lowerBound))" }
        return ", messages \(Counted.number(rows.lowerBound)) to "
            + (rows.upperBound == Int.max ? "the last" : Counted.number(rows.upperBound))
    }

    /// The folders that count as hidden: `Junk`.
    var hiddenLabels: String {
        let hiding = FolderGroup.allCases.filter(filter.tally.hiding.contains)
        let names = hiding.map { EvaluationView.folder.classes[$0.rawValue].title }
        return names.isEmpty ? "no folder" : names.joined(separator: " and ")
    }

    /// The result in one word: `passed`, `failed`, `interrupted`; nil if there are no gates.
    var verdict: String? {
        if isInterrupted { return "interrupted" }
        if !passed { return "failed" }
        return gates.isEmpty ? nil : "passed"
    }

    /// Sentences to read before the numbers; the first may be that the corpus is the training corpus.
    var warnings: [String] { (trainingSentence.map { [$0] } ?? []) + otherWarnings }

    /// The same without `trainingSentence`.
    var otherWarnings: [String] {
        var warnings: [String] = []
        if isInterrupted {
            warnings.append(
                "Interrupted after \(Counted.pluralized(filter.tally.rows, "message")); the numbers cover only these."
            )
        }
        if let shard {
            warnings.append(
                "Shard \(shard.text): \(Counted.number(filter.tally.rows)) of "
                    + "\(Counted.pluralized(corpus.rowsIn, "message")). siftbox merge combines the files of --save of all "
                    + "\(shard.count).")
        }
        for (filter, name) in zip(filters, filterNames) where filter.tally.rows != expectedRows {
            warnings.append(
                "\(name) has \(Counted.pluralized(filter.tally.rows, "result")) for "
                    + "\(Counted.pluralized(expectedRows, "message")); do not trust the numbers.")
        }
        for (filter, name) in zip(filters, filterNames) {
            guard let reason = filter.run.abandonReason else { continue }
            warnings.append(
                "\(name) was abandoned (\(visible(reason))). It did not get "
                    + "\(Counted.number(filter.tally.failures(.notQueried))) of "
                    + "\(Counted.pluralized(expectedRows, "message")), so the numbers do not cover the corpus.")
        }
        if corpus.rowsIn == 0, !isInterrupted {
            warnings.append("The corpus has no labeled messages, so there is nothing to measure.")
        }
        for (filter, name) in zip(filters, filterNames) where filter.tally.rows > 0 && filter.tally.answered == 0 {
            warnings.append("\(name) gave no valid answer: these are the results of an inbox without a filter.")
        }
        warnings += leakWarnings
        for (filter, name) in zip(filters, filterNames) where !filter.undeclared.isEmpty {
            let count = filter.undeclared.map(\.messageCount).reduce(0, +)
            let names = filter.undeclared.map {
                "\(LabelMap.name(of: $0.category)) (\(Counted.number($0.messageCount)))"
            }
            let whose = count == 1 ? "message has such a label, so its" : "messages have such a label, so their"
            warnings.append(
                "\(name) does not declare \(names.joined(separator: ", ")). "
                    + "\(Counted.number(count)) \(whose) exact sub-folder cannot be right.")
        }
        if let senders = corpus.senders, senders.given < corpus.rowsIn { warnings.append(sentence(on: senders)) }
        warnings += corpus.remarks.map(visible)
        warnings += (baseline?.caveats ?? []).map(visible)
        return warnings
    }

    /// Sentences about the corpus: skipped records, duplicates, leaks, labels.
    var corpusNotes: [String] {
        var notes: [String] = []
        if corpus.skippedCount > 0 {
            notes.append(
                "\(Counted.pluralized(corpus.skippedCount, "record")) \(were(corpus.skippedCount)) skipped (unreadable)."
            )
        }
        if corpus.unlabeled > 0 {
            notes.append(
                "\(Counted.pluralized(corpus.unlabeled, "message")) without a label \(were(corpus.unlabeled)) skipped."
            )
        }
        if let senders = corpus.senders, senders.given == corpus.rowsIn { notes.append(sentence(on: senders)) }
        if let duplicates = corpus.duplicates {
            let contradicting =
                duplicates.conflicting == 0
                ? ""
                : duplicates.count == 1
                    ? ", with another label"
                    : ", \(Counted.number(duplicates.conflicting)) of them with another label"
            notes.append(
                duplicates.count == 0
                    ? "No message is repeated.\(alike(duplicates.normalizedCount, beside: 0))"
                    : "\(Counted.pluralized(duplicates.count, "message repeats", "messages repeat")) an earlier one of the corpus"
                        + "\(contradicting).\(alike(duplicates.normalizedCount, beside: duplicates.count))")
        }
        if let leaks = corpus.leaks {
            let training = leaks.trainingPaths.map(visible).joined(separator: ", ") + chosen(leaks.trainingRows)
            notes.append(
                leaks.count == 0
                    ? "No message is in \(training).\(alike(leaks.normalizedCount, beside: 0))"
                    : "\(Counted.pluralized(leaks.count, "message is", "messages are")) also in \(training)."
                        + alike(leaks.normalizedCount, beside: leaks.count))
        } else {
            notes.append(
                "Was the filter trained on these messages? --training CORPUS checks it.")
        }
        if !corpus.map.isEmpty { notes.append("Labels: \(corpus.map.map(visible).joined(separator: ", ")).") }
        if !corpus.unmatchedLabels.isEmpty {
            let labels = corpus.unmatchedLabels.map { "'\(visible($0))'" }.joined(separator: ", ")
            notes.append("--map: no message has the label \(labels).")
        }
        return notes
    }

    /// A sentence about which senders the filter received.
    private func sentence(on senders: CorpusFacts.Senders) -> String {
        if senders.missing > 0 {
            return
                "\(Counted.pluralized(senders.missing, "message has", "messages have")) no sender, and the filter got "
                + "none; iOS does not filter such messages. --invent-senders adds numbers."
        }
        if senders.invented > 0 {
            return
                "\(Counted.pluralized(senders.invented, "message has", "messages have")) no sender, so each got an "
                + "invented one (\(senders.inventedNumbers))."
        }
        return "All senders are those of the corpus."
    }

    /// A sentence about messages that are equal except for case, digits, punctuation and spaces.
    private func alike(_ folded: Int?, beside exact: Int) -> String {
        guard let folded, folded > exact else { return "" }
        return " Ignoring case, digits, punctuation and spaces: \(Counted.number(folded))."
    }

    private func were(_ count: Int) -> String { count == 1 ? "was" : "were" }
}

extension EvaluationView {
    /// The rows of a matrix to show: always both for hidden or shown, otherwise the classes that occur as labels.
    func expected(in matrix: ConfusionMatrix) -> [Int] {
        self == .hiddenOrShown ? Array(classes.indices) : matrix.labeled
    }

    /// The columns to show: the classes that occur as answers.
    func given(in matrix: ConfusionMatrix) -> [Int] {
        self == .hiddenOrShown ? Array(classes.indices) : matrix.answered
    }
}

extension FilterComparison.Change {
    /// `Uncategorized → Junk`
    var title: String { "\(before.title(failedBefore)) → \(after.title(failedAfter))" }

    /// `Junk or Promotions`
    var right: String { accepted.map { $0.title() }.joined(separator: " or ") }
}

extension Mistake {
    /// As a heading.
    var title: String {
        switch self {
        case .hamBlocked: "Ham blocked"
        case .spamMissed: "Spam missed"
        case .wrongFolder: "Wrong folder"
        }
    }
}

extension Misclassified.Message {
    /// `Junk or Promotions`
    var expected: String { accepted.map { $0.title() }.joined(separator: " or ") }

    /// `Uncategorized (too late)`
    var answer: String { answered.title(failure) }

    /// The beginning of its body, for lists without search.
    var excerpt: String { Excerpt.beginning(of: text) }
}

extension FilterResult {
    /// The kinds of mistakes that occurred, the worst first.
    var mistakes: [Mistake] { Mistake.allCases.filter { misclassified.count($0) > 0 } }

    /// `Ham blocked: 120 messages`, and how many of them are listed.
    func title(_ kind: Mistake, listed: Int) -> String {
        let count = misclassified.count(kind)
        let first = count > listed ? ", the first \(listed)" : ""
        return "\(kind.title): \(Counted.pluralized(count, "message"))\(first)"
    }

    /// A note about messages that are not listed; nil: all are listed.
    func rest(_ kind: Mistake, listed: Int) -> String? {
        let rest = misclassified.count(kind) - listed
        return rest > 0 ? "… and \(Counted.number(rest)) more: --predictions FILE lists every message." : nil
    }
}

extension Category {
    /// `Junk`, `Other promotions`, with the failure if there is no answer.
    fileprivate func title(_ failure: Observation.Failure? = nil) -> String {
        let name = LabelMap.name(of: self)
        let title = EvaluationView.exact.classes.first { $0.name == name }?.title ?? self.name
        return failure.map { "\(title) (\($0.text))" } ?? title
    }
}

extension BaselineComparison {
    /// The measures to show; the JSON report has all of them.
    var mainChanges: [Change] { changes.filter { $0.measure.prominence != .detail } }
}
