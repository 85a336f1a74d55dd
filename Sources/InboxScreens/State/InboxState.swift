import InboxStore
import Messages
import Phone
import Terminal

/// All that the screen shows and all that it needs to know of the phone to show it. A value: `update` changes it by an
/// event, `draw` makes a picture of it.
package struct InboxState {
    /// What stands in the bottom line until the next key.
    package enum Status: Hashable, Sendable {
        /// What came of something that was done.
        case done(String)
        /// Why a key does nothing now.
        case hint(String)
        case error(String)

        package var text: String {
            switch self {
            case .done(let text), .hint(let text), .error(let text): text
            }
        }
    }

    /// What alerts.
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
    /// What would move, while it is looked at; a question may lie over it.
    package internal(set) var reevaluation: ReevaluationPage?
    /// The phone's report, while one is under way; it may be hidden.
    package internal(set) var report: ReportPage?
    package internal(set) var status: Status?
    var banner: Banner?
    /// The session that is played; nil: none was.
    package internal(set) var session: SessionFacts?
    var sessionPlace = SessionPlace()
    var captionRows = 0
    /// What was typed as a reply, by conversation.
    var drafts: [Int64: TextEditor] = [:]
    /// The form of a new text as it was left.
    var unsentForm: Form?
    package internal(set) var mouseIsOn = true
    /// Whether the user did something that would be lost.
    var hasUnsavedUserActions = false
    var wantsToQuit = false
    var nextSample = 0
    var nextUnknownSender = 23
    /// Whose conversation is shown again after an undo, wherever it lies then.
    var followedAddress: String?
    /// The open conversation, where it could not be marked as read. It is tried again when it is opened again.
    var unmarked: Int64?
    /// What was searched for in the transcript that is open: its hits are marked.
    var marked = ""

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

    /// What is typed as a reply to the open conversation.
    package var draft: TextEditor {
        get { transcript.conversation.flatMap { drafts[$0.id] } ?? TextEditor(isMultiline: true) }
        set {
            guard let id = transcript.conversation?.id else { return }
            drafts[id] = newValue.isEmpty ? nil : newValue
        }
    }

    var isSessionRunning: Bool { session.map { !$0.isFinished } ?? false }

    /// A transcript's layout in the pane as it stands now.
    func transcriptLayout(_ pane: TranscriptPane, _ layout: Layout) -> TranscriptLayout {
        let rect = layout.messages ?? Rect(row: 0, column: 0, rows: max(1, size.rows - 4), columns: size.columns)
        return pane.layout(rect.size, facts.times, wrap)
    }
}

// What is read of the phone.
extension InboxState {
    /// Reads everything that is shown anew: after a change, and after the size has changed.
    mutating func refresh(_ inbox: InboxReader) throws {
        facts = try inbox.facts()
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
        // What was open has left the list: another conversation in its place was not opened by anybody.
        let isLost = transcript.conversation == nil || (search == nil && held != nil && held != list.selected?.id)
        if isLost, focus.rawValue > Pane.conversations.rawValue { focus = .conversations }
        layOutPage()
        try refreshReevaluation(inbox)
        refreshReport(inbox)
    }

    /// A message takes a row and its bubble's edges, and most have more rows, or a day above them; where they have not,
    /// `showSelected` reads on. In a low pane there are no edges.
    private mutating func fitWindow() {
        let rows = layout.messages?.rows ?? size.rows
        transcript.window = rows < 18 ? rows + 2 : rows / 4 + 2
    }

    /// Puts the selected conversation into the transcript.
    mutating func showSelected(_ inbox: InboxReader) throws {
        if transcript.conversation?.id != list.selected?.id { marked = "" }
        try transcript.open(list.selected, inbox)
        guard transcript.view == .bottom, !transcript.reachesStart else { return }
        let top = transcriptLayout(transcript, layout).top
        if top.index == 0, top.line == 0 { try transcript.readOlder(inbox) }
    }

    /// Wraps an open page to the width that it has now.
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
        // Unread is listed while it is open, or something is unread (F7).
        if left == .unread, id != left { _ = try folders.refresh(inbox) }
        guard let folder else { return }
        try list.showTop(folder, capacity: layout.conversationCapacity, inbox)
        try showSelected(inbox)
    }

    /// Selects a conversation in the open folder, or in one that lists it.
    mutating func select(_ conversation: Conversation, at message: Int64? = nil, _ inbox: InboxReader) throws {
        if let home = home(of: conversation) { folders.open = home }
        guard let folder else { return }
        try list.select(conversation, folder, capacity: layout.conversationCapacity, inbox)
        try transcript.open(conversation, at: message, inbox)
        if message != nil { fillTranscript() }
    }

    /// The folder in which a conversation is shown: the open one if it lists it, else the inbox, else its own.
    func home(of conversation: Conversation) -> FolderID? {
        if let folder, folder.buckets.contains(conversation.bucket) { return folder.id }
        let all = folders.list[.all]
        return all.flatMap { $0.buckets.contains(conversation.bucket) ? $0.id : nil }
            ?? folders.list.mostSpecific(for: conversation.bucket)?.id
    }

    /// Leaves no blank rows under the newest message when an older one was brought to the top.
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
