import Evaluation
import Messages

// What all formats say about slices.

extension Slices {
    static let smallNote =
        "small: fewer than \(minMessages) messages, or an interval wider than \(ReportNumber.plain(maxIntervalWidth * 100)) "
        + "points. cost: how many points the accuracy of the whole corpus would gain if these messages were as good as the "
        + "rest; below 0 if they are better."
}

extension Slices.Dimension {
    /// `By country`
    var title: String { "By \(visible(name))" }

    /// The worst value, in a sentence.
    ///
    /// - Parameter ranked: its values.
    func summary(_ ranked: [Slices.Ranked]) -> String {
        guard !hasTooManyValues else {
            return "More than \(Counted.number(Slices.maxValues)) different values: too many to compare."
        }
        guard let worst = ranked.first, worst.isWorst else {
            return ranked.count == 1
                ? "All messages have one value."
                : "No value is clearly worse than the rest."
        }
        return
            "Worst: \(visible(worst.value)), with an accuracy of \(ReportNumber.percent(worst.accuracy.value)); the rest: "
            + "\(ReportNumber.percent(worst.restAccuracy.value)). It has \(ReportNumber.percent(worst.errorShare.value)) of the "
            + "errors and \(ReportNumber.percent(Rate(worst.counts.messages, of: worst.all).value)) of the messages."
    }
}

extension Slices.Ranked {
    /// All messages of the corpus.
    fileprivate var all: Int { counts.messages + restAccuracy.total }

    /// The cost in points: `1.40`, `n/a`.
    var costText: String { cost.map { ReportNumber.fixed($0, 2) } ?? "n/a" }
}
