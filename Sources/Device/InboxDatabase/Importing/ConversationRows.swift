import Messages
import SQLiteAccess

/// Inserts the rows of an import's new conversations and of the people in groups (`StoredParticipants`).
struct ConversationRows {
    private let db: SQLDatabase
    private var conversations: RowInserts
    private var participants: RowInserts
    private let batch: MessageBatch
    private let bytes: UnsafeRawBufferPointer
    /// Most archives have no contacts to look for.
    private let hasContacts: Bool

    /// - Parameters:
    ///   - bytes: the bytes of the batch; they must stay valid while this is used.
    ///   - conversations: the number of new conversations.
    ///   - participants: the number of people in all groups among them.
    init(
        _ db: SQLDatabase, _ batch: MessageBatch, bytes: UnsafeRawBufferPointer, conversations count: Int,
        participants people: Int
    ) throws {
        self.db = db
        self.batch = batch
        self.bytes = bytes
        // SQLite numbers the rows, which saves it a search for each id.
        conversations = try RowInserts(
            db, into: "conversation",
            [
                "standing", "started_by_user", "date", "newest", "messages", "unread", "replies", "people", "category",
                "name", "written",
            ], count: count)
        participants = try RowInserts(
            db, into: "participant", ["conversation", "position", "key", "written"], count: people)
        hasContacts = try SQLRow.fetchOne(db, sql: "SELECT 1 FROM contact_address LIMIT 1") != nil
    }

    /// Adds a conversation.
    ///
    /// - Parameters:
    ///   - conversation: its id follows that of the one before; the first one follows all in the table.
    ///   - people: its people as they were when the import met them first.
    ///   - number: their index in the batch.
    mutating func add(_ conversation: ImportedPeople.StoredConversation, _ people: Participants, _ number: Int) throws {
        // The batch has the name unless they are in Contacts, are a group, or are written in another way there.
        let name = !hasContacts && !people.isGroup && batch.people[number] == people ? nil : try name(of: people)
        try conversations.add { row in
            conversation.bind(to: row)
            if hasContacts {
                // Another address of the same contact may be in the batch (R2).
                row.bind(8, text: people.key)
            } else {
                row.bind(8, text: bytes[batch.keyRanges[number]])
            }
            row.bind(9, conversation.category.code)
            if let name { row.bind(10, text: name) } else { row.bind(10, text: bytes[batch.names[number]]) }
            if let written = StoredParticipants.written(people) {
                row.bind(11, text: written)
            } else {
                row.bindNull(11)
            }
        }
        assert(conversations.isWaiting || db.lastInsertedRowID == conversation.id)
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

    private func name(of people: Participants) throws -> String {
        hasContacts
            ? try ConversationNames(db: db).name(of: people.addresses).key
            : SortName(withoutContacts: people.addresses).key
    }
}

extension ImportedPeople.StoredConversation {
    /// Binds the columns that a message changes.
    func bind(to row: RowInserts.Slot) {
        row.bind(1, bucket.standing)
        row.bind(2, startedByUser)
        row.bind(3, date)
        row.bind(4, newest)
        row.bind(5, messages)
        row.bind(6, unread)
        row.bind(7, replies)
    }
}
