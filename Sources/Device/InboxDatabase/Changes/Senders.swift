import Foundation
package import Messages
import SQLiteAccess

/// What the inbox stores about the people of a conversation.
package struct SenderRecord: Hashable, Sendable {
    package var isBlocked = false
    /// Whether one of them is in Contacts (C5).
    package var isContact = false
    /// The number of the user's replies to them, in all conversations (R5).
    package var replies = 0
    /// The categories in which they have a conversation that is not deleted.
    package var existing: Set<Category> = []
    /// Whether the user started an iMessage conversation with them (F9).
    package var startedByUser = false
    /// Whether the user marked them as known (C6, R6).
    package var isMarkedKnown = false

    /// Whether they are known senders (F9).
    package var isKnown: Bool {
        isContact || isMarkedKnown || replies >= Release.repliesThatMakeKnown || startedByUser
    }
    package var filing: Filing.Facts {
        Filing.Facts(existing: existing, isContact: isContact, replies: replies, isMarkedKnown: isMarkedKnown)
    }
}

extension InboxReading {
    /// The record of these people.
    ///
    /// - Parameter sender: the one who may be blocked.
    package func record(of people: Participants, sender: Address?) throws -> SenderRecord {
        var record = SenderRecord()
        let key = people.key
        if let sender { record.isBlocked = try isBlocked(sender.key) }
        record.isContact = try people.addresses.contains { try contactName($0.key) != nil }
        record.replies = try replies(to: key)
        record.isMarkedKnown = try isMarkedKnown(key)
        let rows = try read { db in
            try SQLRow.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT category, started_by_user FROM conversation
                        WHERE people = ? AND deleted_at IS NULL AND messages > 0
                        """), arguments: [key])
        }
        record.existing = Set(rows.compactMap { Category(code: $0[0]) })
        record.startedByUser = rows.contains { $0[1] }
        return record
    }

    package func isBlocked(_ key: String) throws -> Bool { try has("blocked WHERE key = ?", key) }

    /// Whether the user marked these people as known (C6, R6).
    package func isMarkedKnown(_ people: String) throws -> Bool { try has("marked_known WHERE people = ?", people) }

    private func has(_ row: String, _ key: String) throws -> Bool {
        try read { try SQLRow.fetchOne($0.cachedStatement(sql: "SELECT 1 FROM \(row)"), arguments: [key]) != nil }
    }

    package func replies(to people: String) throws -> Int {
        try read { db in
            let statement = try db.cachedStatement(sql: "SELECT count FROM replies WHERE people = ?")
            return try Int64.fetchOne(statement, arguments: [people]).map { Int(stored: $0) } ?? 0
        }
    }
}

extension InboxTransaction {
    /// Blocks or unblocks a sender (C1, R7).
    package func setBlocked(_ address: Address, _ blocked: Bool) throws {
        if blocked {
            try db.execute(
                sql: "INSERT OR IGNORE INTO blocked VALUES (?, ?)", arguments: [address.key, address.written])
        } else {
            try db.execute(sql: "DELETE FROM blocked WHERE key = ?", arguments: [address.key])
        }
    }

    /// Marks these people as known, or removes the mark (C6, R6).
    package func setMarkedKnown(_ people: String, _ marked: Bool) throws {
        try db.execute(
            sql: marked
                ? "INSERT OR IGNORE INTO marked_known VALUES (?)" : "DELETE FROM marked_known WHERE people = ?",
            arguments: [people])
    }

    /// Whether their oldest message that is not deleted was filed as uncategorized (F3).
    package func firstWasUncategorized(_ people: String) throws -> Bool {
        let ids = try Int64.fetchAll(
            db.cachedStatement(sql: "SELECT id FROM conversation WHERE people = ? AND deleted_at IS NULL"),
            arguments: [people])
        let oldest = try db.cachedStatement(
            sql: """
                SELECT date, id, journey FROM message WHERE conversation = ? AND sender IS NOT NULL
                ORDER BY date, id LIMIT 1
                """)
        let first = try ids.compactMap { try SQLRow.fetchOne(oldest, arguments: [$0]) }
            .min { ($0[0] as Int64, $0[1] as Int64) < ($1[0] as Int64, $1[1] as Int64) }
        guard let data = first?[2] as Data? else { return false }
        // A journey that cannot be read does not say where it was filed.
        return StoredRecord.decode(Journey.self, data, JSONDecoder()).value?.category == .uncategorized
    }

    /// Whether their uncategorized conversation, if any, has only iMessages from them (C2).
    package func uncategorizedIsIMessage(_ people: String) throws -> Bool {
        guard let conversation = try liveConversation(people, .uncategorized) else { return true }
        return try SQLRow.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT 1 FROM message WHERE conversation = ? AND sender IS NOT NULL AND service <> 'iMessage' LIMIT 1
                    """), arguments: [conversation]) == nil
    }

    package func setReplies(to people: String, _ count: Int) throws {
        try db.cachedStatement(
            sql: "INSERT INTO replies VALUES (?, ?) ON CONFLICT DO UPDATE SET count = excluded.count"
        )
        .run([people, count])
    }

    static func contactName(_ db: SQLDatabase, _ key: String) throws -> String? {
        try String.fetchOne(
            db.cachedStatement(
                sql: "SELECT c.name FROM contact_address a JOIN contact c ON c.id = a.contact WHERE a.key = ?"),
            arguments: [key])
    }

    /// The contact that has an address.
    package func contact(_ key: String) throws -> Int64? {
        try Int64.fetchOne(db, sql: "SELECT contact FROM contact_address WHERE key = ?", arguments: [key])
    }

    /// Adds an address to the contact with this name, which is created if necessary. An address belongs to one contact.
    ///
    /// - Parameter contact: the contact that had the address before, for undo; there may be others with its name.
    package func addContact(name: String, _ address: Address, as contact: Int64? = nil) throws {
        if let contact {
            try db.execute(sql: "INSERT OR IGNORE INTO contact VALUES (?, ?)", arguments: [contact, name])
        }
        var id = try Int64.fetchOne(
            db, sql: "SELECT id FROM contact WHERE name = ?1 AND id = coalesce(?2, id) ORDER BY id LIMIT 1",
            arguments: [name, contact])
        if id == nil {
            try db.execute(sql: "INSERT INTO contact (name) VALUES (?)", arguments: [name])
            id = db.lastInsertedRowID
        }
        try db.execute(
            sql: """
                INSERT INTO contact_address VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET written = excluded.written, contact = excluded.contact
                """, arguments: [address.key, address.written, id])
        try dropEmptyContacts()
        try ConversationNames(db: db).update(including: address.key)
    }

    /// Removes an address from Contacts, and the contact if that was its last address.
    package func removeContact(_ key: String) throws {
        try db.execute(sql: "DELETE FROM contact_address WHERE key = ?", arguments: [key])
        try dropEmptyContacts()
        try ConversationNames(db: db).update(including: key)
    }

    private func dropEmptyContacts() throws {
        try db.execute(sql: "DELETE FROM contact WHERE id NOT IN (SELECT contact FROM contact_address)")
    }

    /// The keys of all conversations' people that include this address.
    package func peopleIncluding(_ key: String) throws -> [String] {
        let groups = try String.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT DISTINCT c.people FROM participant p CROSS JOIN conversation c ON c.id = p.conversation
                    WHERE p.key = ? ORDER BY 1
                    """), arguments: [key])
        return try (InboxStore.conversationIDs(of: key, db).isEmpty ? [] : [key]) + groups
    }

    /// Updates `standing` of every conversation with these people (F9).
    package func refreshKnown(_ people: String) throws {
        let ids = try InboxStore.conversationIDs(of: people, db)
        guard let first = ids.first, let participants = try participants(first) else { return }
        let known = try record(of: participants, sender: nil).isKnown
        for id in ids { try change(id) { $0.known = known } }
    }

    /// The categories in which these people have a conversation that is not deleted.
    package func existing(_ people: String) throws -> Set<Category> {
        let codes = try Int.fetchAll(
            db.cachedStatement(
                sql: "SELECT category FROM conversation WHERE people = ? AND deleted_at IS NULL AND messages > 0"),
            arguments: [people])
        return Set(codes.compactMap(Category.init(code:)))
    }
}
