import DisplayText
import InboxDatabase
import Messages
import Terminal

/// The titles of the panes, in the upper edges of their boxes, with what a pane counts or what kind of sender it shows.
struct PaneTitles {
    let state: InboxState
    let layout: Layout

    /// A title keeps at least this many columns beside a note.
    private static let minTitleColumns = 20

    var folders: Title {
        var title = Title()
        let name = title.add("Folders")
        let note = title.add(state.folders.hasUnread ? "unread" : "", .right, role: .muted)
        title.shorten(note, to: "")
        title.cut(name, to: 1)
        return title
    }

    /// The open folder with its order, unless that is the usual one, and its unread messages, or how many conversations
    /// above the visible ones are new.
    var list: Title {
        if let search = state.search { return search.isTyping ? Title("Search") : results(search) }
        guard let folder = state.folder else { return Title("Messages") }
        let label = state.folders.label(of: folder, state.facts.release)
        let list = state.list
        var title = Title()
        let name = title.add(label.name)
        let order = title.add(list.arrangement == .standard ? "" : list.arrangement.title)
        let note: Int
        if let more = list.newLabel {
            note = title.add(more, .right, role: .accent, target: ConversationListView.Target.newest)
        } else if !list.marks.isEmpty {
            note = title.add(list.marks.note, .right, role: .accent)
        } else {
            let unread = label.unread.isEmpty ? "" : "\(label.unread) unread"
            let hasMoreAbove = list.above.count > list.row
            note = title.add(
                [hasMoreAbove ? "↑" : "", unread].filter { !$0.isEmpty }.joined(separator: " "), .right, role: .muted)
            title.shorten(note, to: label.unread)
        }
        title.shorten(order, to: list.arrangement.shortTitle)
        title.cut(name, to: Self.minTitleColumns)
        title.shorten(note, to: "")
        title.cut(name, to: 1)
        return title
    }

    /// While the pane is read, with the sender.
    var why: Title { Title(state.pageInPane?.title ?? "Why") }

    private func results(_ search: SearchPane) -> Title {
        var title = Title()
        let name = title.add(search.title)
        let marks = state.list.marks
        let place = title.add(
            marks.isEmpty ? search.place : marks.note, .right, role: marks.isEmpty ? .muted : .accent)
        title.cut(name, to: Self.minTitleColumns)
        title.shorten(place, to: "")
        title.cut(name, to: 1)
        return title
    }

    /// The open conversation, and what kind of sender it has: a placeholder has none in the corpus.
    var transcript: Title {
        let transcript = state.transcript
        guard let conversation = transcript.conversation else { return Title("") }
        var title = Title()
        let name = title.add(conversation.shownTitle.oneLine(400))
        let hasPlaceholder = transcript.corpus.values.contains(where: \.hasPlaceholderSender)
        let notes = hasPlaceholder ? ["no sender"] : transcript.senderNotes
        let note = title.add(
            notes.joined(separator: " · "), .right, role: transcript.isBlocked ? .warning : .muted)
        title.shorten(note, to: notes.first ?? "")
        title.cut(name, to: Self.minTitleColumns)
        title.shorten(note, to: "")
        title.cut(name, to: 1)
        return title
    }
}
