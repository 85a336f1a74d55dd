import Messages

/// What a filter made of one text of a corpus: what an evaluation is made from.
package struct Observation: Hashable, Sendable {
    /// Why there is no answer.
    package enum Failure: String, CaseIterable, Hashable, Sendable {
        /// It deferred, and its server gave no answer that it could use.
        case deferred
        case late
        case crashed
        /// An answer that is none, or none of Apple's values.
        case malformed
        /// It could not be asked at all: no body, or no sender (C8), or the filter could not be started.
        case notAsked = "not-asked"
    }

    /// The categories that are right, by the corpus' label and the label map; never empty.
    package var accepted: [Category]
    /// Where the text is filed by the filter's answer, validated as on the phone (V); uncategorised where it failed.
    package var category: Category
    package var failure: Failure?
    /// Whether the filter asked for its server on the way, be it reached or not.
    package var wasDeferred = false
    /// The filter's own time; nil where it failed.
    package var milliseconds: Double?
    /// Whether it was the first query of a filter's process, whose time holds what it loads.
    package var isFirstCall = false

    package init(accepted: [Category], category: Category, failure: Failure? = nil) {
        self.accepted = accepted
        self.category = category
        self.failure = failure
    }
}
