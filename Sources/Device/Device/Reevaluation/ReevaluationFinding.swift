package import Messages

extension Reevaluation {
    /// The filter to query.
    package enum FilterChoice: Hashable, Sendable {
        /// The active filter, in its current build.
        case active
        /// A sample's name, or a path.
        case filter(String)
    }

    /// What would change.
    package struct Finding: Sendable {
        package var result: ReevaluationResult
        package var comparison: Comparison
        /// The file of the messages; nil: they are in the inbox.
        package var file: File?

        package init(result: ReevaluationResult, comparison: Comparison, file: File? = nil) {
            self.result = result
            self.comparison = comparison
            self.file = file
        }
    }

    /// The messages of a file, by line number.
    package struct File: Sendable {
        package internal(set) var messages: [Int64: IncomingMessage] = [:]
        /// The number of lines that could not be read as messages.
        package internal(set) var skipped = 0
        /// What the file consists of, such as `line`.
        package internal(set) var unit = "record"
        /// Whether the file has more messages than were read.
        package internal(set) var isTruncated = false
        /// Why the file ended early, after the messages above; nil: it did not.
        package internal(set) var endedEarly: String?
    }
}
