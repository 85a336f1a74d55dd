import Evaluation
import Messages

/// A text that a filter is asked about, as an archive or a program tells it.
package struct FilterRunMessage: Hashable, Sendable {
    /// Who sent it; nil: nobody says (`FilterRunOptions.inventsSenders`).
    package var sender: String?
    package var messageBody: String?
    /// ISO 3166 code of the receiver's country; nil: the trial's.
    package var country: String?

    package init(sender: String?, messageBody: String?, country: String? = nil) {
        self.sender = sender
        self.messageBody = messageBody
        self.country = country
    }
}

/// What became of it.
package struct FilterRunAnswer: Hashable, Sendable {
    /// What is left of the filter's answer after validation (V); `none` where there is none.
    package var action = Action.none
    package var subAction = SubAction.none
    /// Why there is no answer that counts; nil: there is one.
    package var failure: Observation.Failure?
    /// Why, in words; nil where there is nothing to say.
    package var diagnostic: Diagnostic?
    /// Whether the filter asked for its server on the way.
    package var wasDeferred = false
    /// The filter's own time; nil where it gave no answer.
    package var milliseconds: Double?

    package var category: Category { Category(action: action, subAction: subAction) }

    /// A text that the filter was not asked about.
    static func notAsked(_ diagnostic: Diagnostic?) -> FilterRunAnswer {
        FilterRunAnswer(failure: .notAsked, diagnostic: diagnostic)
    }
}
