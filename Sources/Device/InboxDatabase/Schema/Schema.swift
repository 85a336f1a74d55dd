import SQLiteAccess

/// The tables of an inbox.
///
/// A message body is a blob of UTF-8, because it can contain any scalar, including NUL. A conversation that was merged into
/// another one keeps its empty row, so that the merge can be undone; empty conversations are not listed.
/// A conversation that was deleted permanently keeps its row until its messages are removed (`Purge`).
///
/// `standing` of a conversation or a bucket is a bit set: 1 if the people are known senders, 2 if the conversation is junk and
/// the same people have one that is not (`Bucket.besideOthers`), 4 if it stays in Messages for some time
/// (`Bucket.hasNotified`). `stay` has the time at which a conversation with this bit last notified, too.
///
/// The tables are STRICT, so that the check of a file finds values of another type.
enum Schema {
    /// `application_id`: the letters SBOX. Identifies Siftbox's files.
    static let applicationID: Int32 = 0x5342_4F58
    /// `user_version`.
    static let version = 1

    /// The tables of earlier versions, whose files are upgraded when they are opened. A new version adds what it replaces.
    static let former: [FormerSchema] = []

    /// The statements that create the tables, as SQLite stores them.
    static let statements = [
        "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID, STRICT",
        "CREATE TABLE contact (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT",
        """
        CREATE TABLE contact_address (
            key TEXT PRIMARY KEY, written TEXT NOT NULL, contact INTEGER NOT NULL REFERENCES contact
        ) WITHOUT ROWID, STRICT
        """,
        "CREATE INDEX contact_address_contact ON contact_address (contact)",
        // The replies to senders; `people` is the key of an address or of a group.
        "CREATE TABLE replies (people TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID, STRICT",
        "CREATE TABLE blocked (key TEXT PRIMARY KEY, written TEXT NOT NULL) WITHOUT ROWID, STRICT",
        // Senders that the user marked as known.
        "CREATE TABLE marked_known (people TEXT PRIMARY KEY) WITHOUT ROWID, STRICT",
        // `written` and the people of groups: `StoredParticipants`. `name`: `SortName`, which lists sort by.
        """
        CREATE TABLE conversation (
            id INTEGER PRIMARY KEY,
            people TEXT NOT NULL,
            written TEXT,
            name TEXT NOT NULL DEFAULT '',
            category INTEGER NOT NULL,
            standing INTEGER NOT NULL,
            deleted_at INTEGER,
            deleted INTEGER NOT NULL GENERATED ALWAYS AS (deleted_at IS NOT NULL) VIRTUAL,
            started_by_user INTEGER NOT NULL DEFAULT 0,
            date INTEGER NOT NULL DEFAULT 0,
            newest INTEGER,
            messages INTEGER NOT NULL DEFAULT 0,
            unread INTEGER NOT NULL DEFAULT 0,
            replies INTEGER NOT NULL DEFAULT 0,
            filtered_by TEXT
        ) STRICT
        """,
        "CREATE UNIQUE INDEX conversation_slot ON conversation (people, category) WHERE deleted_at IS NULL",
        // Each conversation is in two indexes: by date and by name, of those with unread messages or of the others. If two
        // have the same date, the one with the newer message is first (F11).
        """
        CREATE INDEX conversation_unread ON conversation (category, standing, deleted, date, newest)
            WHERE unread > 0
        """,
        """
        CREATE INDEX conversation_read ON conversation (category, standing, deleted, date, newest)
            WHERE messages > 0 AND unread <= 0
        """,
        """
        CREATE INDEX conversation_unread_name ON conversation (\(ConversationOrder.bucketName), date DESC, newest DESC)
            WHERE unread > 0
        """,
        """
        CREATE INDEX conversation_read_name ON conversation (\(ConversationOrder.bucketName), date DESC, newest DESC)
            WHERE messages > 0 AND unread <= 0
        """,
        "CREATE INDEX conversation_deleted ON conversation (deleted_at) WHERE deleted_at IS NOT NULL",
        "CREATE INDEX conversation_deleted_people ON conversation (people) WHERE deleted_at IS NOT NULL",
        """
        CREATE TABLE participant (
            conversation INTEGER NOT NULL, position INTEGER NOT NULL, key TEXT NOT NULL,
            written TEXT NOT NULL, PRIMARY KEY (conversation, position)
        ) WITHOUT ROWID, STRICT
        """,
        "CREATE INDEX participant_key ON participant (key, conversation)",
        """
        CREATE TABLE message (
            id INTEGER PRIMARY KEY,
            conversation INTEGER NOT NULL,
            date INTEGER NOT NULL,
            sender TEXT,
            body BLOB,
            service TEXT NOT NULL,
            read INTEGER NOT NULL,
            label TEXT,
            journey BLOB,
            moved_by TEXT
        ) STRICT
        """,
        "CREATE INDEX message_order ON message (conversation, date, id)",
        "CREATE INDEX message_unread ON message (conversation) WHERE read = 0",
        // The counts of each bucket of conversations, updated with each change.
        """
        CREATE TABLE bucket (
            category INTEGER NOT NULL, standing INTEGER NOT NULL, deleted INTEGER NOT NULL,
            conversations INTEGER NOT NULL, unread_conversations INTEGER NOT NULL, unread INTEGER NOT NULL,
            PRIMARY KEY (category, standing, deleted)
        ) WITHOUT ROWID, STRICT
        """,
        // The user's reports (U). A report is kept as long as one of its messages.
        "CREATE TABLE report (id INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT",
        """
        CREATE TABLE reported (
            message INTEGER NOT NULL, report INTEGER NOT NULL, PRIMARY KEY (message, report)
        ) WITHOUT ROWID, STRICT
        """,
        // The time at which the newest message of a conversation came to Spam, by the device's clock (F13), or notified (N3).
        // The message's date cannot be used, because it may come from an archive or a corpus.
        """
        CREATE TABLE stay (
            conversation INTEGER PRIMARY KEY, newest INTEGER NOT NULL, since INTEGER NOT NULL
        ) STRICT
        """,
        // The archives of imported messages, from the first id to the last.
        "CREATE TABLE imported (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, archive TEXT NOT NULL) STRICT",
        // Fields that were missing in the archives (`MissingFields`), from the first id to the last.
        "CREATE TABLE missing_fields (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, fields INTEGER NOT NULL) STRICT",
        // Fingerprints of imported messages, so that each is imported once (`Fingerprints`): sorted hashes of 8 bytes, several
        // rows for each batch. Rows with `present` are of messages that were already in the inbox.
        """
        CREATE TABLE fingerprint (
            id INTEGER PRIMARY KEY, import INTEGER NOT NULL, present INTEGER NOT NULL, hashes BLOB NOT NULL
        ) STRICT
        """,
        // The folded bodies of messages from the first id to the last, for the search (`SearchText`). Filled while the program
        // is idle.
        """
        CREATE TABLE search_text (
            first INTEGER PRIMARY KEY, last INTEGER NOT NULL, folding INTEGER NOT NULL, folded BLOB NOT NULL
        ) STRICT
        """,
    ]

