import Foundation
package import Messages
import SQLiteAccess

/// A message with its folder and its people, for exports.
package struct ExportedMessage: Hashable, Sendable {
    package let id: Int64
    package let conversation: Int64
    /// nil: missing in the archive that it was imported from.
    package let date: Int64?
    package let isFromUser: Bool
    /// The sender as written; nil: the user, or missing in the archive that it was imported from.
    package let sender: String?
    package let body: String?
    package let service: String
    package let isRead: Bool
    package let label: String?
    package let bucket: Bucket
    /// Whether its verdict was `allow`, and it is still uncategorized.
    package let isAllowed: Bool
    /// The people of its conversation.
    package let people: [Address]
}

extension InboxStore {
    /// How many bytes of bodies to read at once.
    private static let maxExportedBytes = 1 << 20

    /// At most `limit` messages after an id, including those in Recently Deleted; empty at the end.
    package func exportedMessages(after id: Int64, _ limit: Int) throws -> [ExportedMessage] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT m.id, m.conversation, m.date, m.sender, m.body, m.service, m.read, m.label,
                           c.category, c.standing, c.deleted,
                           (SELECT CASE WHEN u.last >= m.id THEN u.fields END FROM missing_fields u
                            WHERE u.first <= m.id ORDER BY u.first DESC LIMIT 1),
                           CASE WHEN c.category = 0 THEN m.journey END
                    FROM message m CROSS JOIN conversation c ON c.id = m.conversation
                    WHERE m.id > ? AND \(Purge.excluded) ORDER BY m.id LIMIT ?
                    """)
            let rows = SQLRow.fetchCursor(statement, arguments: [id, limit])
            var found: [ExportedMessage] = []
            var people: [Int64: [Address]] = [:]
            var bytes = 0
            while bytes < Self.maxExportedBytes, let row = try rows.next() {
                let conversation: Int64 = row[1]
                if people[conversation] == nil {
                    people[conversation] = try StoredParticipants.addresses(of: conversation, db)
                }
                let body: String? = row[4]
                bytes += body?.utf8.count ?? 0
                let sender: String? = row[3]
                let missing = MissingFields(rawValue: row[11] ?? 0)
                // A line must have a sender or a body.
                let lacksSender = missing.contains(.sender) && body != nil
                found.append(
                    ExportedMessage(
                        id: row[0], conversation: conversation, date: missing.contains(.date) ? nil : row[2],
                        isFromUser: sender == nil, sender: lacksSender ? nil : sender, body: body,
                        service: row[5], isRead: row[6], label: row[7],
                        bucket: Bucket(Category(code: row[8]) ?? .uncategorized, standing: row[9], deleted: row[10]),
                        isAllowed: StoredRecord.isAllowed(row[12]),
                        people: people[conversation] ?? []))
            }
            return found
        }
    }
}
