import Evaluation
import Messages

extension MarkdownReport {
    mutating func writeProbes(_ filter: FilterResult, _ name: String) {
        let ofFilter = report.other == nil ? "" : " of \(name)"
        if let robustness = filter.robustness {
            heading(Robustness.heading + ofFilter)
            write(robustness)
        }
        if let stability = filter.stability {
            heading(Stability.heading + ofFilter)
            write(stability)
        }
    }

    private mutating func write(_ robustness: Robustness) {
        table(
            ["perturbation"] + Robustness.columns,
            robustness.rows.map { name, counts in
                [name, Counted.number(counts.changed)]
                    + [counts.flips, counts.spamThrough, counts.hamHidden].map(rate)
            })
        lines += ["", Robustness.explanation] + robustness.notes.flatMap { ["", $0] }
        for (perturbation, examples) in robustness.examples(atMost: 3) {
            folded("Changed by \(perturbation.rawValue)") { report in
                report.table(
                    ["where", "before → now", "text", "perturbed"], left: 4,
                    examples.map {
                        [
                            report.code($0.place, inTable: true), Self.escaped($0.change),
                            report.code($0.text, inTable: true), report.code($0.perturbed, inTable: true),
                        ]
                    })
            }
        }
    }

    private mutating func write(_ stability: Stability) {
        lines.append(stability.summary)
        for note in stability.notes { lines += ["", note] }
        guard !stability.examples.isEmpty else { return }
        folded("Messages with different answers") { report in
            report.table(
                ["where", "answers", "text"], left: 3,
                stability.examples.map {
                    [
                        report.code($0.place, inTable: true), Self.escaped($0.given),
                        report.code($0.text, inTable: true),
                    ]
                })
        }
    }
}
