import Device
import LocatedYAML

/// `reset`: empties an inbox that is not saved.
struct ResetStep: IntentAction {
    static let form = StepForm(
        name: "reset",
        summary: "Empties an unsaved inbox. Settings are as at the start; the filter stays.",
        live: .performed, value: "`true`", expects: [])

    func intent(for phone: Phone) -> Intent { .reset }

    func written(_ places: WrittenPlaces) -> YAMLValue { .bool(true) }
}

extension ResetStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> ResetStep? {
        if case .reset = intent { ResetStep() } else { nil }
    }

    init?(_ written: WrittenStep) {
        guard let isReset = written.fields.bool(written.name) else { return nil }
        guard isReset else {
            written.fields.report(written.name, "expected true, found false")
            return nil
        }
        self.init()
    }
}
