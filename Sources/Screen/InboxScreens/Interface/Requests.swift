import Device
import ExtensionBuilder
import ExtensionPlans
import Foundation

/// Which messages What would change is about, and with which filter.
struct ReevaluationRequest: Hashable, Sendable {
    var by = Reevaluation.FilterChoice.active
    /// The path of a file of messages; nil: the inbox.
    var file: String?

    /// The path of a filter that is neither active nor a sample.
    var path: String? {
        guard case .filter(let reference) = by, reference.contains("/") else { return nil }
        return reference
    }
}

/// A path that the user opens as a filter or reporting extension.
struct OpenRequest: Hashable, Sendable {
    /// The list of filters to return to, or the start of the inbox.
    enum Origin: Hashable, Sendable { case settings, filterList, start }

    /// The path as typed, with build options.
    let text: String
    let kind: ExtensionKind
    let origin: Origin
}

/// Files that are read in the background for a form. A key waits for a completion, which takes an instant; a search for
/// a project can be canceled.
enum FileTask: Hashable, Sendable {
    case completing(String)
    case opening(OpenRequest)
}

/// The files that paths in forms lead to.
struct FormFiles {
    /// The files that are read for the open form; nil: none.
    var task: FileTask?
    /// The base of relative paths that are typed.
    var base = URL(fileURLWithPath: "/")
}

/// What is copied to the clipboard.
struct CopyRequest: Hashable, Sendable {
    enum Part: Hashable, Sendable, CaseIterable {
        case message, sender, journey
        /// The message as a session.
        case session
        /// The whole conversation as a session.
        case conversation
    }

    let part: Part
    let message: Int64
    let conversation: Int64
}

/// What a command gets on its standard input.
struct PipeRequest: Hashable, Sendable {
    enum Part: String, Hashable, Sendable, CaseIterable {
        case message = "Message"
        case journey = "Message and its journey"
        case conversation = "Conversation"
    }

    let part: Part
    let message: Int64
    let conversation: Int64
    /// A command line of `sh`; empty: the user's pager.
    let command: String
}

/// What becomes of the recording of this inbox.
enum RecordingRequest: Hashable, Sendable {
    /// Starts one in a new file with this path.
    case start(String)
    case stop
}

/// A session that replaces this inbox with a new one that is not saved.
package enum PlayRequest: Hashable, Sendable {
    case file(String)
    /// The session of this inbox from its start; without one, the tour.
    case restart
    /// The session of this inbox, paused after a number of steps.
    case upTo(step: Int)
}
