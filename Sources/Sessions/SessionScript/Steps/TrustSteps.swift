import Device
import LocatedYAML
import Messages
import Yams

/// `mark-known`: the user chooses Mark as Known (release 26, R6).
struct MarkKnownStep: IntentAction {
    static let form = StepForm(
        name: "mark-known", summary: "The user chooses Mark as Known.", live: .performed, value: "an address",
        required: ["from"],
        optional: ["with"], exists: \.hasMarkAsKnown)

    let conversation: ConversationSelector

    func intent(for phone: Phone) -> Intent { .user(.markKnown(conversation.reference)) }

    var summary: String { "\(key) \(conversation.name.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { conversation.writtenBriefly }
}

extension MarkKnownStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> MarkKnownStep? {
        guard case .user(.markKnown(let reference)) = intent else { return nil }
        return MarkKnownStep(conversation: try recording.people(reference))
    }

    init?(_ written: WrittenStep) {
        guard let found = written.conversation(of: "Mark as Known", otherwise: "add-contact") else { return nil }
        self.init(conversation: found.conversation)
    }
}

/// `not-spam`: the user chooses Not Spam (release 26, R8).
struct NotSpamStep: IntentAction {
    static let form = StepForm(
        name: "not-spam", summary: "The user chooses Not Spam and moves a conversation to the inbox.", live: .performed,
        value: "an address", required: ["from"], optional: ["with", "report"], exists: \.closesSpam)

    let conversation: ConversationSelector
    /// Whether the user also reports that it is not spam.
    var reports = false

    func intent(for phone: Phone) -> Intent { .user(.notSpam(conversation.reference, reports: reports)) }

    var summary: String { "\(key) \(conversation.name.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        reports ? conversation.written("from", [("report", .bool(true))]) : conversation.writtenBriefly
    }
}

extension NotSpamStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> NotSpamStep? {
        guard case .user(.notSpam(let reference, let reports)) = intent else { return nil }
        return NotSpamStep(conversation: try recording.people(reference), reports: reports)
    }

    init?(_ written: WrittenStep) {
        guard let found = written.conversation(of: "Not Spam", otherwise: "three replies or add-contact")
        else { return nil }
        self.init(conversation: found.conversation, reports: found.keys?.bool("report") ?? false)
    }
}

extension ConversationSelector {
    /// An address alone where that is enough.
    fileprivate var writtenBriefly: YAMLValue {
        with.isEmpty && folder == nil && !from.isEmpty ? .text(from) : written()
    }
}

extension WrittenStep {
    /// The conversation of a menu item that not all releases have: an address, or a mapping, whose keys are also returned.
    ///
    /// - Parameters:
    ///   - item: the menu item.
    ///   - otherwise: what to use on other releases.
    fileprivate func conversation(
        of item: String, otherwise: String
    ) -> (conversation: ConversationSelector, keys: Fields?)? {
        guard form.exists(release) else {
            fields.report(
                name,
                "\(release.name) has no \(item) (available in release \(Release.numbers(form.exists))); use \(otherwise) "
                    + "instead")
            return nil
        }
        if case .mapping = fields.node(name) {
            let keys = keys()
            return keys?.which("from", release, orEmpty: true).map { ($0, keys) }
        }
        return fields.text(name, Fields.address).map { (ConversationSelector(from: $0), nil) }
    }
}
