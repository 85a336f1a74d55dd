import Messages
import SQLiteAccess

extension InboxStore {
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
            db.cachedStatement(sql: "SELECT category, known, deleted FROM bucket WHERE conversations > 0"))
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

    /// The conversations with exactly these people, newest first.
    package func conversations(people: String, deleted: Bool = false) throws -> [Conversation] {
        try read { db in
            try Self.conversationIDs(of: people, db).compactMap { try Self.conversation(db, $0) }
                .filter { ($0.deletedAt != nil) == deleted && $0.messages > 0 }
                .sorted { ($0.date, $0.newest) > ($1.date, $1.newest) }
        }
    }

    /// The ids of all conversations with exactly these people, including deleted and merged ones.
    ///
    /// The search starts from one of the people, because no index has the key of a group for deleted conversations. A walk
    /// through all conversations for each person of an import would take quadratic time.
    static func conversationIDs(of people: String, _ db: SQLDatabase) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT c.id FROM participant p CROSS JOIN conversation c ON c.id = p.conversation
                WHERE p.key = ? AND c.people = ? ORDER BY c.id
                """)
        // The key of a group is the keys of its people, one per line; no address contains a line feed (`Participants.key`).
        let one = people.prefix { $0 != "\n" }
        return try Int64.fetchAll(statement, arguments: [String(one), people])
    }

    static func conversation(_ db: SQLDatabase, _ id: Int64) throws -> Conversation? {
        let sql = "\(columns) FROM conversation c \(joins) WHERE c.id = ? ORDER BY p.position"
        return try conversations(db.cachedStatement(sql: sql), [id]).first
    }

    private static let columns = """
        SELECT c.id, p.written, p.key, k.name, c.category, c.known, c.deleted, c.date, m.body, m.sender IS NULL,
               c.messages, c.unread, c.replies, c.filtered_by, c.deleted_at, c.newest
        """

    /// All of a conversation in one walk, a row for each of its people. This order of the joins is the fast one.
    private static let joins = """
        CROSS JOIN participant p ON p.conversation = c.id LEFT JOIN message m ON m.id = c.newest
        LEFT JOIN contact_address a ON a.key = p.key LEFT JOIN contact k ON k.id = a.contact
        """

    private static func conversations(
        _ statement: SQLStatement, _ arguments: SQLArguments
    ) throws -> [Conversation] {
        var found: [Conversation] = []
        let rows = SQLRow.fetchCursor(statement, arguments: arguments)
        while let row = try rows.next() {
            let id: Int64 = row[0]
            let address = Address.stored(row[1], key: row[2])
            let name: String? = row[3]
            if let last = found.last, last.id == id {
                found[found.count - 1] = last.adding(address, name: name)
                continue
            }
            guard let category = Category(code: row[4]) else { continue }
            found.append(
                Conversation(
                    id: id, participants: [address], names: [name],
                    bucket: Bucket(category, standing: row[5], deleted: row[6]), date: row[7],
                    newest: row[15] ?? 0, preview: row[8], previewIsFromUser: row[9], messages: row[10],
                    unread: row[11],
                    replies: row[12], filteredBy: row[13], deletedAt: row[14]))
        }
        return found
    }
}
