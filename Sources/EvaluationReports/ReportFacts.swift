import Evaluation
import Messages
import Terminal

// What every format says, in the same words.

/// What a stranger wrote, on one line and without what steers a terminal or the direction of writing.
func visible(_ text: String) -> String { VisibleText(text, layout: .preview).text }

/// A measure with its name for readers.
struct TitledMeasure {
    let title: String
    let measure: Measure

    init?(_ title: String, _ name: String) {
        guard let measure = try? Measure(name) else { return nil }
        (self.title, self.measure) = (title, measure)
    }

    /// What is asked first of a spam filter.
    static let main = [
        TitledMeasure("Accuracy", "accuracy"), TitledMeasure("Spam caught", "spam-caught"),
        TitledMeasure("Ham blocked", "ham-blocked"), TitledMeasure("Precision", "precision"),
        TitledMeasure("F1", "f1"), TitledMeasure("MCC", "mcc"),
    ].compactMap { $0 }
}

extension EvaluationReport {
    /// The measured filter, and the one that it is compared with.
    var filters: [FilterResult] { [filter] + (other.map { [$0] } ?? []) }

    /// Filters' names, told apart where they are the same.
    var filterNames: [String] {
        let names = filters.map { visible($0.name) }
        guard names.count == 2, names[0] == names[1] else { return names }
        return [names[0] + " (this)", names[1] + " (other)"]
    }

    /// Where no text is of a sub-folder nor was given one, sub-folders and folders are the same, and told once.
    var views: [EvaluationView] {
        let isSame = filters.allSatisfy {
            $0.tally.matrix(.exact).named(EvaluationView.exact.classes)
                == $0.tally.matrix(.folder).named(EvaluationView.folder.classes)
        }
        return isSame ? [.hiddenOrShown, .folder] : [.hiddenOrShown, .folder, .exact]
    }

    /// The view whose classes are told one by one.
    var finestView: EvaluationView { views.last ?? .folder }

    /// The corpus in a few words: `corpus.tsv, texts 1,675 to 5,574`.
    var corpusName: String {
        let paths = corpus.paths.map(visible)
        let files =
            paths.count > 3
            ? "\(paths.prefix(2).joined(separator: ", ")) and \(paths.count - 2) more files"
            : paths.isEmpty ? "no corpus" : paths.joined(separator: ", ")
        return files + chosen(corpus.chosenRows)
    }

    /// `, texts 1,675 to 5,574`
    private func chosen(_ rows: ClosedRange<Int>?) -> String {
        guard let rows else { return "" }
        guard rows.lowerBound < rows.upperBound else { return ", text \(Counted.number(rows.lowerBound))" }
        return ", texts \(Counted.number(rows.lowerBound)) to "
            + (rows.upperBound == Int.max ? "the last" : Counted.number(rows.upperBound))
    }

    /// What hides a text: `Junk`.
    var hiddenLabels: String {
        let hiding = FolderGroup.allCases.filter(filter.tally.hiding.contains)
        let names = hiding.map { EvaluationView.folder.classes[$0.rawValue].title }
        return names.isEmpty ? "no folder" : names.joined(separator: " and ")
    }

    /// One word of how it went: `passed`, `failed`, `interrupted`; nil where there is nothing to pass.
    var verdict: String? {
        if isInterrupted { return "interrupted" }
        if !holds { return "failed" }
        return gates.isEmpty ? nil : "passed"
    }

    /// What a reader must know before the numbers.
    var warnings: [String] {
        var warnings: [String] = []
        if isInterrupted {
            warnings.append(
                "Interrupted after \(Counted.pluralized(filter.tally.rows, "text")): all numbers are of these alone.")
        }
        for (filter, name) in zip(filters, filterNames) where filter.tally.rows != corpus.rowsIn {
            warnings.append(
                "\(Counted.pluralized(corpus.rowsIn, "text")) went into \(name) and \(Counted.number(filter.tally.rows)) came "
                    + "out: the numbers cannot be trusted.")
        }
        for (filter, name) in zip(filters, filterNames) {
            guard let reason = filter.run.abandonReason else { continue }
            warnings.append(
                "\(name) was asked no more (\(visible(reason))): "
                    + "\(Counted.pluralized(filter.tally.failures(.notAsked), "text")) of \(Counted.number(corpus.rowsIn)) "
                    + "\(were(filter.tally.failures(.notAsked))) not asked about, and the numbers are not the corpus'.")
        }
        if corpus.rowsIn == 0, !isInterrupted {
            warnings.append("No text with a label was read: there is nothing to measure.")
        }
        for (filter, name) in zip(filters, filterNames) where filter.tally.rows > 0 && filter.tally.answered == 0 {
            warnings.append("\(name) answered about no text: what is measured is an inbox without a filter.")
        }
        if let leaks = corpus.leaks, leaks.count > 0 {
            warnings.append(
                "\(Counted.pluralized(leaks.count, "text")) of the corpus \(leaks.count == 1 ? "stands" : "stand") in the "
                    + "training, too: a filter knows what it has seen.")
        }
        if let leaks = corpus.leaks, leaks.count > 0, !leaks.bundledFilters.isEmpty {
            warnings.append(
                "The model that comes with \(leaks.bundledFilters.map(visible).joined(separator: " and ")) has learned from "
                    + "the sample corpus: measure it on other texts.")
        }
        for (filter, name) in zip(filters, filterNames) where !filter.undeclared.isEmpty {
            let texts = filter.undeclared.map(\.texts).reduce(0, +)
            let names = filter.undeclared.map { "\(LabelMap.name(of: $0.category)) (\(Counted.number($0.texts)))" }
            warnings.append(
                "\(name) does not declare \(names.joined(separator: ", ")), which \(Counted.pluralized(texts, "text is", "texts are")) "
                    + "labelled with: as exact sub-folders, no answer can be right about \(texts == 1 ? "it" : "them")."
            )
        }
        warnings += corpus.remarks.map(visible)
        warnings += (baseline?.unlikeness ?? []).map(visible)
        return warnings
    }

