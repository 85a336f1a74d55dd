import Evaluation
import Messages

// The plots: tables and bars that a narrow screen and a screen reader can have, and SVG where a plane is needed.
extension HTMLReport {
    // MARK: Hidden or shown

    mutating func writeBinary() {
        let note =
            "\(report.hidingWords) hides a text. A filter should be at the top left: all spam caught, no ham blocked."
        let views = report.filters.map(\.tally.binary)
        let names = report.filterNames
        let legend = filterLegend
        section("Hidden or shown", note: note) { page in
            page.add("<div class=\"pair\"><div>")
            for (binary, name) in zip(views, names) {
                if views.count > 1 { page.add("<h3>\(Markup.isolated(name))</h3>") }
                page.write(binary)
            }
            page.add("</div><div>\(legend)")
            page.add(TradeOff(filters: views).svg)
            page.add("</div></div>")
        }
    }

    private mutating func write(_ binary: BinaryMeasures) {
        func cell(_ count: Int, of total: Int, isRight: Bool, _ words: String) -> String {
            let shade = Shade(count: count, of: total, isRight: isRight)
            return "<td\(shade.attributes)>\(Counted.number(count))<small>\(words)</small></td>"
        }
        let (spam, ham) = (binary.spamCaught.total, binary.hamBlocked.total)
        add(
            "<div class=\"scroll\"><table class=\"heat big\"><thead><tr><th></th><th>hidden</th><th>shown</th></tr></thead>"
                + "<tbody><tr><th>should be hidden</th>\(cell(binary.truePositives, of: spam, isRight: true, "caught"))"
                + "\(cell(binary.falseNegatives, of: spam, isRight: false, "missed"))</tr>"
                + "<tr><th>should be shown</th>\(cell(binary.falsePositives, of: ham, isRight: false, "blocked"))"
                + "\(cell(binary.trueNegatives, of: ham, isRight: true, "let through"))</tr></tbody></table></div>")
    }

    // MARK: The matrices

    mutating func writeMatrices() {
        let note =
            "A row is what texts are, a column what they were given; the darker, the larger its share of the row."
        let (filters, names) = (report.filters, report.filterNames)
        for view in report.views.dropFirst().reversed() where !isHiddenOrShownAgain(view) {
            // Small ones stand side by side.
            let isSmall = filters.allSatisfy { $0.tally.matrix(view).present.count <= Self.largestNamed }
            section(view.title, note: note, isLong: true) { page in
                page.add(
                    "<div class=\"legend\"><span><i class=\"square\"></i>right</span>"
                        + "<span><i class=\"square m\"></i>wrong</span></div>")
                page.add(isSmall ? "<div class=\"pair\">" : "<div>")
                for (filter, name) in zip(filters, names) {
                    let matrix = filter.tally.matrix(view)
                    page.add("<div>\(filters.count > 1 ? "<h3>\(Markup.isolated(name))</h3>" : "")")
                    page.add(
                        "<p>Accuracy \(ReportNumber.percent(matrix.accuracy.value)) · MCC "
                            + "\(ReportNumber.written(matrix.correlation, .coefficient))</p>")
                    page.write(matrix, view)
                    page.add("</div>")
                }
                page.add("</div>")
            }
        }
    }

    /// Columns of more classes have abbreviations.
    private static let largestNamed = 6

    /// Whether a view's matrices hold only what was drawn as hidden or shown.
    private func isHiddenOrShownAgain(_ view: EvaluationView) -> Bool {
        let isOnlyJunk = report.filters.allSatisfy { filter in
            let matrix = filter.tally.matrix(view)
            return matrix.present.allSatisfy { ["none", "junk"].contains(view.classes[$0].name) } && matrix.total > 0
        }
        return isOnlyJunk && report.filter.tally.hiding == [.junk]
    }

