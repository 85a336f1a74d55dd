import DisplayText
import Evaluation
import Messages

// The matrices are colored tables, so that screen readers can read them and narrow screens can scroll them.
extension HTMLReport {
    // MARK: Hidden or shown

    mutating func writeBinary() {
        let note =
            "Messages in \(report.hiddenLabels) are hidden. The best place is the top left: all spam caught, no ham blocked."
            + cellHint
        let views = report.filters.map(\.tally.binary)
        let names = report.filterNames
        let legend = filterLegend
        section("Hidden or shown", note: note) { page in
            page.add("<div class=\"pair\"><div>")
            for (index, (filter, name)) in zip(page.report.filters, names).enumerated() {
                if views.count > 1 { page.add("<h3>\(Markup.isolated(name))</h3>") }
                page.write(filter.tally.binary, ofFilter: index)
                page.writeBesideTiles(filter)
            }
            page.add("</div><div>\(legend)")
            page.add(TradeOff(filters: views).svg)
            page.add("</div></div>")
        }
    }

    /// The measures of this view that have no tile.
    private mutating func writeBesideTiles(_ filter: FilterResult) {
        add("<div class=\"facts\">")
        for main in Measure.main where main.prominence != .headline {
            let reading = main.reading(of: filter, on: report.corpus)
            let from = reading.value == nil ? reading.missingReason : reading.rate.map(ReportNumber.interval) ?? ""
            add(
                "<div><small>\(main.title)</small>\(ReportNumber.formatted(reading.value, main.unit))"
                    + (from.isEmpty ? "" : "<small>\(from)</small>") + "</div>")
        }
        add("</div>")
    }

    private var cellHint: String {
        hasMessages ? "<span class=\"hint\"> Select a cell to list its messages.</span>" : ""
    }

    /// What the script needs to open the messages of a matrix' cells.
    private func attributes(_ view: EvaluationView, ofFilter index: Int) -> String {
        hasMessages ? " data-view=\"\(view.rawValue)\" data-filter=\"\(index)\"" : ""
    }

    private func attributes(_ cell: Tally.Cell, in view: EvaluationView, count: Int) -> String {
        hasMessages && count > 0 ? " data-cell=\"\(view.name(of: cell))\"" : ""
    }

    private mutating func write(_ binary: BinaryMeasures, ofFilter index: Int) {
        let view = EvaluationView.hiddenOrShown
        func cell(_ place: Tally.Cell, _ count: Int, of total: Int, _ words: String) -> String {
            let shade = Shade(count: count, of: total, isRight: place.expected == place.given)
            return "<td\(attributes(place, in: view, count: count))\(shade.attributes)>\(Counted.number(count))"
                + "<small>\(words)</small></td>"
        }
        let (spam, ham) = (binary.spamCaught.total, binary.hamBlocked.total)
        add(
            "<div class=\"scroll\"><table class=\"heat big\"\(attributes(view, ofFilter: index))><thead><tr><th></th>"
                + "<th scope=\"col\">hidden</th><th scope=\"col\">shown</th></tr></thead>"
                + "<tbody><tr><th scope=\"row\">should be hidden</th>"
                + "\(cell((0, 0), binary.truePositives, of: spam, "caught"))"
                + "\(cell((0, 1), binary.falseNegatives, of: spam, "missed"))</tr>"
                + "<tr><th scope=\"row\">should be shown</th>\(cell((1, 0), binary.falsePositives, of: ham, "blocked"))"
                + "\(cell((1, 1), binary.trueNegatives, of: ham, "let through"))</tr></tbody></table></div>")
    }

    // MARK: The matrices

