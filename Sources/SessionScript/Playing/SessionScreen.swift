import Messages
import Phone

/// What a session needs of the screen; without one, `press` steps and `screen` expectations are skipped.
package struct SessionScreen {
    /// What a step is about.
    package enum Place: Hashable, Sendable {
        /// In this folder; nil: in the open folder if it lists the conversation, else in one that does.
        case conversation(Int64, folder: FolderID?)
        case folder(FolderID)
    }

    /// Presses keys as the keyboard would, one after the other, when the user has left the keys to the session; then
    /// calls back.
    package var press: ([SessionKey], @escaping () -> Void) -> Void
    /// Brings a place onto the screen, unless the user looks at something else.
    package var show: (Place) -> Void
    /// The text that is on the screen now, line by line.
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

/// An inbox on a screen on which a session is played.
package protocol SessionDisplay: AnyObject {
    var sessionScreen: SessionScreen { get }
    /// Shows the session's caption, and how far it is. Sets `onChange` of the player.
    func follow(_ player: SessionPlayer)
}

extension Session {
    /// Makes the screen on which a session is checked.
    package typealias MakeDisplay = (Phone) -> any SessionDisplay

    /// Whether a step presses keys or looks at the screen. `show` alone does not: it changes nothing that is checked.
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

// What a step is about is on the screen when the step is over.
extension SessionPlayer {
    /// What there is to be seen before a step does anything: the conversation that a report is about.
    func showSubject(of action: StepAction?) {
        guard let screen, case .report(let script) = action else { return }
        if let found = try? phone.conversation(script.conversation.reference) {
            screen.show(.conversation(found.id, folder: script.conversation.folder))
        }
    }

    /// Shows the conversation that a step has changed. A deleted conversation is not followed: it is seen to leave.
    func showResult(of action: StepAction?, _ result: StepResult) {
        guard let screen, let conversation = result.outcome?.conversation else { return }
        if case .delete = action { return }
        screen.show(.conversation(conversation, folder: nil))
    }

    /// Does a `show` step.
    ///
    /// - Returns: why that place is not there; nil: it is.
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

    /// The text on the screen, where a step's expectation is held against it. A watched screen has the size of its
    /// terminal and shows what the user looks at, so no text on it is promised.
    func screenText(for expectation: Expectation?) -> String? {
        guard expectation?.looksAtScreen == true, !isWatched else { return nil }
        return screen?.text()
    }

    /// Why a `screen` expectation was not looked at.
    var noScreen: String {
        isWatched ? "screen was not checked: siftbox check does that" : "screen was not looked at: there is no screen"
    }
}