    private mutating func write(_ matrix: ConfusionMatrix, _ view: EvaluationView) {
        let present = matrix.present
        guard !present.isEmpty else {
            add("<p class=\"lead\">No text.</p>")
            return
        }
        let isWide = present.count > Self.largestNamed
        add("<div class=\"scroll\"><table class=\"heat\(isWide ? " wide" : "")\"><thead><tr><th></th>")
        for column in present {
            let (title, short) = (view.classes[column].title, view.classes[column].abbreviation)
            add("<th scope=\"col\">\(isWide ? "<abbr title=\"\(title)\">\(short)</abbr>" : title)</th>")
        }
        add("</tr></thead><tbody>")
        for row in present {
            let support = matrix.support(row)
            let (title, short) = (view.classes[row].title, view.classes[row].abbreviation)
            let cells = present.map { column in
                let count = matrix[row, column]
                guard count > 0 else { return "<td class=\"zero\">·</td>" }
                let shade = Shade(count: count, of: support, isRight: row == column)
                return "<td\(shade.attributes)>\(Counted.number(count))</td>"
            }
            let name = isWide ? "<span class=\"long\">\(title)</span> \(short)" : title
            add("<tr><th scope=\"row\">\(name)</th>\(cells.joined())</tr>")
        }
        add("</tbody></table></div>")
    }

    // MARK: The classes

    mutating func writeClasses() {
        let view = report.finestView
        let note =
            "Precision: of the texts that were given a class, those that are of it. Recall: of the texts of a class, "
            + "those that were given it. The bars are intervals of 95 %."
        let matrices = report.filters.map { $0.tally.matrix(view) }
        let names = report.filterNames
        guard matrices.contains(where: { $0.total > 0 }) else { return }
        // One scale for both filters, which leaves out what none of them comes near.
        let rates = matrices.flatMap { matrix in
            matrix.present.flatMap { [matrix.measures($0).precision, matrix.measures($0).recall] }
        }
        let lowest = rates.compactMap(\.interval?.lowerBound).min() ?? 0
        let start = [0.9, 0.8, 0.5].first { $0 <= lowest } ?? 0
        section("Precision and recall", note: note, isLong: true) { page in
            page.add("<div class=\"legend\"><span><i></i>precision</span><span><i class=\"b\"></i>recall</span></div>")
            page.add("<div class=\"pair\">")
            for (matrix, name) in zip(matrices, names) {
                page.add("<div>")
                if matrices.count > 1 { page.add("<h3>\(Markup.isolated(name))</h3>") }
                for index in matrix.present {
                    let measures = matrix.measures(index)
                    page.add(
                        "<div class=\"bar\"><span class=\"name\">\(view.classes[index].title)</span>"
                            + Self.track(measures.precision, measures.recall, from: start)
                            + "<span class=\"number\">\(Counted.words(measures.support, "text"))</span></div>")
                }
                let ticks = [start, (start + 1) / 2, 1].map { "<span>\(ReportNumber.plain($0 * 100)) %</span>" }
                page.add("<div class=\"bar\"><span class=\"scale\">\(ticks.joined())</span></div>")
                page.writeClassTable(matrix, view)
                page.add("</div>")
            }
            page.add("</div>")
        }
    }

    private static func track(_ precision: Rate, _ recall: Rate, from start: Double) -> String {
        func place(_ share: Double) -> Double { (share - start) / (1 - start) * 100 }
        func mark(_ rate: Rate, _ kind: String) -> String {
            guard let value = rate.value, let interval = rate.interval else { return "" }
            let (low, high) = (place(interval.lowerBound), 100 - place(interval.upperBound))
            return "<span class=\"\(kind)\"><b style=\"left:\(SVG.number(low))%;right:\(SVG.number(high))%\"></b>"
                + "<i style=\"left:\(SVG.number(place(value)))%\"></i></span>"
        }
        let words = "precision \(ReportNumber.percent(precision.value)), recall \(ReportNumber.percent(recall.value))"
        return "<span class=\"track\" role=\"img\" aria-label=\"\(words)\" title=\"\(words)\">"
            + mark(precision, "p") + mark(recall, "r") + "</span>"
    }

