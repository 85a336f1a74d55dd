import Messages

/// A report as a step scripts it: what is reported, what is done in the extension's view, and how it ends.
package struct ScriptedReport: Hashable, Sendable {
    package enum ReportSelector: Hashable, Sendable {
        /// All that came in.
        case all
        case newest
        /// Those with this text in them.
        case having(String)
    }

    /// Something that is done in the extension's view, which is waited for.
    package struct ViewAction: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// Presses what shows this text.
            case tap(String)
            /// Types a text into the field with this placeholder, or behind this label.
            case type(String, into: String)
        }
        package var kind: Kind
        package var position: SourcePosition
    }

    package var conversation: SessionScript.ConversationSelector
    package var messages = ReportSelector.all
    /// In the order of the file.
    package var acts: [ViewAction] = []
    /// Done, or else Cancel.
    package var isDone = true
    /// Whether the message of a report by SMS is sent.
    package var sendsSMS = true
    /// How the question before blocking is answered.
    package var blocks = true
}

/// What a step expects of a report.
package enum ExpectedReport: Hashable, Sendable {
    case action(ClassificationAction)
    case by(ReportRecord.Route)
    /// Whether Done could be pressed when the view was left.
    case ready(Bool)
    /// A text that the view showed then.
    case shows(String)
    /// The HTTP status that came back.
    case status(Int)
    /// What was posted has at least this in it.
    case posted(JSONPattern)
    /// The text of the message; nil: nothing was sent at all.
    case text(String?)
    /// Whether the sender was blocked behind it.
    case blocked(Bool)
}
