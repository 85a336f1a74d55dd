import Device
import LocatedYAML

/// `add-contact`: the user adds the sender to Contacts.
struct AddContactStep: IntentAction {
    static let form = StepForm(
        name: "add-contact", summary: "The user adds the sender to Contacts.", live: .performed,
        required: ["name", "address"])

    let name: String
    let address: String

    func intent(for phone: Phone) -> Intent { .user(.addContact(name: name, address: address)) }

    var summary: String { "\(key) \(name.harmless), \(address.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        .entries([("name", .text(name)), ("address", .text(address))])
    }
}

extension AddContactStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> AddContactStep? {
        guard case .user(.addContact(let name, let address)) = intent else { return nil }
        return AddContactStep(name: name.trimmed, address: address.trimmed)
    }

    init?(_ written: WrittenStep) {
        guard let keys = written.keys(), let name = keys.text("name"),
            let address = keys.text("address", Fields.address)
        else { return nil }
        self.init(name: name, address: address)
    }
}

/// `remove-contact`: the user removes the address from Contacts.
struct RemoveContactStep: IntentAction {
    static let form = StepForm(
        name: "remove-contact", summary: "The user removes the address from Contacts.", live: .performed,
        required: ["address"])

    let address: String

    func intent(for phone: Phone) -> Intent { .user(.removeContact(address: address)) }

    var summary: String { "\(key) \(address.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { .entries([("address", .text(address))]) }
}

extension RemoveContactStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> RemoveContactStep? {
        guard case .user(.removeContact(let address)) = intent else { return nil }
        return RemoveContactStep(address: address.trimmed)
    }

    init?(_ written: WrittenStep) {
        guard let address = written.keys()?.text("address", Fields.address) else { return nil }
        self.init(address: address)
    }
}

/// `block`: the user blocks the sender.
struct BlockStep: IntentAction {
    static let form = StepForm(
        name: "block", summary: "The user blocks the sender.", live: .performed, value: "an address")

    let address: String

    func intent(for phone: Phone) -> Intent { .user(.block(address: address)) }

    var summary: String { "\(key) \(address.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { .text(address) }
}

extension BlockStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> BlockStep? {
        guard case .user(.block(let address)) = intent else { return nil }
        return BlockStep(address: address.trimmed)
    }

    init?(_ written: WrittenStep) {
        guard let address = written.fields.text(written.name, Fields.address) else { return nil }
        self.init(address: address)
    }
}

/// `unblock`: the user unblocks the sender.
struct UnblockStep: IntentAction {
    static let form = StepForm(
        name: "unblock", summary: "The user unblocks the sender.", live: .performed, value: "an address")

    let address: String

    func intent(for phone: Phone) -> Intent { .user(.unblock(address: address)) }

    var summary: String { "\(key) \(address.harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { .text(address) }
}

extension UnblockStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> UnblockStep? {
        guard case .user(.unblock(let address)) = intent else { return nil }
        return UnblockStep(address: address.trimmed)
    }

    init?(_ written: WrittenStep) {
        guard let address = written.fields.text(written.name, Fields.address) else { return nil }
        self.init(address: address)
    }
}
