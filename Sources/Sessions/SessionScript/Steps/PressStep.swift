import Device
import LocatedYAML
import Messages
import SessionTerms

/// `press`: presses keys on the screen.
struct PressStep: StepAction {
    static let form = StepForm(
        name: "press", summary: "Presses keys on the screen.", live: .onScreen, value: "a key, or a list of keys",
        expects: [])

    let keys: [SessionKey]

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        guard let screen = player.screen else {
            player.note(step, step.position, "'press' was skipped: the session has no screen")
            return then(StepResult())
        }
        player.press(keys, on: screen) { then(StepResult()) }
    }

    var needsScreen: Bool { true }

    var summary: String { "\(key) \(keys.map(\.written).joined(separator: " ").harmless)" }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        keys.count == 1 ? .text(keys[0].written) : .list(keys.map { .text($0.written) })
    }
}

extension PressStep {
    init?(_ written: WrittenStep) {
        let names = SessionKey.Name.allCases.map(\.rawValue).joined(separator: ", ")
        let allowed = "\(names), Ctrl-a to Ctrl-z, or text to type"
        let what = "a key or a list of keys (\(allowed))"
        guard let entries = written.fields.strings(written.name, what, orOne: true) else { return nil }
        let keys = entries.compactMap { entry in
            let key = SessionKey(entry.value)
            if key == nil {
                let (first, rest) = (entry.value.prefix(1), entry.value.dropFirst().prefix(20))
                let advice = entry.value.isEmpty ? "" : ". To type it as text, divide it: [\"\(first)\", \"\(rest)\"]."
                written.findings.report(
                    entry.position, written.name,
                    "unknown key '\(entry.value.short)' (allowed: \(allowed))\(advice)")
            }
            return key
        }
        guard keys.count == entries.count else { return nil }
        self.init(keys: keys)
    }
}
