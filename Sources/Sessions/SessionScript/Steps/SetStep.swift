import Device
import LocatedYAML
import Messages

/// `set`: changes settings; the others keep their values.
struct SetStep: IntentAction {
    static let form = StepForm(
        name: "set", summary: "Changes settings; the others keep their values.", live: .performed,
        optional: SessionSource.settingsKeys,
        documentedKeys: "[settings](#settings)", expects: Expectation.choiceKeys)

    let change: SettingsChange

    func intent(for phone: Phone) -> Intent { .user(.change(change.applied(to: phone.settings))) }

    func written(_ places: WrittenPlaces) -> YAMLValue { change.written(places) }
}

extension SetStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> SetStep? {
        guard case .user(.change(let settings)) = intent else { return nil }
        let old = recording.phone.settings
        guard settings.appGroups == old.appGroups else {
            throw NotRecordable("an App Group was changed, and a session sets it only at its start")
        }
        guard settings.trustCA != nil || old.trustCA == nil else {
            throw NotRecordable("a certificate authority is no longer trusted, and a session can only add one")
        }
        if let reason = NotRecordable.obstacle(of: settings.chaos, recording.phone.clock) {
            throw NotRecordable(reason)
        }
        let change = SettingsChange(from: old, to: settings, in: recording.phone.release)
        return change.isEmpty ? nil : SetStep(change: change)
    }

    init?(_ written: WrittenStep) {
        guard let node = written.fields.node(written.name),
            let change = written.source.settings(node, written.name, written.release)
        else { return nil }
        self.init(change: change)
    }
}
