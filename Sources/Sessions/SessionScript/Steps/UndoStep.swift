import Device
import LocatedYAML
import SystemSupport

/// `undo`: undoes the last actions of the user.
struct UndoStep: RecordedStepAction {
    static let form = StepForm(
        name: "undo", summary: "Undoes the last actions of the user.", live: .performed,
        value: "a number from 1 to 1000", expects: [])

    /// How many user actions of the session are undone.
    let times: Int

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        undo(times, player, then: then)
    }

    func written(_ places: WrittenPlaces) -> YAMLValue { .number(times) }

    private func undo(_ times: Int, _ player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.enter(.undo) { [weak player] result in
            guard let player, result.refusal == nil, times > 1 else { return then(result) }
            player.phone.loop.soon { undo(times - 1, player, then: then) }
        }
    }
}

extension UndoStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> UndoStep? {
        guard case .undo = intent else { return nil }
        return UndoStep(times: 1)
    }

    init?(_ written: WrittenStep) {
        guard let times = written.fields.number(written.name, from: 1, to: 1000) else { return nil }
        self.init(times: times)
    }
}
