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
                .failures(.deferred, "messages for which the filter deferred to its server and then gave no answer"),
                .failures(.late, "messages without an answer in time", gatesRegression: true),
                .failures(
                    .crashed, "messages on which the filter's process crashed and no retry succeeded",
                    gatesRegression: true),
                .failures(.malformed, "messages with an invalid answer", gatesRegression: true),
                .failures(.notQueried, "messages that were not sent to the filter", gatesRegression: true),
                .failures(nil, "sum of the five kinds of messages without an answer"),
            ],
            "number of messages; with a % sign a share of all messages:", "--max late=0.1%"),
        MeasureGroup(
            [
                .run("answered-twice", .count, "answers for messages that were already answered", .lower) { filter, _ in
                    .init(filter.run.answeredTwice.map(Double.init), missingReason: "not counted")
                }
            ],
            "number of answers for messages that were already answered"),
        MeasureGroup(
            [
                .run(
                    "recovered-crashes", .count, "crashes of the filter's process after which a retry succeeded", .lower
                ) { filter, _ in .init(filter.run.recoveredCrashes.map(Double.init), missingReason: "not counted") }
            ],
            "number of crashes after which a retry succeeded; crashed", "counts messages whose retry crashed, too"),
        MeasureGroup(
            [
                .corpus("rows", "messages with a label: n", .neither) { .init(Double($0.rowsIn)) },
                .corpus("unlabelled", "messages without a label", .neither) { .init(Double($0.unlabeled)) },
                .corpus("skipped", "records that could not be read", .lower) { .init(Double($0.skippedCount)) },
                .corpus("duplicates", "messages whose body occurred before", .lower) {
                    .init($0.duplicates.map { Double($0.count) }, missingReason: "not checked for duplicates")
                },
                .corpus("leaks", "messages whose body occurs in the training corpus", .lower) {
                    .init($0.leaks.map { Double($0.count) }, missingReason: "no training corpus was named")
                },
            ],
            "number of messages"),
        MeasureGroup(
            [
                .time("first", "longest of the first calls of the filter's processes", single: false) {
                    .init($0.firstTimes.maximum, missingReason: "no first call was measured")
                },
                .time("p50", "time that half of the other calls do not exceed") { .time($0.times.quantile(0.5)) },
                .time("p90", "time that 90 % of them do not exceed") { .time($0.times.quantile(0.9)) },
                .time("p99", "time that 99 % of them do not exceed") { .time($0.times.quantile(0.99)) },
                .time("longest", "longest of them") { .time($0.times.maximum) },
            ],
            "milliseconds of a call; first: the first call of a process.",
            "The others need --one-at-a-time: otherwise messages that are",
            "answered together share their time, which hides a slow one"),
        MeasureGroup(
            [
                .run(
                    "messages-per-second", .perSecond,
                    "messages sent to the filter / seconds from the first query to the last answer", .higher
                ) { filter, _ in
                    .init(
                        filter.run.messagesPerSecond(filter.tally), missingReason: "no message was sent to the filter")
                }
            ],
            "messages sent to the filter per second"),
        MeasureGroup(
            [
                .memory("filter-memory", "peak resident memory of one process of the filter / 1,000,000") {
                    $0.filterPeakBytes
                },
                .memory("siftbox-memory", "peak resident memory of siftbox / 1,000,000") { $0.siftboxPeakBytes },
            ],
            "megabytes, peak memory of the filter and of siftbox"),
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
