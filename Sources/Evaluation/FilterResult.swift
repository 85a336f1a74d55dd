import Messages

/// What a filter made of the corpus, and what it took.
package struct FilterResult: Hashable, Sendable {
    /// As the user named it: `FilterIt`, `./MyFilter`.
    package var name: String
    /// Which version of it, where one is known; a hash of the program, for example.
    package var build: String?
    package var tally: Tally
    package var run: RunFacts
    /// The texts that it got wrong.
    package var misclassified = Misclassified()
    /// Sub-actions that texts of the corpus are labelled with and that the filter did not declare, with how many texts:
    /// they cannot be right as exact sub-folders.
    package var undeclared: [Undeclared] = []

    package struct Undeclared: Hashable, Sendable {
        package let category: Category
        package let texts: Int

        package init(category: Category, texts: Int) { (self.category, self.texts) = (category, texts) }
    }

    package init(name: String, build: String? = nil, tally: Tally, run: RunFacts = RunFacts()) {
        self.name = name
        self.build = build
        self.tally = tally
        self.run = run
    }
}

/// What asking took, and on which machine. Whatever is not known is nil.
package struct RunFacts: Hashable, Sendable {
    /// How the times of calls were had.
    package enum Timing: String, Hashable, Sendable {
        /// Many texts were under way, and those that were answered together share their time: each has its mean.
        case means
        /// Each text was asked about when the one before was answered, and has its own time.
        case single
    }

    /// nil: there are no times.
    package var timing: Timing?
    /// From the first query to the last answer, in seconds.
    package var seconds: Double?
    /// How many of the filter's processes were at work at a time.
    package var processes: Int?
    /// How often a process was started: more than `processes` where some ended before the corpus did.
    package var starts: Int?
    /// How many answers came for texts that were answered already: they count for nothing (V9).
    package var answeredTwice: Int?
    /// How often a process ended over a text that was answered when it was asked about again: no text is counted as crashed
    /// for it.
    package var recoveredCrashes: Int?
    /// Why the filter was asked no more before the corpus was over; nil: it was.
    package var abandonReason: String?
    package var cores: Int?
    /// As the machine calls it: `AMD EPYC 7571`.
    package var processor: String?
    /// The most memory that one of the filter's processes held, in bytes.
    package var filterPeakBytes: Int?
    /// The most memory that this program held, in bytes.
    package var ownPeakBytes: Int?

    package init() {}

    /// How many texts were asked about in a second.
    package func textsPerSecond(_ tally: Tally) -> Double? {
        let asked = tally.rows - tally.failures(.notAsked)
        guard let seconds, seconds > 0, seconds.isFinite, asked > 0 else { return nil }
        return Double(asked) / seconds
    }
}
