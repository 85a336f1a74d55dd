/// Everything that a key, a click or a line of the help can ask for.
package enum Command: String, CaseIterable, Sendable {
    // Moving.
    case up, down, pageUp, pageDown, home, end, left, right, nextPane, previousPane, open, back
    // Messages.
    case newText, sampleText, reply, contact, why, delete, recover, block, report, markKnown, removeFromSpam, markRead,
        undo
    case nextUnread, search
    // The device and the program.
    case filter, reevaluate = "judge", settings, log, mouse, help, redraw, suspend, quit
    // A session.
    case pause, step, faster, slower, skip
    // What would move.
    case applyReevaluation = "fileAgain", reevaluateWith = "judgeBy", reevaluateFile = "judgeFile"
    // Typing and dialogs.
    case send, newline, leave, nextField, previousField, press, choose, chooseBefore
}

/// What the keys are for just now.
package enum KeyContext: String, CaseIterable, Sendable {
    case inbox = "Inbox"
    case session = "Session"
    case composer = "Reply"
    case form = "Forms"
    case menu = "Settings and choices"
    case page = "Pages"
    case reevaluation = "What would move"
    case report = "Reports"
    case search = "Search"
}
