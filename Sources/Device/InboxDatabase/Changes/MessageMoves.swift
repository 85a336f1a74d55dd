import Foundation
package import Messages
import SQLiteAccess

/// A message and its current conversation, for moving it.
package struct FiledMessage: Hashable, Sendable {
    package let id: Int64
    package let conversation: Int64
    package let category: Category
    /// The sender as written; nil: the user.
    package let sender: String?
    package let service: Service
    package let hasBody: Bool
    package let journey: Journey?
}

// Moving single messages to other conversations, and undoing that.
extension InboxTransaction {
    private static let journeyEncoder = JSONEncoder()
    private static let journeyDecoder = JSONDecoder()

    /// The people of a message's conversation; nil: the message does not exist or is in Recently Deleted.
    package func people(ofConversationWith message: Int64) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT c.people FROM message m JOIN conversation c ON c.id = m.conversation
                    WHERE m.id = ? AND c.deleted_at IS NULL
                    """), arguments: [message])
    }

    /// All messages with these people that are not in Recently Deleted, oldest first.
    package func filedMessages(_ people: String) throws -> [FiledMessage] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT m.id, m.conversation, c.category, m.sender, m.service, m.body IS NOT NULL, m.journey
                FROM conversation c JOIN message m ON m.conversation = c.id
                WHERE c.people = ? AND c.deleted_at IS NULL ORDER BY m.date, m.id
                """)
        return try SQLRow.fetchAll(statement, arguments: [people]).compactMap { row in
            guard let category = Category(code: row[2]) else { return nil }
            let journey: Data? = row[6]
            return FiledMessage(
                id: row[0], conversation: row[1], category: category, sender: row[3],
                service: Service(rawValue: row[4]) ?? .sms, hasBody: row[5],
                journey: journey.flatMap { StoredRecord.decode(Journey.self, $0, Self.journeyDecoder).value })
        }
    }

    /// Moves one message into another conversation, as part of the user action with this number. The counts of both
    /// conversations are wrong until `recount`.
    ///
    /// - Parameters:
    ///   - rule: the rule that moved it, if its journey does not name it.
    ///   - journey: its new journey; nil: unchanged.
    package func move(
        _ message: FiledMessage, into target: Int64, rule: Rule?, journey: Journey?, action: Int64
    ) throws {
        try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO move SELECT ?, id, conversation, moved_by FROM message WHERE id = ?"
        ).run([action, message.id])
        try db.cachedStatement(sql: "UPDATE message SET conversation = ?, moved_by = ? WHERE id = ?")
            .run([target, rule?.rawValue, message.id])
        guard let journey else { return }
        try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO former_journey SELECT ?, id, journey FROM message WHERE id = ?"
        ).run([action, message.id])
        try db.cachedStatement(sql: "UPDATE message SET journey = ? WHERE id = ?")
            .run([try Self.journeyEncoder.encode(journey), message.id])
    }

    /// Restores the journeys that a user action replaced.
    package func restoreJourneys(_ action: Int64) throws {
        try db.execute(
            sql: """
                UPDATE message SET journey = former_journey.journey FROM former_journey
                WHERE action = ? AND former_journey.message = message.id
                """, arguments: [action])
        try db.execute(sql: "DELETE FROM former_journey WHERE action = ?", arguments: [action])
    }

    /// The filter that a conversation's footer names, and whether the conversation is empty (N5).
    package func footer(of conversation: Int64) throws -> (filter: String?, isEmpty: Bool) {
        let state = try state(conversation)
        return (state?.filteredBy, state?.messages == 0)
    }

    package func setFooter(of conversation: Int64, _ filter: String?) throws {
        try change(conversation) { $0.filteredBy = filter }
    }

    /// Whether there is a message with these people after the one with this id.
    package func hasMessages(with people: String, after id: Int64) throws -> Bool {
        try SQLRow.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT 1 FROM conversation c JOIN message m ON m.conversation = c.id
                    WHERE c.people = ? AND c.deleted_at IS NULL AND m.id > ? LIMIT 1
                    """), arguments: [people, id]) != nil
    }
}
