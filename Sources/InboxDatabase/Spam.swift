import Messages
import SQLiteAccess

// Spam is deleted some time after its newest message came there (F13).
extension InboxTransaction {
    /// Records which conversations are in Spam at `date`. A newer message restarts the time of its conversation.
    ///
    /// - Parameter date: in milliseconds since 1970, by the device's clock.
    package func recordSpam(at date: Int64) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO spam SELECT id, newest, ? FROM conversation
                WHERE category = ? AND deleted_at IS NULL AND messages > 0 AND newest IS NOT NULL
                ON CONFLICT DO UPDATE SET newest = excluded.newest, since = excluded.since
                WHERE newest <> excluded.newest
                """
        ).run([date, Category.junk.code])
        try db.cachedStatement(
            sql: """
                DELETE FROM spam WHERE NOT EXISTS (
                    SELECT 1 FROM conversation c
                    WHERE c.id = spam.conversation AND c.category = ? AND c.deleted_at IS NULL AND c.messages > 0)
                """
        ).run([Category.junk.code])
    }

    /// Permanently removes conversations that have been in Spam since `date` or longer, and returns their number.
    ///
    /// - Parameter date: in milliseconds since 1970, by the device's clock.
    package func purgeSpam(since date: Int64) throws -> Int {
        let ids = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT conversation FROM spam WHERE since <= ?"), arguments: [date])
        for id in ids {
            try purge(id)
            try db.cachedStatement(sql: "DELETE FROM spam WHERE conversation = ?").run([id])
        }
        return ids.count
    }
}

extension InboxStore {
    /// Whether any conversation is in Spam, or was when it was last recorded. If not, there is nothing to write.
    package func hasSpam() throws -> Bool {
        try read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM spam) OR EXISTS (
                            SELECT 1 FROM bucket WHERE category = ? AND deleted = 0 AND conversations > 0)
                        """), arguments: [Category.junk.code]) ?? false
        }
    }
}
