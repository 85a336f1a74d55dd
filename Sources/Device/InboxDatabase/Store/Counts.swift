package import Messages
import SQLiteAccess

/// The counts of a bucket or a folder.
package struct Counts: Hashable, Sendable {
    package var conversations = 0
    package var unreadConversations = 0
    /// Unread messages (F11).
    package var unread = 0

    package init() {}

    /// - Parameter sign: 1 to add, -1 to subtract.
    mutating func add(_ other: Counts, _ sign: Int = 1) {
        // The numbers come from a file and can have any value; an overflow must not crash the program.
        conversations &+= sign &* other.conversations
        unreadConversations &+= sign &* other.unreadConversations
        unread &+= sign &* other.unread
    }
}

/// The counts of all buckets at one moment.
package struct InboxCounts: Hashable, Sendable {
    let buckets: [Bucket: Counts]

    /// The counts of `folder`: the conversations that it lists, and their unread messages.
    package subscript(folder: Folder) -> Counts {
        var sum = folder.buckets.reduce(into: Counts()) { $0.add(buckets[$1] ?? Counts()) }
        if folder.unreadOnly { sum.conversations = sum.unreadConversations }
        return sum
    }

    /// Whether there is an unread message that is neither junk nor deleted (F7).
    package var hasUnread: Bool {
        buckets.contains { $0.key.category != .junk && !$0.key.deleted && $0.value.unreadConversations > 0 }
    }

    /// The unread messages of all folders except Recently Deleted, each counted once.
    package var unread: Int {
        buckets.reduce(into: Counts()) { if !$1.key.deleted { $0.add($1.value) } }.unread
    }

    /// Whether Junk has any conversation (E6).
    package var hasJunk: Bool {
        buckets.contains { $0.key.category == .junk && !$0.key.deleted && $0.value.conversations > 0 }
    }
}

extension InboxReading {
    /// The counts of all folders. Reads a few rows, whatever the number of messages.
    package func counts() throws -> InboxCounts {
        try read { db in
            var buckets: [Bucket: Counts] = [:]
            let rows = try SQLRow.fetchCursor(db.cachedStatement(sql: "SELECT * FROM bucket"))
            while let row = try rows.next() {
                guard let category = Category(code: row[0]) else { continue }
                var counts = Counts()
                counts.conversations = row[3]
                counts.unreadConversations = row[4]
                counts.unread = row[5]
                buckets[Bucket(category, standing: row[1], deleted: row[2])] = counts
            }
            return InboxCounts(buckets: buckets)
        }
    }

    /// The number of messages, including those that the user wrote.
    package func messageCount() throws -> Int {
        Int(try meta("messages") ?? "0") ?? 0
    }

    /// A value that is stored with the inbox, by its name.
    package func meta(_ key: String) throws -> String? {
        try read { db in
            try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM meta WHERE key = ?"), arguments: [key])
        }
    }
}
