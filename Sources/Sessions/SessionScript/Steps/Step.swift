package import LocatedYAML

/// One step of a session: an action, an expectation, or both.
package struct Step: Hashable, Sendable {
    package var position: SourcePosition
    /// nil: the step has only an expectation.
    var action: (any StepAction)?
    package var expectation: Expectation?
    /// The file of an included step; nil: that of the session.
    package var file: String?
    /// Where it was included, the innermost place first: `otp.yaml:8:5`. Empty: it is in the session's file.
    package var includedAt: [String] = []
    /// Where it is in the session's file, or where that includes it.
    var placeInSession: SourcePosition

    init(position: SourcePosition, action: (any StepAction)?, expectation: Expectation? = nil) {
        self.position = position
        placeInSession = position
        self.action = action
        self.expectation = expectation
    }

    /// What it does, on one line without control characters.
    package var summary: String { action?.summary ?? "expectations only" }
    /// The sentence that it shows to the viewer; nil: none.
    package var caption: String? { (action as? CaptionStep)?.text }

    private var hashableAction: AnyHashable? { action.map { AnyHashable($0) } }

    package static func == (one: Step, other: Step) -> Bool {
        one.position == other.position && one.hashableAction == other.hashableAction
            && one.expectation == other.expectation && one.file == other.file && one.includedAt == other.includedAt
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(position)
        hasher.combine(hashableAction)
        hasher.combine(expectation)
    }
}
