import DisplayText
import EvaluationReports
import Messages

/// The report as one HTML page, with the sources of filters line by line.
package struct CoverageHTML: HTMLWriter {
    private let report: CoverageReport
    package var pieces: [String] = []
    /// A longer list is folded.
    private static let maxOpen = 12

    package init(_ report: CoverageReport) { self.report = report }

    package mutating func write() {
        add(HTMLPage.head(title: "Coverage of sessions", generator: "siftbox check", style: CoverageStyle.css))
        writeHeader()
        writeTiles()
        writeMinimums()
        // First what an author of a filter changes next.
        for filter in report.lines where filter.problem == nil { write(filter) }
        writeFiltersWithoutLines()
        for metric in report.metrics where metric != .lines { writeLists(metric) }
        add(HTMLPage.end)
    }

    // MARK: The top

    private mutating func writeHeader() {
        let releases = report.releasesOfRules
        add("<header><div><h1>Coverage</h1>")
        add(
            "<p class=\"lead\">\(Counted.pluralized(report.sessions, "session"))"
                + "\(releases.isEmpty ? "" : " · iOS \(releases)")</p></div>")
        let failures = report.failures
        if !failures.isEmpty {
            add("<div class=\"badge failed\">\(Counted.pluralized(failures.count, "minimum")) not reached</div>")
        } else if !report.minimums.isEmpty {
            add("<div class=\"badge\">\(Counted.pluralized(report.minimums.count, "minimum")) reached</div>")
        }
        add("</header>")
    }

    private mutating func writeTiles() {
        add("<div class=\"tiles shares\">")
        for metric in report.metrics {
            let share = report.share(metric)
            let value = share.total > 0 ? share.text : "–"
            let from =
                share.total > 0
                ? "\(Counted.number(share.covered)) of \(Counted.number(share.total))"
                : report.reasonForNone(metric) ?? ""
            let bar = share.percent.map { "<div class=\"share\"><b style=\"width:\(Int($0))%\"></b></div>" } ?? ""
            add(
                "<div class=\"tile\"><h2>\(metric.title)</h2><div class=\"value\">\(value)</div>\(bar)"
                    + "<div class=\"from\">\(Markup.isolated(from))</div></div>")
        }
        add("</div>")
    }

    private mutating func writeMinimums() {
        guard !report.minimums.isEmpty else { return }
        section("Minimums", isLong: true) { page in
            for minimum in page.report.minimums {
                let share = page.report.share(minimum.metric)
                let passed =
                    minimum.failure(in: page.report) == nil
                    ? "<span class=\"pass\">✓ passed</span>" : "<span class=\"fail\">✗ failed</span>"
                page.add(
                    "<div class=\"gate\">\(passed)<span class=\"name\">\(minimum.metric.rawValue)</span>"
                        + "<b>\(share.text)</b><span class=\"why\">at least \(Markup.isolated(minimum.written))</span></div>"
                )
            }
        }
    }

    // MARK: Items

    private mutating func writeLists(_ metric: CoverageMetric) {
        let lists = report.lists.filter { $0.metric == metric }
        guard !lists.isEmpty else { return }
        let note = metric.document.map { "Described in \($0) of Siftbox." } ?? ""
        section(metric.title, note: note, isLong: true) { page in
            for list in lists {
                if let filter = list.filter {
                    page.add(
                        "<h3>\(Markup.isolated(filter)) <small>\(list.covered) of \(list.items.count)</small></h3>")
                }
                if metric == .subFolders || metric == .verdicts {
                    page.writePills(list)
                } else {
                    page.writeTables(list)
                }
            }
        }
    }

    private mutating func writePills(_ list: CoverageList) {
        let pills = list.items.map { item in
            "<span class=\"pill \(item.isCovered ? "hit" : "miss")\" title=\"\(Markup.attribute(item.explanation))\">"
                + "\(item.isCovered ? "✓" : "✗") \(Markup.isolated(item.name))</span>"
        }
        let others = list.others.map { "<span class=\"pill\">\(Markup.isolated($0))</span>" }
        add("<div class=\"pills\">\((pills + others).joined(separator: "\n"))</div>")
    }

    private mutating func writeTables(_ list: CoverageList) {
        let (missing, covered) = (list.missing, list.items.filter(\.isCovered))
        if !missing.isEmpty {
            let state = missing.count <= Self.maxOpen ? " open" : ""
            add("<details\(state)><summary class=\"fail\">\(missing.count) not covered</summary>")
            write(missing, of: list.metric)
            add("</details>")
        }
        if !covered.isEmpty {
            add("<details><summary class=\"pass\">\(covered.count) covered</summary>")
            write(covered, of: list.metric)
            add("</details>")
        }
    }

    private mutating func write(_ items: [CoverageItem], of metric: CoverageMetric) {
        let hasRules = items.contains { $0.rule != nil }
        table(
            [metric == .rules ? "rule" : "name", "what it is"] + (hasRules ? ["rule"] : []), textColumns: [0, 1, 2],
            items.map { item in
                [Markup.isolated(item.name), Markup.isolated(item.explanation)]
                    + (hasRules ? [Markup.text(item.rule ?? "")] : [])
            })
    }

    // MARK: Lines

    private mutating func writeFiltersWithoutLines() {
        let filters = report.lines.filter { $0.problem != nil }
        guard !filters.isEmpty else { return }
        section("Filters without lines", isLong: true) { page in
            page.table(
                ["filter", "why"], textColumns: [0, 1],
                filters.map { [Markup.isolated($0.filter), Markup.isolated($0.problem ?? "")] })
        }
    }

    private mutating func write(_ filter: FilterLines) {
        section("Lines of \(filter.filter)", note: Self.summary(filter.share), isLong: true) { page in
            for file in filter.files { page.write(file) }
        }
    }

    private static func summary(_ share: CoverageShare) -> String {
        "\(share.text) (\(Counted.number(share.covered)) of \(Counted.number(share.total)) lines with code)"
    }

    private mutating func write(_ file: SourceLines) {
        let isOpen = !file.uncovered.isEmpty
        let share = file.share
        add(
            "<details\(isOpen ? " open" : "")><summary>\(Markup.isolated(file.path)) <small>\(Self.summary(share))</small>"
                + "</summary>")
        guard let text = file.text else {
            add("<p class=\"note\">The file cannot be read any more.</p></details>")
            return
        }
        add("<div class=\"code\">")
        for (index, line) in text.enumerated() {
            let count = file.runs[index + 1]
            let kind = count.map { $0 > 0 ? " class=\"hit\"" : " class=\"miss\"" } ?? ""
            let mark = count.map { $0 > 0 ? "\(Self.short($0))×" : "✗" } ?? ""
            let code = Markup.text(line.replacing("\t", with: "    "))
            add("<div\(kind)><i>\(index + 1)</i><b>\(mark)</b><code>\(code)</code></div>")
        }
        add("</div></details>")
    }

    /// `999`, `12k`, `3M`: an endless loop has billions of runs.
    private static func short(_ count: Int) -> String {
        for (unit, size) in [("G", 1_000_000_000), ("M", 1_000_000), ("k", 1000)] where count >= size {
            return "\(count / size)\(unit)"
        }
        return "\(count)"
    }
}

