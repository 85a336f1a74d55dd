import Messages
import Terminal

/// The titles of the panes, in the upper edges of their boxes.
struct PaneTitles {
    let state: InboxState
    let layout: Layout

    var folders: PaneTitle {
        PaneTitle(text: "Folders", note: state.folders.hasUnread ? "unread" : "")
    }

    /// The open folder with its unread messages, or how many conversations above the visible ones are new.
    var list: PaneTitle {
        guard state.search == nil else { return PaneTitle(text: "Search") }
        guard let folder = state.folder else { return PaneTitle(text: "Messages") }
        let label = state.folders.label(of: folder, state.facts.release)
        var title = PaneTitle(text: label.name)
        if let more = state.list.newLabel {
            title.note = more
            title.noteRole = .accent
            title.noteTarget = ConversationListView.Target.newest
        } else {
            let hasMoreAbove = state.list.above.count > state.list.row
            let order = state.list.order
            let unread = label.unread.isEmpty ? "" : "\(label.unread) unread"
            let notes = [order == .newest ? "" : order.title, unread].filter { !$0.isEmpty }
            title.note = (hasMoreAbove ? "↑ " : "") + notes.joined(separator: " · ")
            title.shortNote = order == .newest ? label.unread : order.shortTitle
        }
        return title
    }

    /// The open conversation, and what kind of sender it has.
    var transcript: PaneTitle {
        let transcript = state.transcript
        guard let conversation = transcript.conversation else { return PaneTitle(text: "") }
        return PaneTitle(
            text: conversation.shownTitle.oneLine(400), note: transcript.senderNotes.joined(separator: " · "),
            shortNote: transcript.senderNotes.first ?? "",
            noteRole: transcript.isBlocked ? .warning : .muted)
    }
}
