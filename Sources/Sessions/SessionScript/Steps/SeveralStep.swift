import Device
import LocatedYAML
import Yams

/// `several`: the user does something with several conversations at once, and one undo reverses all of it.
struct SeveralStep: IntentAction {
    static let form = StepForm(
        name: "several", summary: "The user acts on several conversations at once; one undo reverses all of it.",
        live: .performed,
        value: "a list of steps without expectations")

    let actions: [any IntentAction]

    func intent(for phone: Phone) -> Intent {
        // All steps that are allowed here are user actions.
        .several(actions.compactMap { if case .user(let action) = $0.intent(for: phone) { action } else { nil } })
    }

    var summary: String { "\(key) \(actions.map(\.summary).joined(separator: ", "))" }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        .list(actions.map { .entries([($0.key, $0.written(places))]) })
    }

    static func == (one: SeveralStep, other: SeveralStep) -> Bool {
        one.actions.map { AnyHashable($0) } == other.actions.map { AnyHashable($0) }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(actions.map { AnyHashable($0) }) }
}

extension SeveralStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> SeveralStep? {
        guard case .several(let several) = intent else { return nil }
        let actions = try several.filter { try !recording.isRefused($0) }
            .compactMap { action in try Self.allowed.compactMap { try $0.recorded(.user(action), recording) }.first }
            .filter { type(of: $0).form.exists(recording.phone.release) }
        return actions.isEmpty ? nil : SeveralStep(actions: actions)
    }

    /// The steps that the user can do with selected conversations.
    private static let allowed: [any IntentAction.Type] = [
        DeleteStep.self, RecoverStep.self, ReadStep.self, MarkUnreadStep.self, BlockStep.self, UnblockStep.self,
        MarkKnownStep.self, NotSpamStep.self,
    ]

    init?(_ written: WrittenStep) {
        let names = Self.allowed.map { $0.form.name }
        let what = "a list of steps (\(names.joined(separator: ", ")))"
        guard let node = written.fields.node(written.name) else { return nil }
        guard case .sequence(let sequence) = node, !sequence.isEmpty else {
            let found = if case .sequence = node { "an empty list" } else { node.kind }
            written.fields.report(written.name, "expected \(what), found \(found)")
            return nil
        }
        let actions = sequence.compactMap { entry -> (any IntentAction)? in
            guard let fields = Fields(entry, written.findings, of: written.name, allowed: names) else { return nil }
            guard fields.keys.count == 1, let name = fields.keys.first?.value else {
                written.findings.report(
                    entry.position, written.name, "expected one action, found \(fields.keys.count)")
                return nil
            }
            guard let type = Self.allowed.first(where: { $0.form.name == name }) else { return nil }
            return type.init(
                WrittenStep(
                    form: type.form, fields: fields, source: written.source, release: written.release,
                    server: written.server))
        }
        guard actions.count == sequence.count else { return nil }
        self.init(actions: actions)
    }
}
