import DisplayText
import Evaluation
import Messages

extension TextReport {
    /// How many values of a dimension are listed.
    private static let maxValues = 12

    /// Only of the first filter; those of the other one are in the other formats.
    mutating func write(_ slices: Slices) {
        let name = report.other == nil ? "" : " of \(report.filterNames[0])"
        for dimension in slices.dimensions {
            let ranked = dimension.ranked
            heading(dimension.title + name)
            paragraph(dimension.summary(ranked), indent: "  ")
            // One value has nothing to be compared with.
            guard ranked.count > 1 else { continue }
            write(ranked.prefix(Self.maxValues))
            if ranked.count > Self.maxValues {
                lines.append("  … and \(Counted.number(ranked.count - Self.maxValues)) more: --json FILE has all.")
            }
        }
        lines.append("")
        paragraph(Slices.smallNote, indent: "  ")
    }

    private mutating func write(_ ranked: ArraySlice<Slices.Ranked>) {
        let others = table(ranked) { _ in "" }
        // The first column takes what the others leave.
        let maxWidth = max(12, width - others.width)
        lines += table(ranked) { TextWrap.truncate(visible($0), to: maxWidth) }.lines
    }

    private func table(_ ranked: ArraySlice<Slices.Ranked>, _ title: (String) -> String) -> PlainTable {
        var table = PlainTable()
        table.add(["", "messages", "accuracy", "95 %", "ham blocked", "missed", "cost"])
        for part in ranked {
            let interval = part.accuracy.interval.map {
                "\(ReportNumber.fixed($0.lowerBound * 100, 1))–\(ReportNumber.fixed($0.upperBound * 100, 1))"
            }
            table.add(
                [
                    title(part.value), Counted.number(part.counts.messages),
                    ReportNumber.percent(part.accuracy.value), interval ?? "",
                    ReportNumber.percent(part.hamBlocked.value), ReportNumber.percent(part.spamMissed.value),
                    part.costText,
                ], note: part.isSmall ? "small" : "")
        }
        return table
    }
}
