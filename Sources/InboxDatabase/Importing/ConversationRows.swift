import Messages
import SQLiteAccess

/// Inserts the rows of an import's new conversations and of the people in groups (`StoredParticipants`).
struct ConversationRows {
    private let db: SQLDatabase
    private var conversations: RowInserts
    private var participants: RowInserts
    /// Most archives have no contacts to look for.
    private let hasContacts: Bool

    /// - Parameters:
    ///   - conversations: the number of new conversations.
    ///   - participants: the number of people in all groups among them.
    init(_ db: SQLDatabase, conversations count: Int, participants people: Int) throws {
        self.db = db
        conversations = try RowInserts(
            db, into: "conversation",
            [
                "id", "known", "begun_by_user", "date", "newest", "messages", "unread", "replies", "people", "category",
                "name", "written",
            ], count: count)
        participants = try RowInserts(
            db, into: "participant", ["conversation", "position", "key", "written"], count: people)
        hasContacts = try SQLRow.fetchOne(db, sql: "SELECT 1 FROM contact_address LIMIT 1") != nil
    }

    /// - Parameter key: the key of the people.
    mutating func add(
        _ conversation: ImportMemory.StoredConversation, key: String, _ people: Participants
    ) throws {
        let name = try name(of: people.addresses).key
        try conversations.add { row in
            conversation.bind(to: row)
            row.bind(9, text: key)
            row.bind(10, conversation.category.code)
            row.bind(11, text: name)
            if let written = StoredParticipants.written(people) {
                row.bind(12, text: written)
            } else {
                row.bindNull(12)
            }
        }
        guard people.isGroup else { return }
        for (position, address) in people.addresses.enumerated() {
            try participants.add { row in
                row.bind(1, conversation.id)
                row.bind(2, position)
                row.bind(3, text: address.key)
                row.bind(4, text: address.written)
            }
        }
    }

    private func name(of addresses: [Address]) throws -> SortName {
        if hasContacts { return try ConversationNames(db: db).name(of: addresses) }
        return addresses.count == 1
            ? SortName(address: addresses[0]) : SortName(names: addresses.map { _ in nil }, addresses: addresses)
    }
}

extension ImportMemory.StoredConversation {
    /// Binds the columns that a message changes, after the id.
    func bind(to row: RowInserts.Slot) {
        row.bind(1, id)
        row.bind(2, bucket.standing)
        row.bind(3, startedByUser)
        row.bind(4, date)
        row.bind(5, newest)
        row.bind(6, messages)
        row.bind(7, unread)
        row.bind(8, replies)
    }
}
