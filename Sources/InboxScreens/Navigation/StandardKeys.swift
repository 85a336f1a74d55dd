import Terminal

extension KeyMap {
    /// The default keys. Every command has a key that exists on each keyboard.
    package static let standard = KeyMap(inbox + session + typing + reevaluation + report)

    private static func bind(
        _ command: Command, _ context: KeyContext, _ keys: [Key], _ help: String, _ hint: String? = nil
    ) -> Binding {
        Binding(command: command, context: context, keys: keys, help: help, hint: hint)
    }

    private static func letter(_ character: Character) -> Key { .character(character) }

    private static let inbox: [Binding] = [
        bind(.newMessage, .inbox, [letter("n")], "New message: deliver a message to this phone", "new message"),
        bind(.sampleMessage, .inbox, [letter("N")], "Sample: deliver the next sample message", "sample"),
        bind(.reply, .inbox, [letter("r")], "Reply to the conversation", "reply"),
        bind(.contact, .inbox, [letter("c")], "Contact: add the sender to Contacts or remove it", "contact"),
        bind(.why, .inbox, [letter("i")], "Why the message is in this folder: its journey, rule by rule", "why"),
        bind(.search, .inbox, [letter("/")], "Search senders and messages", "search"),
        bind(
            .nextUnread, .inbox, [letter("]"), .control("n")], "Next conversation with unread messages", "next unread"),
        bind(.markRead, .inbox, [letter("R")], "Mark the conversation as read", "mark read"),
        bind(
            .delete, .inbox, [letter("x"), .delete], "Delete the conversation; in Recently Deleted: permanently",
            "delete"),
        bind(.recover, .inbox, [letter("v")], "Recover a conversation from Recently Deleted", "recover"),
        bind(.block, .inbox, [letter("b")], "Block or unblock the sender", "block"),
        bind(
            .report, .inbox, [letter("!")],
            "Report the conversation or the selected message with the reporting extension", "report"),
        bind(.markKnown, .inbox, [letter("K")], "Mark as Known: the sender is no longer an unknown sender (iOS 26)"),
        bind(.removeFromSpam, .inbox, [letter("S")], "Remove from Spam: move the conversation out of Spam (iOS 26)"),
        bind(.undo, .inbox, [letter("u")], "Undo the last action", "undo"),
        bind(.filter, .inbox, [letter("f")], "Filter: choose the active filter, or open one by its path", "filter"),
        bind(
            .reevaluate, .inbox, [letter("m")],
            "What would change: re-evaluate the inbox with the filter (dry run: nothing is moved)",
            "what would change"),
        bind(.settings, .inbox, [letter("s")], "Settings: the device, its filter and this screen", "settings"),
        bind(.log, .inbox, [letter("L"), letter("o")], "Log: the filter's output and process events", "log"),
        bind(.up, .inbox, [.up, letter("k")], "Up: previous folder, conversation or message"),
        bind(.down, .inbox, [.down, letter("j")], "Down: next folder, conversation or message"),
        bind(.open, .inbox, [.enter], "Open the folder or conversation; in a conversation: reply", "open"),
        bind(.back, .inbox, [.escape, .backspace], "Back: to the list, then to the folders", "back"),
        bind(.left, .inbox, [.left, letter("h")], "Pane to the left"),
        bind(.right, .inbox, [.right, letter("l")], "Pane to the right"),
        bind(.nextPane, .inbox, [.tab], "Next pane"),
        bind(.previousPane, .inbox, [.backTab], "Previous pane"),
        bind(.pageUp, .inbox, [.pageUp, .control("b")], "Page up"),
        bind(.pageDown, .inbox, [.pageDown, .control("f")], "Page down"),
        bind(
            .home, .inbox, [.home, letter("g")], "First; in the list: the newest conversation, following new messages"),
        bind(.end, .inbox, [.end, letter("G")], "Last"),
        bind(.mouse, .inbox, [letter("M")], "Mouse on or off (off: select and copy with the terminal)"),
        bind(.help, .inbox, [letter("?"), .function(1)], "Help: this page", "help"),
        bind(.redraw, .inbox, [.control("l")], "Redraw the screen"),
        bind(.suspend, .inbox, [.control("z")], "Suspend: return to the shell (fg resumes)"),
        bind(.quit, .inbox, [letter("q"), .control("c")], "Quit", "quit"),
    ]

