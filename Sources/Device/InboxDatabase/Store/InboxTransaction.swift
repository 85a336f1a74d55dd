import Foundation
package import Messages
package import SQLiteAccess

/// The changes of one transaction. All of them go through `change`, which updates the counts of the buckets.
package final class InboxTransaction: InboxReading {
    let db: SQLDatabase
    package let country: Country
    private var bucketChanges: [Bucket: Counts] = [:]
    private var messageChange = 0
    /// Whether the end of the transaction removes a slice of the messages that were deleted permanently.
    var removesPurged = false
    /// The chunks of the search's text whose messages have changed, by their first ids.
    var outdatedSearchText: Set<Int64> = []

    /// The last conversation before the inbox was emptied; 0: it never was.
    var lastFormerConversation: Int64

    init(db: SQLDatabase, country: Country, lastFormerConversation: Int64) {
        self.db = db
        self.country = country
        self.lastFormerConversation = lastFormerConversation
    }

    package func read<Value>(_ body: (SQLDatabase) throws -> Value) throws -> Value { try body(db) }

    /// The columns of a conversation that can change.
    struct State: Equatable {
        var category: Category
        var known: Bool
        var deletedAt: Int64?
        var date: Int64
        var newest: Int64?
        var messages: Int
        var unread: Int
        var replies: Int
        var filteredBy: String?
        /// Whether its first message is an iMessage of the user (F9).
        var startedByUser: Bool
        var besideOthers: Bool
        var hasNotified: Bool

        var bucket: Bucket {
            Bucket(
                category: category, known: known, deleted: deletedAt != nil, besideOthers: besideOthers,
                hasNotified: hasNotified)
        }

        /// Whether it is neither deleted nor merged into another conversation.
        var isLive: Bool { deletedAt == nil && messages > 0 }

        var counts: Counts {
            var counts = Counts()
            counts.conversations = messages > 0 ? 1 : 0
            counts.unreadConversations = unread > 0 ? 1 : 0
            counts.unread = unread
            return counts
        }
    }

    func state(_ id: Int64) throws -> State? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT category, standing, deleted_at, date, newest, messages, unread, replies, filtered_by,
                       started_by_user
                FROM conversation WHERE id = ? AND people <> \(Purge.people)
                """)
        return try SQLRow.fetchOne(statement, arguments: [id]).flatMap { row in
            Category(code: row[0]).map {
                State(
                    category: $0, known: Bucket.isKnown(row[1]), deletedAt: row[2], date: row[3], newest: row[4],
                    messages: Int(stored: row[5]), unread: Int(stored: row[6]), replies: Int(stored: row[7]),
                    filteredBy: row[8], startedByUser: row[9],
                    besideOthers: Bucket.isBesideOthers(row[1]), hasNotified: Bucket.hasNotified(row[1]))
            }
        }
    }

    package func bucket(of conversation: Int64) throws -> Bucket? { try state(conversation)?.bucket }

    /// Changes a conversation's row and the counts of its bucket.
    func change(_ id: Int64, _ body: (inout State) throws -> Void) throws {
        guard let before = try state(id) else { return }
        var after = before
        try body(&after)
        guard after != before else { return }
        let statement = try db.cachedStatement(
            sql: """
                UPDATE conversation SET category = ?, standing = ?, deleted_at = ?, date = ?, newest = ?, messages = ?,
                       unread = ?, replies = ?, filtered_by = ?, started_by_user = ? WHERE id = ?
                """)
        try statement.run([
            after.category.code, after.bucket.standing, after.deletedAt, after.date, after.newest, after.messages,
            after.unread, after.replies, after.filteredBy, after.startedByUser, id,
        ])
        count(before.bucket, before.counts, -1)
        count(after.bucket, after.counts, 1)
        if before.isLive != after.isLive { try refreshJunk(besides: id) }
    }

    /// Updates `besideOthers` of the junk conversation of a conversation's people, after this one was added or removed.
    func refreshJunk(besides id: Int64) throws {
        let found = try SQLRow.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT junk.id, EXISTS (
                        SELECT 1 FROM conversation WHERE people = junk.people AND category <> junk.category
                        AND deleted_at IS NULL AND messages > 0)
                    FROM conversation this JOIN conversation junk ON junk.people = this.people
                    WHERE this.id = ? AND junk.category = ? AND junk.deleted_at IS NULL
                    """), arguments: [id, Category.junk.code])
        guard let found else { return }
        try change(found[0]) { $0.besideOthers = found[1] }
    }

    func count(_ bucket: Bucket, _ counts: Counts, _ sign: Int) {
        bucketChanges[bucket, default: Counts()].add(counts, sign)
    }

    func countMessages(_ number: Int) { messageChange += number }

    /// Writes the changed counts, which can then be read; the store calls it before it commits.
    package func flushCounts() throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO bucket VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET
                conversations = conversations + excluded.conversations,
                unread_conversations = unread_conversations + excluded.unread_conversations,
                unread = unread + excluded.unread
                """)
        for (bucket, counts) in bucketChanges where counts != Counts() {
            try statement.run([
                bucket.category.code, bucket.standing, bucket.deleted, counts.conversations, counts.unreadConversations,
                counts.unread,
            ])
        }
        bucketChanges = [:]
        if messageChange != 0 {
            try db.cachedStatement(
                sql: """
                    INSERT INTO meta VALUES ('messages', ?)
                    ON CONFLICT DO UPDATE SET value = CAST(value AS INTEGER) + excluded.value
                    """
            ).run([messageChange])
            messageChange = 0
        }
    }

    /// Recounts a conversation from its messages, after some of them were added or removed.
    package func recount(_ id: Int64) throws {
        try change(id) { state in
            let sums = try SQLRow.fetchOne(
                db.cachedStatement(
                    sql: "SELECT count(*), total(read = 0), total(sender IS NULL) FROM message WHERE conversation = ?"),
                arguments: [id])
            state.messages = sums?[0] ?? 0
            state.unread = sums.map { Int($0[1] as Double) } ?? 0
            state.replies = sums.map { Int($0[2] as Double) } ?? 0
            let newest = try SQLRow.fetchOne(
                db.cachedStatement(
                    sql: "SELECT id, date FROM message WHERE conversation = ? ORDER BY date DESC, id DESC LIMIT 1"),
                arguments: [id])
            state.newest = newest?[0]
            state.date = newest?[1] ?? state.date
            let first = try SQLRow.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT sender IS NULL AND service = 'iMessage' FROM message
                        WHERE id = (SELECT min(+id) FROM message WHERE conversation = ?)
                        """), arguments: [id])
            state.startedByUser = first?[0] ?? false
        }
    }

    /// Stores a value with the inbox.
    package func setMeta(_ key: String, _ value: String) throws {
        try db.cachedStatement(sql: "INSERT INTO meta VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value")
            .run([key, value])
    }
}

// The column `standing` of conversations and buckets.
extension Bucket {
    var standing: Int { (known ? 1 : 0) | (besideOthers ? 2 : 0) | (hasNotified ? 4 : 0) }

    static func isKnown(_ standing: Int) -> Bool { standing & 1 != 0 }
    static func isBesideOthers(_ standing: Int) -> Bool { standing & 2 != 0 }
    static func hasNotified(_ standing: Int) -> Bool { standing & 4 != 0 }

    init(_ category: Category, standing: Int, deleted: Bool) {
        self.init(
            category: category, known: Self.isKnown(standing), deleted: deleted,
            besideOthers: Self.isBesideOthers(standing), hasNotified: Self.hasNotified(standing))
    }
}
