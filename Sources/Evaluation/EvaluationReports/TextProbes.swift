import Evaluation
import Messages

extension TextReport {
    /// How many examples of each perturbation are listed; the page and JSON have more.
    private static let maxExamples = 1

    mutating func writeProbes() {
        for (filter, name) in zip(report.filters, report.filterNames) {
            let ofFilter = report.other == nil ? "" : " of \(name)"
            let isFirst = filter == report.filter
            if let robustness = filter.robustness {
                heading(Robustness.heading + ofFilter)
                write(robustness, withExamples: isFirst)
            }
            if let stability = filter.stability {
                heading(Stability.heading + ofFilter)
                write(stability, withExamples: isFirst)
            }
        }
    }

    private mutating func write(_ robustness: Robustness, withExamples: Bool) {
        let isWide = width >= 110
        func cells(_ rate: Rate) -> [String] { Array(rate.cells.prefix(isWide ? 2 : 1)) }
        var table = PlainTable()
        let columns = Robustness.columns
        table.add(["", columns[0]] + columns.dropFirst().flatMap { isWide ? [$0, ""] : [$0] })
        for (name, counts) in robustness.rows {
            table.add(
                [name, Counted.number(counts.changed)] + cells(counts.flips) + cells(counts.spamThrough)
                    + cells(counts.hamHidden))
        }
        lines += table.lines
        for note in [Robustness.explanation] + robustness.notes { paragraph(note, indent: "  ") }
        guard withExamples else { return }
        for (perturbation, examples) in robustness.examples(atMost: Self.maxExamples) {
            for example in examples {
                lines.append("")
                let change = "  \(perturbation.rawValue): \(example.change) (\(example.effect))"
                lines.append(cut(places: [example.place], change, indent: "    "))
                // What is cut off must not be what differs.
                let bodies = Excerpt.ofDifference(
                    visible(example.text), visible(example.perturbed), length: width - 6)
                lines.append(cut(bodies.0, indent: "      "))
                lines.append(cut(bodies.1, indent: "      "))
            }
        }
    }

    private mutating func write(_ stability: Stability, withExamples: Bool) {
        for note in [stability.summary] + stability.notes { paragraph(note, indent: "  ") }
        guard withExamples else { return }
        for example in stability.examples.prefix(10) {
            lines.append(cut(places: [example.place], "  \(example.given)", indent: "    "))
            lines.append(cut(visible(example.text), indent: "      "))
        }
    }
}
