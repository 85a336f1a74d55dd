import DisplayText
import Evaluation
import Messages

extension HTMLReport {
    /// How many examples of each perturbation are shown.
    private static var maxExamples: Int { 5 }

    mutating func writeProbes() {
        for (filter, name) in zip(report.filters, report.filterNames) {
            let ofFilter = report.other == nil ? "" : " of \(name)"
            if let robustness = filter.robustness {
                section(Robustness.heading + ofFilter, note: Robustness.explanation, isLong: true) { page in
                    page.write(robustness)
                }
            }
            if let stability = filter.stability {
                section(Stability.heading + ofFilter, note: Markup.text(stability.summary), isLong: true) { page in
                    page.write(stability)
                }
            }
        }
    }

    private mutating func write(_ robustness: Robustness) {
        let columns = Robustness.columns
        table(
            ["perturbation", columns[0]] + columns.dropFirst().flatMap { [$0, "95 %"] },
            robustness.rows.map { name, counts in
                [name, Counted.number(counts.changed)]
                    + [counts.flips, counts.spamThrough, counts.hamHidden].flatMap(\.cells)
            })
        for note in robustness.notes { add("<p class=\"note\">\(Markup.text(note))</p>") }
        for (perturbation, examples) in robustness.examples(atMost: Self.maxExamples) {
            add("<details><summary>Changed by \(perturbation.rawValue)</summary>")
            for example in examples {
                add(
                    "<div class=\"change\"><p class=\"where\">\(Markup.isolated(example.place)) · "
                        + "<b>\(Markup.isolated(example.change))</b> · \(example.effect)</p>"
                        + "<p dir=\"auto\">\(Markup.isolated(example.text))</p>"
                        + "<p dir=\"auto\">\(Markup.isolated(example.perturbed))</p></div>")
            }
            add("</details>")
        }
    }

    private mutating func write(_ stability: Stability) {
        for note in stability.notes { add("<p class=\"note\">\(Markup.text(note))</p>") }
        for example in stability.examples {
            add(
                "<div class=\"change\"><p class=\"where\">\(Markup.isolated(example.place)) · "
                    + "<b>\(Markup.isolated(example.given))</b></p>"
                    + "<p dir=\"auto\">\(Markup.isolated(example.text))</p></div>")
        }
    }
}
