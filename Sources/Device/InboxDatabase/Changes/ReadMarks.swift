import Messages
import SQLiteAccess

extension InboxReading {
    /// The unread messages of a conversation.
    package func unreadMessages(in conversation: Int64) throws -> [Int64] {
        try read { db in
            try Int64.fetchAll(
                db.cachedStatement(sql: "SELECT id FROM message WHERE conversation = ? AND read = 0"),
                arguments: [conversation])
        }
    }
}

extension InboxTransaction {
    /// Marks the newest received message of a conversation as unread; returns false if it has none.
    package func markNewestUnread(_ conversation: Int64) throws -> Bool {
        let newest = try Int64.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT id FROM message WHERE conversation = ? AND sender IS NOT NULL
                    ORDER BY date DESC, id DESC LIMIT 1
                    """), arguments: [conversation])
        guard let newest else { return false }
        try markUnread([newest], in: conversation)
        return true
    }

    /// Marks messages as unread. Those that are no longer in the conversation stay as they are.
    package func markUnread(_ messages: [Int64], in conversation: Int64) throws {
        let statement = try db.cachedStatement(sql: "UPDATE message SET read = 0 WHERE id = ? AND conversation = ?")
        for message in messages { try statement.run([message, conversation]) }
        try recount(conversation)
    }
}
