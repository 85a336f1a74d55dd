import Messages

/// A place in a list that is ordered by date: lists are read from there, never by row number, so that a window costs
/// the same with a million rows as with ten.
package struct Cursor: Hashable, Sendable {
    package let date: Int64
    /// Of a message; in a list of conversations, of the newest one of each (F11).
    package let id: Int64

    package init(date: Int64, id: Int64) {
        self.date = date
        self.id = id
    }

    package init(_ conversation: Conversation) { self.init(date: conversation.date, id: conversation.newest) }
    package init(_ message: Message) { self.init(date: message.date, id: message.id) }
}

/// Which part of a list to read. Conversations run from the newest to the oldest, messages the other way.
package enum Page: Hashable, Sendable {
    /// The first rows of the list, at most so many.
    case first(Int)
    /// The last rows, in the list's order.
    case last(Int)
    /// The rows behind a place, in the list's order.
    case after(Cursor, Int)
    /// The rows before a place, in the list's order: those nearest to it.
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

    /// Whether rows are fetched against the list's order, and turned round afterwards.
    var isBackward: Bool {
        switch self {
        case .first, .after: false
        case .last, .before: true
        }
    }
}
