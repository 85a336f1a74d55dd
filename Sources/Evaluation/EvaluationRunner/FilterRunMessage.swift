package import Evaluation
package import Messages

/// A message for a filter, from an archive or another program.
package struct FilterRunMessage: Hashable, Sendable {
    /// The sender; nil: unknown (see `FilterRunOptions.inventsSenders`).
    package var sender: String?
    package var messageBody: String?
    /// ISO 3166 code of the receiver's country; nil: that of the run.
    package var country: String?
    /// The number of an invented sender (`PlaceholderSender`), so that all queries about a message have the same; nil: that of
    /// the query.
    package var placeholderNumber: Int?
}

/// The answer to a message.
package struct FilterRunAnswer: Hashable, Sendable {
    /// The validated action (V); `none` if there is no answer.
    package var action = Action.none
    package var subAction = SubAction.none
    /// How sure the filter is that the message should be hidden, from 0 to 1; nil: it did not say, or gave no answer.
    package var score: Double?
    /// Why there is no valid answer; nil: there is one.
    package var failure: Observation.Failure?
    /// The diagnostic of the answer; nil: none.
    package var diagnostic: Diagnostic?
    /// Whether the filter deferred to its server.
    package var wasDeferred = false
    /// The filter's time; nil if it gave no answer.
    package var milliseconds: Double?
    /// Whether its process answered it first.
    package var isFirstCall = false

    package var category: Category { Category(action: action, subAction: subAction) }

    /// The answer to a message that was not sent to the filter.
    static func notAsked(_ diagnostic: Diagnostic?) -> FilterRunAnswer {
        FilterRunAnswer(failure: .notQueried, diagnostic: diagnostic)
    }
}
