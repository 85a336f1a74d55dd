import Terminal

extension KeyMap {
    /// The keys as they come. Every command has a key that each keyboard has.
    package static let standard = KeyMap(inbox + session + typing + reevaluation + report)

    private static func bind(
        _ command: Command, _ context: KeyContext, _ keys: [Key], _ help: String, _ hint: String? = nil
    ) -> Binding {
        Binding(command: command, context: context, keys: keys, help: help, hint: hint)
    }

    private static func letter(_ character: Character) -> Key { .character(character) }

    private static let inbox: [Binding] = [
        bind(.newText, .inbox, [letter("n")], "New text: let somebody write to this phone", "new text"),
        bind(.sampleText, .inbox, [letter("N")], "Sample text: the next of a row of ready-made ones", "sample"),
        bind(.reply, .inbox, [letter("r")], "Reply to the conversation (Recently Deleted has none)", "reply"),
        bind(.contact, .inbox, [letter("c")], "Contact: add the sender to Contacts, or remove it", "contact"),
        bind(.why, .inbox, [letter("i")], "Why the message lies here: its whole journey", "why"),
        bind(.search, .inbox, [letter("/")], "Search senders and all texts", "search"),
        bind(
            .nextUnread, .inbox, [letter("]"), .control("n")], "Next conversation with unread messages", "next unread"),
        bind(.markRead, .inbox, [letter("R")], "Mark the conversation as read", "mark read"),
        bind(
            .delete, .inbox, [letter("x"), .delete], "Delete the conversation; in Recently Deleted: for good", "delete"),
        bind(.recover, .inbox, [letter("v")], "Recover a conversation from Recently Deleted", "recover"),
        bind(.block, .inbox, [letter("b")], "Block the sender, or unblock it", "block"),
        bind(
            .report, .inbox, [letter("!")],
            "Report the conversation, or the selected message, by the reporting extension", "report"),
        bind(.markKnown, .inbox, [letter("K")], "Mark as Known: the sender is no stranger any more (iOS 26)"),
        bind(.removeFromSpam, .inbox, [letter("S")], "Remove from Spam, back to the other conversations (iOS 26)"),
        bind(.undo, .inbox, [letter("u")], "Undo: take back what you did last", "undo"),
        bind(.filter, .inbox, [letter("f")], "Filter: choose the one that is asked about messages", "filter"),
        bind(
            .reevaluate, .inbox, [letter("m")],
            "What would move: the inbox's texts, judged again; nothing is filed by it",
            "what would move"),
        bind(.settings, .inbox, [letter("s")], "Settings of the phone, of its filter and of this screen", "settings"),
        bind(.log, .inbox, [letter("L"), letter("o")], "Log: what the filter printed, and its process", "log"),
        bind(.up, .inbox, [.up, letter("k")], "Up: previous folder, conversation or message"),
        bind(.down, .inbox, [.down, letter("j")], "Down: next folder, conversation or message"),
        bind(.open, .inbox, [.enter], "Open: into the list, into the conversation; there: reply", "open"),
        bind(.back, .inbox, [.escape, .backspace], "Back: from the conversation to the list, to the folders", "back"),
        bind(.left, .inbox, [.left, letter("h")], "The pane to the left"),
        bind(.right, .inbox, [.right, letter("l")], "The pane to the right"),
        bind(.nextPane, .inbox, [.tab], "The next pane"),
        bind(.previousPane, .inbox, [.backTab], "The pane before"),
        bind(.pageUp, .inbox, [.pageUp, .control("b")], "A page up"),
        bind(.pageDown, .inbox, [.pageDown, .control("f")], "A page down"),
        bind(.home, .inbox, [.home, letter("g")], "The first one; in the list: the newest, and follow what comes in"),
        bind(.end, .inbox, [.end, letter("G")], "The last one"),
        bind(.mouse, .inbox, [letter("M")], "Mouse on or off (off: the terminal selects and copies)"),
        bind(.help, .inbox, [letter("?"), .function(1)], "Help: this page", "help"),
        bind(.redraw, .inbox, [.control("l")], "Draw the screen anew"),
        bind(.suspend, .inbox, [.control("z")], "Suspend: back to the shell for a while (fg returns)"),
        bind(.quit, .inbox, [letter("q"), .control("c")], "Quit", "quit"),
    ]

