/// The kinds of steps.
enum StepKinds {
    /// All actions of steps, in the order of the reference.
    static let actions: [any StepAction.Type] = [
        CaptionStep.self, WaitStep.self, ReceiveStep.self, ReplyStep.self, AddContactStep.self,
        RemoveContactStep.self, ChooseFilterStep.self, ChooseReportingStep.self, SetStep.self, DeleteStep.self,
        RecoverStep.self, MarkKnownStep.self, NotSpamStep.self, ReportStep.self, BlockStep.self,
        UnblockStep.self, ReadStep.self, MarkUnreadStep.self, SeveralStep.self, UndoStep.self, ResetStep.self,
        ReevaluateStep.self,
        ApplyReevaluationStep.self, ServerStep.self, SaveStep.self, PressStep.self, ShowStep.self,
    ]

    /// The forms of all steps, also of `include`, which stands for other steps.
    static let forms = actions.map { $0.form } + [StepForm.include]

    static func form(_ name: String) -> StepForm? { forms.first { $0.name == name } }
}
