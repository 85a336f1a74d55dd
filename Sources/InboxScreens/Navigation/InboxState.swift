import Device
import Foundation
import InboxDatabase
import Messages
import Terminal

/// The state of the screen, with what it needs from the phone. A value: `update` applies an event, `draw` renders it.
package struct InboxState {
    /// The message in the bottom line until the next key.
    package enum Status: Hashable, Sendable {
        /// The result of an action.
        case done(String)
        /// Why a key does nothing.
        case hint(String)
        case error(String)

        package var text: String {
            switch self {
            case .done(let text), .hint(let text), .error(let text): text
            }
        }
    }

    /// A notification of a message.
    struct Banner: Hashable, Sendable {
        let conversation: Int64
        let title: String
        let body: String
    }

    package internal(set) var size: Size
    package internal(set) var facts = DeviceFacts()
    package internal(set) var focus = Pane.conversations
    package internal(set) var folders = FolderPane()
    package internal(set) var list = ConversationPane()
    package internal(set) var transcript = TranscriptPane()
    package internal(set) var search: SearchPane?
    package internal(set) var dialog: Dialog?
    /// The screen What would change, while it is open; a question may be shown over it.
    package internal(set) var reevaluation: ReevaluationPage?
    /// The report in progress; it may be hidden.
    package internal(set) var report: ReportPage?
    package internal(set) var status: Status?
    var banner: Banner?
    /// The session that is or was played; nil: none.
    package internal(set) var session: SessionFacts?
    var sessionPlace = SessionPlace()
    var captionRows = 0
    /// Unsent replies by conversation.
    var drafts: [Int64: TextEditor] = [:]
    /// The draft of a new message.
    var unsentForm: Form?
    /// The files that are read for the open form; nil: none.
    var fileTask: FileTask?
    var opened = OpenedFilters()
    /// The base of relative paths that are typed.
    var pathBase = URL(fileURLWithPath: "/")
    package internal(set) var mouseIsOn = true
    /// Whether quitting would lose changes by the user.
    var hasUnsavedUserActions = false
    var isQuitConfirmationShown = false
    var nextSample = 0
    var nextUnknownSender = 23
    /// The address whose conversation is shown after an undo, in whatever folder it is.
    var followedAddress: String?
    /// The open conversation, when marking it as read failed. The next attempt is when it is reopened.
    var failedToMarkRead: Int64?
    /// The search term that is highlighted in the open transcript.
    var highlightedTerm = ""

    let keys: KeyMap
    let wrap = WrapCache()

    package init(size: Size, keys: KeyMap = .standard) {
        self.size = size
        self.keys = keys
    }
}

extension InboxState {
    var layout: Layout {
        var needs = Layout.Needs()
        needs.focus = focus
        needs.showsSearch = search != nil
        needs.captionRows = session?.isFinished == false ? captionRows : 0
        needs.composerRows = 1
        let bare = Layout(size, needs)
        if focus == .composer, let width = bare.composer?.columns {
            needs.composerRows = min(6, draft.rows(width: width - 2).rows.count)
        }
        return needs.composerRows == 1 ? bare : Layout(size, needs)
    }

    var folder: Folder? { folders.folder }

    /// The unsent reply to the open conversation.
    package var draft: TextEditor {
        get { transcript.conversation.flatMap { drafts[$0.id] } ?? TextEditor(isMultiline: true) }
        set {
            guard let id = transcript.conversation?.id else { return }
            drafts[id] = newValue.isEmpty ? nil : newValue
        }
    }

    var isSessionRunning: Bool { session.map { !$0.isFinished } ?? false }

    /// The layout of a transcript in the current pane.
    func transcriptLayout(_ pane: TranscriptPane, _ layout: Layout) -> TranscriptLayout {
        let rect = layout.messages ?? Rect(row: 0, column: 0, rows: max(1, size.rows - 4), columns: size.columns)
        return pane.layout(rect.size, facts.times, wrap)
    }
}

