import Evaluation
import Messages

extension TextReport {
    /// How many texts of each kind are listed.
    private static let maxListed = 50

    /// What the filter got wrong, the worst first. The other filter's mistakes are in the other formats.
    mutating func writeMisclassified() {
        let filter = report.filter
        guard filter.misclassified.total > 0 else { return }
        heading(
            "Misjudged texts\(report.other == nil ? "" : " of \(report.filterNames[0])"): "
                + Counted.number(filter.misclassified.total))
        for kind in filter.mistakes {
            let texts = filter.misclassified.texts(kind).prefix(Self.maxListed)
            lines += ["", "  \(filter.title(kind, listed: texts.count))"]
            for text in texts {
                lines.append(cut(places: [text.place], "  \(text.answer) (right: \(text.expected))", indent: "    "))
                lines.append(cut(visible(text.text), indent: "      "))
            }
            if let rest = filter.rest(kind, listed: texts.count) { lines.append("    \(rest)") }
        }
    }
}
