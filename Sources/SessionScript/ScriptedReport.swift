import Messages

/// The report of a step: the messages, the actions in the extension's view, and how it ends.
package struct ScriptedReport: Hashable, Sendable {
    package enum ReportSelector: Hashable, Sendable {
        /// All incoming messages.
        case all
        case newest
        /// Messages whose body contains this string.
        case having(String)
    }

    /// An action in the extension's view. Its element is waited for.
    package struct ViewAction: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// Presses the element with this text.
            case tap(String)
            /// Types text into the field with this placeholder, or after this label.
            case type(String, into: String)
        }
        package var kind: Kind
        package var position: SourcePosition
    }

    package var conversation: SessionScript.ConversationSelector
    package var messages = ReportSelector.all
    /// In the order of the file.
    package var actions: [ViewAction] = []
    /// Done; false: Cancel.
    package var isDone = true
    /// Whether the message of a report by SMS is sent.
    package var sendsSMS = true
    /// Whether the sender is blocked when the phone asks.
    package var blocks = true
}

/// What a step expects of a report.
package enum ExpectedReport: Hashable, Sendable {
    case action(ClassificationAction)
    case by(ReportRecord.Route)
    /// Whether Done was enabled when the view was left.
    case ready(Bool)
    /// A text that the view showed.
    case shows(String)
    /// The HTTP status of the answer.
    case status(Int)
    /// The posted JSON.
    case posted(JSONPattern)
    /// The text of the SMS; nil: nothing was sent.
    case text(String?)
    /// Whether the sender was blocked.
    case blocked(Bool)
}
