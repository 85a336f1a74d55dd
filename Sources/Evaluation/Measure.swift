/// A quantity that an evaluation measures, with its name in gates and JSON.
///
///     try Measure("ham-blocked").reading(of: filter, on: corpus).value    // 0.59, in percent
///     try Measure("recall:junk")
///
/// | names | unit |
/// |---|---|
/// | `accuracy` `spam-caught` `ham-blocked` `precision` | percent, for hidden or shown |
/// | `mcc` `f1` | −1 to 1 and 0 to 1, for hidden or shown |
/// | `exact-accuracy` `folder-accuracy` | percent |
/// | `exact-mcc` `folder-mcc` | −1 to 1 |
/// | `macro-` `micro-` `weighted-` with `precision` `recall` | percent, of the exact sub-folders |
/// | `macro-f1` `micro-f1` `weighted-f1` | 0 to 1, of the exact sub-folders |
/// | `precision:CLASS` `recall:CLASS` | percent, of one exact sub-folder |
/// | `f1:CLASS` | 0 to 1 |
/// | `support:CLASS` | messages |
/// | `folder-` before any of these | of the folders |
/// | `deferred` `late` `crashed` `malformed` `not-queried` `unanswered` | messages; with a % sign their share |
/// | `answered-twice` | answers |
/// | `recovered-crashes` | crashes |
/// | `rows` `unlabelled` `skipped` `duplicates` `leaks` | messages |
/// | `first` | milliseconds |
/// | `p50` `p90` `p99` `longest` | milliseconds; gates need times of single calls |
/// | `messages-per-second` | messages per second |
/// | `filter-memory` `siftbox-memory` | megabytes (1,000,000 bytes) |
package struct Measure: Hashable, Sendable {
    package enum Unit: Hashable, Sendable {
        case percent
        /// From −1 or 0 to 1.
        case coefficient
        case count
        case milliseconds
        case perSecond
        case megabytes
    }

    /// A measured value, in the measure's unit.
    package struct Reading: Hashable, Sendable {
        /// nil: there is nothing to measure.
        package var value: Double?
        /// The counts, if the value is a share.
        package var rate: Rate?
        /// The reason why there is no value.
        package var missingReason = "no messages to measure"

        package init(_ value: Double?, missingReason: String? = nil) {
            self.value = value
            if let missingReason { self.missingReason = missingReason }
        }

        package init(_ rate: Rate, missingReason: String? = nil) {
            self.init(rate.value.map { $0 * 100 }, missingReason: missingReason)
            self.rate = rate
        }
    }

    package let name: String
    package let unit: Unit
    let kind: Kind

    enum Kind: Hashable, Sendable {
        case binary(Binary)
        case accuracy(EvaluationView)
        case correlation(EvaluationView)
        case average(EvaluationView, Averaging, Part)
        case one(EvaluationView, index: Int, Part)
        case failure(Observation.Failure?)
        case answeredTwice
        case recoveredCrashes
        case corpus(CorpusCount)
        case time(Time)
        case messagesPerSecond
        case memory(isFilters: Bool)
    }

    enum Binary: String, CaseIterable, Hashable, Sendable {
        case accuracy, precision, f1, mcc
        case spamCaught = "spam-caught"
        case hamBlocked = "ham-blocked"
    }

    enum Averaging: String, CaseIterable, Hashable, Sendable { case macro, micro, weighted }
    enum Part: String, CaseIterable, Hashable, Sendable { case precision, recall, f1, support }
    enum CorpusCount: String, CaseIterable, Hashable, Sendable { case rows, unlabelled, skipped, duplicates, leaks }
    enum Time: String, CaseIterable, Hashable, Sendable { case first, p50, p90, p99, longest }

    init(_ name: String, _ unit: Unit, _ kind: Kind) {
        self.name = name
        self.unit = unit
        self.kind = kind
    }
}
