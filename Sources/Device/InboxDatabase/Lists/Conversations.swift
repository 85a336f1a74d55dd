package import Messages
import SQLiteAccess

extension InboxReading {
    /// A page of the conversations that `folder` lists (F11).
    package func conversations(
        in folder: Folder, _ page: Page, order: ConversationOrder = .newest
    ) throws -> [Conversation] {
        try read { db in
            // An index is ordered within a bucket, not across buckets: walks through each one, then a merge.
            var found: [(place: Cursor, id: Int64)] = []
            let walks = order.walks(page, unreadOnly: folder.unreadOnly)
            for bucket in try Self.filledBuckets(db) where folder.buckets.contains(bucket) {
                for walk in walks {
                    var arguments: SQLArguments = [bucket.category.code, bucket.standing, bucket.deleted]
                    arguments += SQLArguments(walk.place)
                    arguments += [page.limit]
                    let rows = try SQLRow.fetchCursor(db.cachedStatement(sql: walk.sql), arguments: arguments)
                    while let row = try rows.next() {
                        let name = SortName(stored: row[3] ?? "")
                        let place = Cursor(date: row[1], id: row[2] ?? 0, name: name, isRead: walk.isRead)
                        found.append((place, row[0]))
                    }
                }
            }
            found.sort { order.precedes($0.place, $1.place) }
            let nearest = page.isBackward ? found.suffix(page.limit) : found.prefix(page.limit)
            return try nearest.compactMap { try Self.conversation(db, $0.id) }
        }
    }

    /// The buckets that are not empty. Most folders consist of many buckets, few of which are in use.
    private static func filledBuckets(_ db: SQLDatabase) throws -> [Bucket] {
        let rows = try SQLRow.fetchCursor(
            db.cachedStatement(sql: "SELECT category, standing, deleted FROM bucket WHERE conversations > 0"))
        var buckets: [Bucket] = []
        while let row = try rows.next() {
            guard let category = Category(code: row[0]) else { continue }
            buckets.append(Bucket(category, standing: row[1], deleted: row[2]))
        }
        return buckets
    }

    /// The conversation with this id; nil if it does not exist.
    package func conversation(_ id: Int64) throws -> Conversation? {
        try read { try Self.conversation($0, id) }
    }

    /// The conversations with exactly these people, or with the contact that they are, newest first.
    package func conversations(people: String, deleted: Bool = false) throws -> [Conversation] {
        try read { db in
            let keys = try [people] + JoinedContacts.others(people, db).map(\.key)
            return try keys.flatMap { try Self.conversationIDs(of: $0, db) }.compactMap {
                try Self.conversation(db, $0)
            }
            .filter { ($0.deletedAt != nil) == deleted && $0.messages > 0 }
            .sorted { ($0.date, $0.newest) > ($1.date, $1.newest) }
        }
    }

    /// The ids of all conversations with exactly these people, including deleted and merged ones.
    ///
    /// Two searches, because one index has the conversations that are not deleted and another one the deleted ones.
    static func conversationIDs(of people: String, _ db: SQLDatabase) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id FROM conversation WHERE people = ?1 AND deleted_at IS NULL
                UNION ALL SELECT id FROM conversation WHERE people = ?1 AND deleted_at IS NOT NULL
                """)
        return try Int64.fetchAll(statement, arguments: [people]).sorted()
    }

    static func conversation(_ db: SQLDatabase, _ id: Int64) throws -> Conversation? {
        guard let row = try SQLRow.fetchOne(db.cachedStatement(sql: conversationQuery), arguments: [id]),
            let category = Category(code: row[3])
        else { return nil }
        let people: String = row[0]
        let participants =
            StoredParticipants.isGroup(people)
            ? try StoredParticipants.ofGroup(id, db) : [(Address.stored(row[1] ?? people, key: people), row[2])]
        guard !participants.isEmpty else { return nil }
        return Conversation(
            id: id, participants: participants.map(\.address), names: participants.map(\.name),
            bucket: Bucket(category, standing: row[4], deleted: row[5]), date: row[6], newest: row[14] ?? 0,
            preview: row[7], previewIsFromUser: row[8], messages: row[9], unread: row[10], replies: row[11],
            filteredBy: row[12], deletedAt: row[13])
    }
}

/// A conversation, with the name of its only person in Contacts.
private let conversationQuery = """
    SELECT c.people, c.written, k.name, c.category, c.standing, c.deleted, c.date, m.body, m.sender IS NULL,
           c.messages, c.unread, c.replies, c.filtered_by, c.deleted_at, c.newest
    FROM conversation c LEFT JOIN message m ON m.id = c.newest
    LEFT JOIN contact_address a ON a.key = c.people LEFT JOIN contact k ON k.id = a.contact
    WHERE c.id = ?
    """
