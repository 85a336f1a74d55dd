/// A value as a filter gave it: one that Apple has, or something else, kept as it was written.
package enum ReportedValue<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    case known(Value)
    case unknown(String)
}

/// The query: all that a filter is told about a message (Q1, Q2).
package struct FilterQuery: Hashable, Sendable, Codable {
    package var sender: String?
    package var messageBody: String?
    /// ISO 3166 code of the receiver's country; only from the releases that tell it (Q2).
    package var receiverISOCountryCode: String?

    package init(sender: String?, messageBody: String?, receiverISOCountryCode: String?) {
        self.sender = sender
        self.messageBody = messageBody
        self.receiverISOCountryCode = receiverISOCountryCode
    }
}

/// A filter's answer to a query, before anything is made of it (V).
package struct FilterAnswer: Hashable, Sendable, Codable {
    package var action: ReportedValue<Action>
    package var subAction: ReportedValue<SubAction>

    package init(action: ReportedValue<Action>, subAction: ReportedValue<SubAction> = .known(.none)) {
        self.action = action
        self.subAction = subAction
    }
}

/// A filter's answer to the capabilities query, before anything is made of it (S).
package struct DeclaredCapabilities: Hashable, Sendable, Codable {
    package var transactional: [ReportedValue<SubAction>]
    package var promotional: [ReportedValue<SubAction>]

    package init(transactional: [ReportedValue<SubAction>] = [], promotional: [ReportedValue<SubAction>] = []) {
        self.transactional = transactional
        self.promotional = promotional
    }
}

/// What came of asking a filter about one message.
package struct FilterOutcome: Hashable, Sendable {
    /// The answer; nil when there was none, and then `diagnostics` says why (V7).
    package var answer: FilterAnswer?
    /// The filter's own time for this query in milliseconds; nil when it gave no answer.
    package var milliseconds: Double?
    /// What was noticed about the filter while it was asked.
    package var diagnostics: [Diagnostic]
    /// What its server was asked on the way (D).
    package var exchanges: [NetworkExchange]

    package init(
        answer: FilterAnswer?, milliseconds: Double? = nil, diagnostics: [Diagnostic] = [],
        exchanges: [NetworkExchange] = []
    ) {
        self.answer = answer
        self.milliseconds = milliseconds
        self.diagnostics = diagnostics
        self.exchanges = exchanges
    }
}
