import Evaluation
import Messages

extension MarkdownReport {
    /// A comment on GitHub holds no more than 65,536 characters.
    private static let maxValues = 20

    mutating func write(_ slices: Slices) {
        for dimension in slices.dimensions {
            let ranked = dimension.ranked
            lines += ["", "**\(Self.escaped(dimension.title))**: \(Self.escaped(dimension.summary(ranked)))"]
            guard !ranked.isEmpty else { continue }
            lines.append("")
            table(
                ["", "messages", "accuracy", "95 %", "ham blocked", "spam missed", "wrong folder", "cost", ""],
                ranked.prefix(Self.maxValues).map { part in
                    [
                        code(part.value, inTable: true), Counted.number(part.counts.messages),
                        ReportNumber.percent(part.accuracy.value), ReportNumber.interval(part.accuracy),
                        ReportNumber.percent(part.hamBlocked.value), ReportNumber.percent(part.spamMissed.value),
                        Counted.number(part.counts.wrongFolder), part.costText, part.isSmall ? "small" : "",
                    ]
                })
            if ranked.count > Self.maxValues {
                lines += ["", "… and \(Counted.number(ranked.count - Self.maxValues)) more."]
            }
        }
        lines += ["", Slices.smallNote]
    }

    mutating func write(_ scores: ScoreTally) {
        lines += ["", "**Scores**: \(scores.summary)"]
        guard scores.area != nil else { return }
        lines.append("")
        table(ScoreTally.thresholdHead, scores.thresholdRows)
        lines += ["", ScoreTally.thresholdNote]
    }
}
