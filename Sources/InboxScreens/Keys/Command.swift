/// A command that a key, a click or a button runs.
package enum Command: CaseIterable, Sendable {
    // Moving.
    case up, down, pageUp, pageDown, home, end, left, right, nextPane, previousPane, open, back
    // Messages.
    case newMessage, sampleMessage, reply, contact, why, delete, recover, block, report, markKnown, removeFromSpam,
        markRead,
        undo
    case nextUnread, search
    // The device and the program.
    case filter, reevaluate, settings, log, mouse, help, redraw, suspend, quit
    // A session.
    case pause, step, faster, slower, skip
    // The screen What would change.
    case applyReevaluation, reevaluateWith, reevaluateFile
    // Typing and dialogs.
    case send, newline, leave, nextField, previousField, press, choose, chooseBefore
}

/// Where keys are bound. The raw value is the heading in the help.
package enum KeyContext: String, CaseIterable, Sendable {
    case inbox = "Inbox"
    case session = "Session"
    case composer = "Reply"
    case form = "Forms"
    case menu = "Settings and choices"
    case page = "Pages"
    case reevaluation = "What would change"
    case report = "Reports"
    case search = "Search"
}
