package import Messages

/// Counts the messages that are repeated in a corpus, and those that a filter has learned from, in constant memory.
///
///     var repeated = RepeatedMessages()
///     try repeated.addTraining(body, at: place)
///     try repeated.add(body, accepted: accepted, at: place)
///     try repeated.find().exact.repeated      // once, at the end
package struct RepeatedMessages: ~Copyable, Sendable {
    package struct Counts: Hashable, Sendable {
        /// Messages whose body occurred before.
        package var repeated = 0
        /// Those of them with other labels than the first occurrence.
        package var contradicting = 0
        /// Messages that are also in the training data.
        package var leaked = 0
    }

    /// A repetition that was found while the corpus was read; only repetitions of the first messages are found this
    /// way.
    package struct Example: Hashable, Sendable {
        package var first: CorpusPlace
        package var repetition: CorpusPlace
        package var body: String
        /// The number of the message in the corpus.
        fileprivate var number: UInt64
    }

    package struct Findings: Sendable {
        /// Of unchanged bodies.
        package var exact = Counts()
        /// Of folded bodies (`TextFingerprint`).
        package var folded = Counts()
        /// Some messages that are repeated in the corpus, and some that are in the training data.
        package var examples: [Example] = []
        package var leakExamples: [Example] = []
    }

    private var exact: SortedRuns
    private var folded: SortedRuns
    /// The first messages by their hashes, for examples.
    private var early: [UInt64: (place: CorpusPlace, isTraining: Bool)] = [:]
    /// The numbers of messages in the corpus and in the training data.
    private var numbers: (corpus: UInt64, training: UInt64) = (0, 0)
    private var examples: [Example] = []
    private var leakExamples: [Example] = []

    private static let maxEarly = 1 << 15
    private static let maxExamples = 20
    /// Set in the numbers of corpus messages, so that training messages sort first.
    private static let corpusBit: UInt64 = 1 << 63

    package init(runLength: Int = 1 << 16) {
        exact = SortedRuns(runLength: runLength)
        folded = SortedRuns(runLength: runLength)
    }

    /// Adds a training message. Call it before adding those of the corpus.
    package mutating func addTraining(_ body: String, at place: CorpusPlace) throws(SortedRuns.Failure) {
        let hash = TextFingerprint.exact(body)
        numbers.training += 1
        try add(hash, body, number: numbers.training, label: 0)
        if early.count < Self.maxEarly, early[hash] == nil { early[hash] = (place, true) }
    }

    /// Adds the next message of the corpus.
    ///
    /// - Parameter body: nil for a message with attachments only, which equals no other.
    package mutating func add(
        _ body: String?, accepted: [Category], at place: CorpusPlace
    ) throws(SortedRuns.Failure) {
        numbers.corpus += 1
        guard let body else { return }
        let hash = TextFingerprint.exact(body)
        try add(hash, body, number: numbers.corpus | Self.corpusBit, label: Self.label(accepted))
        guard wantsExamples else { return }
        if let (first, isTraining) = early[hash] {
            guard (isTraining ? leakExamples : examples).count < Self.maxExamples else { return }
            let example = Example(first: first, repetition: place, body: body, number: numbers.corpus)
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

    /// One bit per category: equal for equal sets of categories.
    private static func label(_ accepted: [Category]) -> UInt64 {
        accepted.reduce(0) { $0 | bits[$1, default: 0] }
    }

    private static let bits = Dictionary(
        uniqueKeysWithValues: Category.all.enumerated().map { ($1, UInt64(1) << UInt64($0)) })

    /// Finds the repetitions. Call it once.
    ///
    /// - Parameter count: Only this many messages at the beginning of the corpus are considered; nil for all.
    package mutating func find(among count: Int? = nil) throws(SortedRuns.Failure) -> Findings {
        let last = count.map { UInt64(max(0, $0)) } ?? numbers.corpus
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
            guard entry.number & corpusBit != 0 else {
                isInTraining = true
                return
            }
            guard entry.number & ~corpusBit <= last else { return }
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
