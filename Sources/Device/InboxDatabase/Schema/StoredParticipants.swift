import Messages
import SQLiteAccess

/// The people of stored conversations.
///
/// Most conversations are with one person, who has no row in `participant`: the key is the conversation's `people`, and
/// `written` is the address as it was written, NULL if it was written like the key. Only the people of groups have rows. Rows
/// for everyone would take a fifth of the time of importing a million senders, and a fifth of the file.
enum StoredParticipants {
    /// Whether the key of people is that of a group: the keys of its people, one per line (`Participants.key`). No key of an
    /// address contains a line feed.
    static func isGroup(_ people: String) -> Bool { people.utf8.contains(0x0A) }

    /// The same as a condition of SQL for a conversation.
    static let groupCondition = "instr(people, char(10)) > 0"

    /// The people of all conversations with the columns of `participant`, for archives, which have a row for each of them.
    static let all = """
        SELECT id AS conversation, 0 AS position, people AS key, coalesce(written, people) AS written
        FROM conversation WHERE NOT \(groupCondition)
        UNION ALL SELECT conversation, position, key, written FROM participant
        """

    /// What a conversation with these people has in `written`.
    static func written(_ people: Participants) -> String? {
        guard !people.isGroup, let address = people.addresses.first, address.written != address.key else { return nil }
        return address.written
    }

    /// Inserts the rows of a group's people; one person has none.
    static func insert(_ people: Participants, of conversation: Int64, _ db: SQLDatabase) throws {
        guard people.isGroup else { return }
        let insert = try db.cachedStatement(sql: "INSERT INTO participant VALUES (?, ?, ?, ?)")
        for (position, address) in people.addresses.enumerated() {
            try insert.run([conversation, position, address.key, address.written])
        }
    }

    /// The addresses of a conversation's people, as written when it was created.
    static func addresses(of conversation: Int64, _ db: SQLDatabase) throws -> [Address] {
        let row = try SQLRow.fetchOne(
            db.cachedStatement(sql: "SELECT people, written FROM conversation WHERE id = ?"), arguments: [conversation])
        guard let row else { return [] }
        let people: String = row[0]
        return isGroup(people)
            ? try ofGroup(conversation, db).map(\.address) : [Address.stored(row[1] ?? people, key: people)]
    }

    /// The addresses of a group's people, with their names in Contacts.
    static func ofGroup(_ conversation: Int64, _ db: SQLDatabase) throws -> [(address: Address, name: String?)] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT p.written, p.key, k.name FROM participant p
                LEFT JOIN contact_address a ON a.key = p.key LEFT JOIN contact k ON k.id = a.contact
                WHERE p.conversation = ? ORDER BY p.position
                """)
        return try SQLRow.fetchAll(statement, arguments: [conversation]).map { row in
            (Address.stored(row[0], key: row[1]), row[2])
        }
    }

    /// Moves the people who are in no group from `participant` to their conversations. Archives have rows for them.
    static func moveOutOfRows(_ db: SQLDatabase) throws {
        try db.execute(
            sql: """
                UPDATE conversation SET written = p.written FROM participant p
                WHERE p.conversation = conversation.id AND p.position = 0 AND p.written <> people AND NOT \(groupCondition);
                DELETE FROM participant WHERE conversation NOT IN (SELECT id FROM conversation WHERE \(groupCondition))
                """)
    }
}
