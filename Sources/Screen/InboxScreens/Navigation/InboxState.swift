import Device
import InboxDatabase
import Messages
import SessionTerms
import Terminal

/// The state of the screen, with what it needs from the phone. A value: `update` applies an event, `draw` renders it.
///
/// It keeps navigation: which pane has the focus, what is open over it, and what follows from an event. Each feature has
/// its own state and returns what it asks for (`Reply`), which this type applies.
struct InboxState {
    var size: Size
    var panes = PaneArrangement()
    var facts = DeviceFacts()
    // Navigation: what the panes show, and which one has the focus.
    var focus = Pane.conversations
    var folders = FolderPane()
    var list = ConversationPane()
    var transcript = TranscriptPane()
    /// What explains the selected message on a wide screen.
    var why = WhyPane()
    var search: SearchPane?
    var searches = SearchMemory()
    // What is open over the panes.
    var dialog: Dialog?
    /// The screen What would change, while it is open; a question may be shown over it.
    var reevaluation: ReevaluationPage?
    /// The report in progress; it may be hidden.
    var report: ReportPage?
    var files = FormFiles()
    var notices = Notices()
    // The session, and who presses keys.
    var session = SessionPane()
    var keyboard = KeyboardOwnership()
    /// Those of the user, or while a session presses keys, the defaults.
    var keys = KeyMap.standard
    var mouse = MouseUse()
    /// The recording in progress; nil: none.
    var recording: SessionRecording?
    // What the user has typed, opened and done.
    var drafts = Drafts()
    var newMessages = NewMessages()
    var opened = OpenedFilters()
    var unsaved = UnsavedActions()
    let wrap = WrapCache()
}

// What follows from the state.
extension InboxState {
    /// The message in the bottom line until the next key.
    var status: Status? {
        get { notices.status }
        set { notices.status = newValue }
    }

    var layout: Layout {
        var needs = Layout.Needs()
        needs.focus = focus
        needs.showsSearch = isTypingSearch
        needs.panes = panes
        needs.captionRows = sessionNotes.isEmpty ? session.captionRows : session.rowsForNote(size)
        needs.composerRows = 1
        let bare = Layout(size, needs)
        if focus == .composer, let width = bare.composer?.columns {
            needs.composerRows = min(6, draft.rows(width: width - 2).rows.count)
        }
        return needs.composerRows == 1 ? bare : Layout(size, needs)
    }

    var dialogRoom: DialogRoom {
        let layout = layout
        let below = layout.caption.isEmpty ? 0 : layout.caption.rows + layout.status.rows
        return DialogRoom(
            screen: size, size: Size(rows: max(1, size.rows - below), columns: size.columns),
            pane: layout.why.map(layout.content))
    }

    /// The page that is read in the pane Why; nil: the pane does not have the focus.
    var pageInPane: TextPage? {
        if case .page(let page) = dialog, page.usesPane, layout.why != nil { page } else { nil }
    }

    /// Lays out a transcript in the current pane.
    var transcriptLayout: (TranscriptPane) -> TranscriptLayout {
        let layout = layout
        let rect = layout.messages ?? Rect(row: 0, column: 0, rows: max(1, size.rows - 4), columns: size.columns)
        let (times, wrap, hasEdges, key) = (facts.times, wrap, layout.hasBubbleEdges, keys[.why])
        return { $0.layout(rect.size, times, wrap, hasEdges: hasEdges, explaining: key) }
    }

    /// The open folder, as its list shows it.
    var folder: Folder? { list.isUnreadOnly ? folders.folder.map { Folder(unreadIn: $0) } : folders.folder }

    /// The unsent reply to the open conversation.
    var draft: TextEditor {
        get { drafts[transcript.conversation?.id] }
        set { drafts[transcript.conversation?.id] = newValue }
    }

    var menuInput: MenuInput {
        MenuInput(
            facts: facts, mouseIsOn: mouse.isOn, keys: keys, sessions: session.list, hasSession: session.facts != nil,
            isPlaying: session.isRunning,
            isRecording: recording != nil, sessionText: session.text)
    }
    /// Whether a dialog, the field of a search or a reply is open, which a session must not change.
    var isSomethingOpen: Bool { dialog != nil || isTypingSearch || focus == .composer }

    /// Whether the key that pauses and resumes the session is shown: over a dialog of the session it is what continues.
    var showsPauseKey: Bool {
        takesSessionKeys || isWaitingForViewer || isSessionsDialogOpen && session.facts?.isPaused == true
    }

    /// Whether the session's keys control the session now, and are not typed text.
    var takesSessionKeys: Bool {
        switch dialog {
        case .page(let page): page.filter == nil
        case .reevaluation: isLookingAround
        default: !isSomethingOpen
        }
    }
}
