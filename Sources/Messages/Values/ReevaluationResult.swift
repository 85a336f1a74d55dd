/// What a filter says of one text that lies in the inbox already.
package struct ReevaluatedMessage: Hashable, Sendable {
    /// The message's id.
    package let message: Int64
    /// What is left of the answer after validation; nil: there was none (V7).
    package let category: Category?
    /// The answer, kept where it puts the text elsewhere than where it lies, or where something was noticed.
    package let outcome: FilterOutcome?

    package init(message: Int64, category: Category?, outcome: FilterOutcome?) {
        self.message = message
        self.category = category
        self.outcome = outcome
    }
}

/// What a filter says now of the texts that lie in the inbox.
package struct ReevaluationResult: Hashable, Sendable {
    /// The filter's name, and what it declared, validated.
    package var filterName: String
    /// What it is written in, as in `Journey`.
    package var filterLanguage: FilterLanguage?
    package var capabilities: Capabilities
    /// In the order of the messages' ids.
    package private(set) var texts: [ReevaluatedMessage] = []

    package init(filterName: String, capabilities: Capabilities = .none) {
        self.filterName = filterName
        self.capabilities = capabilities
    }

    package mutating func add(_ text: ReevaluatedMessage) { texts.append(text) }

    /// Answers come in any order.
    package mutating func sort() {
        texts.sort { $0.message < $1.message }
    }

    /// What it says of a message; nil: the filter was not asked about it.
    package subscript(message: Int64) -> ReevaluatedMessage? {
        var (low, high) = (0, texts.count)
        while low < high {
            let middle = (low + high) / 2
            if texts[middle].message < message { low = middle + 1 } else { high = middle }
        }
        return low < texts.count && texts[low].message == message ? texts[low] : nil
    }
}
