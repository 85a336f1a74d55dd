import DisplayText
import Evaluation
import Messages

extension HTMLReport {
    mutating func writeTimes() {
        let (filters, names) = (report.filters, report.filterNames)
        let hasTimes = filters.contains { !$0.timeMeasures.isEmpty }
        section(
            hasTimes ? "Answers and times" : "Answers",
            note: hasTimes ? "The first call of a process is separate, because it includes what the filter loads." : ""
        ) { page in
            if let conditions = page.report.conditions {
                page.add("<p class=\"note\">Conditions: \(Markup.isolated(conditions.description))</p>")
            }
            page.add("<div class=\"pair\">")
            for (index, filter) in filters.enumerated() {
                page.add("<div\(index == 1 ? " class=\"second\"" : "")>")
                if filters.count > 1 { page.add("<h3>\(Markup.isolated(names[index]))</h3>") }
                page.add("<p>\(Markup.text(filter.answersText))</p>")
                for note in filter.answersNotes { page.add("<p class=\"note\">\(Markup.text(note))</p>") }
                page.writeTimes(filter)
                page.add("</div>")
            }
            page.add("</div>")
        }
    }

    private mutating func writeTimes(_ filter: FilterResult) {
        if !filter.timeMeasures.isEmpty { add("<p class=\"note\">\(Markup.text(filter.timesText))</p>") }
        let columns = filter.tally.times.columns(atMost: 48)
        if let first = columns.first, let last = columns.last, let highest = columns.map(\.count).max(),
            columns.count > 1
        {
            let width = 100 / Double(columns.count)
            let bars = columns.enumerated().filter { $1.count > 0 }.map { place, column in
                // One message of a million must be visible.
                let height = max(0.8, Double(column.count) / Double(highest) * 40)
                let title =
                    "\(ReportNumber.formatted(column.from, .milliseconds)) to "
                    + "\(ReportNumber.formatted(column.to, .milliseconds)): \(Counted.pluralized(column.count, "message"))"
                return "<rect x=\"\(SVG.number(Double(place) * width))\" y=\"\(SVG.number(40 - height))\" "
                    + "width=\"\(SVG.number(width * 0.86))\" height=\"\(SVG.number(height))\"><title>\(title)</title></rect>"
            }
            add(
                "<svg class=\"histogram\" viewBox=\"0 0 100 40\" preserveAspectRatio=\"none\" role=\"img\" "
                    + "aria-label=\"Histogram of the times of calls\">\(bars.joined())</svg>"
                    + "<div class=\"ends\"><span>\(ReportNumber.formatted(first.from, .milliseconds))</span>"
                    + "<span>time of a call, logarithmic</span>"
                    + "<span>\(ReportNumber.formatted(last.to, .milliseconds))</span></div>")
        }
        let times = filter.timeMeasures
        if !times.isEmpty {
            add("<div class=\"facts\">")
            for (title, value) in times { add("<div><small>\(title)</small>\(value)</div>") }
            add("</div>")
        }
        if !filter.runText.isEmpty {
            add("<p class=\"note\">\(filter.runText.map(Markup.isolated).joined(separator: " · "))</p>")
        }
    }
}