    private static let session: [Binding] = [
        bind(
            .pause, .session, [letter(" ")], "Pause or resume the session; after you moved elsewhere: follow it again",
            "pause"),
        bind(.step, .session, [letter(".")], "Play one step and pause", "step"),
        bind(.faster, .session, [letter("+"), letter("=")], "Faster"),
        bind(.slower, .session, [letter("-")], "Slower"),
        bind(.skip, .session, [letter("e")], "Skip to the end: play the remaining steps at once", "end"),
    ]

    private static let typing: [Binding] = [
        bind(.send, .composer, [.enter], "Send the reply", "send"),
        bind(.newline, .composer, [.control("j"), .alt("\n")], "New line in the reply", "new line"),
        bind(.leave, .composer, [.escape], "Back; the draft is kept", "back"),
        bind(
            .nextField, .form, [.tab, .down],
            "Next field (also Enter in a field of one line); Tab in a path: complete it", "next"),
        bind(.previousField, .form, [.backTab, .up], "Previous field", "previous"),
        bind(.send, .form, [.control("s")], "Confirm: press the form's first button", "done"),
        bind(.leave, .form, [.escape], "Cancel", "cancel"),
        bind(.up, .menu, [.up, letter("k"), .backTab], "Previous line"),
        bind(.down, .menu, [.down, letter("j"), .tab], "Next line", "next"),
        bind(.choose, .menu, [.enter, letter(" "), .right], "Select; in Settings: change to the next value", "select"),
        bind(.chooseBefore, .menu, [.left], "In Settings: change to the previous value"),
        bind(.undo, .menu, [letter("u")], "Undo the last action"),
        bind(.leave, .menu, [.escape, letter("q")], "Back; in a question: cancel", "back"),
        bind(.up, .page, [.up], "Line up"),
        bind(.down, .page, [.down, .enter], "Line down", "down"),
        bind(.pageUp, .page, [.pageUp], "Page up"),
        bind(.pageDown, .page, [.pageDown], "Page down", "page"),
        bind(.home, .page, [.home], "Start"),
        bind(.end, .page, [.end], "End"),
        bind(.leave, .page, [.escape], "Back", "back"),
        bind(.up, .search, [.up, .control("p")], "Previous result"),
        bind(.down, .search, [.down, .control("n")], "Next result", "next result"),
        bind(.pageUp, .search, [.pageUp], "Page up"),
        bind(.pageDown, .search, [.pageDown], "Page down"),
        bind(.open, .search, [.enter], "Open the result in its conversation", "open"),
        bind(.leave, .search, [.escape], "Back to where you were before the search", "back"),
    ]

    private static let report: [Binding] = [
        bind(.up, .report, [.up, .backTab, .left], "Previous button or field"),
        bind(.down, .report, [.down, .tab, .right], "Next button or field", "next"),
        bind(.choose, .report, [.enter, letter(" ")], "Press the selected button; in a field: next field", "select"),
        bind(.send, .report, [.control("s")], "Press Done or Send", "done"),
        bind(.leave, .report, [.escape], "Cancel; while the report is being sent: hide it", "cancel"),
        bind(.pageUp, .report, [.pageUp], "Page up"),
        bind(.pageDown, .report, [.pageDown], "Page down"),
    ]

    private static let reevaluation: [Binding] = [
        bind(
            .open, .reevaluation, [.enter, .right], "Open the messages of this move; in the list: the message", "open"),
        bind(
            .back, .reevaluation, [.escape, .left, .backspace, letter("q")], "Back; while the filter is queried: stop",
            "back"),
        bind(
            .applyReevaluation, .reevaluation, [letter("F")],
            "Move the messages to their new folders (can be undone)",
            "move"),
        bind(
            .reevaluateWith, .reevaluation, [letter("f")],
            "Re-evaluate with another filter; the active filter stays active",
            "other filter"),
        bind(
            .reevaluateFile, .reevaluation, [letter("t")], "Evaluate the messages in a file instead of the inbox",
            "file"),
        bind(.up, .reevaluation, [.up, letter("k")], "Previous line"),
        bind(.down, .reevaluation, [.down, letter("j")], "Next line"),
        bind(.pageUp, .reevaluation, [.pageUp], "Page up"),
        bind(.pageDown, .reevaluation, [.pageDown, letter(" ")], "Page down"),
        bind(.home, .reevaluation, [.home, letter("g")], "Start"),
        bind(.end, .reevaluation, [.end, letter("G")], "End"),
    ]
}