    /// The moves of each user action and the journeys that it replaced, for undo. Kept while the program runs.
    static let moves = """
        CREATE TEMP TABLE move (
            action INTEGER NOT NULL, message INTEGER NOT NULL, came_from INTEGER NOT NULL, moved_by TEXT,
            PRIMARY KEY (action, message)
        ) WITHOUT ROWID;
        CREATE TEMP TABLE former_journey (
            action INTEGER NOT NULL, message INTEGER NOT NULL, journey BLOB, PRIMARY KEY (action, message)
        ) WITHOUT ROWID
        """

    /// The temporary tables of `moves`.
    static let moveTables = ["move", "former_journey"]

    /// Whether the temporary tables of `moves` are empty.
    static func isWithoutMoves(_ db: SQLDatabase) throws -> Bool {
        try moveTables.allSatisfy {
            try SQLRow.fetchOne(db, sql: "SELECT 1 FROM temp.\($0) LIMIT 1") == nil
        }
    }

    /// Whether a file has no tables yet.
    static func isEmpty(_ db: SQLDatabase) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM main.sqlite_schema") == 0
            && Int.fetchOne(db, sql: "PRAGMA application_id") == 0
    }

    /// Whether a file has Siftbox's application id.
    static func isOurs(_ db: SQLDatabase) throws -> Bool {
        try Int32.fetchOne(db, sql: "PRAGMA application_id") == applicationID
    }

    static func create(_ db: SQLDatabase) throws {
        for statement in statements { try db.execute(sql: statement) }
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(version)")
    }

    /// The indexes that list conversations with unread messages, by date and by name, and those that list the others.
    static let unreadLists = ["conversation_unread", "conversation_unread_name"]
    static let readLists = ["conversation_read", "conversation_read_name"]
    static let lists = readLists + unreadLists
    /// The indexes that find conversations by their people.
    static let people = ["conversation_slot", "participant_key"]

    /// Drops those of the indexes that exist.
    static func drop(_ indexes: [String], _ db: SQLDatabase) throws {
        for name in indexes { try db.execute(sql: "DROP INDEX IF EXISTS \(name)") }
    }

    static func create(_ indexes: [String], _ db: SQLDatabase) throws {
        for statement in statements
        where indexes.contains(where: { statement.contains("INDEX \($0) ON ") }) {
            try db.execute(sql: statement)
        }
    }

    /// The version of the file's tables.
    static func version(_ db: SQLDatabase) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }
}

/// The tables of an earlier version, and how they become those of the next one. A file keeps its version until it is opened
/// for writing; then all changes up to the current version are made in one transaction.
struct FormerSchema: Sendable {
    let version: Int
    /// The statements that created its tables, as SQLite stores them, to check files.
    let statements: [String]
    let upgrade: @Sendable (SQLDatabase) throws -> Void
}

extension Schema {
    /// Whether the file has the tables of its version, which an import that was interrupted may have left without indexes.
    static func isIntact(_ db: SQLDatabase, _ former: [FormerSchema]) throws -> Bool {
        let version = try version(db)
        let expected = version == Self.version ? statements : former.first { $0.version == version }?.statements
        guard let expected else { return false }
        let found = try String.fetchSet(db, sql: "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
        return found.isSubset(of: expected) && found.isSuperset(of: expected.filter { !isOmissible($0) })
    }

    /// Upgrades the tables to the current version.
    static func upgrade(_ db: SQLDatabase, _ former: [FormerSchema]) throws {
        for schema in former where try schema.version == version(db) {
            try schema.upgrade(db)
            try db.execute(sql: "PRAGMA user_version = \(schema.version + 1)")
        }
    }
}
