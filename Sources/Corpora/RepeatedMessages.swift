import Messages

/// Counts the texts of a corpus that stand in it more than once, and those that a filter has learnt from, in a constant
/// amount of memory.
///
///     var repeated = RepeatedMessages()
///     try repeated.addTraining(body, at: place)
///     try repeated.add(body, accepted: accepted, at: place)
///     try repeated.find().exact.repeated      // once, at the end
package struct RepeatedMessages: ~Copyable, Sendable {
    /// What was counted.
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
        package var repetition: CorpusPlace
        package var text: String
        /// Which of the corpus' texts it is.
        fileprivate var number: UInt64
    }

    /// What was found.
    package struct Findings: Sendable {
        /// Of texts as they are.
        package var exact = Counts()
        /// Of texts folded (`TextFingerprint`).
        package var folded = Counts()
        /// Some that stand in the corpus more than once, and some that stand in the training.
        package var examples: [Example] = []
        package var leakExamples: [Example] = []
    }

    private var exact: SortedRuns
    private var folded: SortedRuns
    /// The first texts by their hashes, for examples.
    private var early: [UInt64: (place: CorpusPlace, isTraining: Bool)] = [:]
    /// Of the corpus' texts, and of those of the training.
    private var numbers: (own: UInt64, training: UInt64) = (0, 0)
    private var examples: [Example] = []
    private var leakExamples: [Example] = []

    private static let maxEarly = 1 << 15
    private static let maxExamples = 20
    /// Set in the numbers of the corpus' own texts, so that those of the training come first.
    private static let isOwn: UInt64 = 1 << 63

    package init(runLength: Int = 1 << 16) {
        exact = SortedRuns(runLength: runLength)
        folded = SortedRuns(runLength: runLength)
    }

    /// Adds a text that the filter has learnt from: before those of the corpus.
    package mutating func addTraining(_ body: String, at place: CorpusPlace) throws(SortedRuns.Failure) {
        let hash = TextFingerprint.exact(body)
        numbers.training += 1
        try add(hash, body, number: numbers.training, label: 0)
        if early.count < Self.maxEarly, early[hash] == nil { early[hash] = (place, true) }
    }

    /// Adds the corpus' next text.
    ///
    /// - Parameter body: nil: a picture alone, which is like no other text.
    package mutating func add(
        _ body: String?, accepted: [Category], at place: CorpusPlace
    ) throws(SortedRuns.Failure) {
        numbers.own += 1
        guard let body else { return }
        let hash = TextFingerprint.exact(body)
        try add(hash, body, number: numbers.own | Self.isOwn, label: Self.label(accepted))
        guard wantsExamples else { return }
        if let (first, isTraining) = early[hash] {
            guard (isTraining ? leakExamples : examples).count < Self.maxExamples else { return }
            let example = Example(first: first, repetition: place, text: body, number: numbers.own)
            if isTraining { leakExamples.append(example) } else { examples.append(example) }
        } else if early.count < Self.maxEarly {
            early[hash] = (place, false)
        }
    }

    private var wantsExamples: Bool {
        examples.count < Self.maxExamples || (numbers.training > 0 && leakExamples.count < Self.maxExamples)
    }

    private mutating func add(
        _ hash: UInt64, _ body: String, number: UInt64, label: UInt64
    ) throws(SortedRuns.Failure) {
        try exact.add(SortedRuns.Entry(hash: hash, number: number, label: label))
        try folded.add(SortedRuns.Entry(hash: TextFingerprint.folded(body), number: number, label: label))
    }

    /// The same for the same categories, in whatever order, and for no others: a bit each.
    private static func label(_ accepted: [Category]) -> UInt64 {
        accepted.reduce(0) { $0 | bits[$1, default: 0] }
    }

    private static let bits = Dictionary(
        uniqueKeysWithValues: Category.all.enumerated().map { ($1, UInt64(1) << UInt64($0)) })

    /// Finds what was added more than once: to be called once.
    ///
    /// - Parameter texts: only the first so many of the corpus' texts count; nil: all.
    package mutating func find(among texts: Int? = nil) throws(SortedRuns.Failure) -> Findings {
        let last = texts.map { UInt64(max(0, $0)) } ?? numbers.own
        var findings = Findings()
        findings.exact = try Self.count(&exact, through: last)
        findings.folded = try Self.count(&folded, through: last)
        findings.examples = examples.filter { $0.number <= last }
        findings.leakExamples = leakExamples.filter { $0.number <= last }
        return findings
    }

    private static func count(_ runs: inout SortedRuns, through last: UInt64) throws(SortedRuns.Failure) -> Counts {
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
            guard entry.number & ~isOwn <= last else { return }
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