    private mutating func writeClassTable(_ matrix: ConfusionMatrix, _ view: EvaluationView) {
        func rate(_ rate: Rate) -> [String] {
            [ReportNumber.percent(rate.value), rate.value == nil ? "" : ReportNumber.interval(rate)]
        }
        let classes = matrix.present.map { index in
            let measures = matrix.measures(index)
            return [view.classes[index].title, Counted.number(measures.support)] + rate(measures.precision)
                + rate(measures.recall) + [ReportNumber.written(measures.f1, .coefficient)]
        }
        let averages = [("macro", matrix.macro), ("weighted", matrix.weighted), ("micro", matrix.micro)].map {
            [
                "<em>\($0)</em>", "", ReportNumber.percent($1.precision), "", ReportNumber.percent($1.recall), "",
                ReportNumber.written($1.f1, .coefficient),
            ]
        }
        add("<details><summary>All numbers</summary>")
        table(["", "texts", "precision", "95 %", "recall", "95 %", "F1"], classes + averages)
        add("</details>")
    }

    // MARK: Times

    mutating func writeTimes() {
        let (filters, names) = (report.filters, report.filterNames)
        section("Answers and times", note: "The first call of a process is kept apart: it holds what the filter loads.")
        { page in
            page.add("<div class=\"pair\">")
            for (index, filter) in filters.enumerated() {
                page.add("<div\(index == 1 ? " class=\"second\"" : "")>")
                if filters.count > 1 { page.add("<h3>\(Markup.isolated(names[index]))</h3>") }
                page.add("<p>\(Markup.text(filter.answersWords))</p>")
                for note in filter.answersNotes { page.add("<p class=\"note\">\(Markup.text(note))</p>") }
                page.writeTimes(filter)
                page.add("</div>")
            }
            page.add("</div>")
        }
    }

    private mutating func writeTimes(_ filter: FilterResult) {
        let columns = filter.tally.times.columns(atMost: 48)
        if let first = columns.first, let last = columns.last, let most = columns.map(\.count).max(), columns.count > 1
        {
            let width = 100 / Double(columns.count)
            let bars = columns.enumerated().filter { $1.count > 0 }.map { place, column in
                // One text of a million is still to be seen.
                let height = max(0.8, Double(column.count) / Double(most) * 40)
                let title =
                    "\(ReportNumber.written(column.from, .milliseconds)) to "
                    + "\(ReportNumber.written(column.to, .milliseconds)): \(Counted.words(column.count, "text"))"
                return "<rect x=\"\(SVG.number(Double(place) * width))\" y=\"\(SVG.number(40 - height))\" "
                    + "width=\"\(SVG.number(width * 0.86))\" height=\"\(SVG.number(height))\"><title>\(title)</title></rect>"
            }
            add(
                "<svg class=\"histogram\" viewBox=\"0 0 100 40\" preserveAspectRatio=\"none\" role=\"img\" "
                    + "aria-label=\"How many calls took how long\">\(bars.joined())</svg>"
                    + "<div class=\"ends\"><span>\(ReportNumber.written(first.from, .milliseconds))</span>"
                    + "<span>time of a call, logarithmic</span>"
                    + "<span>\(ReportNumber.written(last.to, .milliseconds))</span></div>")
        }
        let times = filter.timeMeasures
        if !times.isEmpty {
            add("<div class=\"facts\">")
            for (title, value) in times { add("<div><small>\(title)</small>\(value)</div>") }
            add("</div>")
        }
        if !filter.run.isEmpty {
            add("<p class=\"note\">\(filter.runWords.map(Markup.isolated).joined(separator: " · "))</p>")
        }
    }
}

/// The colour of a cell: blue where it is right, red where it is wrong, the stronger the larger its share.
private struct Shade {
    let attributes: String

    init(count: Int, of total: Int, isRight: Bool) {
        let share = total > 0 ? Double(count) / Double(total) : 0
        // A root, so that a few wrong ones of many are still seen.
        let strength = 0.08 + 0.84 * share.squareRoot()
        let style = "background:rgba(var(--\(isRight ? "heat" : "miss")),\(SVG.number(count == 0 ? 0 : strength)))"
        let words = Rate(count, of: total).value.map { " title=\"\(ReportNumber.percent($0))\"" } ?? ""
        attributes = "\(strength > 0.6 && count > 0 ? " class=\"strong\"" : "") style=\"\(style)\"\(words)"
    }
}

