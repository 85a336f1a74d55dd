import Evaluation
import Messages
import Terminal

/// An evaluation for a terminal, which is nowhere wider than it.
struct TextReport {
    private let report: EvaluationReport
    private let width: Int
    private var lines: [String] = []

    /// A table is not broken: on a narrower terminal its lines are.
    private static let leastWidth = 80

    init(_ report: EvaluationReport, width: Int) {
        self.report = report
        self.width = max(Self.leastWidth, width)
    }

    var text: String {
        var copy = self
        copy.write()
        return copy.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write() {
        paragraph("\(report.filterNames.joined(separator: " beside ")) on \(report.corpusName)")
        for warning in report.warnings { paragraph("! " + warning, hanging: "  ") }
        heading("Hidden or shown (\(report.hidingWords) hides)")
        writeMain()
        for view in report.views { write(view) }
        writeAnswers()
        if let sides = report.sides { write(sides) }
        if let baseline = report.baseline { write(baseline) }
        writeCorpus()
        writeGates()
    }

    // MARK: Lines

    private mutating func heading(_ text: String) {
        lines.append("")
        paragraph(text)
    }

    /// Wrapped, as one paragraph.
    private mutating func paragraph(_ text: String, indent: String = "", hanging: String? = nil) {
        let inner = width - TextWidth.width(of: hanging ?? indent)
        for (index, line) in TextWrap.lines(text, width: max(20, inner)).enumerated() {
            lines.append((index == 0 ? indent : hanging ?? indent) + line.text.text)
        }
    }

    private func cut(_ text: String, indent: String) -> String {
        indent + TextWrap.truncate(text, to: max(1, width - indent.count))
    }

    // MARK: Measures

    private mutating func writeMain() {
        var table = PlainTable()
        if report.other != nil { table.add([""] + report.filterNames.map { TextWrap.truncate($0, to: 24) }) }
        for main in TitledMeasure.main {
            let readings = report.filters.map { main.measure.reading(of: $0, on: report.corpus) }
            let values = readings.map { ReportNumber.written($0.value, main.measure.unit) }
            guard report.other == nil, let reading = readings.first else {
                table.add([main.title] + values)
                continue
            }
            guard reading.value != nil else {
                table.add([main.title] + values, note: "(\(reading.whyNone))")
                continue
            }
            table.add(
                [main.title] + values
                    + (reading.rate.map {
                        [ReportNumber.interval($0), "\(Counted.number($0.count)) of \(Counted.number($0.total))"]
                    } ?? []))
        }
        lines += table.lines
    }

    /// The other filter's details are in the other formats: two of each would bury what differs.
    private mutating func write(_ view: EvaluationView) {
        let filters = zip(report.filters, report.filterNames)
        for (filter, name) in view == .hiddenOrShown ? Array(filters) : Array(filters.prefix(1)) {
            let matrix = filter.tally.matrix(view)
            let ofFilter = report.other == nil ? "" : " of \(name)"
            guard view != .hiddenOrShown else {
                heading("Texts\(ofFilter): what they are (down), what they were given (across)")
                _ = write(matrix, view)
                continue
            }
            heading(
                "\(view.title)\(ofFilter): accuracy \(ReportNumber.percent(matrix.accuracy.value)), "
                    + "MCC \(ReportNumber.written(matrix.correlation, .coefficient))")
            let isAbbreviated = write(matrix, view)
            lines.append("")
            writeClasses(matrix, view, isAbbreviated: isAbbreviated)
        }
    }

    /// As fully named as it fits, and in as many pieces as it takes.
    ///
    /// - Returns: whether classes have only their abbreviations.
    private mutating func write(_ matrix: ConfusionMatrix, _ view: EvaluationView) -> Bool {
        let present = matrix.present
        guard !present.isEmpty else {
            lines.append("  no text")
            return false
        }
        let named = piece(of: matrix, view, columns: present[...]) { $0.title }
        if named.width <= width {
            lines += named.lines
            return false
        }
        var columns = present[...]
        while !columns.isEmpty {
            var count = columns.count + 1
            var table: PlainTable
            repeat {
                count -= 1
                table = piece(of: matrix, view, columns: columns.prefix(count), gap: 1) { $0.abbreviation }
            } while table.width > width && count > 1
            lines += table.lines
            columns = columns.dropFirst(count)
            if !columns.isEmpty { lines.append("") }
        }
        return true
    }

    private func piece(
        of matrix: ConfusionMatrix, _ view: EvaluationView, columns: ArraySlice<Int>, gap: Int = 2,
        name: (EvaluationClass) -> String
    ) -> PlainTable {
        var table = PlainTable(gap: gap)
        table.add([""] + columns.map { name(view.classes[$0]) })
        for row in matrix.present {
            table.add(
                [name(view.classes[row])]
                    + columns.map { matrix[row, $0] == 0 ? "·" : Counted.number(matrix[row, $0]) })
        }
        return table
    }

    private mutating func writeClasses(_ matrix: ConfusionMatrix, _ view: EvaluationView, isAbbreviated: Bool) {
        let isWide = width >= 100
        func rate(_ rate: Rate) -> [String] {
            [ReportNumber.percent(rate.value)] + (isWide ? [rate.value == nil ? "" : ReportNumber.interval(rate)] : [])
        }
        let blank = isWide ? [""] : []
        var table = PlainTable()
        table.add(["", "texts", "precision"] + blank + ["recall"] + blank + ["F1"])
        for index in matrix.present {
            let measures = matrix.measures(index)
            let name = view.classes[index].title + (isAbbreviated ? " (\(view.classes[index].abbreviation))" : "")
            table.add(
                [name, Counted.number(measures.support)] + rate(measures.precision)
                    + rate(measures.recall) + [ReportNumber.written(measures.f1, .coefficient)])
        }
        for (name, average) in [("macro", matrix.macro), ("weighted", matrix.weighted), ("micro", matrix.micro)] {
            table.add(
                [name, "", ReportNumber.percent(average.precision)] + blank + [ReportNumber.percent(average.recall)]
                    + blank + [ReportNumber.written(average.f1, .coefficient)])
        }
        lines += table.lines
    }

    // MARK: Answers and times

    private mutating func writeAnswers() {
        heading("Answers and times")
        for (filter, name) in zip(report.filters, report.filterNames) {
            let prefix = report.other == nil ? "" : "\(name): "
            paragraph(prefix + filter.answersWords, indent: "  ")
            for note in filter.answersNotes { paragraph(note, indent: "  ") }
            let times = filter.timeMeasures.map { "\($0.title) \($0.value)" }
            if !times.isEmpty { paragraph(times.joined(separator: " · "), indent: "  ") }
            if !filter.run.isEmpty { paragraph(filter.runWords.joined(separator: " · "), indent: "  ") }
        }
    }

    // MARK: Two filters, and the past

    private mutating func write(_ sides: SideBySide) {
        let names = report.filterNames
        heading("What \(names[0]) fixes and breaks of \(names.count > 1 ? names[1] : "the other")")
        var table = PlainTable()
        table.add(["", "both right", "fixed", "broken", "both wrong", "McNemar p"])
        for view in report.views {
            let counts = sides.counts(view)
            table.add(
                [view.title]
                    + [counts.bothRight, counts.fixed, counts.broken, counts.bothWrong].map(Counted.number)
                    + [ReportNumber.probability(counts.mcNemar)])
        }
        lines += table.lines
        write(sides.fixed, "Fixed", of: sides.counts(.exact).fixed)
        write(sides.broken, "Broken", of: sides.counts(.exact).broken)
    }

    private mutating func write(_ changes: [SideBySide.Change], _ title: String, of count: Int) {
        guard !changes.isEmpty else { return }
        let shown = changes.prefix(10)
        lines.append("")
        lines.append(
            "  \(title)" + (count > shown.count ? " (\(shown.count) of \(Counted.number(count)))" : ""))
        for change in shown {
            lines.append(cut("\(visible(change.place))  \(change.way)  (right: \(change.right))", indent: "  "))
            lines.append(cut(visible(change.text), indent: "    "))
        }
    }

    private mutating func write(_ baseline: BaselineComparison) {
        heading("Since \(visible(baseline.path)) (\(visible(baseline.filterName)))")
        let changed = baseline.mainChanges.filter { $0.before != $0.after }
        guard !changed.isEmpty else {
            lines.append("  Every main measure is the same.")
            return
        }
        var table = PlainTable()
        table.add(["", "before", "now", "difference"])
        for change in changed {
            let unit = change.measure.unit
            table.add([
                change.measure.name, ReportNumber.written(change.before, unit),
                ReportNumber.written(change.after, unit),
                change.difference.map { ReportNumber.difference($0, unit) } ?? "",
            ])
        }
        lines += table.lines
    }

    // MARK: The corpus and the gates

    private mutating func writeCorpus() {
        heading("Corpus")
        paragraph(
            "\(Counted.words(report.corpus.rowsIn, "text")), fingerprint \(report.corpus.fingerprint.text)",
            indent: "  ")
        for note in report.corpusNotes { paragraph(note, indent: "  ") }
        let shown = report.corpus.skipped.prefix(5)
        for skipped in shown { paragraph("\(visible(skipped.place)): \(visible(skipped.reason))", indent: "    ") }
        let examples =
            (report.corpus.leaks?.examples.prefix(5) ?? []) + (report.corpus.duplicates?.examples.prefix(3) ?? [])
        for example in examples {
            lines.append(cut(example.places.map(visible).joined(separator: " = "), indent: "    "))
            lines.append(cut(visible(example.text), indent: "      "))
        }
    }

    private mutating func writeGates() {
        guard !report.gates.isEmpty else { return }
        heading("Gates")
        for gate in report.gates {
            let reason = gate.reason.isEmpty ? "" : " (\(visible(gate.reason)))"
            paragraph(
                "\(gate.passed ? "passed" : "FAILED")  \(visible(gate.name)): \(gate.found)\(reason)", indent: "  ",
                hanging: "          ")
        }
    }
}

extension RunFacts {
    var isEmpty: Bool { self == RunFacts() }
}
