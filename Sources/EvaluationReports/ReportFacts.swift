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
        guard let rows = corpus.chosenRows else { return files }
        return "\(files), texts \(Counted.number(rows.lowerBound)) to "
            + (rows.upperBound == Int.max ? "the last" : Counted.number(rows.upperBound))
    }

    /// What hides a text: `Junk`.
    var hidingWords: String {
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
                "Interrupted after \(Counted.words(filter.tally.rows, "text")): all numbers are of these alone.")
        }
        for (filter, name) in zip(filters, filterNames) where filter.tally.rows != corpus.rowsIn {
            warnings.append(
                "\(Counted.words(corpus.rowsIn, "text")) went into \(name) and \(Counted.number(filter.tally.rows)) came "
                    + "out: the numbers cannot be trusted.")
        }
        if corpus.rowsIn == 0 { warnings.append("No text with a label was read: there is nothing to measure.") }
        for (filter, name) in zip(filters, filterNames) where filter.tally.rows > 0 && filter.tally.answered == 0 {
            warnings.append("\(name) answered about no text: what is measured is an inbox without a filter.")
        }
        if let leaks = corpus.leaks, leaks.count > 0 {
            warnings.append(
                "\(Counted.words(leaks.count, "text")) of the corpus \(leaks.count == 1 ? "stands" : "stand") in the "
                    + "training, too: a filter knows what it has seen.")
        }
        return warnings
    }

    /// Of the corpus: what was left out, what stands in it twice.
    var corpusNotes: [String] {
        var notes: [String] = []
        if corpus.skippedCount > 0 {
            notes.append(
                "\(Counted.words(corpus.skippedCount, "record")) could not be read and \(were(corpus.skippedCount)) left out."
            )
        }
        if corpus.unlabelled > 0 {
            notes.append(
                "\(Counted.words(corpus.unlabelled, "text")) without a label \(were(corpus.unlabelled)) left out.")
        }
        if let duplicates = corpus.duplicates {
            let contradicting =
                duplicates.contradicting == 0
                ? ""
                : ", \(Counted.number(duplicates.contradicting)) of them with another label"
            notes.append(
                duplicates.count == 0
                    ? "No text stands in it twice."
                    : "\(Counted.words(duplicates.count, "text")) stood in it before\(contradicting).")
        }
        if let leaks = corpus.leaks, leaks.count == 0 {
            notes.append("No text of it stands in \(leaks.trainingPaths.map(visible).joined(separator: ", ")).")
        }
        if !corpus.map.isEmpty { notes.append("Labels: \(corpus.map.map(visible).joined(separator: ", ")).") }
        return notes
    }

    private func were(_ count: Int) -> String { count == 1 ? "was" : "were" }
}

extension Observation.Failure {
    /// `too late`
    var words: String {
        switch self {
        case .deferred: "deferred without an answer"
        case .late: "too late"
        case .crashed: "crashed"
        case .malformed: "malformed"
        case .notAsked: "not asked"
        }
    }
}

extension FilterResult {
    /// What became of all texts: `3,900 texts: 3,898 answered, 2 too late`. The numbers add up.
    var answersWords: String {
        let failures = Observation.Failure.allCases.filter { tally.failures($0) > 0 }
            .map { "\(Counted.number(tally.failures($0))) \($0.words)" }
        return "\(Counted.words(tally.rows, "text")): "
            + (["\(Counted.number(tally.answered)) answered"] + failures).joined(separator: ", ")
    }

    var answersNotes: [String] {
        var notes: [String] = []
        if tally.unanswered > 0 {
            let right =
                tally.failedAndRight == 0
                ? "none of them lies"
                : tally.failedAndRight == 1 ? "one of them lies" : "\(Counted.number(tally.failedAndRight)) of them lie"
            notes.append(
                "A text without an answer counts as Uncategorised, as the phone files it: \(right) where it should.")
        }
        if tally.deferredAndAnswered > 0 {
            notes.append("\(Counted.words(tally.deferredAndAnswered, "answer")) came by way of the filter's server.")
        }
        return notes
    }

    /// What is known of the times of calls, with their names.
    var timeMeasures: [(title: String, value: String)] {
        let known: [(String, Double?)] = [
            ("first call", tally.firstTimes.maximum), ("p50", tally.times.quantile(0.5)),
            ("p90", tally.times.quantile(0.9)), ("p99", tally.times.quantile(0.99)), ("longest", tally.times.maximum),
        ]
        return known.compactMap { title, value in value.map { (title, ReportNumber.written($0, .milliseconds)) } }
    }

    /// How fast, with how much memory, on what: each a few words.
    var runWords: [String] {
        var words: [String] = []
        if let speed = run.textsPerSecond(tally) {
            words.append("\(ReportNumber.written(speed, .perSecond)) texts a second")
        }
        if let processes = run.processes {
            words.append(processes == 1 ? "1 process" : "\(Counted.number(processes)) processes")
        }
        if let bytes = run.filterPeakBytes {
            words.append("\(ReportNumber.written(Double(bytes) / 1e6, .megabytes)) for the filter")
        }
        if let bytes = run.ownPeakBytes {
            words.append("\(ReportNumber.written(Double(bytes) / 1e6, .megabytes)) for siftbox")
        }
        let machine = [run.cores.map { Counted.words($0, "core") }, run.processor.map(visible)].compactMap { $0 }
        if !machine.isEmpty { words.append(machine.joined(separator: " of ")) }
        return words
    }
}

extension ReportNumber {
    /// A p-value: `0.0039`, `< 1e-9`, `1`.
    static func probability(_ value: Double) -> String {
        if value >= 0.9995 { return "1" }
        if value < 1e-9 { return "< 0.000000001" }
        var digits = 3
        while digits < 11, value * Self.power(digits) < 10 { digits += 1 }
        return fixed(value, digits)
    }

    private static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { power, _ in power * 10 } }

    /// With its sign: `+0.31`, `−0.02`, `±0`.
    static func difference(_ value: Double, _ unit: Measure.Unit) -> String {
        let text =
            unit == .percent ? fixed(abs(value), 2) : unit == .coefficient ? fixed(abs(value), 3) : plain(abs(value))
        guard value != 0 else { return "±0" }
        return (value > 0 ? "+" : "−") + text
    }
}

extension SideBySide.Change {
    /// `Uncategorised → Junk`
    var way: String { "\(Self.name(before, failedBefore)) → \(Self.name(after, failedAfter))" }

    /// `Junk or Promotions`
    var right: String { accepted.map(Self.title).joined(separator: " or ") }

    private static func name(_ category: Category, _ failure: Observation.Failure?) -> String {
        failure.map { "\(title(category)) (\($0.words))" } ?? title(category)
    }

    private static func title(_ category: Category) -> String {
        let name = LabelMap.name(of: category)
        return EvaluationView.exact.classes.first { $0.name == name }?.title ?? category.name
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
