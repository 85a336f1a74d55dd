import Evaluation
import Messages

extension TextReport {
    // MARK: Answers and times

    mutating func writeAnswers() {
        heading("Answers and times")
        if let conditions = report.conditions {
            paragraph("Conditions: \(visible(conditions.description))", indent: "  ")
        }
        for (filter, name) in zip(report.filters, report.filterNames) {
            let prefix = report.other == nil ? "" : "\(name): "
            paragraph(prefix + filter.answersText, indent: "  ")
            for note in filter.answersNotes { paragraph(note, indent: "  ") }
            let times = filter.timeMeasures.map { "\($0.title) \($0.value)" }
            if !times.isEmpty {
                paragraph(filter.timesText, indent: "  ")
                paragraph(times.joined(separator: " · "), indent: "    ")
            }
            if !filter.runText.isEmpty { paragraph(filter.runText.joined(separator: " · "), indent: "  ") }
        }
    }

    // MARK: Comparisons

    mutating func write(_ sides: FilterComparison) {
        let names = report.filterNames
        heading("Fixed and broken by \(names[0]), compared with \(names.count > 1 ? names[1] : "the other")")
        var table = PlainTable()
        table.add(["", "both correct", "fixed", "broken", "both wrong", "McNemar p"])
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

    private mutating func write(_ changes: [FilterComparison.Change], _ title: String, of count: Int) {
        guard !changes.isEmpty else { return }
        let shown = changes.prefix(10)
        lines.append("")
        lines.append(
            "  \(title)" + (count > shown.count ? " (\(shown.count) of \(Counted.number(count)))" : ""))
        for change in shown {
            lines.append(cut(places: [change.place], indent: "  "))
            lines.append(cut("\(change.title)  (expected: \(change.right))", indent: "    "))
            lines.append(cut(visible(change.text), indent: "    "))
        }
    }

    mutating func write(_ baseline: BaselineComparison) {
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
                change.measure.name, ReportNumber.formatted(change.before, unit),
                ReportNumber.formatted(change.after, unit),
                change.difference.map { ReportNumber.difference($0, unit) } ?? "",
            ])
        }
        lines += table.lines
    }

    // MARK: The corpus and the gates

    mutating func writeCorpus() {
        heading("Corpus")
        paragraph(
            "\(Counted.pluralized(report.corpus.rowsIn, "message")), fingerprint \(report.corpus.fingerprint.text)",
            indent: "  ")
        for note in report.corpusNotes { paragraph(note, indent: "  ") }
        let shown = report.corpus.skipped.prefix(5)
        for skipped in shown { paragraph("\(visible(skipped.place)): \(visible(skipped.reason))", indent: "    ") }
        write(report.corpus.leaks?.examples.prefix(5) ?? [], "Also in the training corpus, for example")
        write(report.corpus.duplicates?.examples.prefix(3) ?? [], "Repeated messages, for example")
    }

    private mutating func write(_ examples: ArraySlice<CorpusFacts.RepeatedMessage>, _ title: String) {
        guard !examples.isEmpty else { return }
        lines += ["", "  \(title)"]
        for example in examples {
            lines.append(cut(places: example.places, indent: "    "))
            lines.append(cut(visible(example.text), indent: "      "))
        }
    }

    mutating func writeGates() {
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