/// Spam caught above ham blocked, each with its interval.
private struct TradeOff {
    let filters: [BinaryMeasures]

    private let left = 66.0
    private let top = 12.0
    private let width = 308.0
    private let height = 220.0

    var svg: String {
        let points = filters.map { ($0.hamBlocked, $0.spamCaught) }
        guard points.contains(where: { $0.0.value != nil && $0.1.value != nil }) else {
            return
                "<p class=\"note\">Without texts that should be hidden and texts that should be shown there is no plot.</p>"
        }
        // As near as the intervals allow: good filters differ in a corner.
        let most = Self.step(above: points.compactMap(\.0.interval?.upperBound).max() ?? 1)
        let least = 1 - Self.step(above: 1 - (points.compactMap(\.1.interval?.lowerBound).min() ?? 0))
        func x(_ share: Double) -> Double { left + share / most * width }
        func y(_ share: Double) -> Double { top + (1 - share) / (1 - least) * height }
        var parts: [String] = []
        for step in 0...4 {
            let (across, up) = (most * Double(step) / 4, least + (1 - least) * Double(step) / 4)
            parts.append(Self.line(x(across), top, x(across), top + height, "grid"))
            parts.append(Self.line(left, y(up), left + width, y(up), "grid"))
            parts.append(Self.text(x(across), top + height + 16, "middle", Self.percent(across)))
            parts.append(Self.text(left - 6, y(up) + 4, "end", Self.percent(up)))
        }
        parts.append(Self.text(left + width / 2, top + height + 34, "middle", "ham blocked"))
        parts.append(
            "<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(10 \(SVG.number(top + height / 2))) "
                + "rotate(-90)\">spam caught</text>")
        for (index, point) in points.enumerated().reversed() {
            guard let ham = point.0.value, let spam = point.1.value, let across = point.0.interval,
                let up = point.1.interval
            else { continue }
            parts.append(Self.line(x(across.lowerBound), y(spam), x(across.upperBound), y(spam), "cross\(index + 1)"))
            parts.append(Self.line(x(ham), y(up.lowerBound), x(ham), y(up.upperBound), "cross\(index + 1)"))
            parts.append(
                "<circle class=\"dot\(index + 1)\" cx=\"\(SVG.number(x(ham)))\" cy=\"\(SVG.number(y(spam)))\" r=\"6\">"
                    + "<title>\(ReportNumber.percent(spam)) caught, \(ReportNumber.percent(ham)) blocked</title></circle>"
            )
        }
        return "<svg viewBox=\"0 0 400 272\" role=\"img\" aria-label=\"Spam caught and ham blocked\">"
            + "\(parts.joined(separator: "\n"))</svg>"
    }

    /// The end of an axis: a round share that is not below this one.
    private static func step(above share: Double) -> Double {
        [0.01, 0.02, 0.04, 0.08, 0.12, 0.2, 0.4, 0.6, 0.8].first { $0 >= share } ?? 1
    }

    private static func percent(_ share: Double) -> String {
        let percent = share * 100
        return ReportNumber.fixed(percent, abs(percent - percent.rounded()) < 0.001 ? 0 : 1 + (percent < 1 ? 1 : 0))
            + " %"
    }

    private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ kind: String) -> String {
        let ends = [("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)].map { "\($0)=\"\(SVG.number($1))\"" }
        return "<line class=\"\(kind)\" \(ends.joined(separator: " "))/>"
    }

    private static func text(_ x: Double, _ y: Double, _ anchor: String, _ text: String) -> String {
        "<text x=\"\(SVG.number(x))\" y=\"\(SVG.number(y))\" text-anchor=\"\(anchor)\">\(text)</text>"
    }
}

enum SVG {
    /// A coordinate with two digits, never `nan`.
    static func number(_ value: Double) -> String {
        value.isFinite ? ReportNumber.plain((value * 100).rounded() / 100) : "0"
    }
}
