import Device
import LocatedYAML
import Messages
import Yams

/// `mark-known`: the user chooses Mark as Known (release 26, R6).
struct MarkKnownStep: IntentAction {
    static let form = StepForm(
        name: "mark-known", summary: "The user chooses Mark as Known.", value: "an address", required: ["from"],
        optional: ["with"], exists: \.hasMarkAsKnown)

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .markKnown(conversation.reference) }

    var summary: String { "\(key) \(conversation.name.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { conversation.writtenBriefly }
}

extension MarkKnownStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> MarkKnownStep? {
        guard case .markKnown(let reference) = intent else { return nil }
        return MarkKnownStep(conversation: try recording.people(reference))
    }

    init?(_ written: WrittenStep) {
        guard let conversation = written.conversation(of: "Mark as Known", otherwise: "add-contact") else { return nil }
        self.init(conversation: conversation)
    }
}

/// `remove-from-spam`: the user chooses Remove from Spam (release 26, R8).
struct RemoveFromSpamStep: IntentAction {
    static let form = StepForm(
        name: "remove-from-spam", summary: "The user chooses Remove from Spam.", value: "an address",
        required: ["from"], optional: ["with"], exists: \.hasRemoveFromSpam)

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .removeFromSpam(conversation.reference) }

    var summary: String { "\(key) \(conversation.name.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { conversation.writtenBriefly }
}

extension RemoveFromSpamStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> RemoveFromSpamStep? {
        guard case .removeFromSpam(let reference) = intent else { return nil }
        return RemoveFromSpamStep(conversation: try recording.people(reference))
    }

    init?(_ written: WrittenStep) {
        guard let conversation = written.conversation(of: "Remove from Spam", otherwise: "three replies or add-contact")
        else { return nil }
        self.init(conversation: conversation)
    }
}

extension ConversationSelector {
    /// An address alone where that is enough.
    fileprivate var writtenBriefly: YAMLValue {
        with.isEmpty && folder == nil && !from.isEmpty ? .text(from) : written()
    }
}

extension WrittenStep {
    /// The conversation of a menu item that not all releases have: an address, or a mapping.
    ///
    /// - Parameters:
    ///   - item: the menu item.
    ///   - otherwise: what to use on other releases.
    fileprivate func conversation(of item: String, otherwise: String) -> ConversationSelector? {
        guard form.exists(release) else {
            fields.report(
                name,
                "\(release.name) has no \(item) (available in release \(Release.numbers(form.exists))); use \(otherwise) "
                    + "instead")
            return nil
        }
        if case .mapping = fields.node(name) { return keys()?.which("from", release, orEmpty: true) }
        return fields.text(name, Fields.address).map { ConversationSelector(from: $0) }
    }
}
