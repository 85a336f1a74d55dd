package import Messages
import SQLiteAccess

// One contact is one person: a contact with several addresses has one conversation (R2), which is stored under one of them.
// Groups are known by their addresses.
extension InboxTransaction {
    /// The person to whom an address belongs, as the address of their conversation: another address of the same contact if
    /// the conversation with it exists, or if it is the first of the contact's addresses and none has a conversation.
    package func person(_ address: Address) throws -> Address {
        guard let found = try JoinedContacts.person(address.key, db), found.key != address.key else { return address }
        return found
    }

    /// The people of a conversation with these; groups stay as they are.
    package func person(_ people: Participants) throws -> Participants {
        people.isGroup ? people : Participants(sender: try person(people.addresses[0]))
    }

    /// Merges all conversations with a new contact, including their groups, into one conversation each, and the contact's own
    /// with that of the contact's other addresses (R2). Returns the contact's own conversation if something moved.
    ///
    /// - Parameter action: the action that can undo the moves; nil: they cannot be undone.
    @discardableResult
    package func unfilter(_ address: Address, action: Int64?) throws -> Int64? {
        var own: Int64?
        for people in try peopleIncluding(address.key) {
            let others = try people == address.key ? JoinedContacts.others(address.key, db) : []
            let target = try others.first { try !existing($0.key).isEmpty }
            let back = Filing.afterBecomingKnown(try existing(people), by: .r2, joins: target != nil)
            guard let back else { continue }
            let moved = try moveToUncategorized(
                people, back.categories, to: target.map { Participants(sender: $0) }, rule: back.rule, action: action)
            if let target { try refreshKnown(target.key) }
            if people == address.key { own = moved }
        }
        return own
    }

    /// Leaves the conversation of a contact with its other addresses, before one address is removed from it (R3).
    ///
    /// - Parameter action: the action that can undo the moves.
    package func leaveConversation(of key: String, action: Int64) throws {
        guard let heir = try JoinedContacts.others(key, db).first else { return }
        _ = try moveToUncategorized(
            key, existing(key), to: Participants(sender: heir), rule: nil, action: action)
        try refreshKnown(heir.key)
    }

    /// Joins the conversations of contacts that an earlier version kept apart by address.
    package func joinContacts() throws {
        // Each address joins another one, so there are fewer of them each time, unless the file is damaged.
        var apart = try JoinedContacts.apart(db)
        while !apart.isEmpty {
            for address in apart { try unfilter(address, action: nil) }
            let rest = try JoinedContacts.apart(db)
            if rest == apart { return }
            apart = rest
        }
    }
}

extension InboxStore {
    /// Whether contacts have several conversations, as an earlier version had them.
    package func hasContactsApart() throws -> Bool { try read { try !JoinedContacts.apart($0).isEmpty } }

    /// The other addresses of the contact with this one, sorted by key.
    package func otherAddresses(_ key: String) throws -> [Address] { try read { try JoinedContacts.others(key, $0) } }

    /// Whether any contact has several addresses.
    func hasJoinedContacts() throws -> Bool { try read(JoinedContacts.exist) }
}

extension InboxReading {
    /// The address to which a reply goes: in a conversation with a contact, the one that wrote last.
    package func recipient(of conversation: Conversation) throws -> Address? {
        guard conversation.participants.count == 1, let first = conversation.participants.first else {
            return conversation.participants.first
        }
        return try read { db in
            let others = try JoinedContacts.others(first.key, db)
            guard !others.isEmpty else { return first }
            let last = try String.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT sender FROM message WHERE conversation = ? AND sender IS NOT NULL
                        ORDER BY date DESC, id DESC LIMIT 1
                        """), arguments: [conversation.id])
            let key = last.map { Address($0, country: country).key }
            return others.first { $0.key == key } ?? first
        }
    }
}

/// The addresses of contacts that have several.
enum JoinedContacts {
    /// The other addresses of the contact with this one, sorted by key.
    static func others(_ key: String, _ db: SQLDatabase) throws -> [Address] {
        try SQLRow.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT other.written, other.key FROM contact_address own
                    JOIN contact_address other ON other.contact = own.contact AND other.key <> own.key
                    WHERE own.key = ? ORDER BY other.key
                    """), arguments: [key]
        ).map { Address.stored($0[0], key: $0[1]) }
    }

    static let personQuery = """
        SELECT other.written, other.key FROM contact_address own
        JOIN contact_address other ON other.contact = own.contact
        WHERE own.key = ? ORDER BY \(isLive("other.key")) DESC, other.key LIMIT 1
        """

    /// The address of the conversation with a contact; nil: the address is not in Contacts.
    static func person(_ key: String, _ db: SQLDatabase) throws -> Address? {
        try SQLRow.fetchOne(db.cachedStatement(sql: personQuery), arguments: [key])
            .map { Address.stored($0[0], key: $0[1]) }
    }

    static func exist(_ db: SQLDatabase) throws -> Bool {
        try SQLRow.fetchOne(
            db.cachedStatement(sql: "SELECT 1 FROM contact_address GROUP BY contact HAVING count(*) > 1 LIMIT 1"))
            != nil
    }

    /// An address of each contact with conversations under several addresses.
    static func apart(_ db: SQLDatabase) throws -> [Address] {
        guard try exist(db) else { return [] }
        return try SQLRow.fetchAll(
            db,
            sql: """
                SELECT written, max(key) FROM contact_address WHERE \(isLive("key"))
                GROUP BY contact HAVING count(*) > 1
                """
        ).map { Address.stored($0[0], key: $0[1]) }
    }

    private static func isLive(_ key: String) -> String {
        "EXISTS (SELECT 1 FROM conversation WHERE people = \(key) AND deleted_at IS NULL AND messages > 0)"
    }
}
