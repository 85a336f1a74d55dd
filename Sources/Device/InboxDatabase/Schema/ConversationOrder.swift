import Messages
import SQLiteAccess

/// An order of the conversations in a list: its name, its walks through the indexes, and how two conversations compare.
///
/// Pages are read from a place in an index that is sorted in this way, so that a page costs the same with a million
/// conversations as with ten. Conversations with unread messages have their own indexes: a list of all of them is merged
/// from two walks, so that an import enters each conversation into two indexes only.
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
    /// A walk through an index, in one bucket.
    struct Walk {
        let sql: String
        /// The place where it starts, after the bucket's values.
        let place: [any SQLValueConvertible]
        /// Whether its conversations have no unread messages.
        let isRead: Bool
    }

    /// The walks that find the rows of a page in a bucket: through the index of the conversations with unread messages, and
    /// through that of the others. By name, a page after a place has two parts: the rest of the conversations with the same
    /// name, and those with other names.
    ///
    /// The parameters of a walk are the bucket's category, standing and deletion, then `place`, then the limit. Its columns
    /// are id, date, newest message and name; the name is empty if the order does not use it.
    func walks(_ page: Page, unreadOnly: Bool) -> [Walk] {
        let parts = unreadOnly ? [false] : [false, true]
        return parts.flatMap { isRead in
            guard self == .unread, !unreadOnly, let cursor = page.cursor, cursor.isRead != isRead else {
                return walks(page, page.cursor, isRead: isRead)
            }
            // All of a part, or nothing: those with unread messages come before the others.
            return page.isBackward == isRead ? [] : walks(page, nil, isRead: isRead)
        }
    }

    private func walks(_ page: Page, _ cursor: Cursor?, isRead: Bool) -> [Walk] {
        let oldestFirst = page.isBackward != (self == .oldest)
        let (farther, dates) = oldestFirst ? (">", "ASC") : ("<", "DESC")
        let byDate = "date \(dates), newest \(dates)"
        let sameDate = "AND (date, newest) \(farther) (?, ?)"
        let condition = isRead ? "messages > 0 AND unread <= 0" : "unread > 0"
        func walk(
            _ index: String, _ name: String, _ place: String, _ order: String, _ values: [any SQLValueConvertible]
        ) -> Walk {
            Walk(
                sql: """
                    SELECT id, date, newest, \(name) FROM conversation INDEXED BY \(index)
                    WHERE \(condition) AND \(place) ORDER BY \(order) LIMIT ?
                    """, place: values, isRead: isRead)
        }
        guard self == .name else {
            let bucket = "category = ?1 AND standing = ?2 AND deleted = ?3"
            let index = isRead ? "conversation_read" : "conversation_unread"
            guard let cursor else { return [walk(index, "''", bucket, byDate, [])] }
            return [walk(index, "''", "\(bucket) \(sameDate)", byDate, [cursor.date, cursor.id])]
        }
        let index = isRead ? "conversation_read_name" : "conversation_unread_name"
        let order = "\(Self.bucketName) \(page.isBackward ? "DESC" : "ASC"), \(byDate)"
        guard let cursor else {
            return [walk(index, "name", "\(Self.fromStart) AND \(Self.toEnd)", order, [])]
        }
        let key = cursor.name.key
        let rest =
            page.isBackward
            ? "\(Self.fromStart) AND \(Self.bucketName) < \(Self.bucket) || ?"
            : "\(Self.bucketName) > \(Self.bucket) || ? AND \(Self.toEnd)"
        return [
            walk(
                index, "name", "\(Self.bucketName) = \(Self.bucket) || ? \(sameDate)", byDate,
                [key, cursor.date, cursor.id]),
            walk(index, "name", rest, order, [key]),
        ]
    }

    /// The bucket and the name of a conversation as one text, by which its indexes sort: all names of a bucket have the same
    /// beginning.
    static let bucketName = "char(64 + category, 64 + standing, 64 + deleted) || name"
    private static let bucket = "char(64 + ?1, 64 + ?2, 64 + ?3)"
    private static let fromStart = "\(bucketName) >= \(bucket)"
    private static let toEnd = "\(bucketName) < char(64 + ?1, 64 + ?2, 65 + ?3)"
}
