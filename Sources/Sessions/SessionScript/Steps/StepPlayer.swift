import Device
import FilterWire
import LocatedYAML
import Messages
import SessionTerms

/// What a step is performed with: the phone, the screen, and what only some kinds of steps need. `SessionPlayer` is one.
protocol StepPlayer: AnyObject {
    var phone: Phone { get }
    /// nil: the session has no screen.
    var screen: SessionScreen? { get }

    /// The step's search for what would change, while it is in progress.
    var reevaluation: Reevaluation? { get set }

    /// Notes what was skipped.
    ///
    /// - Parameter step: nil: the note is about the session as a whole.
    func note(_ step: Step?, _ position: SourcePosition, _ text: String)

    /// Presses keys on the screen.
    func press(_ keys: [SessionKey], on screen: SessionScreen, then: @escaping () -> Void)

    /// Shows a sentence to the viewer.
    func show(caption: String)

    /// The filter to use for one that the session names: its copy, if steps change it.
    func reference(_ written: String?) -> String?

    /// Changes the server's behavior; calls `then` with what is wrong.
    func change(_ server: SessionServer, then: @escaping (String?) -> Void)

    /// Saves a file of the active filter, and waits for the new build.
    func save(_ step: SaveStep, then: @escaping (StepResult) -> Void)

    /// Plays a report in the extension's view.
    func play(_ report: ScriptedReport, of step: Step, then: @escaping (StepResult) -> Void)
}

/// The result of a step.
struct StepResult {
    /// The phone's outcome, combined if the step does several things; nil: the step does not involve the phone.
    var outcome: Outcome?
    /// Why the phone refused the step.
    var refusal: PhoneError?
    /// What would change, or what moved.
    var comparison: Comparison?
    /// The reporting extension's view when it was left.
    var sheet: SheetLine?
    /// What could not be done in the view.
    var obstacle: Obstacle?

    /// An action of a report that could not be performed, with its position.
    struct Obstacle {
        var position: SourcePosition
        var expected: String
        var found: String
    }
}