/// What the page has in addition to the style of all reports.
enum CoverageStyle {
    static let css = """
        .shares{grid-template-columns:repeat(auto-fit,minmax(150px,1fr))}.tile .from{margin-top:6px}
        .share{height:6px;border-radius:3px;background:var(--line);overflow:hidden;margin-top:6px}
        .share b{display:block;height:100%;background:var(--good)}
        h3 small,summary small{font-weight:400;color:var(--soft)}
        .pills{display:flex;flex-wrap:wrap;gap:6px 8px;margin:6px 0 14px}
        .pill{border-radius:999px;padding:3px 12px;font-size:14px;background:var(--page);color:var(--soft);border:1px solid var(--line)}
        .pill.hit{background:var(--pass-soft);color:var(--pass);border-color:transparent}
        .pill.miss{background:var(--fail-soft);color:var(--fail);border-color:transparent}
        .code{border:1px solid var(--line);border-radius:10px;padding:6px 0;margin:8px 0;overflow-x:auto;
        font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
        .code div{display:flex;min-width:max-content}.code i,.code b{flex:none;text-align:right;color:var(--faint);font-style:normal;
        font-weight:400;padding-right:10px}.code i{width:54px}.code b{width:54px}
        .code code{white-space:pre;font:inherit;padding-right:16px;border-left:3px solid transparent;padding-left:10px}
        .code .hit code{border-color:var(--pass)}.code .hit b{color:var(--pass)}
        .code .miss{background:var(--fail-soft)}.code .miss code{border-color:var(--fail)}.code .miss b{color:var(--fail)}
        @media screen and (max-width:760px){.code i{width:40px}.code b{width:40px}}
        @media print{.code code{white-space:pre-wrap}.code div{min-width:0}}

        """
}
