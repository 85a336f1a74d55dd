import SQLiteAccess

// Empties an inbox.
extension InboxTransaction {
    /// Removes everything: conversations, messages, contacts, blocked senders, counts, and what is stored with the inbox. It must
    /// be the first change of its transaction.
    ///
    /// Numbers of conversations are not used again: what still has one, such as an open screen, must not mean another.
    ///
    /// - Parameter keys: what is stored with the inbox (`setMeta`) and stays.
    package func removeAll(except keys: [String]) throws {
        lastFormerConversation = max(lastFormerConversation, try lastConversation())
        // The last table first: rows refer to those of tables that were created before theirs.
        let tables = try String.fetchAll(
            db.cachedStatement(sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table' ORDER BY rowid DESC"))
        for table in tables where table != "meta" { try db.execute(sql: "DELETE FROM main.\(table)") }
        for table in Schema.moveTables { try db.execute(sql: "DELETE FROM temp.\(table)") }
        let stored = try String.fetchSet(db, sql: "SELECT key FROM meta")
        for key in stored.subtracting(keys) {
            try db.execute(sql: "DELETE FROM meta WHERE key = ?", arguments: [key])
        }
    }

    /// The number for a new conversation; nil: the one that SQLite gives.
    func newConversation() throws -> Int64? {
        guard lastFormerConversation > 0 else { return nil }
        return max(lastFormerConversation, try lastConversation()) + 1
    }

    private func lastConversation() throws -> Int64 {
        try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM conversation")) ?? 0
    }
}
