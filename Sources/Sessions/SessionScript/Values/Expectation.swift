package import LocatedYAML
package import Messages
package import SessionTerms

/// What should be true after a step: facts, each with its key and its position in the file.
package struct Expectation: Hashable, Sendable {
    package var position: SourcePosition
    /// In the order of the file; never empty.
    package var clauses: [Clause]
    /// How long the facts are checked again until they hold, in milliseconds of real time; nil: the `standardLimit` of
    /// each fact.
    package var limit: Int64?

    /// 10 minutes.
    static let maxLimit: Int64 = 600_000

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
        case heading(TextPattern?)
        /// The conversations that a folder lists, newest first (F11).
        case list(FolderID, [TextPattern])
        /// Text in the filter's log (X6).
        case log(TextPattern)
        case count(FolderID, Int)
        case unread(FolderID, Int)
        case conversation(ConversationSelector, Detail)
        case noConversation(ConversationSelector)
        /// Text on the screen; nil: anywhere.
        case screen(TextPattern, ScreenRegion?)
        case server(ServerExpectation)
        /// About a report.
        case report(ExpectedReport)
        /// All blocked addresses (C1).
        case blocked([String])
        /// About what would change: a number of messages.
        case wouldChange(ReevaluatedMessages, Int)
    }

    /// The requests that the session's server has received since it started.
    package enum ServerExpectation: Hashable, Sendable {
        case requests(Int)
        case deferrals(Int)
        case reports(Int)
        /// Text in the last POST: in its path, headers or body.
        case last(TextPattern)
        case lastLacks(TextPattern)
        /// The body of the last POST: exactly these keys.
        case sent(JSONPattern)
    }

    /// Which messages are counted.
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
        case footer(TextPattern?)
    }
}

/// What a step expects of a report.
package enum ExpectedReport: Hashable, Sendable {
    case action(ClassificationAction)
    case by(ReportRecord.Route)
    /// Whether Done was enabled when the view was left.
    case ready(Bool)
    /// A text that the view showed.
    case shows(TextPattern)
    /// The HTTP status of the answer.
    case status(Int)
    /// The posted JSON.
    case posted(JSONPattern)
    /// The text of the SMS; nil: nothing was sent.
    case text(TextPattern?)
    /// Whether the sender was blocked.
    case blocked(Bool)
}

// How long facts may take without `eventually`, in real time. On a busy machine, other processes take seconds. A limit is
// used up only by a fact that does not hold.
extension Expectation {
    /// After a failure the session has failed: the others are not worth waiting for.
    static let limitAfterFailure = Duration.milliseconds(500)

    /// The limit after what is expected, in a failure: ` within 5s`; empty: there is none.
    var limitWords: String { limit.map { " within \(Durations.written($0))" } ?? "" }
}

extension Expectation.Fact {
    /// How long a fact may take that comes at an unknown time; nil: it holds at once, or not at all.
    var standardLimit: Duration? {
        switch self {
        // Written by other processes: a second answer, the filter's output, requests.
        case .diagnostic(.answeredTwice), .rule(.v9), .log, .server: .seconds(5)
        // Results of a search, and what the filter has written.
        case .screen: .milliseconds(500)
        default: nil
        }
    }
}

// What can be expected after a step, besides the inbox.
extension Expectation {
    static let messageKeys = ["queried", "because", "action", "sub-action", "notified"]
    static let userActionKeys = ["folder", "diagnostic", "rules"]
    /// After a choice in Settings, which changes no conversation.
    static let choiceKeys = ["diagnostic", "rules"]
    static let reevaluationKeys = ["would-change"]
    static let reportKeys = ["report"]
}