// Reading from the phone.
extension InboxState {
    /// Reloads everything that is shown, after a change of the phone or of the size.
    mutating func refresh(_ inbox: InboxReader) throws {
        facts = try inbox.facts()
        opened.record(facts.filterIdentifier, name: facts.filterName)
        facts.openedFilters = opened.choices
        fitWindow()
        let otherFolder = try folders.refresh(inbox)
        guard let folder else { return }
        let layout = layout
        let held = list.selected?.id
        if otherFolder {
            try list.showTop(folder, capacity: layout.conversationCapacity, inbox)
        } else {
            try list.refresh(folder, capacity: layout.conversationCapacity, inbox)
        }
        if search == nil {
            try showSelected(inbox)
        } else if let id = transcript.conversation?.id {
            try transcript.refresh(try inbox.conversation(id), inbox)
        }
        // The open conversation has left the list; do not focus the one that replaces it.
        let isLost = transcript.conversation == nil || (search == nil && held != nil && held != list.selected?.id)
        if isLost, focus.rawValue > Pane.conversations.rawValue { focus = .conversations }
        layOutPage()
        try refreshReevaluation(inbox)
        refreshReport(inbox)
    }

    /// Loads about as many messages as fit: a message has three rows or more, or one in a low pane without edges. If
    /// that is not enough, `showSelected` loads more.
    private mutating func fitWindow() {
        let rows = layout.messages?.rows ?? size.rows
        transcript.window = rows < 18 ? rows + 2 : rows / 4 + 2
    }

    /// Shows the selected conversation in the transcript.
    mutating func showSelected(_ inbox: InboxReader) throws {
        if transcript.conversation?.id != list.selected?.id { highlightedTerm = "" }
        try transcript.open(list.selected, inbox)
        guard transcript.view == .bottom, !transcript.reachesStart else { return }
        let top = transcriptLayout(transcript, layout).top
        if top.index == 0, top.line == 0 { try transcript.readOlder(inbox) }
    }

    /// Wraps an open page to its current width.
    mutating func layOutPage() {
        guard case .page(var page) = dialog else { return }
        page.layOut(width: DialogBox.pageColumns(dialogRoom))
        _ = page.scroll(0, height: DialogBox.pageRows(page, dialogRoom))
        dialog = .page(page)
    }

    /// Opens a folder at its newest conversation.
    mutating func open(_ id: FolderID, _ inbox: InboxReader) throws {
        guard folders.list[id] != nil else { return }
        let left = folders.open
        folders.open = id
        // Unread is listed while it is open or something is unread (F7).
        if left == .unread, id != left { _ = try folders.refresh(inbox) }
        guard let folder else { return }
        try list.showTop(folder, capacity: layout.conversationCapacity, inbox)
        try showSelected(inbox)
    }

    /// Selects a conversation in the open folder, else in a folder that lists it.
    mutating func select(_ conversation: Conversation, at message: Int64? = nil, _ inbox: InboxReader) throws {
        if let home = home(of: conversation) { folders.open = home }
        guard let folder else { return }
        try list.select(conversation, folder, capacity: layout.conversationCapacity, inbox)
        try transcript.open(conversation, at: message, inbox)
        if message != nil { fillTranscript() }
    }

    /// The folder in which a conversation is shown: the open one if it lists it, else All Messages, else its own.
    func home(of conversation: Conversation) -> FolderID? {
        if let folder, folder.buckets.contains(conversation.bucket) { return folder.id }
        let all = folders.list[.all]
        return all.flatMap { $0.buckets.contains(conversation.bucket) ? $0.id : nil }
            ?? folders.list.mostSpecific(for: conversation.bucket)?.id
    }

    /// Scrolls so that there are no blank rows below the newest message.
    mutating func fillTranscript() {
        let layout = layout
        let lines = transcriptLayout(transcript, layout)
        guard transcript.reachesEnd, transcript.view != .bottom, lines.showsEnd(from: lines.top) else { return }
        var end = transcript
        end.view = .bottom
        let top = transcriptLayout(end, layout).top
        guard transcript.messages.indices.contains(top.index) else { return }
        transcript.view = .top(message: transcript.messages[top.index].id, line: top.line)
    }
}
