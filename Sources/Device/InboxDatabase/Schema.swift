import SQLiteAccess

/// The tables of an inbox.
///
/// A message body is a blob of UTF-8, because it can contain any scalar, including NUL. A conversation that was merged into
/// another one keeps its empty row, so that the merge can be undone; empty conversations are not listed.
///
/// `known` of a conversation or a bucket is a bit set: 1 if the people are known senders, 2 if the conversation is junk and
/// the same people have one that is not (`Bucket.besideOthers`), 4 if it stays in Messages for some time
/// (`Bucket.hasNotified`). `spam` has the time at which a conversation with this bit last notified, too.
///
/// The tables are STRICT, so that the check of a file finds values of another type.
enum Schema {
    /// `application_id`: the letters SIFT. Identifies Siftbox's files.
    static let applicationID: Int32 = 0x5349_4654
    /// `user_version`.
    static let version = 10

    /// The statements that create the tables of a version, as SQLite stores them.
    static func statements(of version: Int) -> [String] {
        changes.filter { $0.version <= version }.reduce(first) { statements, change in
            statements.filter { statement in
                !change.dropped.contains { statement.hasPrefix("CREATE INDEX \($0) ") }
            }.map(change.altered) + change.added
        }
    }

    private static let first = [
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
        """
        CREATE TABLE conversation (
            id INTEGER PRIMARY KEY,
            people TEXT NOT NULL,
            category INTEGER NOT NULL,
            known INTEGER NOT NULL,
            deleted_at INTEGER,
            deleted INTEGER NOT NULL GENERATED ALWAYS AS (deleted_at IS NOT NULL) VIRTUAL,
            begun_by_user INTEGER NOT NULL DEFAULT 0,
            date INTEGER NOT NULL DEFAULT 0,
            newest INTEGER,
            messages INTEGER NOT NULL DEFAULT 0,
            unread INTEGER NOT NULL DEFAULT 0,
            replies INTEGER NOT NULL DEFAULT 0,
            filtered_by TEXT
        ) STRICT
        """,
        "CREATE UNIQUE INDEX conversation_slot ON conversation (people, category) WHERE deleted_at IS NULL",
        """
        CREATE INDEX conversation_list ON conversation (category, known, deleted, date, id)
            WHERE messages > 0
        """,
        """
        CREATE INDEX conversation_unread ON conversation (category, known, deleted, date, id)
            WHERE unread > 0
        """,
        "CREATE INDEX conversation_deleted ON conversation (deleted_at) WHERE deleted_at IS NOT NULL",
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
            category INTEGER NOT NULL, known INTEGER NOT NULL, deleted INTEGER NOT NULL,
            conversations INTEGER NOT NULL, unread_conversations INTEGER NOT NULL, unread INTEGER NOT NULL,
            PRIMARY KEY (category, known, deleted)
        ) WITHOUT ROWID, STRICT
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

    /// Whether the temporary tables of `moves` are empty.
    static func isWithoutMoves(_ db: SQLDatabase) throws -> Bool {
        try ["move", "former_journey"].allSatisfy {
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
        for statement in statements(of: version) { try db.execute(sql: statement) }
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(version)")
    }

    /// The indexes that list conversations with unread messages, by date and by name, and those that list the others.
    static let unreadLists = ["conversation_unread", "conversation_unread_name"]
    static let readLists = ["conversation_read", "conversation_read_name"]
    static let lists = readLists + unreadLists
    /// Those of earlier versions.
    static let formerLists = ["conversation_list", "conversation_unread_first", "conversation_name"]
    /// The indexes that find conversations by their people.
    static let people = ["conversation_slot", "participant_key"]

    /// Drops those of the indexes that exist.
    static func drop(_ indexes: [String], _ db: SQLDatabase) throws {
        for name in indexes { try db.execute(sql: "DROP INDEX IF EXISTS \(name)") }
    }

    static func create(_ indexes: [String], _ db: SQLDatabase) throws {
        for statement in statements(of: version)
        where indexes.contains(where: { statement.contains("INDEX \($0) ON ") }) {
            try db.execute(sql: statement)
        }
    }

    /// The version of the file's tables.
    static func version(_ db: SQLDatabase) throws -> Int { try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0 }

    /// Upgrades the tables to the current version.
    static func upgrade(_ db: SQLDatabase) throws {
        for change in changes where try change.version > version(db) {
            try drop(change.dropped, db)
            for column in change.droppedColumns {
                try db.execute(sql: "ALTER TABLE conversation DROP COLUMN \(column.prefix { $0 != " " })")
            }
            for column in change.columns { try db.execute(sql: "ALTER TABLE conversation ADD COLUMN \(column)") }
            try change.fill?(db)
            for statement in change.added { try db.execute(sql: statement) }
            try db.execute(sql: "PRAGMA user_version = \(change.version)")
        }
    }
}
