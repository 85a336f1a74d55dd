import DisplayText
import InboxDatabase
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
        if let search = state.search {
            return search.isTyping ? PaneTitle(text: "Search") : PaneTitle(text: search.title, note: search.place)
        }
        guard let folder = state.folder else { return PaneTitle(text: "Messages") }
        let label = state.folders.label(of: folder, state.facts.release)
        var title = PaneTitle(text: named(label.name))
        if let more = state.list.newLabel {
            title.note = more
            title.noteRole = .accent
            title.noteTarget = ConversationListView.Target.newest
        } else {
            let hasMoreAbove = state.list.above.count > state.list.row
            let note = [hasMoreAbove ? "↑" : "", label.unread.isEmpty ? "" : "\(label.unread) unread"]
                .filter { !$0.isEmpty }.joined(separator: " ")
            (title.note, title.shortNote) = (beside(title.text, note), beside(title.text, label.unread))
        }
        return title
    }

    /// The folder and the order of its list, unless that is the usual one. In a narrow pane, the folder's name is cut.
    private func named(_ folder: String) -> String {
        let order = state.list.arrangement
        guard order != .standard, let inside = layout.conversations else { return folder }
        // Beside the title are its spaces and the corners.
        let columns = inside.columns - 4
        let forms = [order.title, order.shortTitle].map { " · \($0)" }
        if let form = forms.first(where: { TextWidth.width(of: folder + $0) <= columns }) { return folder + form }
        let short = forms[1]
        return TextWrap.truncate(folder, to: max(0, columns - TextWidth.width(of: short))) + short
    }

    /// A note if it leaves room for the whole title; the order in the title is more important than a count.
    private func beside(_ title: String, _ note: String) -> String {
        guard state.list.arrangement != .standard, let inside = layout.conversations else { return note }
        return TextWidth.width(of: title) + TextWidth.width(of: note) + 7 <= inside.columns ? note : ""
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
