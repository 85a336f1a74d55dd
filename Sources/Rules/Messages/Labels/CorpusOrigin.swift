/// Where a message is in the corpus that `evaluate --open` shows, and what the corpus says about it.
package struct CorpusOrigin: Hashable, Sendable {
    /// What `number` counts.
    package enum Unit: UInt8, Hashable, Sendable {
        case line, record, row

        /// `17` of a line, `record 17`, `row 17`
        package func place(_ number: Int) -> String {
            switch self {
            case .line: "\(number)"
            case .record: "record \(number)"
            case .row: "row \(number)"
            }
        }
    }

    /// The index of its file.
    package var file: Int
    /// From 1.
    package var number: Int
    package var unit: Unit
    /// The name of its file in a folder of messages; nil: the number says where it is.
    package var name: String?
    /// The categories that are right.
    package var accepted: [Category]
    /// Whether the corpus has no sender for it: that of the message is a placeholder, and the filter receives none, as in
    /// an evaluation.
    package var hasPlaceholderSender = false

    package init(file: Int, number: Int, unit: Unit, accepted: [Category]) {
        self.file = file
        self.number = number
        self.unit = unit
        self.accepted = accepted
    }
}
