import InboxStore
import Messages

/// The window of the open conversation's messages.
package struct TranscriptPane: Sendable {
    /// What stands at the top of the pane, or that its end does.
    enum View: Hashable, Sendable {
        /// The newest message stands at the bottom, and so do those that come.
        case bottom
        /// This line of this message stands at the top, whatever comes.
        case top(message: Int64, line: Int)
    }

    package internal(set) var conversation: Conversation?
    /// Whether its first person is in Contacts, or blocked.
    var isContact = false
    var isBlocked = false
    var messages: [Message] = []
    var reachesStart = true
    var reachesEnd = true
    /// The message that `i` explains; nil: the newest one that came in.
    package internal(set) var selected: Int64?
    var view = View.bottom
    /// Messages that came in below what can be seen.
    var newBelow = 0

    private static let window = 40
    private static let most = 160

    /// The address that can be answered, added or blocked: that of the first person.
    package var address: String? {
        conversation?.participants.first.flatMap { $0.written.isEmpty ? nil : $0.written }
    }

    var selectedIndex: Int? { selected.flatMap { id in messages.firstIndex { $0.id == id } } }

    /// The message that is meant by "this message": the selected one, else the newest that came in, else the newest.
    package var subject: Message? {
        selectedIndex.map { messages[$0] } ?? messages.last { !$0.isFromUser } ?? messages.last
    }
}

extension TranscriptPane {
    /// Shows a conversation from its end, or at a message.
    mutating func open(_ conversation: Conversation?, at message: Int64? = nil, _ inbox: InboxReader) throws {
        guard self.conversation?.id != conversation?.id || message != nil else {
            return try refresh(conversation, inbox)
        }
        self = TranscriptPane()
        self.conversation = conversation
        guard let conversation else { return }
        try readPeople(inbox)
        if let message, let found = try inbox.message(message), found.conversation == conversation.id {
            let place = Cursor(found)
            let older = try inbox.messages(in: conversation.id, .before(place, Self.window))
            let newer = try inbox.messages(in: conversation.id, .after(place, Self.window))
            messages = older + [found] + newer
            reachesStart = older.count < Self.window
            reachesEnd = newer.count < Self.window
            selected = message
            view = .top(message: message, line: 0)
        } else {
            try readEnd(inbox)
        }
    }

    private mutating func readPeople(_ inbox: InboxReader) throws {
        guard let address else { return (isContact, isBlocked) = (false, false) }
        isContact = try inbox.contactName(address) != nil
        isBlocked = try inbox.isBlocked(address)
    }

    private mutating func readEnd(_ inbox: InboxReader) throws {
        guard let conversation else { return }
        messages = try inbox.messages(in: conversation.id, .last(Self.window))
        reachesStart = messages.count < Self.window
        reachesEnd = true
        newBelow = 0
    }

    /// Reads the same window anew after a change.
    mutating func refresh(_ conversation: Conversation?, _ inbox: InboxReader) throws {
        self.conversation = conversation
        guard let conversation else { return self = TranscriptPane() }
        try readPeople(inbox)
        let last = messages.last?.id
        let wasSelected = selected
        if let first = messages.first, let found = try inbox.message(first.id), found.conversation == conversation.id,
            !reachesEnd || view != .bottom || messages.count > Self.window
        {
            let limit = messages.count + Self.window
            let newer = try inbox.messages(in: conversation.id, .after(Cursor(found), limit))
            let kept = reachesEnd ? newer : Array(newer.prefix(messages.count - 1))
            reachesEnd = reachesEnd && newer.count < limit
            messages = [found] + kept
        } else {
            try readEnd(inbox)
            if messages.isEmpty { view = .bottom }
        }
        if case .top(let id, _) = view, !messages.contains(where: { $0.id == id }) {
            view = .bottom
            try readEnd(inbox)
        }
        if let wasSelected, !messages.contains(where: { $0.id == wasSelected }) { selected = nil }
        if view != .bottom, let index = messages.firstIndex(where: { $0.id == last }) {
            newBelow += messages[(index + 1)...].count { !$0.isFromUser }
        }
    }

    /// Reads further up.
    mutating func readOlder(_ inbox: InboxReader) throws {
        guard let conversation, let first = messages.first, !reachesStart else { return }
        let older = try inbox.messages(in: conversation.id, .before(Cursor(first), Self.window))
        reachesStart = older.count < Self.window
        messages = older + messages
        if messages.count > Self.most {
            messages.removeLast(messages.count - Self.most)
            reachesEnd = false
        }
    }

    /// Reads further down.
    mutating func readNewer(_ inbox: InboxReader) throws {
        guard let conversation, let last = messages.last, !reachesEnd else { return }
        let newer = try inbox.messages(in: conversation.id, .after(Cursor(last), Self.window))
        reachesEnd = newer.count < Self.window
        messages += newer
        if messages.count > Self.most {
            messages.removeFirst(messages.count - Self.most)
            reachesStart = false
        }
    }

    /// To the newest message.
    mutating func showEnd(_ inbox: InboxReader) throws {
        view = .bottom
        selected = nil
        try readEnd(inbox)
    }

    /// To the oldest message.
    mutating func showStart(_ inbox: InboxReader) throws {
        guard let conversation else { return }
        messages = try inbox.messages(in: conversation.id, .first(Self.window))
        reachesStart = true
        reachesEnd = messages.count < Self.window
        selected = messages.first?.id
        if let selected { view = .top(message: selected, line: 0) }
    }
}
