import Evaluation
import Messages

extension HTMLReport {
    /// What the filters got wrong, the worst first.
    mutating func writeMisclassified() {
        guard report.filters.contains(where: { $0.misclassified.total > 0 }) else { return }
        let filters = zip(report.filters, report.filterNames).filter { $0.0.misclassified.total > 0 }
        section("Misjudged texts", note: "Ham that is blocked comes first: nobody sees it.", isLong: true) { page in
            for (filter, name) in filters {
                if page.report.other != nil { page.add("<h3>\(Markup.isolated(name))</h3>") }
                for kind in filter.mistakes { page.write(kind, of: filter) }
            }
        }
    }

    private mutating func write(_ kind: Misclassified.Kind, of filter: FilterResult) {
        let texts = filter.misclassified.texts(kind)
        let isOpen = kind == filter.mistakes.first ? " open" : ""
        add("<details\(isOpen)><summary>\(Markup.text(filter.title(kind, listed: texts.count)))</summary>")
        for text in texts {
            add(
                "<div class=\"change\"><p class=\"where\">\(Markup.isolated(text.place)) · expected "
                    + "<b>\(Markup.text(text.expected))</b> · answered <b>\(Markup.text(text.answer))</b></p>"
                    + "<p dir=\"auto\">\(Markup.isolated(text.text))</p></div>")
        }
        if let rest = filter.rest(kind, listed: texts.count) { add("<p class=\"note\">\(Markup.text(rest))</p>") }
        add("</details>")
    }
}
