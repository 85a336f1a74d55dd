/// The name of a command that a key, a click or a button runs.
///
/// Commands that several contexts share are declared here. Any other command is declared beside its `KeyCommand`, which
/// has everything else about it.
struct Command: Hashable, Sendable, CustomStringConvertible {
    let description: String

    init(_ name: String) { description = name }

    // Moving.
    static let up = Command("up")
    static let down = Command("down")
    static let pageUp = Command("pageUp")
    static let pageDown = Command("pageDown")
    static let home = Command("home")
    static let end = Command("end")
    static let open = Command("open")
    static let back = Command("back")
    // Dialogs and typing.
    static let send = Command("send")
    static let leave = Command("leave")
    static let choose = Command("choose")
    static let undo = Command("undo")
}

/// Where keys are bound. The raw value is the heading in the help.
enum KeyContext: String, CaseIterable, Sendable {
    case inbox = "Inbox"
    case session = "Session"
    case composer = "Reply"
    case form = "Forms"
    case menu = "Settings and choices"
    case page = "Pages"
    case reevaluation = "What would change"
    case report = "Reports"
    case search = "Search"
    case palette = "Commands"
}
