import Device
import ExtensionPlans
import Messages

/// The action of a step. A conforming type has everything about its kind of step: name and keys, how it is read and
/// written, what it does, its line in messages, and what can be expected after it.
///
/// To add a step, add its type here in Steps, and the type to `StepKinds.actions`.
protocol StepAction: Hashable, Sendable {
    /// The syntax, for the parser and for the reference in Sessions/README.md.
    static var form: StepForm { get }

    /// Reads the action; nil after a mistake, which is reported to the findings.
    init?(_ written: WrittenStep)

    /// The value of its key in a session, as `init(_:)` reads it.
    func written(_ places: WrittenPlaces) -> YAMLValue

    /// Does what the step says, then calls the closure with the result.
    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void)

    /// What it does, on one line without control characters.
    var summary: String { get }

    /// The message that arrives.
    var message: IncomingMessage? { get }
    /// The filter or reporting extension that becomes active; its reference is nil for None.
    var chosenExtension: (reference: String?, kind: ExtensionKind)? { get }
    /// The conversation that the screen shows before the step starts.
    var subject: ConversationSelector? { get }
    /// Whether the screen shows the conversation that the step changed.
    var showsResult: Bool { get }
    /// Whether a session with this step needs a screen to be checked.
    var needsScreen: Bool { get }
    /// The pause after the step in a watched session.
    var watchedPause: Duration { get }
}

extension StepAction {
    /// The key in the session format.
    var key: String { Self.form.name }

    var summary: String { key }
    var message: IncomingMessage? { nil }
    var chosenExtension: (reference: String?, kind: ExtensionKind)? { nil }
    var subject: ConversationSelector? { nil }
    var showsResult: Bool { true }
    var needsScreen: Bool { false }
    var watchedPause: Duration { .milliseconds(900) }
}

/// An action of which the live inbox has an intent, so that it can be recorded.
protocol RecordedStepAction: StepAction {
    /// The step of an intent, before it is performed; nil: the intent is another one, or changes nothing.
    ///
    /// - Throws: `NotRecordable`, or an error of the store.
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> Self?
}

/// An action that the user can do with a key, too: the phone performs it.
protocol IntentAction: RecordedStepAction {
    func intent(for phone: Phone) -> Intent
}

extension IntentAction {
    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.enter(intent(for: player.phone), then: then)
    }
}
