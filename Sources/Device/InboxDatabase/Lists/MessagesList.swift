import Foundation
package import Messages
import SQLiteAccess

private let messageColumns = """
    SELECT id, conversation, date, sender, body, service, read, label, journey, moved_by FROM message
    WHERE \(Purge.excluded)
    """
private let journeyDecoder = JSONDecoder()

extension InboxReading {
    /// A page of a conversation's messages, oldest first.
    package func messages(in conversation: Int64, _ page: Page) throws -> [Message] {
        try read { db in
            let (comparison, order) = page.isBackward ? ("<", "DESC") : (">", "ASC")
            var sql = "\(messageColumns) AND conversation = ?"
            var arguments: SQLArguments = [conversation]
            if let cursor = page.cursor {
                sql += " AND (date, id) \(comparison) (?, ?)"
                arguments += [cursor.date, cursor.id]
            }
            sql += " ORDER BY date \(order), id \(order) LIMIT \(page.limit)"
            let found = try SQLRow.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map(message)
            return page.isBackward ? found.reversed() : found
        }
    }

    /// The message with this id; nil if it does not exist.
    package func message(_ id: Int64) throws -> Message? {
        try read { db in
            try SQLRow.fetchOne(db.cachedStatement(sql: "\(messageColumns) AND id = ?"), arguments: [id]).map(message)
        }
    }

    /// The newest message that was received, by its number, since dates may come from an archive.
    /// Skips what the user has sent since then: a million messages take 0.15 s.
    package func newestReceived() throws -> Message? {
        try read { db in
            let sql = "\(messageColumns) AND sender IS NOT NULL ORDER BY id DESC LIMIT 1"
            return try SQLRow.fetchOne(db.cachedStatement(sql: sql)).map(message)
        }
    }

    /// The newest message of a conversation that was received, in the order of `messages`.
    package func newestReceived(in conversation: Int64) throws -> Message? {
        try read { db in
            let sql = """
                \(messageColumns) AND conversation = ? AND sender IS NOT NULL ORDER BY date DESC, id DESC LIMIT 1
                """
            return try SQLRow.fetchOne(db.cachedStatement(sql: sql), arguments: [conversation]).map(message)
        }
    }

    /// Calls `visit` with the ids of a conversation's messages, the newest first, until it returns false.
    package func visitMessages(of conversation: Int64, _ visit: (Int64) -> Bool) throws {
        try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT id FROM message WHERE conversation = ? ORDER BY date DESC, id DESC")
            statement.bind(1, conversation)
            defer { statement.reset() }
            while try statement.step(), visit(statement.integer(0)) {}
        }
    }

    private func message(_ row: SQLRow) -> Message {
        let sender: String? = row[3]
        let journey: Data? = row[8]
        let movedBy: String? = row[9]
        let record = journey.map { StoredRecord.decode(Journey.self, $0, journeyDecoder) }
        return Message(
            id: row[0], conversation: row[1], date: row[2], sender: sender.map { Address($0, country: country) },
            body: row[4], service: Service(rawValue: row[5]) ?? .sms, isRead: row[6], label: row[7],
            journey: record?.value, unreadableJourney: record?.failure,
            movedBy: movedBy.flatMap(Rule.init(rawValue:)))
    }
}

extension InboxReading {
    /// The greatest id of a message, or of an imported message that was removed; 0 in an empty inbox.
    package func lastMessageID() throws -> Int64 {
        try read { db in
            let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM message") ?? 0
            // Records about imported messages refer to ids, so these ids must not be reused.
            return try max(last, Self.lastImported(db) ?? 0)
        }
    }

    static func lastImported(_ db: SQLDatabase) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT last FROM imported ORDER BY first DESC LIMIT 1")
    }
}
