import Device
import ExtensionPlans
import LocatedYAML

/// `choose-filter`: the user chooses a filter in Settings.
struct ChooseFilterStep: RecordedStepAction {
    static let form = StepForm(
        name: "choose-filter", summary: "The user chooses a filter in Settings, or `none`.", live: .performed,
        value: "a filter",
        expects: Expectation.choiceKeys)

    /// nil: None.
    let reference: String?

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.enter(.chooseFilter(player.reference(reference)), then: then)
    }

    var summary: String { "\(key) \((reference ?? "none").harmless)" }
    var chosenExtension: (reference: String?, kind: ExtensionKind)? { (reference, .messageFilter) }

    func written(_ places: WrittenPlaces) -> YAMLValue { places.filter(reference) }
}

extension ChooseFilterStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> ChooseFilterStep? {
        guard case .chooseFilter(let reference) = intent else { return nil }
        return ChooseFilterStep(reference: reference.map(recording.absolute))
    }

    init?(_ written: WrittenStep) {
        self.init(reference: written.source.filter(written.fields, written.name))
    }
}

/// `choose-reporting`: the user chooses a reporting extension in Settings.
struct ChooseReportingStep: IntentAction {
    static let form = StepForm(
        name: "choose-reporting", summary: "The user chooses a reporting extension, or `none`.", live: .performed,
        value: "a reporting extension", expects: Expectation.choiceKeys)

    /// nil: None.
    let reference: String?

    func intent(for phone: Phone) -> Intent { .chooseReporting(reference) }

    var summary: String { "\(key) \((reference ?? "none").harmless)" }
    var chosenExtension: (reference: String?, kind: ExtensionKind)? { (reference, .reporting) }

    func written(_ places: WrittenPlaces) -> YAMLValue { places.filter(reference) }
}

extension ChooseReportingStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> ChooseReportingStep? {
        guard case .chooseReporting(let reference) = intent else { return nil }
        return ChooseReportingStep(reference: reference.map(recording.absolute))
    }

    init?(_ written: WrittenStep) {
        self.init(reference: written.source.filter(written.fields, written.name, as: .reporting))
    }
}
