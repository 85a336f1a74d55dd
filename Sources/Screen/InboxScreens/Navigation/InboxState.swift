import Device
import Foundation
import InboxDatabase
import Messages
import SessionTerms
import Terminal

/// The state of the screen, with what it needs from the phone. A value: `update` applies an event, `draw` renders it.
///
/// It keeps navigation: which pane has the focus, what is open over it, and what follows from an event. Each feature has
/// its own state and returns what it asks for (`Reply`), which this type applies.
struct InboxState {
    /// A notification of a message.
    struct Banner: Hashable, Sendable {
        let conversation: Int64
        let title: String
        let body: String
    }

    /// What the message in the bottom line is about.
    struct StatusLink: Hashable, Sendable {
        let text: String
        let conversation: Int64
    }

    /// What is restored when a search ends.
    struct PlaceBeforeSearch: Sendable {
        var open: FolderID
        var list: ConversationPane
        var transcript: TranscriptPane
        var focus: Pane
    }

    var size: Size
    /// Whether bubbles are filled; otherwise lines are drawn around them.
    var hasFills = false
    var facts = DeviceFacts()
    var focus = Pane.conversations
    var folders = FolderPane()
    var list = ConversationPane()
    var transcript = TranscriptPane()
    /// What explains the selected message on a wide screen.
    var why = WhyPane()
    /// Whether the journey in `why` may have changed.
    var whyIsStale = false
    var search: SearchPane?
    var beforeSearch: PlaceBeforeSearch?
    var searchHistory = SearchHistory()
    var dialog: Dialog?
    /// The screen What would change, while it is open; a question may be shown over it.
    var reevaluation: ReevaluationPage?
    /// The report in progress; it may be hidden.
    var report: ReportPage?
    var status: Status?
    /// The note that a build has started, until the built filter is in use.
    var startedBuild: Status?
    var banner: Banner?
    /// The session that is or was played; nil: none.
    var session: SessionFacts?
    var sessionPlace = SessionPlace()
    /// The recording in progress; nil: none.
    var recording: SessionRecording?
    var captionRows = 0
    var drafts = Drafts()
    var newMessages = NewMessages()
    /// The files that are read for the open form; nil: none.
    var fileTask: FileTask?
    var opened = OpenedFilters()
    /// The base of relative paths that are typed.
    var pathBase = URL(fileURLWithPath: "/")
    var mouseIsOn = true
    var panes = PaneArrangement()
    /// The border that the user drags; nil: none.
    var borderDrag: BorderDrag?
    /// Whether quitting would lose changes by the user.
    var hasUnsavedUserActions = false
    var isQuitConfirmationShown = false
    /// The address whose conversation is shown after an undo, in whatever folder it is.
    var followedAddress: String?
    /// The open conversation, when marking it as read failed. The next attempt is when it is reopened.
    var failedToMarkRead: Int64?
    /// The search term that is highlighted in the open transcript.
    var highlightedTerm = ""
    /// How much of the inbox is prepared for fast searches, in percent; nil: all of it, or as much as is needed.
    var searchPreparation: Int?

    /// The conversation that the message in the bottom line is about; a click on it shows the conversation.
    var statusLink: StatusLink?
    /// The message that came in last; nil: none since this inbox was opened.
    var lastArrival: Int64?
    var isMouseHintShown = false
    /// The sessions that can be played, once they were listed.
    var sessionFiles: [SessionFile] = []

    /// Those of the user, or while a session presses keys, the defaults.
    var keys: KeyMap
    let wrap = WrapCache()

    init(size: Size, keys: KeyMap = .standard) {
        self.size = size
        self.keys = keys
    }
}

// What follows from the state.
extension InboxState {
    var layout: Layout {
        var needs = Layout.Needs()
        needs.focus = focus
        needs.showsSearch = search != nil
        needs.panes = panes
        needs.captionRows = session?.isFinished == false ? captionRows : 0
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
        return DialogRoom(screen: size, size: Size(rows: max(1, size.rows - below), columns: size.columns))
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

    var menuInput: MenuInput { MenuInput(facts: facts, mouseIsOn: mouseIsOn, keys: keys, sessions: sessionFiles) }
    var isSessionRunning: Bool { session.map { !$0.isFinished } ?? false }
    /// Whether a dialog, a search or a reply is open, which a session must not change.
    var isSomethingOpen: Bool { dialog != nil || search != nil || focus == .composer }

    /// Whether the session's keys control the session now, and are not typed text.
    var takesSessionKeys: Bool {
        if case .page(let page) = dialog { page.filter == nil } else { !isSomethingOpen }
    }
}
