import Evaluation
import Messages

extension TextReport {
    /// How many messages of each kind are listed.
    private static let maxListed = 50

    /// The misclassified messages of the first filter, the worst first. Those of the second filter are only in the other formats.
    mutating func writeMisclassified() {
        let filter = report.filter
        guard filter.misclassified.total > 0 else { return }
        heading(
            "Misclassified messages\(report.other == nil ? "" : " of \(report.filterNames[0])"): "
                + Counted.number(filter.misclassified.total))
        for kind in filter.mistakes {
            let messages = filter.misclassified.messages(kind).prefix(Self.maxListed)
            lines += ["", "  \(filter.title(kind, listed: messages.count))"]
            for message in messages {
                lines.append(
                    cut(places: [message.place], "  \(message.answer) (expected: \(message.expected))", indent: "    "))
                lines.append(cut(visible(message.excerpt), indent: "      "))
            }
            if let rest = filter.rest(kind, listed: messages.count) { lines.append("    \(rest)") }
        }
    }
}
