import Device
import Messages

/// A side effect requested by the state.
enum Effect: Hashable, Sendable {
    /// Why an intent is sent to the phone. It decides how the outcome is shown.
    enum Purpose: Hashable, Sendable {
        case quiet, delivery, userAction
        /// Marks the open conversation as read. It must not trigger another effect: a failing one would repeat forever.
        case reading
        /// A user action after which its conversation is shown in its new folder.
        case follow
        /// The same after an undo: if the conversation no longer exists, the newest one with this address is shown.
        case followAddress(String?)

        var follows: Bool {
            switch self {
            case .follow, .followAddress: true
            case .quiet, .delivery, .userAction, .reading: false
            }
        }
    }

    enum SessionCommand: Hashable, Sendable {
        case pause, step, skip
        /// Without pauses, until so many steps have ended.
        case playTo(Int)
    }

    case enter(Intent, Purpose)
    case session(SessionCommand)
    case continueSearch
    /// Find what would change in the inbox, or where the messages of a file would go.
    case reevaluate(ReevaluationRequest)
    case stopReevaluation
    case mouse(Bool)
    case bell
    case hideBannerLater
    case endFlashLater
    /// Load the capabilities of the listed filters, and the targets of the active one's project.
    case loadDeclarations
    /// Complete a typed path.
    case completePath(String)
    /// Search what a typed path leads to.
    case open(OpenRequest)
    /// Replace this inbox with a new one on another release.
    case newInbox(Release)
    /// Copy to the clipboard of the terminal.
    case copy(CopyRequest)
    case save(text: String, path: String)
    /// Run a command on the terminal, with a text on its standard input.
    case pipe(PipeRequest)
    /// Show a text on a page.
    case show(title: String, text: String)
    case listSessions
    /// Read the start of a session's file.
    case readSession(String)
    /// Start or end a recording of this inbox.
    case record(RecordingRequest)
    /// Open the user's editor, and return when it ends.
    case edit(EditorPlace)
    /// Replace this inbox with a new one that plays a session.
    case play(PlayRequest)
    case redraw
    case suspend
    case quit
}

extension Effect {
    static func enter(_ action: UserAction, _ purpose: Purpose) -> Effect { .enter(.user(action), purpose) }
}