    mutating func writeMatrices() {
        let note =
            "Rows are labels, columns are answers; a darker cell has a larger share of its row. Classes that were never "
            + "given have no column." + cellHint
        let (filters, names) = (report.filters, report.filterNames)
        for view in report.views.dropFirst().reversed() where !isHiddenOrShownAgain(view) {
            // Small matrices are side by side.
            let isSmall = filters.allSatisfy { view.given(in: $0.tally.matrix(view)).count <= Self.maxNamedClasses }
            section(view.title, note: note, isLong: true) { page in
                page.add(
                    "<div class=\"legend\"><span><i class=\"square\"></i>correct</span>"
                        + "<span><i class=\"square m\"></i>wrong</span></div>")
                page.add(isSmall ? "<div class=\"pair\">" : "<div>")
                for (index, (filter, name)) in zip(filters, names).enumerated() {
                    let matrix = filter.tally.matrix(view)
                    page.add("<div>\(filters.count > 1 ? "<h3>\(Markup.isolated(name))</h3>" : "")")
                    page.add(
                        "<p>Accuracy \(ReportNumber.percent(matrix.accuracy.value)) · MCC "
                            + "\(ReportNumber.formatted(matrix.correlation, .coefficient))</p>")
                    page.write(matrix, view, ofFilter: index)
                    page.add("</div>")
                }
                page.add("</div>")
            }
        }
    }

    /// With more columns, their names are abbreviated.
    private static let maxNamedClasses = 6

    /// Whether a view's matrices would repeat those of hidden or shown.
    private func isHiddenOrShownAgain(_ view: EvaluationView) -> Bool {
        let isOnlyJunk = report.filters.allSatisfy { filter in
            let matrix = filter.tally.matrix(view)
            return matrix.present.allSatisfy { ["none", "junk"].contains(view.classes[$0].name) } && matrix.total > 0
        }
        return isOnlyJunk && report.filter.tally.hiding == [.junk]
    }

    private mutating func write(_ matrix: ConfusionMatrix, _ view: EvaluationView, ofFilter index: Int) {
        let given = view.given(in: matrix)
        guard matrix.total > 0 else {
            add("<p class=\"lead\">No messages.</p>")
            return
        }
        let isWide = given.count > Self.maxNamedClasses
        let table = "class=\"heat \(isWide ? "wide" : "few")\"\(attributes(view, ofFilter: index))"
        add("<div class=\"scroll\"><table \(table)><thead><tr><th></th>")
        for column in given {
            let (title, short) = (view.classes[column].title, view.classes[column].abbreviation)
            add("<th scope=\"col\">\(isWide ? "<abbr title=\"\(title)\">\(short)</abbr>" : title)</th>")
        }
        add("</tr></thead><tbody>")
        for row in view.expected(in: matrix) {
            let support = matrix.support(row)
            let (title, short) = (view.classes[row].title, view.classes[row].abbreviation)
            let cells = given.map { column in
                let count = matrix[row, column]
                guard count > 0 else { return "<td class=\"zero\">·</td>" }
                let shade = Shade(count: count, of: support, isRight: row == column)
                let place = attributes((row, column), in: view, count: count)
                return "<td\(place)\(shade.attributes)>\(Counted.number(count))</td>"
            }
            let name = isWide ? "<span class=\"long\">\(title)</span> \(short)" : title
            add("<tr><th scope=\"row\">\(name)</th>\(cells.joined())</tr>")
        }
        add("</tbody></table></div>")
    }
}

/// The color of a cell: blue if it is right, red if it is wrong; stronger for a larger share.
private struct Shade {
    let attributes: String

    init(count: Int, of total: Int, isRight: Bool) {
        let share = total > 0 ? Double(count) / Double(total) : 0
        // The square root keeps a small share of wrong answers visible.
        let strength = 0.08 + 0.84 * share.squareRoot()
        let style = "background:rgba(var(--\(isRight ? "heat" : "miss")),\(SVG.number(count == 0 ? 0 : strength)))"
        let words = Rate(count, of: total).value.map { " title=\"\(ReportNumber.percent($0))\"" } ?? ""
        attributes = "\(strength > 0.6 && count > 0 ? " class=\"strong\"" : "") style=\"\(style)\"\(words)"
    }
}
