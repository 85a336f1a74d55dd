/// A filter's answer for one message in the inbox.
package struct ReevaluatedMessage: Hashable, Sendable {
    /// The message's id.
    package let message: Int64
    /// The category after validation; nil: no answer (V7).
    package let category: Category?
    /// The answer; only kept if it changes the message's folder or has diagnostics.
    package let outcome: FilterOutcome?

    package init(message: Int64, category: Category?, outcome: FilterOutcome?) {
        self.message = message
        self.category = category
        self.outcome = outcome
    }
}

/// A filter's current answers for the messages in the inbox.
package struct ReevaluationResult: Hashable, Sendable {
    package var filterName: String
    /// As in `Journey`.
    package var filterLanguage: FilterLanguage?
    /// Validated.
    package var capabilities: Capabilities
    /// Sorted by the messages' ids.
    package private(set) var messages: [ReevaluatedMessage] = []

    package init(filterName: String, capabilities: Capabilities = .none) {
        self.filterName = filterName
        self.capabilities = capabilities
    }

    package mutating func add(_ message: ReevaluatedMessage) { messages.append(message) }

    /// Removes the messages without an outcome: those that stay where they are.
    package mutating func removeUnchanged() { messages.removeAll { $0.outcome == nil } }

    /// Sorts by the messages' ids, because answers arrive in any order.
    package mutating func sort() {
        messages.sort { $0.message < $1.message }
    }

    /// The answer for a message; nil: the filter did not receive it.
    package subscript(message: Int64) -> ReevaluatedMessage? {
        var (low, high) = (0, messages.count)
        while low < high {
            let middle = (low + high) / 2
            if messages[middle].message < message { low = middle + 1 } else { high = middle }
        }
        return low < messages.count && messages[low].message == message ? messages[low] : nil
    }
}
