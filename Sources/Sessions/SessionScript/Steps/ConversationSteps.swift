import Device
import LocatedYAML
import Messages

/// `delete`: the user deletes a conversation.
struct DeleteStep: IntentAction {
    static let form = StepForm(
        name: "delete", summary: "The user deletes a conversation.", required: ["from"],
        optional: ["with", "folder"])

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .user(.delete(conversation.reference)) }

    var summary: String { "\(key) \(conversation.name.harmless)" }

    /// A deleted conversation disappears from the current folder.
    var showsResult: Bool { false }

    func written(_ places: WrittenPlaces) -> YAMLValue { conversation.written() }
}

extension DeleteStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> DeleteStep? {
        guard case .user(.delete(let reference)) = intent else { return nil }
        return DeleteStep(conversation: try recording.selector(reference))
    }

    init?(_ written: WrittenStep) {
        guard let conversation = written.keys()?.which("from", written.release, orEmpty: true) else { return nil }
        self.init(conversation: conversation)
    }
}

/// `recover`: the user recovers a deleted conversation.
struct RecoverStep: IntentAction {
    static let form = StepForm(
        name: "recover", summary: "The user recovers a deleted conversation.", required: ["from"],
        optional: ["with"], exists: { $0.recoverableDays != nil })

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .user(.recover(conversation.reference)) }

    var summary: String { "\(key) \(conversation.name.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { conversation.written() }
}

extension RecoverStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> RecoverStep? {
        guard case .user(.recover(let reference)) = intent else { return nil }
        return RecoverStep(conversation: try recording.deleted(reference))
    }

    init?(_ written: WrittenStep) {
        guard Self.form.exists(written.release) else {
            written.fields.report(written.name, "\(written.release.name) does not keep deleted conversations")
            return nil
        }
        guard let conversation = written.keys()?.which("from", written.release, orEmpty: true) else { return nil }
        self.init(conversation: conversation)
    }
}

/// `read`: the user opens a conversation.
struct ReadStep: IntentAction {
    static let form = StepForm(
        name: "read", summary: "The user opens a conversation; its messages are read.", required: ["from"],
        optional: ["with", "folder"])

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .user(.markRead(conversation.reference)) }

    var summary: String { "\(key) \(conversation.name.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { conversation.written() }
}

extension ReadStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> ReadStep? {
        // The screen also marks what has no unread messages.
        guard case .user(.markRead(let reference)) = intent, try recording.phone.conversation(reference)?.unread != 0
        else {
            return nil
        }
        return ReadStep(conversation: try recording.selector(reference))
    }

    init?(_ written: WrittenStep) {
        guard let conversation = written.keys()?.which("from", written.release, orEmpty: true) else { return nil }
        self.init(conversation: conversation)
    }
}

/// `mark-unread`: the user marks a conversation as unread.
struct MarkUnreadStep: IntentAction {
    static let form = StepForm(
        name: "mark-unread", summary: "The user marks a conversation as unread: its newest received message.",
        required: ["from"], optional: ["with", "folder"], exists: \.hasMarkAsUnread)

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .user(.markUnread(conversation.reference)) }

    var summary: String { "\(key) \(conversation.name.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { conversation.written() }
}

extension MarkUnreadStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> MarkUnreadStep? {
        guard case .user(.markUnread(let reference)) = intent else { return nil }
        return MarkUnreadStep(conversation: try recording.selector(reference))
    }

    init?(_ written: WrittenStep) {
        guard Self.form.exists(written.release) else {
            written.fields.report(
                written.name,
                "\(written.release.name) has no Mark as Unread (available in release \(Release.numbers(Self.form.exists)))"
            )
            return nil
        }
        guard let conversation = written.keys()?.which("from", written.release, orEmpty: true) else { return nil }
        self.init(conversation: conversation)
    }
}
