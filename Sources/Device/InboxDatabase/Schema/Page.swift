package import Messages

/// A place in a list. Lists are read from a place, never by row number, so that a page costs the same with a million rows
/// as with ten.
package struct Cursor: Hashable, Sendable {
    package let date: Int64
    /// The id of the message; in a list of conversations, of the newest message (F11).
    package let id: Int64
    /// In a list of conversations, its name, and whether it has no unread messages: other orders begin with them
    /// (`ConversationOrder`).
    let name: SortName
    let isRead: Bool

    package init(date: Int64, id: Int64) { self.init(date: date, id: id, name: SortName(stored: ""), isRead: true) }

    init(date: Int64, id: Int64, name: SortName, isRead: Bool) {
        self.date = date
        self.id = id
        self.name = name
        self.isRead = isRead
    }

    package init(_ conversation: Conversation) {
        self.init(
            date: conversation.date, id: conversation.newest, name: SortName(conversation),
            isRead: conversation.unread <= 0)
    }
    package init(_ message: Message) { self.init(date: message.date, id: message.id) }
}

/// The part of a list to read. Conversations are sorted by a `ConversationOrder`, messages from oldest to newest.
package enum Page: Hashable, Sendable {
    /// The first rows of the list, up to a limit.
    case first(Int)
    /// The last rows, in the list's order.
    case last(Int)
    /// The rows after a place, in the list's order.
    case after(Cursor, Int)
    /// The nearest rows before a place, in the list's order.
    case before(Cursor, Int)

    var limit: Int {
        switch self {
        case .first(let limit), .last(let limit), .after(_, let limit), .before(_, let limit): limit
        }
    }

    var cursor: Cursor? {
        switch self {
        case .first, .last: nil
        case .after(let cursor, _), .before(let cursor, _): cursor
        }
    }

    /// Whether rows are fetched in reverse order and then reversed.
    var isBackward: Bool {
        switch self {
        case .first, .after: false
        case .last, .before: true
        }
    }
}
