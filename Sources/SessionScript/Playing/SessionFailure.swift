import Messages

/// An expectation that does not hold, or a step that could not be done.
package struct SessionFailure: Hashable, Sendable {
    package var file: String
    package var position: SourcePosition
    /// The key of the expectation, or of the action that was refused.
    package var key: String
    package var expected: String
    package var found: String
    /// What the step did, in one line; nil: it only looks at the inbox.
    package var step: String?
    /// The whole way of the message that it is about; empty where there is none.
    package var journey: [JourneyReport.Line] = []
}
