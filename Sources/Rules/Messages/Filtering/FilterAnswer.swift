/// A value from a filter's answer: one of Apple's, or anything else, as the filter wrote it.
package enum ReportedValue<Value: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
    case known(Value)
    case unknown(String)
}

extension ReportedValue where Value: HasAPIName {
    /// The name as the filter wrote it.
    var text: String {
        switch self {
        case .known(let value): value.name
        case .unknown(let text): text
        }
    }
}

/// The query: everything that a filter receives about a message (Q1, Q2).
package struct FilterQuery: Hashable, Sendable, Codable {
    package var sender: String?
    package var messageBody: String?
    /// ISO 3166 code of the receiver's country; only in the releases that have it (Q2).
    package var receiverISOCountryCode: String?

    package init(sender: String?, messageBody: String?, receiverISOCountryCode: String?) {
        self.sender = sender
        self.messageBody = messageBody
        self.receiverISOCountryCode = receiverISOCountryCode
    }
}

/// A filter's answer to a query, before validation (V).
package struct FilterAnswer: Hashable, Sendable, Codable {
    package var action: ReportedValue<Action>
    package var subAction: ReportedValue<SubAction>
    /// How sure the filter is that the message should be hidden, from 0 to 1; nil: it did not say. iOS has nothing like
    /// it, so it decides nothing.
    package var score: Double?

    package init(
        action: ReportedValue<Action>, subAction: ReportedValue<SubAction> = .known(.none), score: Double? = nil
    ) {
        self.action = action
        self.subAction = subAction
        self.score = score
    }
}

/// A filter's answer to the capabilities query, before validation (S).
package struct DeclaredCapabilities: Hashable, Sendable, Codable {
    package var transactional: [ReportedValue<SubAction>]
    package var promotional: [ReportedValue<SubAction>]

    package init(transactional: [ReportedValue<SubAction>] = [], promotional: [ReportedValue<SubAction>] = []) {
        self.transactional = transactional
        self.promotional = promotional
    }
}

/// The result of querying a filter for one message.
package struct FilterOutcome: Hashable, Sendable {
    /// nil: no answer; `diagnostics` has the reason (V7).
    package var answer: FilterAnswer?
    /// The filter's own time for this query, in milliseconds; nil: no answer.
    package var milliseconds: Double?
    /// Whether it is the first answer of its process to a message, whose time includes the process's start.
    package var isFirstCall: Bool
    /// Problems that were noticed during the query.
    package var diagnostics: [Diagnostic]
    /// The requests to its server (D).
    package var exchanges: [NetworkExchange]

    package init(
        answer: FilterAnswer?, milliseconds: Double? = nil, isFirstCall: Bool = false, diagnostics: [Diagnostic] = [],
        exchanges: [NetworkExchange] = []
    ) {
        self.answer = answer
        self.milliseconds = milliseconds
        self.isFirstCall = isFirstCall
        self.diagnostics = diagnostics
        self.exchanges = exchanges
    }
}
