/// The corpus that a filter was measured on.
package struct CorpusFacts: Hashable, Sendable {
    /// A record that could not be read.
    package struct Skipped: Hashable, Sendable {
        /// `corpus.tsv:17`
        package var place: String
        package var reason: String

        package init(place: String, reason: String) {
            self.place = place
            self.reason = reason
        }
    }

    /// A text that stands in more than one place.
    package struct Repeated: Hashable, Sendable {
        /// Where it stands first, and where again: `corpus.tsv:17`.
        package var places: [String]
        /// Its beginning.
        package var text: String

        package init(places: [String], text: String) {
            self.places = places
            self.text = Excerpt.beginning(of: text)
        }
    }

    /// Texts of the corpus that stand in it more than once: they count more than others.
    package struct Duplicates: Hashable, Sendable {
        /// Texts whose body has stood before.
        package var count: Int
        /// Those among them with another label than before: no filter can be right about both.
        package var contradicting: Int
        /// Texts whose body has stood before, but for its case, its digits, its punctuation and its blanks; nil: nobody
        /// looked.
        package var foldedCount: Int?
        /// Some of them.
        package var examples: [Repeated]

        package init(count: Int = 0, contradicting: Int = 0, examples: [Repeated] = []) {
            self.count = count
            self.contradicting = contradicting
            self.examples = examples
        }
    }

    /// Texts that the filter has learnt from: a filter knows what it has seen.
    package struct Leaks: Hashable, Sendable {
        /// The files of the training.
        package var trainingPaths: [String]
        /// The filters whose own model, which comes with Siftbox, learned from it; empty: the user named the training.
        package var bundledFilters: [String] = []
        /// Of its received texts only these, from 1; nil: all.
        package var trainingRows: ClosedRange<Int>?
        /// How many texts of this corpus stand there, too.
        package var count: Int
        /// How many do but for case, digits, punctuation and blanks; nil: nobody looked.
        package var foldedCount: Int?
        /// Some of them: first where in the training, then where in the corpus.
        package var examples: [Repeated]

        package init(trainingPaths: [String], count: Int = 0, examples: [Repeated] = []) {
            self.trainingPaths = trainingPaths
            self.count = count
            self.examples = examples
        }
    }

    package var paths: [String]
    /// Of all received texts only these were taken, from 1; nil: all.
    package var chosenRows: ClosedRange<Int>?
    package var fingerprint = CorpusFingerprint()
    /// Texts with a label that were read: as many as must come out.
    package var rowsIn = 0
    package var unlabelled = 0
    /// How files were read where they did not show it, such as a guessed encoding: sentences.
    package var remarks: [String] = []
    package var skippedCount = 0
    /// The first of them.
    package var skipped: [Skipped] = []
    /// nil: nobody looked.
    package var duplicates: Duplicates?
    /// nil: no corpus of the training was named.
    package var leaks: Leaks?
    /// What was added to the label map: `ham=none`.
    package var map: [String] = []
    /// The labels among these that no text had.
    package var unmatchedLabels: [String] = []

    package init(paths: [String]) { self.paths = paths }
}
