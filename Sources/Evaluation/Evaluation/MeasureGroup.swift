/// Measures that `--help` explains together. To add a measure, add it to a group here: gates, help, reports and documents
/// have it from this table.
package struct MeasureGroup: Sendable {
    /// The names as the help lists them; empty: the names of all its measures.
    private let names: [String]
    /// The unit and what is measured, in lines of at most 72 characters.
    private let explanation: [String]
    let measures: [Measure]

    private init(_ measures: [Measure], as names: [String] = [], _ explanation: String...) {
        self.measures = measures
        self.names = names
        self.explanation = explanation
    }

    /// The group as the help shows it.
    var help: String {
        let listed = (names.isEmpty ? measures.map(\.name) : names).joined(separator: "  ")
        return "  \(listed)\n" + explanation.map { "      \($0)" }.joined(separator: "\n")
    }

    /// All measures. The order is that of reports, too.
    static let all: [MeasureGroup] = [
        MeasureGroup(
            [
                .hiddenOrShown(
                    "accuracy", .percent, "(TP + TN) / n", .higher, title: "Accuracy", .headline, gatesRegression: true
                ) { .init($0.accuracy) },
                .hiddenOrShown(
                    "spam-caught", .percent, "TP / (TP + FN)", .higher, title: "Spam caught", .headline,
                    gatesRegression: true
                ) { .init($0.spamCaught, missingReason: "no message of the corpus should be hidden") },
                .hiddenOrShown(
                    "ham-blocked", .percent, "FP / (FP + TN)", .lower, title: "Ham blocked", .headline,
                    gatesRegression: true
                ) { .init($0.hamBlocked, missingReason: "no message of the corpus should be shown") },
                .hiddenOrShown("precision", .percent, "TP / (TP + FP)", .higher, title: "Precision", .summary) {
                    .init($0.precision, missingReason: "no message was hidden")
                },
            ],
            "percent, for hidden or shown: --max ham-blocked=0.6 is 0.6 %"),
        MeasureGroup(
            [
                .hiddenOrShown("f1", .coefficient, "2·TP / (2·TP + FP + FN)", .higher, title: "F1", .summary) {
                    .init($0.f1, missingReason: "no message of the corpus should be hidden")
                },
                .hiddenOrShown(
                    "mcc", .coefficient, "(TP·TN − FP·FN) / √((TP + FP)·(TP + FN)·(TN + FP)·(TN + FN))", .higher,
                    title: "MCC", .headline, gatesRegression: true
                ) { .init($0.correlation, missingReason: Measure.noCorrelationReason) },
            ],
            "up to 1, for hidden or shown: --min mcc=0.93"),
        MeasureGroup(
            [.auc], "up to 1, the area under the curve of the filter's scores"),
        MeasureGroup([.unscored], "number of messages without a score: --max unscored=0"),
        MeasureGroup([.accuracy(.exact), .accuracy(.folder)], "percent"),
        MeasureGroup([.correlation(.exact), .correlation(.folder)], "up to 1"),
        MeasureGroup(
            Measure.averages(.exact, [.precision, .recall]),
            as: ["macro-precision", "macro-recall", "(micro-…, weighted-…)"],
            "percent, mean over the exact sub-folders"),
        MeasureGroup(
            Measure.averages(.exact, [.f1]), as: ["macro-f1", "(micro-f1, weighted-f1)"],
            "up to 1, mean over the exact sub-folders"),
        MeasureGroup(
            [], as: ["precision:CLASS", "recall:CLASS"],
            "percent, of one sub-folder: recall:transactionalFinance"),
        MeasureGroup([], as: ["f1:CLASS", "support:CLASS"], "up to 1; number of messages"),
        MeasureGroup(
            Measure.averages(.folder, [.precision, .recall, .f1]), as: ["folder-macro-f1", "folder-recall:CLASS", "…"],
            "the same by action: none, junk, transaction, promotion"),
        MeasureGroup(
            [
                .failures(.deferred),
                .failures(.late, gatesRegression: true),
                .failures(.crashed, gatesRegression: true),
                .failures(.malformed, gatesRegression: true),
                .failures(.notQueried, gatesRegression: true),
                .failures(nil),
            ],
            "number of messages; with a % sign a share of all messages:", "--max late=0.1%"),
        MeasureGroup(
            [
                .run("answered-twice", .count, .lower) { filter, _ in
                    .init(filter.run.answeredTwice.map(Double.init), missingReason: "not counted")
                }
            ],
            "number of answers for messages that were already answered"),
        MeasureGroup(
            [
                .run("recovered-crashes", .count, .lower) { filter, _ in
                    .init(filter.run.recoveredCrashes.map(Double.init), missingReason: "not counted")
                }
            ],
            "number of crashes after which a retry succeeded; crashed", "counts messages whose retry crashed, too"),
        MeasureGroup(
            [
                .corpus("rows", .neither) { .init(Double($0.rowsIn)) },
                .corpus("unlabelled", .neither) { .init(Double($0.unlabeled)) },
                .corpus("skipped", .lower) { .init(Double($0.skippedCount)) },
                .corpus("duplicates", .lower) {
                    .init($0.duplicates.map { Double($0.count) }, missingReason: "not checked for duplicates")
                },
                .corpus("leaks", .lower) {
                    .init($0.leaks.map { Double($0.count) }, missingReason: "no training corpus was named")
                },
            ],
            "number of messages"),
        MeasureGroup(
            [
                .time("first", single: false) {
                    .init($0.firstTimes.maximum, missingReason: "no first call was measured")
                },
                .time("p50") { .time($0.times.quantile(0.5)) },
                .time("p90") { .time($0.times.quantile(0.9)) },
                .time("p99") { .time($0.times.quantile(0.99)) },
                .time("longest") { .time($0.times.maximum) },
            ],
            "milliseconds of a call; first: the first call of a process.",
            "The others need --one-at-a-time: otherwise messages that are",
            "answered together share their time, which hides a slow one"),
        MeasureGroup(
            [
                .run("messages-per-second", .perSecond, .higher) { filter, _ in
                    .init(
                        filter.run.messagesPerSecond(filter.tally), missingReason: "no message was sent to the filter")
                }
            ],
            "messages sent to the filter per second"),
        MeasureGroup(
            [
                .memory("filter-memory") {
                    $0.filterPeakBytes
                },
                .memory("siftbox-memory") { $0.siftboxPeakBytes },
            ],
            "megabytes, peak memory of the filter and of siftbox"),
        MeasureGroup(
            Measure.perturbed, as: ["flips  spam-through  ham-hidden", "flips:digits", "…"],
            "percent, with --perturb: messages whose answer changes under any",
            "perturbation, or one; of caught spam, and of shown ham"),
        MeasureGroup([.unstable], "number of messages, with --repeat; with a % sign a share"),
    ]
}

extension Measure {
    /// All measures and their units, for `--help`.
    package static let help = """
        Measures of --min and --max, with their units:

        \(MeasureGroup.all.map(\.help).joined(separator: "\n"))

        CLASS is Apple's name of a category. A measure without a value (no
        message of the class, no answer) fails its gate.
        """
}
