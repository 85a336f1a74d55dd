/// The name of a command that a key, a click or a button runs. Its `KeyCommand` has everything else about it.
enum Command: String, CaseIterable, Sendable {
    // Moving.
    case up, down, left, right, pageUp, pageDown, home, end, open, back, nextPane, previousPane, nextUnread, lastMessage
    // Panes and the list.
    case narrower, wider, zoom, hideFolders, unreadOnly, order
    // Messages and senders.
    case reply, newMessage, sampleMessage, contact, why, search, copy, markRead, markUnread, delete, recover, block
    case report, markKnown, notSpam, undo, edit, editMessage, resend
    case mark, markRange, markUp, markDown
    // Playing a session.
    case pause, step, stepBack, faster, slower, skip, restart
    // The whole screen.
    case sessions, record, palette, filter, reevaluate, settings, log, mouse, help, redraw, suspend, quit
    // Dialogs and typing.
    case nextHit, previousHit
    case send, leave, choose, chooseBefore, nextField, previousField, newline
    case applyReevaluation, reevaluateWith, reevaluateFile
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
