package import Device
import Messages
package import SessionTerms

/// An inbox on a screen that can play a session.
package protocol SessionDisplay: AnyObject {
    var sessionScreen: SessionScreen { get }
    /// Shows the session's caption and progress. Sets `onChange` of the player.
    func follow(_ player: SessionPlayer)
}

extension Session {
    /// Makes the screen for a session that is checked.
    package typealias MakeDisplay = (Phone) -> any SessionDisplay

    /// Whether a step presses keys or checks the screen. `show` alone does not count: it affects no expectation.
    package var usesScreen: Bool {
        steps.contains { step in
            step.action?.needsScreen == true || step.expectation?.looksAtScreen == true
        }
    }
}

extension Expectation {
    var looksAtScreen: Bool {
        clauses.contains { if case .screen = $0.fact { true } else { false } }
    }
}

// Shows what a step is about.
extension SessionPlayer {
    /// Shows the conversation that a step is about before it starts.
    func showSubject(of action: (any StepAction)?) {
        guard let screen, let subject = action?.subject else { return }
        if let found = try? phone.conversation(subject.reference) {
            screen.show(.conversation(found.id, folder: subject.folder))
        }
    }

    /// Shows the keys of a step that presses some.
    func showKeys(of action: (any StepAction)?) {
        if let press = action as? PressStep { narrate { $0.show(press.keys) } }
    }

    /// Shows the conversation that a step has changed.
    func showResult(of action: (any StepAction)?, _ result: StepResult) {
        guard let screen, let conversation = result.outcome?.conversation, action?.showsResult != false else { return }
        screen.show(.conversation(conversation, folder: nil))
    }

    /// The screen on which expectations are checked. Not for a watched session: its screen has the size of the terminal
    /// and shows what the user is looking at.
    var checkedScreen: SessionScreen? { isWatched ? nil : screen }

    /// Why a `screen` expectation was not checked.
    var noScreen: String {
        isWatched
            ? "'screen' was not checked: use siftbox check" : "'screen' was not checked: the session has no screen"
    }
}
