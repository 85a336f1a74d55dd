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
    var isMarkedKnown = false
    var messages: [Message] = []
    var reachesStart = true
    var reachesEnd = true
    /// The message that `i` explains; nil: the newest one that came in.
    package internal(set) var selected: Int64?
    var view = View.bottom
    /// Messages that came in below what can be seen.
    var newBelow = 0

    /// How many messages are read at the end of a conversation: enough for what can be seen, and no more, because each
    /// key in the list shows another conversation.
    var window = 40
    /// How many are read when one goes on reading.
    private static let page = 40
    private static let maximum = 160

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
        clear()
        self.conversation = conversation
        guard let conversation else { return }
        try readPeople(inbox)
        if let message, let found = try inbox.message(message), found.conversation == conversation.id {
            let place = Cursor(found)
            let older = try inbox.messages(in: conversation.id, .before(place, Self.page))
            let newer = try inbox.messages(in: conversation.id, .after(place, Self.page))
            messages = older + [found] + newer
            reachesStart = older.count < Self.page
            reachesEnd = newer.count < Self.page
            selected = message
            view = .top(message: message, line: 0)
        } else {
            try readEnd(inbox)
        }
    }

    private mutating func clear() {
        let window = window
        self = TranscriptPane()
        self.window = window
    }

    private mutating func readPeople(_ inbox: InboxReader) throws {
        isMarkedKnown = try conversation?.people.map { try inbox.isMarkedKnown($0) } ?? false
        guard let address else { return (isContact, isBlocked) = (false, false) }
        isContact = try inbox.contactName(address) != nil
        isBlocked = try inbox.isBlocked(address)
    }

    private mutating func readEnd(_ inbox: InboxReader) throws {
        guard let conversation else { return }
        messages = try inbox.messages(in: conversation.id, .last(window))
        reachesStart = messages.count < window
        reachesEnd = true
        newBelow = 0
    }

    /// Reads the same window anew after a change.
    mutating func refresh(_ conversation: Conversation?, _ inbox: InboxReader) throws {
        self.conversation = conversation
        guard let conversation else { return clear() }
        try readPeople(inbox)
        let last = messages.last?.id
        let wasSelected = selected
        if let first = messages.first, let found = try inbox.message(first.id), found.conversation == conversation.id,
            !reachesEnd || view != .bottom || messages.count > window
        {
            let limit = messages.count + Self.page
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
        let older = try inbox.messages(in: conversation.id, .before(Cursor(first), Self.page))
        reachesStart = older.count < Self.page
        messages = older + messages
        if messages.count > Self.maximum {
            messages.removeLast(messages.count - Self.maximum)
            reachesEnd = false
        }
    }

    /// Reads further down.
    mutating func readNewer(_ inbox: InboxReader) throws {
        guard let conversation, let last = messages.last, !reachesEnd else { return }
        let newer = try inbox.messages(in: conversation.id, .after(Cursor(last), Self.page))
        reachesEnd = newer.count < Self.page
        messages += newer
        if messages.count > Self.maximum {
            messages.removeFirst(messages.count - Self.maximum)
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
        messages = try inbox.messages(in: conversation.id, .first(Self.page))
        reachesStart = true
        reachesEnd = messages.count < Self.page
        selected = messages.first?.id
        if let selected { view = .top(message: selected, line: 0) }
    }
}
