import InboxDatabase
import Messages
import Terminal

// Reading what the panes show.
extension InboxState {
    /// Reloads everything that is shown, after a change of the phone or of the size.
    mutating func refresh(_ inbox: InboxReader) throws {
        facts = try inbox.facts()
        why.recordChange()
        opened.record(facts.filterIdentifier, name: facts.filterName)
        facts.openedFilters = opened.choices
        if let delivered = newMessages.delivered, try inbox.message(delivered) == nil { newMessages.delivered = nil }
        transcript.fitWindow(rows: layout.messages?.rows ?? size.rows)
        let otherFolder = try folders.refresh(inbox)
        try list.marks.refresh(inbox)
        guard let folder else { return }
        let capacity = layout.conversationCapacity
        let held = list.selected?.id
        if otherFolder {
            list.marks = MarkedConversations()
            try list.showTop(folder, capacity: capacity, inbox)
        } else {
            try list.refresh(folder, capacity: capacity, inbox)
        }
        if search == nil {
            try showSelected(inbox)
        } else {
            try Results.refresh(&self, inbox)
        }
        // The open conversation has left the list; do not focus the one that replaces it.
        let isLost = transcript.conversation == nil || (search == nil && held != nil && held != list.selected?.id)
        if isLost, focus.rawValue > Pane.conversations.rawValue { focus = .conversations }
        if case .page(let page) = dialog { openPage(page) }
        let room = dialogRoom.size
        try reevaluation?.refresh(room, inbox)
        refreshReport(inbox.report)
    }

    /// Follows the phone's report. The page opens by itself unless the user is typing or reading something else.
    private mutating func refreshReport(_ facts: ReportFacts?) {
        guard let facts else {
            report = nil
            if case .report = dialog { closeDialog() }
            return
        }
        let room = dialogRoom
        if report == nil {
            report = ReportPage(facts, showing: keys[.report])
            report?.scrollToFocus(room)
        } else {
            report?.refresh(facts, room)
        }
        showReport()
    }

    /// Reads why the current message is in its folder, if there is a pane for it.
    mutating func refreshWhy(_ inbox: InboxReader) throws {
        guard let rect = layout.why else { return why = WhyPane() }
        try why.show(MessageKeys.explained(self, inbox), width: rect.columns - 2, inbox)
    }

    /// Shows the selected conversation in the transcript.
    mutating func showSelected(_ inbox: InboxReader) throws {
        if transcript.conversation?.id != list.selected?.id { searches.highlightedTerm = "" }
        try transcript.open(list.selected, inbox)
        try transcript.fillTop(transcriptLayout, inbox)
    }

    /// Opens a folder at its newest conversation.
    mutating func open(_ id: FolderID, _ inbox: InboxReader) throws {
        guard folders.list[id] != nil else { return }
        endSearch()
        let left = folders.open
        if id != left { (list.marks, newMessages.delivered) = (MarkedConversations(), nil) }
        folders.open = id
        // Unread is listed while it is open or something is unread (F7).
        if left == .unread, id != left { _ = try folders.refresh(inbox) }
        guard let folder else { return }
        try list.showTop(folder, capacity: layout.conversationCapacity, inbox)
        try showSelected(inbox)
    }

    /// Selects a conversation in the open folder, else in a folder that lists it.
    mutating func select(_ conversation: Conversation, at message: Int64? = nil, _ inbox: InboxReader) throws {
        endSearch()
        newMessages.delivered = nil
        if let home = folders.home(of: conversation) {
            if home != folders.open { list.marks = MarkedConversations() }
            folders.open = home
        }
        guard let folder else { return }
        try list.select(conversation, folder, capacity: layout.conversationCapacity, inbox)
        try transcript.open(conversation, at: message, inbox)
        if message != nil { transcript.fill(transcriptLayout) }
    }
}
