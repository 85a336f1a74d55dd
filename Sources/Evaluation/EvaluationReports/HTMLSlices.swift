import DisplayText
import Evaluation
import Messages

extension HTMLReport {
    /// How many values of a dimension are listed.
    private static let maxValues = 100
    /// How many are shown without a click.
    private static let maxShown = 12

    mutating func writeSlices() {
        let (filters, names) = (report.filters, report.filterNames)
        guard filters.contains(where: { $0.slices != nil }) else { return }
        section("Slices", note: Markup.text(Slices.smallNote), isLong: true) { page in
            for (filter, name) in zip(filters, names) {
                for dimension in filter.slices?.dimensions ?? [] {
                    let title = dimension.title + (filters.count > 1 ? " · \(name)" : "")
                    page.add("<h3>\(Markup.isolated(title))</h3>")
                    page.write(dimension)
                }
            }
        }
    }

    private mutating func write(_ dimension: Slices.Dimension) {
        let ranked = dimension.ranked
        add("<p>\(Markup.isolated(dimension.summary(ranked)))</p>")
        write(ranked.prefix(Self.maxShown))
        let rest = ranked.prefix(Self.maxValues).dropFirst(Self.maxShown)
        guard !rest.isEmpty else { return }
        add("<details><summary>\(Counted.number(ranked.count - Self.maxShown)) more</summary>")
        write(rest)
        if ranked.count > Self.maxValues { add("<p class=\"note\">The JSON report has all of them.</p>") }
        add("</details>")
    }

    private mutating func write(_ ranked: ArraySlice<Slices.Ranked>) {
        guard !ranked.isEmpty else { return }
        table(
            ["", "messages", "accuracy", "95 %", "ham blocked", "spam missed", "wrong folder", "cost"],
            ranked.map { part in
                let name = Markup.isolated(part.value)
                let mark = part.isSmall ? " <span class=\"note\">small</span>" : ""
                return [
                    (part.isWorst ? "<b class=\"fail\">\(name)</b>" : name) + mark,
                    Counted.number(part.counts.messages), ReportNumber.percent(part.accuracy.value),
                    ReportNumber.interval(part.accuracy), Self.cell(part.hamBlocked), Self.cell(part.spamMissed),
                    Counted.number(part.counts.wrongFolder), part.costText,
                ]
            })
    }

    /// A share, with its counts as a tooltip.
    static func cell(_ rate: Rate) -> String {
        "<span title=\"\(Counted.number(rate.count)) of \(Counted.number(rate.total))\">"
            + "\(ReportNumber.percent(rate.value))</span>"
    }
}
