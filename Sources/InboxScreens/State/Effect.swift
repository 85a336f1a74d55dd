import Messages
import Phone

/// What the state asks the world for.
enum Effect: Hashable, Sendable {
    /// Why something enters the phone, for what is said when it is done.
    enum Purpose: Hashable, Sendable {
        case quiet, delivery, userAction
        /// Mark as read what is open under the reader's eyes. It follows from what is shown, so nothing may follow from it:
        /// where it fails, it would be tried without end.
        case reading
        /// A deed after which its conversation is shown, wherever it lies now.
        case follow
    }

    enum SessionCommand: Hashable, Sendable { case pause, step, faster, slower, skip }

    case enter(Intent, Purpose)
    case session(SessionCommand)
    case continueSearch
    /// Ask this filter again about what lies in the inbox, or in a file.
    case reevaluate(ReevaluationRequest)
    case stopReevaluation
    case mouse(Bool)
    case bell
    case bannerEnds
    /// Filters that can be chosen are shown: what do they declare?
    case askForDeclarations
    /// Another inbox in the place of this one, on another release.
    case newInbox(Release)
    case redraw
    case suspend
    case quit
}
