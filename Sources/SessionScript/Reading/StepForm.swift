import Messages

/// The syntax of a step, for the parser and for the reference in Sessions/README.md.
struct StepForm: Hashable, Sendable {
    /// The key that names the step.
    let name: String
    /// What the step does, in one sentence of Markdown.
    let summary: String
    /// The value that it takes instead of a mapping; nil: it takes only a mapping.
    var value: String?
    /// The required keys of its mapping.
    var required: [String] = []
    var optional: [String] = []

    static let all: [StepForm] = [
        StepForm(
            name: "caption", summary: "Shows a caption while you watch. `check` prints it when something fails.",
            value: "a string"),
        StepForm(
            name: "wait", summary: "Advances the clock.",
            value: "a duration"),
        StepForm(
            name: "receive", summary: "A message arrives.",
            required: ["from"], optional: ["text", "service", "with"]),
        StepForm(
            name: "reply", summary: "The user replies to a conversation.",
            required: ["to", "text"], optional: ["times", "with", "folder"]),
        StepForm(
            name: "add-contact", summary: "The user adds the sender to Contacts.",
            required: ["name", "address"]),
        StepForm(
            name: "remove-contact", summary: "The user removes the address from Contacts.",
            required: ["address"]),
        StepForm(
            name: "choose-filter", summary: "The user chooses a filter in Settings, or `none`.",
            value: "a filter"),
        StepForm(
            name: "choose-reporting", summary: "The user chooses a reporting extension, or `none`.",
            value: "a reporting extension"),
        StepForm(
            name: "set", summary: "Changes settings; the others keep their values.",
            optional: SessionParser.settingsKeys),
        StepForm(
            name: "delete", summary: "The user deletes a conversation.",
            required: ["from"], optional: ["with", "folder"]),
        StepForm(
            name: "recover", summary: "The user recovers a deleted conversation.",
            required: ["from"], optional: ["with"]),
        StepForm(
            name: "mark-known", summary: "The user chooses Mark as Known.",
            value: "an address", required: ["from"], optional: ["with"]),
        StepForm(
            name: "remove-from-spam", summary: "The user chooses Remove from Spam.",
            value: "an address", required: ["from"], optional: ["with"]),
        StepForm(
            name: "report", summary: "The user reports messages with the reporting extension.", required: ["from"],
            optional: ["with", "folder", "answer", "messages", "tap", "type", "sms", "block"]),
        StepForm(
            name: "block", summary: "The user blocks the sender.",
            value: "an address"),
        StepForm(
            name: "unblock", summary: "The user unblocks the sender.",
            value: "an address"),
        StepForm(
            name: "read", summary: "The user opens a conversation; its messages are read.",
            required: ["from"], optional: ["with", "folder"]),
        StepForm(
            name: "undo", summary: "Undoes the last actions of the user.",
            value: "a number from 1 to 1000"),
        StepForm(
            name: "re-evaluate", summary: "Re-evaluates the inbox with a filter. Nothing moves.",
            value: "a filter, or `active`"),
        StepForm(
            name: "apply-re-evaluation", summary: "Re-evaluates the inbox with a filter and moves the messages.",
            value: "a filter, or `active`"),
        StepForm(
            name: "server", summary: "Changes the behavior of the session's server.",
            optional: SessionParser.serverKeys),
        StepForm(
            name: "press", summary: "Presses keys on the screen.",
            value: "a key, or a list of keys"),
        StepForm(
            name: "show", summary: "Brings a conversation or a folder to the screen.",
            optional: ["from", "with", "folder"]),
    ]

    static func named(_ name: String) -> StepForm? { all.first { $0.name == name } }

    /// Whether a release supports the step.
    func exists(in release: Release) -> Bool {
        switch name {
        case "recover": release.recoverableDays != nil
        case "mark-known": release.hasMarkAsKnown
        case "remove-from-spam": release.hasRemoveFromSpam
        default: true
        }
    }
}