    private static let session: [Binding] = [
        bind(
            .pause, .session, [letter(" ")], "Pause or continue the session; if you moved elsewhere: follow it again",
            "pause"),
        bind(.step, .session, [letter(".")], "Do one step of the session and stop", "step"),
        bind(.faster, .session, [letter("+"), letter("=")], "Faster"),
        bind(.slower, .session, [letter("-")], "Slower"),
        bind(.skip, .session, [letter("e")], "End the session: do all that is left at once", "end"),
    ]

    private static let typing: [Binding] = [
        bind(.send, .composer, [.enter], "Send the reply", "send"),
        bind(.newline, .composer, [.control("j"), .alt("\n")], "A new line in the reply", "new line"),
        bind(.leave, .composer, [.escape], "Leave the reply; what was typed is kept", "leave"),
        bind(.nextField, .form, [.tab, .down], "The next field (Enter does so too in a field of one line)", "next"),
        bind(.previousField, .form, [.backTab, .up], "The field before", "back"),
        bind(.send, .form, [.control("s")], "Do what the form is for: its first button", "done"),
        bind(.leave, .form, [.escape], "Leave without doing it", "leave"),
        bind(.up, .menu, [.up, letter("k"), .backTab], "The line above"),
        bind(.down, .menu, [.down, letter("j"), .tab], "The line below", "next"),
        bind(.choose, .menu, [.enter, letter(" "), .right], "Choose this, or the next value", "change"),
        bind(.chooseBefore, .menu, [.left], "The value before"),
        bind(.undo, .menu, [letter("u")], "Undo: take back what you did last"),
        bind(.leave, .menu, [.escape, letter("q")], "Close", "close"),
        bind(.up, .page, [.up], "A line up"),
        bind(.down, .page, [.down, .enter], "A line down", "down"),
        bind(.pageUp, .page, [.pageUp], "A page up"),
        bind(.pageDown, .page, [.pageDown], "A page down", "page"),
        bind(.home, .page, [.home], "To the start"),
        bind(.end, .page, [.end], "To the end"),
        bind(.leave, .page, [.escape], "Close", "close"),
        bind(.up, .search, [.up, .control("p")], "The hit above"),
        bind(.down, .search, [.down, .control("n")], "The hit below", "next hit"),
        bind(.pageUp, .search, [.pageUp], "A page of hits up"),
        bind(.pageDown, .search, [.pageDown], "A page of hits down"),
        bind(.open, .search, [.enter], "Open the hit in its conversation", "open"),
        bind(.leave, .search, [.escape], "End the search and be where you were", "back"),
    ]

    private static let report: [Binding] = [
        bind(.up, .report, [.up, .backTab, .left], "What can be pressed before this"),
        bind(.down, .report, [.down, .tab, .right], "The next that can be pressed", "next"),
        bind(.choose, .report, [.enter, letter(" ")], "Press it; in a field: on to the next", "press"),
        bind(.send, .report, [.control("s")], "Done, Send or Block: the last button", "done"),
        bind(.leave, .report, [.escape], "Cancel; while the report is on its way: hide it", "cancel"),
        bind(.pageUp, .report, [.pageUp], "A page up"),
        bind(.pageDown, .report, [.pageDown], "A page down"),
    ]

    private static let reevaluation: [Binding] = [
        bind(.open, .reevaluation, [.enter, .right], "Open the texts that go this way; there: the text", "open"),
        bind(
            .back, .reevaluation, [.escape, .left, .backspace, letter("q")], "Back; while the filter is asked: stop",
            "back"),
        bind(
            .applyReevaluation, .reevaluation, [letter("F")],
            "File the texts that would move again (undo takes it back)",
            "file again"),
        bind(
            .reevaluateWith, .reevaluation, [letter("f")], "Judge by another filter; the chosen one stays chosen",
            "other filter"),
        bind(
            .reevaluateFile, .reevaluation, [letter("t")], "The texts of a file, and where each would go",
            "texts of a file"),
        bind(.up, .reevaluation, [.up, letter("k")], "The line above"),
        bind(.down, .reevaluation, [.down, letter("j")], "The line below"),
        bind(.pageUp, .reevaluation, [.pageUp], "A page up"),
        bind(.pageDown, .reevaluation, [.pageDown, letter(" ")], "A page down"),
        bind(.home, .reevaluation, [.home, letter("g")], "To the start"),
        bind(.end, .reevaluation, [.end, letter("G")], "To the end"),
    ]
}
