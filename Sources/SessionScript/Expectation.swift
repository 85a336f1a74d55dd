import Messages

/// What a step should lead to: facts, each with the key that states it and the place where it stands.
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
        // Of the text that came in.
        case asked(Bool)
        case because(Criterion)
        case action(Action)
        case subAction(SubAction)
        case notified(Bool)
        // Of what the step did.
        case folder(FolderID)
        case diagnostic(Diagnostic.Name)
        case rule(Rule)
        // Of the inbox.
        case folders([String])
        /// The line above what the filter sorts (F6); nil: there is none.
        case heading(String?)
        /// Who a folder lists, the newest first (F11).
        case list(FolderID, [String])
        /// A text in the filter's log (X6).
        case log(String)
        case count(FolderID, Int)
        case unread(FolderID, Int)
        case conversation(ConversationSelector, Detail)
        case noConversation(ConversationSelector)
        case screen(String)
        case server(ServerExpectation)
        /// Of a report.
        case report(ExpectedReport)
        /// Everybody who is blocked (C1).
        case blocked([String])
        /// Of a filter that was asked again: how many texts.
        case wouldMove(ReevaluatedMessages, Int)
    }

    /// What the session's server has been asked since it began.
    package enum ServerExpectation: Hashable, Sendable {
        case requests(Int)
        case deferrals(Int)
        case reports(Int)
        /// A text in the last post: its path, its headers or its body.
        case last(String)
        case lastLacks(String)
        /// The body of the last post: these keys, and no others.
        case sent(JSONPattern)
    }

    /// Which texts are counted of those that a filter was asked about again.
    package enum ReevaluatedMessages: Hashable, Sendable {
        case count, asked, noAnswer
        case move(from: FolderID, to: FolderID)
    }

    package enum Detail: Hashable, Sendable {
        case exists
        case messages(Int)
        /// How many of its messages the user wrote.
        case replies(Int)
        /// The filter that the line under its messages names; nil: there is no such line (N5).
        case footer(String?)
    }
}