    /// Of the corpus: what was left out, what stands in it twice.
    var corpusNotes: [String] {
        var notes: [String] = []
        if corpus.skippedCount > 0 {
            notes.append(
                "\(Counted.pluralized(corpus.skippedCount, "record")) could not be read and \(were(corpus.skippedCount)) left out."
            )
        }
        if corpus.unlabelled > 0 {
            notes.append(
                "\(Counted.pluralized(corpus.unlabelled, "text")) without a label \(were(corpus.unlabelled)) left out.")
        }
        if let duplicates = corpus.duplicates {
            let contradicting =
                duplicates.contradicting == 0
                ? ""
                : duplicates.count == 1
                    ? ", with another label"
                    : ", \(Counted.number(duplicates.contradicting)) of them with another label"
            notes.append(
                duplicates.count == 0
                    ? "No text stands in it twice.\(alike(duplicates.foldedCount, beside: 0))"
                    : "\(Counted.pluralized(duplicates.count, "text repeats", "texts repeat")) an earlier one of the corpus"
                        + "\(contradicting).\(alike(duplicates.foldedCount, beside: duplicates.count))")
        }
        if let leaks = corpus.leaks {
            let training = leaks.trainingPaths.map(visible).joined(separator: ", ") + chosen(leaks.trainingRows)
            notes.append(
                leaks.count == 0
                    ? "No text of it stands in \(training).\(alike(leaks.foldedCount, beside: 0))"
                    : "\(Counted.pluralized(leaks.count, "text")) of it \(leaks.count == 1 ? "stands" : "stand") in \(training)."
                        + alike(leaks.foldedCount, beside: leaks.count))
        } else {
            notes.append(
                "Whether a filter has learned from these texts is not known: --training names what it learned from.")
        }
        if !corpus.map.isEmpty { notes.append("Labels: \(corpus.map.map(visible).joined(separator: ", ")).") }
        if !corpus.unmatchedLabels.isEmpty {
            let labels = corpus.unmatchedLabels.map { "'\(visible($0))'" }.joined(separator: ", ")
            notes.append("No text has the label \(labels), which the map speaks of.")
        }
        return notes
    }

    /// Those that differ in capitals, digits and punctuation alone.
    private func alike(_ folded: Int?, beside exact: Int) -> String {
        guard let folded, folded > exact else { return "" }
        return " With capitals, digits and punctuation set aside: \(Counted.pluralized(folded, "does", "do"))."
    }

    private func were(_ count: Int) -> String { count == 1 ? "was" : "were" }
}

extension EvaluationView {
    /// The rows of a matrix that a reader wants to see: hidden and shown always, else the classes that texts are of.
    func expected(in matrix: ConfusionMatrix) -> [Int] {
        self == .hiddenOrShown ? Array(classes.indices) : matrix.labelled
    }

    /// Its columns: the classes that texts were given.
    func given(in matrix: ConfusionMatrix) -> [Int] {
        self == .hiddenOrShown ? Array(classes.indices) : matrix.answered
    }
}

extension SideBySide.Change {
    /// `Uncategorised → Junk`
    var title: String { "\(before.title(failedBefore)) → \(after.title(failedAfter))" }

    /// `Junk or Promotions`
    var right: String { accepted.map { $0.title() }.joined(separator: " or ") }
}

extension Misclassified.Kind {
    /// As a heading.
    var title: String {
        switch self {
        case .hamBlocked: "Ham blocked"
        case .spamMissed: "Spam missed"
        case .wrongFolder: "Wrong folder"
        }
    }
}

extension Misclassified.Text {
    /// `Junk or Promotions`
    var expected: String { accepted.map { $0.title() }.joined(separator: " or ") }

    /// `Uncategorised (too late)`
    var answer: String { answered.title(failure) }
}

extension FilterResult {
    /// The kinds of mistakes that it made, the worst first.
    var mistakes: [Misclassified.Kind] { Misclassified.Kind.allCases.filter { misclassified.count($0) > 0 } }

    /// `Ham blocked: 120 texts`, and how many of them are listed.
    func title(_ kind: Misclassified.Kind, listed: Int) -> String {
        let count = misclassified.count(kind)
        let first = count > listed ? ", the first \(listed)" : ""
        return "\(kind.title): \(Counted.pluralized(count, "text"))\(first)"
    }

    /// What is said of those that are not listed; nil: all are.
    func rest(_ kind: Misclassified.Kind, listed: Int) -> String? {
        let rest = misclassified.count(kind) - listed
        return rest > 0 ? "… and \(Counted.number(rest)) more: --predictions FILE lists every text." : nil
    }
}

extension Category {
    /// `Junk`, `Other promotions`, with why there is no answer.
    fileprivate func title(_ failure: Observation.Failure? = nil) -> String {
        let name = LabelMap.name(of: self)
        let title = EvaluationView.exact.classes.first { $0.name == name }?.title ?? self.name
        return failure.map { "\(title) (\($0.text))" } ?? title
    }
}

extension BaselineComparison {
    /// Those that a reader compares; programs find all in the JSON report.
    var mainChanges: [Change] {
        let names =
            TitledMeasure.main.map(\.measure.name) + ["exact-accuracy", "exact-mcc", "macro-f1", "folder-accuracy"]
        return names.compactMap { name in changes.first { $0.measure.name == name } }
    }
}
