import InboxDatabase
import Messages

/// The loaded window of the open conversation's messages.
struct TranscriptPane: Sendable {
    /// The scroll position.
    enum View: Hashable, Sendable {
        /// The newest message is at the bottom, also when messages arrive.
        case bottom
        /// This line of this message is at the top, also when messages arrive.
        case top(message: Int64, line: Int)
    }

    var conversation: Conversation?
    /// Who a reply goes to: in a group the first person, and of a contact with several addresses the one that wrote last.
    private var recipient: Address?
    /// Whether the recipient is in Contacts, or blocked.
    var isContact = false
    var isBlocked = false
    var isMarkedKnown = false
    var messages: [Message] = []
    /// What is known about the messages of a corpus.
    var corpus: [Int64: CorpusMessage] = [:]
    /// The newest message that was received, whether it is loaded or not.
    private(set) var newestReceived: Message?
    var reachesStart = true
    var reachesEnd = true
    /// The message that `i` explains; nil: the newest one received.
    var selected: Int64?
    var view = View.bottom
    /// Whether marking the conversation as read failed. The next attempt is when it is reopened.
    var failedToMarkRead = false
    /// The number of new messages below the visible part.
    var newBelow = 0

    /// How many messages are loaded from the end of a conversation: only what is visible, because each key in the list
    /// shows another conversation.
    var window = 40
    /// How many more are loaded when scrolling.
    private static let page = 40
    private static let maximum = 160

    /// The address to reply to, to add or to block: that of the recipient.
    var address: String? { recipient.flatMap { $0.written.isEmpty ? nil : $0.written } }

    /// The same address as the screen shows it.
    var displayedAddress: String? { recipient?.displayed }

    /// What kind of sender it is from.
    var senderNotes: [String] {
        guard let conversation, address != nil else { return [] }
        var notes: [String] = []
        if isBlocked { notes.append("blocked") }
        if isContact { notes.append("contact") }
        if isMarkedKnown { notes.append("known") }
        guard notes.isEmpty || notes == ["blocked"] else { return notes }
        if conversation.replies > 0 { notes.append(Counted.pluralized(conversation.replies, "reply", "replies")) }
        if !conversation.bucket.known, !conversation.isGroup { notes.append("unknown sender") }
        return notes
    }

    var selectedIndex: Int? { selected.flatMap { id in messages.firstIndex { $0.id == id } } }

    /// The current message: the selected one, else the newest received, else the newest.
    var subject: Message? {
        selectedIndex.map { messages[$0] } ?? newestReceived ?? messages.last
    }
}

extension TranscriptPane {
    /// Shows the end of a conversation, or one of its messages.
    mutating func open(_ conversation: Conversation?, at message: Int64? = nil, _ inbox: InboxReader) throws {
        guard self.conversation?.id != conversation?.id || message != nil else {
            return try refresh(conversation, inbox)
        }
        clear()
        self.conversation = conversation
        guard let conversation else { return }
        try readPeople(inbox)
        if let message, let found = try inbox.message(message), found.conversation == conversation.id {
            let cursor = Cursor(found)
            let older = try inbox.messages(in: conversation.id, .before(cursor, Self.page))
            let newer = try inbox.messages(in: conversation.id, .after(cursor, Self.page))
            messages = older + [found] + newer
            reachesStart = older.count < Self.page
            reachesEnd = newer.count < Self.page
            selected = message
            view = .top(message: message, line: 0)
        } else {
            try readEnd(inbox)
        }
        try findNewestReceived(inbox)
    }

    private mutating func findNewestReceived(_ inbox: InboxReader) throws {
        guard let conversation else { return newestReceived = nil }
        if reachesEnd, let loaded = messages.last(where: { !$0.isFromUser }) { return newestReceived = loaded }
        // What is loaded has only messages from the user, so the newest received one is still the same.
        if reachesEnd, let known = newestReceived, let found = try inbox.message(known.id),
            found.conversation == conversation.id
        {
            return newestReceived = found
        }
        newestReceived = reachesStart && reachesEnd ? nil : try inbox.newestReceived(in: conversation)
    }

    private mutating func clear() {
        let window = window
        self = TranscriptPane()
        self.window = window
    }

    private mutating func readPeople(_ inbox: InboxReader) throws {
        isMarkedKnown = try conversation?.people.map { try inbox.isMarkedKnown($0) } ?? false
        recipient = try conversation.flatMap { try inbox.recipient(of: $0) }
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

    /// Reloads the window after a change.
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
        try findNewestReceived(inbox)
    }

    /// Loads older messages.
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

    /// Loads newer messages.
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

    /// Scrolls to the newest message.
    mutating func showEnd(_ inbox: InboxReader) throws {
        view = .bottom
        selected = nil
        try readEnd(inbox)
    }

    /// Scrolls to the oldest message.
    mutating func showStart(_ inbox: InboxReader) throws {
        guard let conversation else { return }
        messages = try inbox.messages(in: conversation.id, .first(Self.page))
        reachesStart = true
        reachesEnd = messages.count < Self.page
        selected = messages.first?.id
        if let selected { view = .top(message: selected, line: 0) }
    }
}
