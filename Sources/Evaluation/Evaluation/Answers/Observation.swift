package import Messages

/// A filter's result for one message of a corpus.
package struct Observation: Hashable, Sendable {
    /// Why there is no answer.
    package enum Failure: String, CaseIterable, Hashable, Sendable, Codable {
        /// The filter deferred to its server and then gave no answer.
        case deferred
        case late
        case crashed
        /// The answer was invalid, or not one of Apple's values.
        case malformed
        /// The message was not sent: it has no body or no sender (C8), or the filter could not be started.
        case notQueried = "not-queried"
    }

    /// The categories that are right according to the label and the label map; never empty.
    package var accepted: [Category]
    /// The category from the filter's answer, validated as on iOS (V); uncategorized if it failed.
    package var category: Category
    package var failure: Failure?
    /// Whether the answer was `allow`, which is the same category as `none`.
    package var isAllowed = false
    /// How sure the filter is that the message should be hidden, from 0 to 1; nil: it did not say, or failed.
    package var score: Double?
    /// Whether the filter deferred to its server, reached or not.
    package var wasDeferred = false
    /// The filter's response time; nil if it failed.
    package var milliseconds: Double?
    /// Whether this was the first query of a filter process; its time includes what the filter loads.
    package var isFirstCall = false
    /// The answers to further queries about the message, in the order of the queries.
    package var probes: [ProbeAnswer] = []

    package init(accepted: [Category], category: Category, failure: Failure? = nil) {
        self.accepted = accepted
        self.category = category
        self.failure = failure
    }
}
