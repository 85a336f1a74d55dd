/// The name of a command that a key, a click or a button runs. Its `KeyCommand` has everything else about it.
enum Command: String, CaseIterable, Sendable {
    // The inbox and a playing session, by their groups.
    case newMessage, sampleMessage, reply, why, copy, pipe, editMessage
    case select, markRead, contact, restore, delete, block, report, undo, redo
    case search, nextUnread, order
    case up, down, pageUp, pageDown, home, end, open, back, previousPane, nextPane, zoom
    case pause, step, stepBack
    case filter, whatWouldChange, sessions, settings, edit, log, palette, help, quit
    // Dialogs and typing.
    case nextHit, previousHit
    case send, leave, choose, chooseBefore, nextField, previousField, newline
    case applyReevaluation, reevaluateWith, reevaluateFile
}

/// What a command of the inbox is about. The raw value is the heading in the help, the palette and the guide, which have
/// this order.
enum CommandGroup: String, CaseIterable, Sendable {
    case message = "Message"
    case conversation = "Conversation"
    case list = "List"
    case panes = "Panes"
    case session = "Session"
    case inbox = "Inbox"
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
    case results = "Search results"
    case palette = "Commands"
}
