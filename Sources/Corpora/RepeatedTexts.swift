import Messages

/// Counts the texts of a corpus that stand in it more than once, and those that a filter has learnt from, in a constant
/// amount of memory.
///
///     var repeated = RepeatedTexts()
///     try repeated.addTraining(body)
///     try repeated.add(body, accepted: accepted)
///     try repeated.count()      // once, at the end
package struct RepeatedTexts: ~Copyable {
    /// What was counted: of texts as they are, and of texts folded (`TextFingerprint`).
    package struct Counts: Hashable, Sendable {
        /// Texts whose body has stood before.
        package var repeated = 0
        /// Those among them that are labelled otherwise than the first.
        package var contradicting = 0
        /// Texts of the corpus that stand in the training, too.
        package var leaked = 0
    }

    /// A text that was met again while the corpus was read; only of the first texts they are found so.
    package struct Example: Hashable, Sendable {
        package var first: CorpusPlace
        package var again: CorpusPlace
        package var text: String
    }

    private var exact: SortedRuns
    private var folded: SortedRuns
    /// The first texts by their hashes, for examples.
    private var early: [UInt64: (place: CorpusPlace, isTraining: Bool)] = [:]
    private var number: UInt64 = 0
    package private(set) var examples: [Example] = []
    package private(set) var leakExamples: [Example] = []

    private static let mostEarly = 1 << 15
    private static let mostExamples = 20
    /// Set in the numbers of the corpus' own texts, so that those of the training come first.
    private static let isOwn: UInt64 = 1 << 63

    package init(runLength: Int = 1 << 16) {
        exact = SortedRuns(runLength: runLength)
        folded = SortedRuns(runLength: runLength)
    }

    /// Adds a text that the filter has learnt from: before those of the corpus.
    package mutating func addTraining(_ body: String, at place: CorpusPlace) throws(SortedRuns.Failure) {
        let hash = TextFingerprint.exact(body)
        try add(hash, body, label: 0, own: 0)
        if early.count < Self.mostEarly, early[hash] == nil { early[hash] = (place, true) }
    }

    /// Adds a text of the corpus.
    package mutating func add(_ body: String, accepted: [Category], at place: CorpusPlace) throws(SortedRuns.Failure) {
        let hash = TextFingerprint.exact(body)
        try add(hash, body, label: Self.label(accepted), own: Self.isOwn)
        if let (first, isTraining) = early[hash] {
            let example = Example(first: first, again: place, text: body)
            if isTraining {
                if leakExamples.count < Self.mostExamples { leakExamples.append(example) }
            } else if examples.count < Self.mostExamples {
                examples.append(example)
            }
        } else if early.count < Self.mostEarly {
            early[hash] = (place, false)
        }
    }

    private mutating func add(_ hash: UInt64, _ body: String, label: UInt64, own: UInt64) throws(SortedRuns.Failure) {
        number += 1
        try exact.add(SortedRuns.Entry(hash: hash, number: number | own, label: label))
        try folded.add(SortedRuns.Entry(hash: TextFingerprint.folded(body), number: number | own, label: label))
    }

    /// The same for the same categories, in whatever order, and for no others: a bit each.
    private static func label(_ accepted: [Category]) -> UInt64 {
        accepted.reduce(0) { $0 | bits[$1, default: 0] }
    }

    private static let bits = Dictionary(
        uniqueKeysWithValues: Category.all.enumerated().map { ($1, UInt64(1) << UInt64($0)) })

    /// Counts what was added.
    package mutating func count() throws(SortedRuns.Failure) -> (exact: Counts, folded: Counts) {
        (try Self.count(&exact), try Self.count(&folded))
    }

    private static func count(_ runs: inout SortedRuns) throws(SortedRuns.Failure) -> Counts {
        var counts = Counts()
        var hash: UInt64?
        var isInTraining = false
        var label: UInt64?
        try runs.forEach { entry in
            if entry.hash != hash { (hash, isInTraining, label) = (entry.hash, false, nil) }
            guard entry.number & isOwn != 0 else {
                isInTraining = true
                return
            }
            if isInTraining { counts.leaked += 1 }
            if let label {
                counts.repeated += 1
                if label != entry.label { counts.contradicting += 1 }
            } else {
                label = entry.label
            }
        }
        return counts
    }
}
