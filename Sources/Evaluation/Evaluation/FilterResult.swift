package import Messages

/// The results of a filter on a corpus, and the time and memory it took.
package struct FilterResult: Hashable, Sendable, Codable {
    /// As the user named it: `FilterIt`, `./MyFilter`.
    package var name: String
    /// The version of the filter, if known: for example, a hash of the program.
    package var build: String?
    package var tally: Tally
    package var run: RunFacts
    /// The messages with a wrong answer.
    package var misclassified = Misclassified()
    /// Sub-actions that occur as labels but that the filter did not declare, with the number of messages. These messages
    /// cannot be correct as exact sub-folders.
    package var undeclared: [Undeclared] = []
    /// How its answers change when messages are perturbed; nil: not measured.
    package var robustness: Robustness?
    /// The messages whose answer changes when they are sent again; nil: not measured.
    package var stability: Stability?

    /// The results by parts of the corpus; nil: not split.
    package var slices: Slices?
    /// The filter's scores; nil: not counted.
    package var scores: ScoreTally?

    package struct Undeclared: Hashable, Sendable, Codable {
        package let category: Category
        package let messageCount: Int

        package init(category: Category, messageCount: Int) {
            (self.category, self.messageCount) = (category, messageCount)
        }
    }

    package init(name: String, build: String? = nil, tally: Tally, run: RunFacts = RunFacts()) {
        self.name = name
        self.build = build
        self.tally = tally
        self.run = run
    }
}

/// Time, memory and machine of a run. Unknown values are nil.
package struct RunFacts: Hashable, Sendable, Codable {
    /// How the times of calls were measured.
    package enum Timing: String, Hashable, Sendable, Codable {
        /// Many messages were in flight; messages that were answered together share their time equally.
        case means
        /// Each message was sent after the one before was answered, so it has its own time.
        case single
    }

    /// nil: no times were measured.
    package var timing: Timing?
    /// From the first query to the last answer, in seconds.
    package var seconds: Double?
    /// The number of parallel filter processes.
    package var processes: Int?
    /// How many processes were started: more than `processes` if some ended early.
    package var starts: Int?
    /// The number of answers for messages that were already answered. They are ignored (V9).
    package var answeredTwice: Int?
    /// The number of queries besides those of the messages (`Probe`); nil: none.
    package var probes: Int?
    /// The number of crashes after which a retry succeeded. Their messages do not count as crashed.
    package var recoveredCrashes: Int?
    /// Why the filter was abandoned before the end of the corpus; nil: it was not.
    package var abandonReason: String?
    package var cores: Int?
    /// The name of the processor: `AMD EPYC 7571`.
    package var processor: String?
    /// The peak memory of one filter process, in bytes.
    package var filterPeakBytes: Int?
    /// The peak memory of this program, in bytes.
    package var siftboxPeakBytes: Int?

    package init() {}

    /// The number of messages sent to the filter per second.
    package func messagesPerSecond(_ tally: Tally) -> Double? {
        let asked = tally.rows - tally.failures(.notQueried)
        guard let seconds, seconds > 0, seconds.isFinite, asked > 0 else { return nil }
        return Double(asked + (probes ?? 0)) / seconds
    }
}
