import Messages
import SQLiteAccess

// Spam is deleted some time after its newest message came there (F13), and a conversation can stay in Messages for some time
// after it notified (N3). The table `stay` has the times of both.
extension InboxTransaction {
    /// Records which conversations are in Spam at `date`. A newer message restarts the time of its conversation.
    ///
    /// - Parameter date: in milliseconds since 1970, by the device's clock.
    package func recordSpam(at date: Int64) throws {
        try db.cachedStatement(
            sql: """
                INSERT INTO stay SELECT id, newest, ? FROM conversation
                WHERE category = ? AND deleted_at IS NULL AND messages > 0 AND newest IS NOT NULL
                ON CONFLICT DO UPDATE SET newest = excluded.newest, since = excluded.since
                WHERE newest <> excluded.newest
                """
        ).run([date, Category.junk.code])
        try db.cachedStatement(
            sql: """
                DELETE FROM stay WHERE NOT EXISTS (
                    SELECT 1 FROM conversation c
                    WHERE c.id = stay.conversation AND (c.category = ? AND c.deleted_at IS NULL AND c.messages > 0
                          OR c.standing & 4))
                """
        ).run([Category.junk.code])
    }

    /// Keeps a conversation in Messages from `date` on, because its newest message notified (N3).
    package func stayInMessages(_ conversation: Int64, newest: Int64, from date: Int64) throws {
        try change(conversation) { $0.hasNotified = true }
        try db.cachedStatement(
            sql: """
                INSERT INTO stay VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET newest = excluded.newest, since = excluded.since
                """
        ).run([conversation, newest, date])
    }

    /// Moves conversations that have stayed in Messages since `date` or longer to Unknown Senders, and returns their number.
    package func endStays(since date: Int64) throws -> Int {
        let ids = try Int64.fetchAll(db.cachedStatement(sql: InboxStore.endedStays), arguments: [date])
        for id in ids {
            try change(id) { $0.hasNotified = false }
            try db.cachedStatement(sql: "DELETE FROM stay WHERE conversation = ?").run([id])
        }
        return ids.count
    }

    /// Permanently removes conversations that have been in Spam since `date` or longer, and returns their number.
    ///
    /// - Parameter date: in milliseconds since 1970, by the device's clock.
    package func purgeSpam(since date: Int64) throws -> Int {
        let ids = try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT s.conversation FROM stay s JOIN conversation c ON c.id = s.conversation
                    WHERE s.since <= ? AND c.category = ?
                    """), arguments: [date, Category.junk.code])
        for id in ids { try purge(id) }
        return ids.count
    }
}

extension InboxStore {
    fileprivate static let endedStays = """
        SELECT s.conversation FROM stay s JOIN conversation c ON c.id = s.conversation WHERE s.since <= ? AND c.standing & 4
        """

    /// Whether any conversation has stayed in Messages since `date` or longer. If not, there is nothing to write.
    package func hasEndedStays(since date: Int64) throws -> Bool {
        try read { try SQLRow.fetchOne($0.cachedStatement(sql: Self.endedStays), arguments: [date]) != nil }
    }

    /// Whether any conversation is in Spam, or was when it was last recorded. If not, there is nothing to write.
    package func hasSpam() throws -> Bool {
        try read { db in
            try Bool.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM stay) OR EXISTS (
                            SELECT 1 FROM bucket WHERE category = ? AND deleted = 0 AND conversations > 0)
                        """), arguments: [Category.junk.code]) ?? false
        }
    }
}
