import GRDB

/// The tables of an inbox.
///
/// A message body is a blob of UTF-8, since it may hold any scalar, NUL too. A conversation that was merged into
/// another keeps its row, empty, so that the merge can be taken back; what is empty is not listed.
enum Schema {
    /// `application_id`: the letters SIFT. What tells our files from others.
    static let applicationID: Int32 = 0x5349_4654
    /// `user_version`.
    static let version = 1

    static func create(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

                CREATE TABLE contact (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
                CREATE TABLE contact_address (
                    key TEXT PRIMARY KEY, written TEXT NOT NULL, contact INTEGER NOT NULL REFERENCES contact
                ) WITHOUT ROWID;
                CREATE INDEX contact_address_contact ON contact_address (contact);

                -- What is known about senders; `people` is the key of an address, or of a group.
                CREATE TABLE replies (people TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
                CREATE TABLE blocked (key TEXT PRIMARY KEY, written TEXT NOT NULL) WITHOUT ROWID;

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
                );
                CREATE UNIQUE INDEX conversation_slot ON conversation (people, category) WHERE deleted_at IS NULL;
                CREATE INDEX conversation_list ON conversation (category, known, deleted, date, id)
                    WHERE messages > 0;
                CREATE INDEX conversation_unread ON conversation (category, known, deleted, date, id)
                    WHERE unread > 0;
                CREATE INDEX conversation_deleted ON conversation (deleted_at) WHERE deleted_at IS NOT NULL;

                CREATE TABLE participant (
                    conversation INTEGER NOT NULL, position INTEGER NOT NULL, key TEXT NOT NULL,
                    written TEXT NOT NULL, PRIMARY KEY (conversation, position)
                ) WITHOUT ROWID;
                CREATE INDEX participant_key ON participant (key, conversation);

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
                    moved_by TEXT,
                    moved_in INTEGER,
                    came_from INTEGER
                );
                CREATE INDEX message_order ON message (conversation, date, id);
                CREATE INDEX message_unread ON message (conversation) WHERE read = 0;
                CREATE INDEX message_moved ON message (moved_in) WHERE moved_in IS NOT NULL;

                -- The counts of each pile of conversations that are listed alike, kept up to date with each change.
                CREATE TABLE bucket (
                    category INTEGER NOT NULL, known INTEGER NOT NULL, deleted INTEGER NOT NULL,
                    conversations INTEGER NOT NULL, unread_conversations INTEGER NOT NULL, unread INTEGER NOT NULL,
                    PRIMARY KEY (category, known, deleted)
                ) WITHOUT ROWID;
                """)
        try db.execute(sql: "PRAGMA application_id = \(applicationID)")
        try db.execute(sql: "PRAGMA user_version = \(version)")
    }
}
