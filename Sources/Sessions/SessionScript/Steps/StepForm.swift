import Messages

/// The syntax of a step, for the parser and for the reference in Sessions/README.md.
struct StepForm: Sendable {
    /// The key that names the step.
    let name: String
    /// What the step does, in one sentence of Markdown.
    let summary: String
    /// The value that it takes instead of a mapping; nil: it takes only a mapping.
    var value: String?
    /// The required keys of its mapping.
    var required: [String] = []
    var optional: [String] = []
    /// The keys in the reference, in Markdown; nil: a list of them.
    var documentedKeys: String?
    /// What can be expected after it besides the inbox; empty: the step has no outcome.
    var expects = ExpectationParser.userActionKeys
    /// Whether a release supports the step.
    var exists: @Sendable (Release) -> Bool = { _ in true }

    /// All actions of steps, in the order of the reference.
    static let actions: [any StepAction.Type] = [
        CaptionStep.self, WaitStep.self, ReceiveStep.self, ReplyStep.self, AddContactStep.self,
        RemoveContactStep.self, ChooseFilterStep.self, ChooseReportingStep.self, SetStep.self, DeleteStep.self,
        RecoverStep.self, MarkKnownStep.self, NotSpamStep.self, ReportStep.self, BlockStep.self,
        UnblockStep.self, ReadStep.self, MarkUnreadStep.self, SeveralStep.self, UndoStep.self, ReevaluateStep.self,
        ApplyReevaluationStep.self, ServerStep.self, SaveStep.self, PressStep.self, ShowStep.self,
    ]

    /// The forms of all steps, also of `include`, which stands for other steps.
    static let all = actions.map { $0.form } + [IncludedSteps.form]

    static func named(_ name: String) -> StepForm? { all.first { $0.name == name } }
}
