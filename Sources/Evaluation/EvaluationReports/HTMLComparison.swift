import DisplayText
import Evaluation
import Messages

// The comparison of two filters, and the comparison with a baseline.
extension HTMLReport {
    mutating func write(_ sides: FilterComparison) {
        let names = report.filterNames.map(Markup.isolated)
        let note =
            "Fixed: \(names[0]) is correct and \(names.last ?? "") is wrong. Broken: the other way round. "
            + "p: how likely two equally good filters differ at least this unevenly (McNemar's exact test)."
        let views = report.views
        section("Fixed and broken", note: note, isLong: true) { page in
            page.table(
                ["", "both correct", "fixed", "broken", "both wrong", "p"],
                views.map { view in
                    let counts = sides.counts(view)
                    return [
                        view.title, Counted.number(counts.bothRight),
                        "<span class=\"pass\">\(Counted.number(counts.fixed))</span>",
                        "<span class=\"fail\">\(Counted.number(counts.broken))</span>",
                        Counted.number(counts.bothWrong),
                        Markup.text(ReportNumber.probability(counts.mcNemar)),
                    ]
                })
            page.write(sides.broken, "Broken", of: sides.counts(.exact).broken)
            page.write(sides.fixed, "Fixed", of: sides.counts(.exact).fixed)
        }
    }

    private mutating func write(_ changes: [FilterComparison.Change], _ title: String, of count: Int) {
        guard !changes.isEmpty else { return }
        let number = count > changes.count ? "\(changes.count) of \(Counted.number(count))" : Counted.number(count)
        add("<details><summary>\(title): \(number)</summary>")
        for change in changes {
            add(
                "<div class=\"change\"><p class=\"where\">\(Markup.isolated(change.place)) · "
                    + "\(Markup.text(change.title)) · expected: <b>\(Markup.text(change.right))</b></p>"
                    + "<p dir=\"auto\">\(Markup.isolated(change.text))</p></div>")
        }
        add("</details>")
    }

    mutating func write(_ baseline: BaselineComparison) {
        let build = baseline.filterBuild.map { " · build \(Markup.isolated($0))" } ?? ""
        let note = "\(Markup.isolated(baseline.path)): \(Markup.isolated(baseline.filterName))\(build)"
        section("Since the baseline", note: note) { page in
            page.table(
                ["measure", "before", "now", "difference"],
                baseline.mainChanges.map { change in
                    let unit = change.measure.unit
                    let isWorse = change.isWorse == true
                    let difference = change.difference.map { difference in
                        difference == 0
                            ? "±0"
                            : "<span class=\"\(isWorse ? "fail" : "pass")\">\(ReportNumber.difference(difference, unit))</span>"
                    }
                    return [
                        change.measure.name, ReportNumber.formatted(change.before, unit),
                        ReportNumber.formatted(change.after, unit), difference ?? "",
                    ]
                })
        }
    }
}
