import Messages
import SQLiteAccess

/// Reads people and their conversations from the store.
struct ImportLookup {
    private let conversations: SQLStatement
    private let deleted: SQLStatement
    private let contact: SQLStatement
    private let marked: SQLStatement
    private let replies: SQLStatement
    private let person: SQLStatement
    private let sameReply: SQLStatement

    /// Whether the tables have any rows; in a new inbox they are empty.
    private let hasConversations: Bool
    private let hasDeleted: Bool
    private let hasReplies: Bool
    private let hasContacts: Bool
    /// Whether contacts have several addresses.
    let joinsContacts: Bool

    /// - Parameter hasPeopleIndexes: whether people can be found. If not, all are new (`ImportMemory.prepare`).
    init(_ db: SQLDatabase, hasPeopleIndexes: Bool) throws {
        func has(_ rows: String) throws -> Bool {
            try SQLRow.fetchOne(db, sql: "SELECT 1 FROM \(rows) LIMIT 1") != nil
        }
        hasConversations = try hasPeopleIndexes && has("conversation")
        hasDeleted = try has("conversation WHERE deleted_at IS NOT NULL")
        hasReplies = try has("replies")
        joinsContacts = try JoinedContacts.exist(db)
        hasContacts = try has("contact_address") || has("marked_known")
        conversations = try SQLStatement(
            db,
            """
            SELECT id, category, standing, date, newest, messages, unread, replies, started_by_user
            FROM conversation WHERE people = ? AND deleted_at IS NULL
            """)
        deleted = try SQLStatement(
            db, "SELECT 1 FROM conversation WHERE people = ? AND deleted_at IS NOT NULL LIMIT 1")
        contact = try SQLStatement(db, "SELECT 1 FROM contact_address WHERE key = ?")
        marked = try SQLStatement(db, "SELECT 1 FROM marked_known WHERE people = ?")
        replies = try SQLStatement(db, "SELECT count FROM replies WHERE people = ?")
        person = try SQLStatement(db, JoinedContacts.personQuery)
        sameReply = try SQLStatement(
            db,
            "SELECT 1 FROM message WHERE conversation = ? AND date = ? AND sender IS NULL AND coalesce(body, x'') = ? LIMIT 1"
        )
    }

    /// The address of the conversation with a contact that has several (R2); nil: it is this one.
    func person(_ key: String) throws -> Address? {
        guard joinsContacts, !StoredParticipants.isGroup(key) else { return nil }
        person.bind(1, text: key)
        var found: Address?
        try person.rows { found = Address.stored(person.text(0) ?? "", key: person.text(1) ?? "") }
        return found?.key == key ? nil : found
    }

    /// Whether a conversation has this reply. Archives and exports can name different addresses of the same contact in it.
    func hasReply(_ body: UnsafeRawBufferPointer, at date: Int64, in conversation: Int64) throws -> Bool {
        sameReply.bind(1, conversation)
        sameReply.bind(2, date)
        sameReply.bind(3, blob: body)
        return try sameReply.findsAny()
    }

    func fill(_ number: Int, _ imported: inout ImportedPeople) throws {
        if hasConversations { try fillConversations(number, &imported) }
        var facts = Filing.ArchivedFacts()
        if hasContacts {
            let person = imported.people[number]
            for address in person.participants.addresses where !facts.isContact {
                contact.bind(1, text: address.key)
                facts.isContact = try contact.findsAny()
            }
            marked.bind(1, text: person.key)
            facts.isMarkedKnown = try marked.findsAny()
        }
        if hasReplies {
            replies.bind(1, text: imported.people[number].key)
            try replies.rows { facts.replies = Int(stored: replies.integer(0)) }
        }
        facts.hasJunk = imported.hasStored(number, junk: true)
        imported.people[number].facts = facts
        imported.people[number].wasKnown = imported.isKnown(number)
    }

    /// A stored count, clamped so that an import cannot overflow it.
    private static func count(_ number: Int64) -> Int32 { Int32(min(max(number, 0), 1 << 30)) }

    private func fillConversations(_ number: Int, _ imported: inout ImportedPeople) throws {
        let person = imported.people[number]
        conversations.bind(1, text: person.key)
        var isStored = false
        try conversations.rows {
            guard let category = Category(code: Int(conversations.integer(1))) else { return }
            let standing = Int(conversations.integer(2))
            var stored = ImportedPeople.StoredConversation(
                person: Int32(number), category: category, known: Bucket.isKnown(standing))
            stored.id = conversations.integer(0)
            stored.besideOthers = Bucket.isBesideOthers(standing)
            stored.hasNotified = Bucket.hasNotified(standing)
            stored.date = conversations.integer(3)
            stored.newest = conversations.integer(4)
            stored.messages = Self.count(conversations.integer(5))
            stored.unread = Self.count(conversations.integer(6))
            stored.replies = Self.count(conversations.integer(7))
            stored.startedByUser = conversations.integer(8) != 0
            _ = imported.add(stored)
            isStored = true
        }
        if !isStored, hasDeleted {
            deleted.bind(1, text: person.key)
            isStored = try deleted.findsAny()
        }
        imported.people[number].isStored = isStored
    }
}
