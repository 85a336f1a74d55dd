import GRDB
import Messages

/// What a pile of conversations, or a folder, holds.
package struct Counts: Hashable, Sendable {
    package var conversations = 0
    package var unreadConversations = 0
    /// Unread messages (F11).
    package var unread = 0

    package init() {}

    static func + (left: Counts, right: Counts) -> Counts {
        var sum = left
        // The numbers come from a file, which may hold any: a sum must not stop the program.
        sum.conversations &+= right.conversations
        sum.unreadConversations &+= right.unreadConversations
        sum.unread &+= right.unread
        return sum
    }
}

/// The counts of all piles at one moment.
package struct InboxCounts: Hashable, Sendable {
    let buckets: [Bucket: Counts]

    /// What `folder` shows: how many conversations it lists, and their unread messages.
    package subscript(folder: Folder) -> Counts {
        var sum = folder.buckets.reduce(Counts()) { $0 + (buckets[$1] ?? Counts()) }
        if folder.unreadOnly { sum.conversations = sum.unreadConversations }
        return sum
    }

    /// Whether a message is unread that is neither junk nor deleted (F7).
    package var hasUnread: Bool {
        buckets.contains { $0.key.category != .junk && !$0.key.deleted && $0.value.unreadConversations > 0 }
    }

    /// The unread messages of all folders but Recently Deleted, each counted once.
    package var unread: Int {
        buckets.reduce(Counts()) { $1.key.deleted ? $0 : $0 + $1.value }.unread
    }

    /// Whether anything lies in Junk (E6).
    package var hasJunk: Bool {
        buckets.contains { $0.key.category == .junk && !$0.key.deleted && $0.value.conversations > 0 }
    }
}

extension InboxStore {
    /// The counts of every folder at once: a few rows, however many messages there are.
    package func counts() throws -> InboxCounts {
        try read { db in
            var buckets: [Bucket: Counts] = [:]
            let rows = try Row.fetchCursor(db.cachedStatement(sql: "SELECT * FROM bucket"))
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

    /// How many messages there are, the user's own too.
    package func messageCount() throws -> Int {
        Int(try meta("messages") ?? "0") ?? 0
    }

    /// A value that is kept with the inbox, by its name.
    package func meta(_ key: String) throws -> String? {
        try read { db in
            try String.fetchOne(db.cachedStatement(sql: "SELECT value FROM meta WHERE key = ?"), arguments: [key])
        }
    }
}
