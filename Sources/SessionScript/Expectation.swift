import LocatedYAML
import Messages

/// What should be true after a step: facts, each with its key and its position in the file.
package struct Expectation: Hashable, Sendable {
    package var position: SourcePosition
    /// In the order of the file; never empty.
    package var clauses: [Clause]

    package struct Clause: Hashable, Sendable {
        /// `folder`, `count.junk`, `conversation.messages`.
        package var key: String
        package var position: SourcePosition
        package var fact: Fact
    }

    package enum Fact: Hashable, Sendable {
        // About the message that arrived.
        case queried(Bool)
        case because(Criterion)
        case action(Action)
        case subAction(SubAction)
        case notified(Bool)
        // About the step.
        case folder(FolderID)
        case diagnostic(Diagnostic.Name)
        case rule(Rule)
        // About the inbox.
        case folders([String])
        /// The heading above the filter's folders (F6); nil: none.
        case heading(String?)
        /// The conversations that a folder lists, newest first (F11).
        case list(FolderID, [String])
        /// A string in the filter's log (X6).
        case log(String)
        case count(FolderID, Int)
        case unread(FolderID, Int)
        case conversation(ConversationSelector, Detail)
        case noConversation(ConversationSelector)
        case screen(String)
        case server(ServerExpectation)
        /// About a report.
        case report(ExpectedReport)
        /// All blocked addresses (C1).
        case blocked([String])
        /// About a re-evaluation: a number of messages.
        case wouldChange(ReevaluatedMessages, Int)
    }

    /// The requests that the session's server has received since it started.
    package enum ServerExpectation: Hashable, Sendable {
        case requests(Int)
        case deferrals(Int)
        case reports(Int)
        /// A string in the last POST: in its path, headers or body.
        case last(String)
        case lastLacks(String)
        /// The body of the last POST: exactly these keys.
        case sent(JSONPattern)
    }

    /// Which messages of a re-evaluation are counted.
    package enum ReevaluatedMessages: Hashable, Sendable {
        case count, queried, noAnswer
        case move(from: FolderID, to: FolderID)
    }

    package enum Detail: Hashable, Sendable {
        case exists
        case messages(Int)
        /// How many of its messages the user wrote.
        case replies(Int)
        /// The filter named below the messages; nil: none (N5).
        case footer(String?)
    }
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
