import Device
import LocatedYAML
import Messages

/// A step whose mapping selects a conversation, and nothing else.
protocol ConversationStep: IntentAction {
    var conversation: ConversationSelector { get }
    init(conversation: ConversationSelector)
    /// Why a release without the step does not have it.
    static func absence(in release: Release) -> String
}

extension ConversationStep {
    var summary: String { "\(key) \(conversation.name.harmless)" }

    static func absence(in release: Release) -> String { "" }

    func written(_ places: WrittenPlaces) -> YAMLValue { conversation.written() }

    init?(_ written: WrittenStep) {
        guard Self.form.exists(written.release) else {
            written.fields.report(written.name, Self.absence(in: written.release))
            return nil
        }
        guard let conversation = written.keys()?.which("from", written.release, orEmpty: true) else { return nil }
        self.init(conversation: conversation)
    }
}

/// `delete`: the user deletes a conversation.
struct DeleteStep: ConversationStep {
    static let form = StepForm(
        name: "delete", summary: "The user deletes a conversation.", live: .performed, required: ["from"],
        optional: ["with", "folder"])

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .user(.delete(conversation.reference)) }

    /// A deleted conversation disappears from the current folder.
    var showsResult: Bool { false }

    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> DeleteStep? {
        guard case .user(.delete(let reference)) = intent else { return nil }
        return DeleteStep(conversation: try recording.selector(reference))
    }
}

/// `recover`: the user recovers a deleted conversation.
struct RecoverStep: ConversationStep {
    static let form = StepForm(
        name: "recover", summary: "The user recovers a deleted conversation.", live: .performed, required: ["from"],
        optional: ["with"], exists: { $0.recoverableDays != nil })

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .user(.recover(conversation.reference)) }

    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> RecoverStep? {
        guard case .user(.recover(let reference)) = intent else { return nil }
        return RecoverStep(conversation: try recording.deleted(reference))
    }

    static func absence(in release: Release) -> String { "\(release.name) does not keep deleted conversations" }
}

/// `read`: the user opens a conversation.
struct ReadStep: ConversationStep {
    static let form = StepForm(
        name: "read", summary: "The user opens a conversation; its messages are read.", live: .performed,
        required: ["from"],
        optional: ["with", "folder"])

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .user(.markRead(conversation.reference)) }

    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> ReadStep? {
        // The screen also marks what has no unread messages.
        guard case .user(.markRead(let reference)) = intent, try recording.phone.conversation(reference)?.unread != 0
        else {
            return nil
        }
        return ReadStep(conversation: try recording.selector(reference))
    }
}

/// `mark-unread`: the user marks a conversation as unread.
struct MarkUnreadStep: ConversationStep {
    static let form = StepForm(
        name: "mark-unread", summary: "The user marks a conversation as unread: its newest received message.",
        live: .performed,
        required: ["from"], optional: ["with", "folder"], exists: \.hasMarkAsUnread)

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .user(.markUnread(conversation.reference)) }

    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> MarkUnreadStep? {
        guard case .user(.markUnread(let reference)) = intent else { return nil }
        return MarkUnreadStep(conversation: try recording.selector(reference))
    }

    static func absence(in release: Release) -> String {
        "\(release.name) has no Mark as Unread (available in release \(Release.numbers(form.exists)))"
    }
}
