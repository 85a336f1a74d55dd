import DisplayText
import Evaluation
import Foundation
import Messages

/// Writes an evaluation as GitHub-flavored Markdown, for a comment. Message bodies are in code spans, so that they cannot
/// mention anyone, link anywhere or act as markup.
struct MarkdownReport {
    let report: EvaluationReport
    var lines: [String] = []

    init(_ report: EvaluationReport) { self.report = report }

    var text: String {
        var copy = self
        copy.write()
        return copy.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write() {
        if let sentence = report.trainingSentence { lines += ["> **\(Self.escaped(sentence))**", ""] }
        lines.append("## \(names.joined(separator: " beside ")) on \(code(report.corpusName))")
        if let verdict = report.verdict { lines += ["", "**\(verdict.capitalized)**"] }
        for warning in report.otherWarnings { lines += ["", "> **Note:** \(Self.escaped(warning))"] }
        writeGates()
        writeMain()
        if let sides = report.comparison { write(sides) }
        if let baseline = report.baseline { write(baseline) }
        for (filter, name) in zip(report.filters, names) { write(filter, name) }
        if let conditions = report.conditions {
            lines += ["", "Conditions: \(Self.escaped(conditions.description))."]
        }
        writeCorpus()
    }

    var names: [String] { report.filterNames.map { code($0) } }

    // MARK: Pieces

    mutating func heading(_ text: String) { lines += ["", "### \(text)", ""] }

    /// - Parameter left: how many of the first columns are aligned to the left.
    mutating func table(_ head: [String], left: Int = 1, _ rows: [[String]]) {
        lines += MarkdownText.tableHead(head, left: left) + rows.map(MarkdownText.row)
    }

    mutating func folded(_ title: String, _ write: (inout MarkdownReport) -> Void) {
        lines += ["", "<details><summary>\(title)</summary>", ""]
        write(&self)
        lines += ["", "</details>"]
    }

    func code(_ text: String, inTable: Bool = false) -> String { MarkdownText.code(text, inTable: inTable) }

    static func escaped(_ text: String) -> String { MarkdownText.escaped(text) }

    // MARK: Measures

    private mutating func writeGates() {
        guard !report.gates.isEmpty else { return }
        heading("Gates")
        table(
            ["", "gate", "found", ""], left: 2,
            report.gates.map {
                [
                    $0.passed ? "✅ passed" : "❌ failed", code($0.name, inTable: true), Self.escaped($0.found),
                    Self.escaped($0.reason),
                ]
            })
    }

    private mutating func writeMain() {
        heading("Hidden or shown (hidden: \(report.hiddenLabels))")
        let rows = Measure.main.map { main in
            [main.title]
                + report.filters.flatMap { filter -> [String] in
                    let reading = main.reading(of: filter, on: report.corpus)
                    let value = ReportNumber.formatted(reading.value, main.unit)
                    guard let rate = reading.rate, rate.value != nil else {
                        return [value, reading.value == nil ? reading.missingReason : ""]
                    }
                    return [value, ReportNumber.interval(rate)]
                }
        }
        table(
            ["measure"] + report.filterNames.flatMap { [code($0, inTable: true), "95 % interval"] }, rows)
    }

    private mutating func write(_ filter: FilterResult, _ name: String) {
        heading("Answers\(report.other == nil ? "" : " of \(name)")")
        lines.append("\(filter.answersText).")
        for note in filter.answersNotes { lines += ["", note] }
        let facts = filter.timeMeasures.map { "\($0.title) \($0.value)" }
        if !facts.isEmpty { lines += ["", "\(filter.timesText) \(facts.joined(separator: " · "))."] }
        if !filter.runText.isEmpty { lines += ["", Self.escaped(filter.runText.joined(separator: " · ")) + "."] }
        if let slices = filter.slices { write(slices) }
        if let scores = filter.reportedScores { write(scores) }
        writeMisclassified(filter)
        writeProbes(filter, name)
        for view in report.views where view != .hiddenOrShown {
            let matrix = filter.tally.matrix(view)
            let title =
                "\(view.title): accuracy \(ReportNumber.percent(matrix.accuracy.value)), "
                + "MCC \(ReportNumber.formatted(matrix.correlation, .coefficient))"
            folded(title) { $0.write(matrix, view) }
        }
    }

    private mutating func writeMisclassified(_ filter: FilterResult) {
        for kind in filter.mistakes {
            // A comment on GitHub holds no more than 65,536 characters.
            let messages = filter.misclassified.messages(kind).prefix(report.other == nil ? 50 : 20)
            folded(filter.title(kind, listed: messages.count)) { report in
                report.table(
                    ["where", "expected", "answered", "text"], left: 4,
                    messages.map {
                        [
                            report.code($0.place, inTable: true), $0.expected, $0.answer,
                            report.code($0.excerpt, inTable: true),
                        ]
                    })
                if let rest = filter.rest(kind, listed: messages.count) { report.lines += ["", Self.escaped(rest)] }
            }
        }
    }

    private mutating func write(_ matrix: ConfusionMatrix, _ view: EvaluationView) {
        let (present, given) = (matrix.present, view.given(in: matrix))
        guard !present.isEmpty else {
            lines.append("No messages.")
            return
        }
        let isWide = given.count > 6
        table(
            ["label ↓ answer →"] + given.map { isWide ? view.classes[$0].abbreviation : view.classes[$0].title },
            view.expected(in: matrix).map { row in
                [view.classes[row].title + (isWide ? " (\(view.classes[row].abbreviation))" : "")]
                    + given.map { column in
                        let number = Counted.number(matrix[row, column])
                        return row == column ? "**\(number)**" : number
                    }
            })
        lines.append("")
        let classes = present.map { index in
            let measures = matrix.measures(index)
            return [
                view.classes[index].title, Counted.number(measures.support), rate(measures.precision),
                rate(measures.recall), ReportNumber.formatted(measures.f1, .coefficient),
            ]
        }
        let averages = [("macro", matrix.macro), ("weighted", matrix.weighted), ("micro", matrix.micro)].map {
            [
                "*\($0)*", "", ReportNumber.percent($1.precision), ReportNumber.percent($1.recall),
                ReportNumber.formatted($1.f1, .coefficient),
            ]
        }
        table(["class", "messages", "precision", "recall", "F1"], classes + averages)
    }

    func rate(_ rate: Rate) -> String {
        rate.value == nil ? "n/a" : "\(ReportNumber.percent(rate.value)) (\(ReportNumber.interval(rate)))"
    }

    // MARK: Comparisons and the corpus

    private mutating func write(_ sides: FilterComparison) {
        heading("Fixed and broken")
        table(
            ["", "both correct", "fixed", "broken", "both wrong", "McNemar p"],
            report.views.map { view in
                let counts = sides.counts(view)
                return [view.title]
                    + [counts.bothRight, counts.fixed, counts.broken, counts.bothWrong].map(Counted.number)
                    + [ReportNumber.probability(counts.mcNemar)]
            })
        for (title, changes, count) in [
            ("Broken", sides.broken, sides.counts(.exact).broken), ("Fixed", sides.fixed, sides.counts(.exact).fixed),
        ] where !changes.isEmpty {
            // A comment on GitHub holds no more than 65,536 characters.
            let changes = changes.prefix(20)
            let title =
                title + (count > changes.count ? ": \(changes.count) of \(Counted.number(count))" : ": \(count)")
            folded(title) { report in
                report.table(
                    ["where", "expected", "before → now", "message"], left: 4,
                    changes.map {
                        [report.code($0.place, inTable: true), $0.right, $0.title, report.code($0.text, inTable: true)]
                    })
            }
        }
    }

    private mutating func write(_ baseline: BaselineComparison) {
        heading("Since \(code(baseline.path))")
        let changed = baseline.mainChanges.filter { $0.before != $0.after }
        guard !changed.isEmpty else {
            lines.append("Every main measure is the same.")
            return
        }
        table(
            ["measure", "before", "now", "difference"],
            changed.map { change in
                let unit = change.measure.unit
                return [
                    change.measure.name, ReportNumber.formatted(change.before, unit),
                    ReportNumber.formatted(change.after, unit),
                    change.difference.map { ReportNumber.difference($0, unit) } ?? "",
                ]
            })
    }

    private mutating func writeCorpus() {
        heading("Corpus")
        lines.append(
            "\(Counted.pluralized(report.corpus.rowsIn, "message")), fingerprint `\(report.corpus.fingerprint.text)`.")
        for note in report.corpusNotes { lines += ["", Self.escaped(note)] }
        guard !report.corpus.skipped.isEmpty else { return }
        folded("Skipped records") { report in
            report.table(
                ["where", "why"], left: 2,
                report.report.corpus.skipped.map {
                    [report.code($0.place, inTable: true), report.code($0.reason, inTable: true)]
                })
        }
    }
}
