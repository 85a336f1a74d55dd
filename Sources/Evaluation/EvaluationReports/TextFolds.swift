package import Evaluation
import Messages

/// Writes a cross-validation for a terminal: a measure per line.
package struct TextFolds {
    private let tallies: [Tally]
    private let measures: [Measure]

    /// - Parameter tallies: the answers in each part.
    package init(_ tallies: [Tally], _ measures: [Measure]) {
        self.tallies = tallies
        self.measures = measures
    }

    package var lines: [String] {
        var table = PlainTable()
        table.add(["", "mean", "deviation", "lowest", "highest"])
        for measure in measures {
            guard let summary = FoldSummary(measure, of: tallies) else {
                table.add([measure.name, "n/a"])
                continue
            }
            let digits = measure.unit == .percent ? 2 : 3
            table.add(
                [
                    measure.name, ReportNumber.formatted(summary.mean, measure.unit),
                    summary.deviation.map { ReportNumber.fixed($0, digits) } ?? "n/a",
                    ReportNumber.formatted(summary.lowest, measure.unit),
                    ReportNumber.formatted(summary.highest, measure.unit),
                ],
                note: summary.missing == 0 ? "" : "n/a in \(Counted.pluralized(summary.missing, "fold"))")
        }
        return ["\(tallies.count) folds of \(sizes); near duplicates are in one fold:"] + table.lines
    }

    /// `5,574 messages (1,089 to 1,140 each)`
    private var sizes: String {
        let counts = tallies.map(\.rows)
        let (least, most) = (counts.min() ?? 0, counts.max() ?? 0)
        let each = least == most ? Counted.number(least) : "\(Counted.number(least)) to \(Counted.number(most))"
        return "\(Counted.pluralized(counts.reduce(0, +), "message")) (\(each) each)"
    }
}
