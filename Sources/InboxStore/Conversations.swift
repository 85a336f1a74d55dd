import GRDB
import Messages

extension InboxStore {
    /// A window of the conversations that `folder` lists, newest first (F11).
    package func conversations(in folder: Folder, _ page: Page) throws -> [Conversation] {
        try read { db in
            // One ordered walk a bucket, merged: an index can order within a bucket, not across them.
            var parts: [String] = []
            var arguments = StatementArguments()
            let (comparison, order) = page.isBackward ? (">", "ASC") : ("<", "DESC")
            let condition = folder.unreadOnly ? "unread > 0" : "messages > 0"
            for bucket in folder.buckets {
                var part = """
                    SELECT * FROM (SELECT id, date FROM conversation
                    WHERE category = ? AND known = ? AND deleted = ? AND \(condition)
                    """
                arguments += [bucket.category.code, bucket.known, bucket.deleted]
                if let cursor = page.cursor {
                    part += " AND (date, id) \(comparison) (?, ?)"
                    arguments += [cursor.date, cursor.id]
                }
                parts.append(part + " ORDER BY date \(order), id \(order) LIMIT \(page.limit))")
            }
            guard !parts.isEmpty else { return [] }
            let sql =
                parts.joined(separator: " UNION ALL ") + " ORDER BY date \(order), id \(order) LIMIT \(page.limit)"
            let ids = try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
            let found = try ids.compactMap { try Self.conversation(db, $0) }
            return page.isBackward ? found.reversed() : found
        }
    }

    /// The conversation with this id; nil when there is none (any more).
    package func conversation(_ id: Int64) throws -> Conversation? {
        try read { try Self.conversation($0, id) }
    }

    /// The conversations with exactly these people, newest first.
    package func conversations(people: String, deleted: Bool = false) throws -> [Conversation] {
        try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT id FROM conversation WHERE people = ? AND deleted = ? AND messages > 0
                    ORDER BY date DESC, id DESC
                    """)
            return try Int64.fetchAll(statement, arguments: [people, deleted])
                .compactMap { try Self.conversation(db, $0) }
        }
    }

    static func conversation(_ db: Database, _ id: Int64) throws -> Conversation? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT c.category, c.known, c.deleted, c.date, m.body, m.sender IS NULL, c.messages, c.unread,
                       c.replies, c.filtered_by, c.deleted_at
                FROM conversation c LEFT JOIN message m ON m.id = c.newest WHERE c.id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [id]), let category = Category(code: row[0]) else {
            return nil
        }
        let people = try participants(db, id)
        return Conversation(
            id: id, participants: people.map(\.address), names: people.map(\.name),
            bucket: Bucket(category: category, known: row[1], deleted: row[2]), date: row[3],
            preview: text(row, 4), previewIsFromUser: row[5], messages: row[6], unread: row[7], replies: row[8],
            filteredBy: row[9], deletedAt: row[10])
    }

    private static func participants(_ db: Database, _ id: Int64) throws -> [(address: Address, name: String?)] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT p.written, p.key, c.name FROM participant p
                LEFT JOIN contact_address a ON a.key = p.key LEFT JOIN contact c ON c.id = a.contact
                WHERE p.conversation = ? ORDER BY p.position
                """)
        return try Row.fetchAll(statement, arguments: [id])
            .map { (Address.stored($0[0], key: $0[1]), $0[2]) }
    }

    /// A body as it was stored: UTF-8 in a blob.
    static func text(_ row: Row, _ index: Int) -> String? {
        (try? row.withUnsafeData(atIndex: index) { data in data.map { String(decoding: $0, as: UTF8.self) } }) ?? nil
    }
}
