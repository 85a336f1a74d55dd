import DisplayText
import Evaluation
import Messages

extension HTMLReport {
    mutating func writeClasses() {
        let view = report.finestView
        let note =
            "Precision: the share of messages given a class that are of the class. Recall: the share of messages of a class "
            + "that were given the class. Bars: 95 % intervals."
        let matrices = report.filters.map { $0.tally.matrix(view) }
        let names = report.filterNames
        guard matrices.contains(where: { $0.total > 0 }) else { return }
        // One scale for both filters, without the range below all values.
        let rates = matrices.flatMap { matrix in
            matrix.present.flatMap { [matrix.measures($0).precision, matrix.measures($0).recall] }
        }
        let lowest = rates.compactMap(\.interval?.lowerBound).min() ?? 0
        let start = [0.9, 0.8, 0.5].first { $0 <= lowest } ?? 0
        section("Precision and recall", note: note, isLong: true) { page in
            page.add("<div class=\"legend\"><span><i></i>precision</span><span><i class=\"r\"></i>recall</span></div>")
            page.add("<div class=\"pair\">")
            for (matrix, name) in zip(matrices, names) {
                page.add("<div>")
                if matrices.count > 1 { page.add("<h3>\(Markup.isolated(name))</h3>") }
                for index in matrix.present {
                    let measures = matrix.measures(index)
                    page.add(
                        "<div class=\"bar\"><span class=\"name\">\(view.classes[index].title)</span>"
                            + Self.track(measures.precision, measures.recall, from: start)
                            + "<span class=\"number\">\(Counted.pluralized(measures.support, "message"))</span></div>")
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
                + rate(measures.recall) + [ReportNumber.formatted(measures.f1, .coefficient)]
        }
        let averages = [("macro", matrix.macro), ("weighted", matrix.weighted), ("micro", matrix.micro)].map {
            [
                "<em>\($0)</em>", "", ReportNumber.percent($1.precision), "", ReportNumber.percent($1.recall), "",
                ReportNumber.formatted($1.f1, .coefficient),
            ]
        }
        add("<details><summary>All numbers</summary>")
        table(["", "messages", "precision", "95 %", "recall", "95 %", "F1"], classes + averages)
        add("</details>")
    }
}
