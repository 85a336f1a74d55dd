import Messages

/// The syntax of a step, for the parser and for the reference in Sessions/README.md.
struct StepForm: Sendable {
    /// The key that names the step.
    let name: String
    /// What the step does, in one sentence of Markdown.
    let summary: String
    /// Whether it can be done in an open inbox.
    let live: LiveUse
    /// The value that it takes instead of a mapping; nil: it takes only a mapping.
    var value: String?
    /// The required keys of its mapping.
    var required: [String] = []
    var optional: [String] = []
    /// The keys in the reference, in Markdown; nil: a list of them.
    var documentedKeys: String?
    /// What can be expected after it besides the inbox; empty: the step has no outcome.
    var expects = Expectation.userActionKeys
    /// Whether a release supports the step.
    var exists: @Sendable (Release) -> Bool = { _ in true }

    /// `include`, which stands for other steps (`IncludedSteps`).
    static let include = StepForm(
        name: "include", summary: "Does the steps of a [fragment](#fragments).",
        live: .refused("An open inbox reads no files with steps: send the steps of the fragment, one in a line."),
        value: "a path",
        required: ["file"], optional: ["with"], expects: [])
}

/// Whether a step can be done in an open inbox by another program (`LiveSteps`). Such an inbox has a real clock, and no script.
enum LiveUse: Hashable, Sendable {
    case performed
    /// In an inbox on a screen.
    case onScreen
    /// Never; a sentence that says why.
    case refused(String)
}
