import Messages
import SQLiteAccess

/// An order of the conversations in a list: its name, its place in the index, and how two conversations compare.
///
/// Each order sorts by a leading column, if it has one, and then by date and newest message. Pages are read from a place
/// in an index of exactly these columns, so that a page costs the same with a million conversations as with ten.
package enum ConversationOrder: String, Hashable, Sendable, CaseIterable {
    case newest = "newest first"
    case oldest = "oldest first"
    /// By `SortName`; conversations with the same name: newest first.
    case name = "by name"
    /// Those with unread messages, then the others, each newest first.
    case unread = "unread first"

    /// For the title of a list and for the palette.
    package var title: String { rawValue }
    /// For a narrow pane.
    package var shortTitle: String {
        switch self {
        case .newest: "newest"
        case .oldest: "oldest"
        case .name, .unread: title
        }
    }

    /// The order after this one, and after the last one the first.
    package var next: ConversationOrder {
        let all = Self.allCases
        let index = all.firstIndex(of: self).map { all.index(after: $0) } ?? all.startIndex
        return index < all.endIndex ? all[index] : .newest
    }

    /// Whether the list shows new messages at its top. In other orders they can be anywhere.
    package var followsNewMessages: Bool { self == .newest }

    /// Whether a place is before another one in the list.
    package func precedes(_ left: Cursor, _ right: Cursor) -> Bool {
        switch self {
        case .oldest: return (left.date, left.id) < (right.date, right.id)
        case .name where left.name != right.name: return left.name < right.name
        case .unread where left.isRead != right.isRead: return right.isRead
        case .newest, .name, .unread: return (left.date, left.id) > (right.date, right.id)
        }
    }
}

extension ConversationOrder {
    /// A walk through the index of an order, in one bucket.
    struct Walk {
        let sql: String
        /// The place where it starts, after the bucket's values.
        let place: [any SQLValueConvertible]
    }

    /// The walks that find the rows of a page in a bucket, the nearest first. A page after a place has two parts: the rest
    /// of the conversations with the same leading value, and those with other values.
    ///
    /// The parameters of a walk are the bucket's category, standing and deletion, then `place`, then the limit. Its columns
    /// are id, date, newest message, name and `is_read`; the last two are those of the place if the order does not use them.
    func walks(_ page: Page, unreadOnly: Bool) -> [Walk] {
        let (column, index) = source(unreadOnly: unreadOnly)
        let oldestFirst = page.isBackward != (self == .oldest)
        let (farther, dates) = oldestFirst ? (">", "ASC") : ("<", "DESC")
        let (beyond, leads) = page.isBackward ? ("<", "DESC") : (">", "ASC")
        let byDate = "date \(dates), newest \(dates)"
        let order = (column.map { "\($0) \(leads), " } ?? "") + byDate
        func walk(_ condition: String, _ order: String, _ place: [any SQLValueConvertible]) -> Walk {
            Walk(
                sql: """
                    SELECT id, date, newest, name, is_read FROM conversation INDEXED BY \(index)
                    WHERE category = ? AND known = ? AND deleted = ? AND \(unreadOnly ? "unread > 0" : "messages > 0")
                    \(condition) ORDER BY \(order) LIMIT ?
                    """, place: place)
        }
        guard let cursor = page.cursor else { return [walk("", order, [])] }
        let sameDate = "AND (date, newest) \(farther) (?, ?)"
        guard let column else { return [walk(sameDate, order, [cursor.date, cursor.id])] }
        let lead: any SQLValueConvertible = self == .name ? cursor.name.key : cursor.isRead
        return [
            walk("AND \(column) = ? \(sameDate)", byDate, [lead, cursor.date, cursor.id]),
            walk("AND \(column) \(beyond) ?", order, [lead]),
        ]
    }

    /// The leading column and the index. In a list of unread conversations, "unread first" is "newest first".
    private func source(unreadOnly: Bool) -> (column: String?, index: String) {
        switch (self, unreadOnly) {
        case (.newest, false), (.oldest, false): (nil, "conversation_list")
        case (.newest, true), (.oldest, true), (.unread, true): (nil, "conversation_unread")
        case (.name, false): ("name", "conversation_name")
        case (.name, true): ("name", "conversation_unread_name")
        case (.unread, false): ("is_read", "conversation_unread_first")
        }
    }
}
