import DisplayText
import Evaluation
import Messages

extension HTMLReport {
    /// The misclassified messages of all filters, the worst first.
    mutating func writeMisclassified() {
        guard report.filters.contains(where: { $0.misclassified.total > 0 }) else { return }
        let filters = zip(report.filters, report.filterNames).filter { $0.0.misclassified.total > 0 }
        section(
            "Misclassified messages", note: "Blocked ham comes first, because the user never sees it.", isLong: true
        ) { page in
            for (filter, name) in filters {
                if page.report.other != nil { page.add("<h3>\(Markup.isolated(name))</h3>") }
                for kind in filter.mistakes { page.write(kind, of: filter) }
            }
        }
    }

    private mutating func write(_ kind: Misclassified.Kind, of filter: FilterResult) {
        let messages = filter.misclassified.messages(kind).prefix(Misclassified.listLimit)
        let isOpen = kind == filter.mistakes.first ? " open" : ""
        add("<details\(isOpen)><summary>\(Markup.text(filter.title(kind, listed: messages.count)))</summary>")
        for message in messages {
            add(
                "<div class=\"change\"><p class=\"where\">\(Markup.isolated(message.place)) · expected "
                    + "<b>\(Markup.text(message.expected))</b> · answered <b>\(Markup.text(message.answer))</b></p>"
                    + "<p dir=\"auto\">\(Markup.isolated(message.excerpt))</p></div>")
        }
        if let rest = filter.rest(kind, listed: messages.count) { add("<p class=\"note\">\(Markup.text(rest))</p>") }
        add("</details>")
    }
}
