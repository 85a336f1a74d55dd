import Evaluation
import Messages

// What all formats say about scores.

extension ScoreTally {
    /// `0.9876`, with four decimal places: a curve near 1 differs only there.
    var areaText: String { area.map { ReportNumber.fixed($0, 4) } ?? "n/a" }

    /// The area, and the messages that it is computed from.
    var summary: String {
        var sentences = [
            "Area under the ROC curve (auc): \(areaText), from \(Counted.pluralized(spam + ham, "message")) with a score."
        ]
        if unscored > 0 {
            sentences.append(
                "\(Counted.pluralized(unscored, "message without a score is", "messages without a score are")) left out."
            )
        }
        if either > 0 {
            sentences.append(
                "\(Counted.pluralized(either, "message", "messages")) that may be hidden or shown \(either == 1 ? "is" : "are") "
                    + "left out.")
        }
        return sentences.joined(separator: " ")
    }

    static let thresholdHead = ["at most", "threshold", "ham blocked", "spam caught"]

    static let thresholdNote =
        "If messages with a score of at least the threshold are hidden, at most this share of ham is blocked. The thresholds "
        + "are chosen on these messages; on others, more or less is blocked."

    /// The thresholds for the shares of blocked ham that reports name, as cells.
    var thresholdRows: [[String]] { thresholdRows(Self.cell) }

    /// - Parameter cell: writes a share.
    func thresholdRows(_ cell: (Rate) -> String) -> [[String]] {
        Self.limits.map { limit in
            let point = threshold(maxHamBlocked: limit)
            return [
                ReportNumber.plain(limit * 100) + " %", point.threshold.map(Self.text) ?? "none",
                cell(point.hamBlocked), cell(point.spamCaught),
            ]
        }
    }

    private static func cell(_ rate: Rate) -> String {
        guard rate.value != nil else { return "n/a" }
        return "\(ReportNumber.percent(rate.value)) (\(Counted.number(rate.count)) of \(Counted.number(rate.total)))"
    }
}

extension FilterResult {
    /// The scores to report; nil: the filter gave none.
    var reportedScores: ScoreTally? { scores.flatMap { $0.hasScores ? $0 : nil } }
}
