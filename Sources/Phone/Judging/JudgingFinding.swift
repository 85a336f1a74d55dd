import Messages

extension Reevaluation {
    /// Which filter is asked.
    package enum FilterChoice: Hashable, Sendable {
        /// The one that is chosen, as it is built now.
        case chosen
        /// A sample's name, or a path.
        case filter(String)
    }

    /// What came of it.
    package struct Finding: Sendable {
        package var result: ReevaluationResult
        package var comparison: Comparison
        /// Where the texts are from; nil: they lie in the inbox.
        package var file: File?

        package init(judgement: ReevaluationResult, comparison: Comparison, file: File? = nil) {
            self.result = judgement
            self.comparison = comparison
            self.file = file
        }
    }

    /// The texts of a file, by the numbers of their lines.
    package struct File: Sendable {
        package internal(set) var texts: [Int64: IncomingMessage] = [:]
        /// Lines that hold no text that can be read.
        package internal(set) var skipped = 0
        /// What such a file consists of: `line`.
        package internal(set) var unit = "record"
        /// Whether there are more texts than are read.
        package internal(set) var isCut = false
        /// Why it ended before its end, behind the texts that are told; nil: it did not.
        package internal(set) var endedEarly: String?
    }
}
