/// Something that an evaluation measures, by the name that gates and JSON have for it.
///
///     try Measure("ham-blocked").reading(of: filter, on: corpus).value    // 0.59, in percent
///     try Measure("recall:junk")
///
/// | names | unit |
/// |---|---|
/// | `accuracy` `spam-caught` `ham-blocked` `precision` | percent, of hidden or shown |
/// | `mcc` `f1` | −1 to 1 and 0 to 1, of hidden or shown |
/// | `exact-accuracy` `folder-accuracy` | percent |
/// | `exact-mcc` `folder-mcc` | −1 to 1 |
/// | `macro-` `micro-` `weighted-` with `precision` `recall` | percent, of the exact sub-folders |
/// | `macro-f1` `micro-f1` `weighted-f1` | 0 to 1, of the exact sub-folders |
/// | `precision:CLASS` `recall:CLASS` | percent, of one exact sub-folder |
/// | `f1:CLASS` | 0 to 1 |
/// | `support:CLASS` | texts |
/// | `folder-` before any of these | of the folders |
/// | `deferred` `late` `crashed` `malformed` `not-asked` `unanswered` | texts; with a % sign their share |
/// | `answered-twice` | answers |
/// | `mended-crashes` | crashes |
/// | `rows` `unlabelled` `skipped` `duplicates` `leaks` | texts |
/// | `first` | milliseconds |
/// | `p50` `p90` `p99` `longest` | milliseconds; gates need times of single calls |
/// | `texts-per-second` | texts a second |
/// | `filter-memory` `own-memory` | megabytes (1,000,000 bytes) |
package struct Measure: Hashable, Sendable {
    package enum Unit: Hashable, Sendable {
        case percent
        /// From −1 or 0 to 1.
        case coefficient
        case texts
        case milliseconds
        case perSecond
        case megabytes
    }

    /// What was measured, in the measure's unit.
    package struct Reading: Hashable, Sendable {
        /// nil: there is nothing to measure.
        package var value: Double?
        /// Where it is a share of something counted.
        package var rate: Rate?
        /// What lacks where there is no value.
        package var whyNone = "there is no text to measure it on"

        package init(_ value: Double?, whyNone: String? = nil) {
            self.value = value
            if let whyNone { self.whyNone = whyNone }
        }

        package init(_ rate: Rate, whyNone: String? = nil) {
            self.init(rate.value.map { $0 * 100 }, whyNone: whyNone)
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
        case textsPerSecond
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
