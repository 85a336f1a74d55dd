import Device
import Messages

/// The screen as a session uses it. Without one, `press` steps and `screen` expectations are skipped.
package struct SessionScreen {
    /// A place that a step shows.
    package enum Place: Hashable, Sendable {
        /// In this folder; nil: in the open folder if it lists the conversation, else in one that does.
        case conversation(Int64, folder: FolderID?)
        case folder(FolderID)
    }

    /// Presses keys one after the other, as soon as the user does not use the keyboard; then calls the closure.
    package var press: ([SessionKey], @escaping () -> Void) -> Void
    /// Shows a place, unless the user is looking at something else.
    package var show: (Place) -> Void
    /// The current text of the screen, with line breaks.
    package var text: () -> String

    package init(
        press: @escaping ([SessionKey], @escaping () -> Void) -> Void, show: @escaping (Place) -> Void = { _ in },
        text: @escaping () -> String
    ) {
        self.press = press
        self.show = show
        self.text = text
    }
}

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
            if case .press = step.action { return true }
            return step.expectation?.looksAtScreen ?? false
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
    /// Shows the conversation of a report before the step starts.
    func showSubject(of action: StepAction?) {
        guard let screen, case .report(let script) = action else { return }
        if let found = try? phone.conversation(script.conversation.reference) {
            screen.show(.conversation(found.id, folder: script.conversation.folder))
        }
    }

    /// Shows the conversation that a step has changed; not a deleted one, which disappears from the current folder.
    func showResult(of action: StepAction?, _ result: StepResult) {
        guard let screen, let conversation = result.outcome?.conversation else { return }
        if case .delete = action { return }
        screen.show(.conversation(conversation, folder: nil))
    }

    /// Runs a `show` step.
    ///
    /// - Returns: an error if the place does not exist.
    func show(_ place: ShownPlace) -> PhoneError? {
        do {
            switch place {
            case .conversation(let which):
                guard let found = try phone.conversation(which.reference) else {
                    return .noSuchConversation(which.name)
                }
                screen?.show(.conversation(found.id, folder: which.folder))
            case .folder(let id):
                guard try phone.folders()[id] != nil else {
                    return .filter("The folder \(id.rawValue) is not listed: no active filter declares it.")
                }
                screen?.show(.folder(id))
            }
            return nil
        } catch {
            return .store("\(error)")
        }
    }

    /// The text on the screen, if the expectation needs it. Not for a watched session: its screen has the size of the
    /// terminal and shows what the user is looking at.
    func screenText(for expectation: Expectation?) -> String? {
        guard expectation?.looksAtScreen == true, !isWatched else { return nil }
        return screen?.text()
    }

    /// Why a `screen` expectation was not checked.
    var noScreen: String {
        isWatched
            ? "'screen' was not checked: only siftbox check does that" : "'screen' was not checked: there is no screen"
    }
}
