import Foundation
import Messages
import SQLiteAccess

// Deleting conversations permanently (F12, F13). That changes a few rows, after which no list, search, count or export has the
// conversation or its messages. A conversation can have a million messages, so they are removed in slices, between which the
// program handles keys. If it ends before, the next start continues.

extension InboxTransaction {
    /// Permanently removes conversations that were deleted before `date`, and returns their number.
    package func purge(deletedBefore date: Int64) throws -> Int {
        let ids = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM conversation WHERE deleted_at < ?"), arguments: [date])
        for id in ids { try purge(id) }
        return ids.count
    }

    /// Permanently removes a conversation. The end of the transaction removes a slice of its messages.
    package func purge(_ conversation: Int64) throws {
        guard let state = try state(conversation) else { return }
        let people = try participants(conversation)?.key
        countMessages(-state.messages)
        try removeReports(of: conversation)
        // So late that it does not expire again.
        try change(conversation) { ($0.deletedAt, $0.messages, $0.unread) = (Int64(StoredColumn.maxNumber), 0, 0) }
        for sql in [
            "UPDATE conversation SET people = \(Purge.people), written = NULL, name = '', newest = NULL WHERE id = ?",
            "DELETE FROM participant WHERE conversation = ?", "DELETE FROM stay WHERE conversation = ?",
        ] {
            try db.cachedStatement(sql: sql).run([conversation])
        }
        removesPurged = true
        if state.startedByUser, let people { try refreshKnown(people) }
    }

    /// Removes a slice of the messages of conversations that were deleted permanently, oldest first, and the conversations
    /// that have none left.
    func removePurged(_ start: Purge) throws -> Purge {
        var purge = start
        var left = Purge.maxMessages
        let messages = try db.cachedStatement(
            sql: "SELECT id FROM message WHERE conversation = ? ORDER BY date, id LIMIT ?")
        let delete = try db.cachedStatement(sql: "DELETE FROM message WHERE id = ?")
        while left > 0, let conversation = try InboxStore.purged(db) {
            if conversation != purge.conversation { purge = Purge(conversation: conversation) }
            let ids = try Int64.fetchAll(messages, arguments: [conversation, left])
            for id in ids {
                guard try outdateSearchText(of: id, &purge) else { return purge }
                try delete.run([id])
            }
            left -= ids.count
            guard left > 0 else { break }
            try db.cachedStatement(sql: "DELETE FROM conversation WHERE id = ?").run([conversation])
            purge = Purge()
            left -= 1
        }
        return purge
    }

    /// Notes that the chunk with this message must be written again, once for all messages of the conversation. Returns false
    /// if the slice has enough chunks.
    private func outdateSearchText(of message: Int64, _ purge: inout Purge) throws -> Bool {
        guard !purge.rewritten.contains(Int(message)), let range = try SearchText(db: db).range(of: message) else {
            return true
        }
        guard outdatedSearchText.count < Purge.maxChunks else { return false }
        outdatedSearchText.insert(range.first)
        purge.rewritten.insert(integersIn: Int(range.first)...min(Int(range.last), StoredColumn.maxNumber))
        return true
    }
}

extension InboxStore {
    /// Whether any conversation was deleted before `date`. If not, there is nothing to purge.
    package func hasDeleted(before date: Int64) throws -> Bool {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT 1 FROM conversation WHERE deleted_at < ? LIMIT 1")
            return try SQLRow.fetchOne(statement, arguments: [date]) != nil
        }
    }

    /// Whether messages of conversations that were deleted permanently are still to be removed.
    package func hasPurged() throws -> Bool { try read { try Self.purged($0) != nil } }

    /// Removes a slice of these messages, in one transaction.
    package func continuePurge() throws { try transact { $0.removesPurged = true } }

    fileprivate static func purged(_ db: SQLDatabase) throws -> Int64? {
        try Int64.fetchOne(db.cachedStatement(sql: "\(Purge.conversations) LIMIT 1"))
    }
}
