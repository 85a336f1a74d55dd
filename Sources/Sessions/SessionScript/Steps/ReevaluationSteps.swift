import Device
import FilterProcesses
import LocatedYAML
import Messages
import Yams

/// `what-would-change`: counts the messages that would move with a filter; nothing moves (E5).
struct ReevaluateStep: StepAction {
    static let form = StepForm(
        name: "what-would-change", summary: "Counts the messages that would move with a filter. Nothing moves.",
        live: .performed,
        value: "a filter, or `active`", expects: Expectation.reevaluationKeys)

    let filter: Reevaluation.FilterChoice

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.reevaluate(filter, files: false, then: then)
    }

    var summary: String { "\(key) \(filter.name)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { filter.written(places) }
}

extension ReevaluateStep {
    init?(_ written: WrittenStep) {
        guard let filter = Reevaluation.FilterChoice(written) else { return nil }
        self.init(filter: filter)
    }
}

/// `move`: moves the messages to the folders that a filter gives them.
struct ApplyReevaluationStep: RecordedStepAction {
    static let form = StepForm(
        name: "move", summary: "Moves the messages to the folders that a filter gives them.", live: .performed,
        value: "a filter, or `active`", expects: Expectation.reevaluationKeys + ["rules"])

    let filter: Reevaluation.FilterChoice

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.reevaluate(filter, files: true, then: then)
    }

    var summary: String { "\(key) \(filter.name)" }

    func written(_ places: WrittenPlaces) -> YAMLValue { filter.written(places) }
}

extension ApplyReevaluationStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> ApplyReevaluationStep? {
        guard case .user(.applyReevaluation(let result)) = intent else { return nil }
        guard result.filterName == recording.phone.activeFilter?.filter.name else {
            throw NotRecordable("messages were moved by \(result.filterName), which is not the active filter")
        }
        return ApplyReevaluationStep(filter: .active)
    }

    init?(_ written: WrittenStep) {
        guard let filter = Reevaluation.FilterChoice(written) else { return nil }
        self.init(filter: filter)
    }
}

extension Reevaluation.FilterChoice {
    /// The name of the active filter in a session.
    private static let activeName = "active"

    /// As written in a session, without control characters.
    fileprivate var name: String {
        switch self {
        case .active: Self.activeName
        case .filter(let reference): reference.harmless
        }
    }

    fileprivate func written(_ places: WrittenPlaces) -> YAMLValue {
        switch self {
        case .active: .word(Self.activeName)
        case .filter(let reference): places.filter(reference)
        }
    }

    /// The filter of these steps: the active one, or another, which does not become active.
    fileprivate init?(_ written: WrittenStep) {
        let (name, fields) = (written.name, written.fields)
        if fields.node(name)?.scalar?.string == Self.activeName {
            self = .active
            return
        }
        let allowed = "a filter (active, a sample filter's name, or a path)"
        guard fields.text(name, allowed) != nil else { return nil }
        guard let reference = written.source.filter(fields, name) else {
            fields.report(name, "expected \(allowed), found none")
            return nil
        }
        self = .filter(reference)
    }
}
