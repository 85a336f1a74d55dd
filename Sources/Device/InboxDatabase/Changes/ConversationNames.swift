import Messages
import SQLiteAccess

/// Writes the names by which lists sort conversations (`SortName`).
struct ConversationNames {
    let db: SQLDatabase

    /// The name of a conversation with these people, by their names in Contacts.
    func name(of addresses: [Address]) throws -> SortName {
        SortName(names: try addresses.map { try InboxTransaction.contactName(db, $0.key) }, addresses: addresses)
    }

    /// Updates the names of all conversations with this address, after its name in Contacts has changed.
    func update(including key: String) throws {
        let groups = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT conversation FROM participant WHERE key = ?"), arguments: [key])
        let update = try db.cachedStatement(sql: "UPDATE conversation SET name = ?1 WHERE id = ?2 AND name <> ?1")
        for conversation in try InboxStore.conversationIDs(of: key, db) + groups {
            let addresses = try StoredParticipants.addresses(of: conversation, db)
            try update.run([try name(of: addresses).key, conversation])
        }
    }

    /// Computes the names of all conversations, in one walk through their people, who must all be in `participant`
    /// (`StoredParticipants.moveOutOfRows`).
    func writeAll() throws {
        let people = try SQLStatement(
            db,
            """
            SELECT p.conversation, p.written, p.key, k.name FROM participant p
            LEFT JOIN contact_address a ON a.key = p.key LEFT JOIN contact k ON k.id = a.contact
            ORDER BY p.conversation, p.position
            """)
        let update = try SQLStatement(db, "UPDATE conversation SET name = ?1 WHERE id = ?2")
        var current: Int64?
        var (names, addresses): ([String?], [Address]) = ([], [])
        func write() throws {
            guard let current else { return }
            update.bind(1, text: SortName(names: names, addresses: addresses).key)
            update.bind(2, current)
            try update.run()
            names.removeAll(keepingCapacity: true)
            addresses.removeAll(keepingCapacity: true)
        }
        try people.rows {
            let conversation = people.integer(0)
            if conversation != current { try write() }
            current = conversation
            addresses.append(Address.stored(people.text(1) ?? "", key: people.text(2) ?? ""))
            names.append(people.text(3))
        }
        try write()
    }
}
