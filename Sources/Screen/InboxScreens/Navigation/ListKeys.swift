import Device
import InboxDatabase
import Messages
import Terminal

/// The keys that find conversations.
enum ListKeys {
    typealias Row = InboxKeys.Row

    static let rows: [Row] = [
        Row(
            .search, [.character("/")], "Search senders and messages", label: "search",
            action: { state, inbox in try state.openSearch(inbox) }),
        Row(
            .nextUnread, [.character("]")], "Next unread message; in a corpus: the wrong ones", label: "next unread",
            obstacle: { state in
                guard state.facts.messageCount == 0 else { return nil }
                return "No message has come in yet. Press \(state.keys[.sampleMessage]) for a sample."
            },
            action: { state, inbox in
                // The messages of a corpus are looked through for what is wrong with them.
                if state.facts.marks != nil { return try WrongMessages.list(nil, &state, inbox) }
                try state.openNextUnread(inbox)
                return []
            }),
        Row(
            .order, [.character("O")], "Next order of the list, or unread only",
            label: "order", action: { state, inbox in try show(state.list.arrangement.next, &state, inbox) }),
    ]

    /// Lists the conversations in this way.
    static func show(
        _ arrangement: ListArrangement, _ state: inout InboxState, _ inbox: InboxReader
    ) throws -> [Effect] {
        if let done = try Results.perform(.order, &state, inbox) { return done }
        state.list.arrangement = arrangement
        state.status = .done("Order of the list: \(arrangement.title) (next: \(arrangement.next.title)).")
        guard let folder = state.folder else { return [] }
        state.focus = .conversations
        state.list.marks = MarkedConversations()
        try state.list.showTop(folder, capacity: state.layout.conversationCapacity, inbox)
        try state.showSelected(inbox)
        return []
    }
}

extension InboxState {
    /// Opens the newest conversation with unread messages, in a folder that lists it; without one, the message that came
    /// in last.
    fileprivate mutating func openNextUnread(_ inbox: InboxReader) throws {
        let unread = try folders.list.folders.filter { $0.id != .recentlyDeleted && folders.counts(of: $0).unread > 0 }
            .compactMap { try inbox.conversations(in: Folder(unreadIn: $0), .first(1)).first }
        let newest = unread.max { ($0.date, $0.newest) < ($1.date, $1.newest) }
        let message = try newest.map { try inbox.newestReceived(in: $0) } ?? newMessages.last(inbox)
        guard let conversation = try newest ?? message.flatMap({ try inbox.conversation($0.conversation) }) else {
            return status = NewMessages.lastIsGone
        }
        try select(conversation, at: message?.id, inbox)
        focusTranscript()
        let note = newest == nil ? "Nothing is unread. Opened the last message" : "Opened the newest unread message"
        status = try inbox.folderName(of: conversation.id).map { .done("\(note), in \($0).") }
    }
}
