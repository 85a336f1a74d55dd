/// The corpus that a filter was measured on.
package struct CorpusFacts: Hashable, Sendable, Codable {
    /// A record that cannot be read.
    package struct Skipped: Hashable, Sendable, Codable {
        /// `corpus.tsv:17`
        package var place: String
        package var reason: String

        package init(place: String, reason: String) {
            self.place = place
            self.reason = reason
        }
    }

    /// A message that occurs in more than one place.
    package struct RepeatedMessage: Hashable, Sendable, Codable {
        /// Its first place and its other places: `corpus.tsv:17`.
        package var places: [String]
        /// The beginning of its body.
        package var text: String

        package init(places: [String], text: String) {
            self.places = places
            self.text = Excerpt.beginning(of: text)
        }
    }

    /// Messages that occur more than once in the corpus, and so count more than others.
    package struct Duplicates: Hashable, Sendable, Codable {
        /// Messages whose body occurred before.
        package var count: Int
        /// Those of them with a different label: no filter can be right about both.
        package var conflicting: Int
        /// Messages whose body occurred before, ignoring case, digits, punctuation and spaces; nil: not checked.
        package var normalizedCount: Int?
        /// Some examples.
        package var examples: [RepeatedMessage]

        package init(count: Int = 0, conflicting contradicting: Int = 0, examples: [RepeatedMessage] = []) {
            self.count = count
            self.conflicting = contradicting
            self.examples = examples
        }
    }

    /// Messages of the corpus that the filter has learned from.
    package struct Leaks: Hashable, Sendable, Codable {
        /// The files of the training corpus.
        package var trainingPaths: [String]
        /// The filters whose bundled model learned from it; empty: the user named the training corpus.
        package var bundledFilters: [String] = []
        /// The range of its received messages, from 1; nil: all.
        package var trainingRows: ClosedRange<Int>?
        /// The number of messages of this corpus that occur there.
        package var count: Int
        /// The same, ignoring case, digits, punctuation and spaces; nil: not checked.
        package var normalizedCount: Int?
        /// Some examples: first the place in the training corpus, then the place in this corpus.
        package var examples: [RepeatedMessage]

        package init(trainingPaths: [String], count: Int = 0, examples: [RepeatedMessage] = []) {
            self.trainingPaths = trainingPaths
            self.count = count
            self.examples = examples
        }
    }

    /// The senders that the filter received.
    package struct Senders: Hashable, Sendable, Codable {
        /// Messages with a sender in the corpus.
        package var given: Int
        /// Messages without one, for which the filter received none.
        package var missing = 0
        /// Messages without one, for which the filter received an invented number.
        package var invented = 0
        /// What the invented numbers are.
        package var inventedNumbers = ""

        package init(given: Int) { self.given = given }
    }

    package var paths: [String]
    /// nil: not counted.
    package var senders: Senders?
    /// The range of received messages that was used, from 1; nil: all.
    package var chosenRows: ClosedRange<Int>?
    package var fingerprint = CorpusFingerprint()
    /// The number of labeled messages that were read. Each filter must have as many results.
    package var rowsIn = 0
    package var unlabeled = 0
    /// Sentences about assumptions made while reading, such as a guessed encoding.
    package var remarks: [String] = []
    package var skippedCount = 0
    /// The first of them.
    package var skipped: [Skipped] = []
    /// nil: not checked.
    package var duplicates: Duplicates?
    /// nil: no training corpus was named.
    package var leaks: Leaks?
    /// The entries that were added to the label map: `ham=none`.
    package var map: [String] = []
    /// Labels of these entries that no message has.
    package var unmatchedLabels: [String] = []

    package init(paths: [String]) { self.paths = paths }
}
