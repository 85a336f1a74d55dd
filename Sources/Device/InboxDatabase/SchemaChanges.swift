import SQLiteAccess

// What each version of the tables changed. A file of an earlier version is upgraded when it is opened.

extension Schema {
    /// The changes of a version.
    struct Change {
        let version: Int
        /// Indexes. An import that was interrupted may have left them out.
        let dropped: [String]
        /// Columns of conversations, as they were added; they end its statement.
        var droppedColumns: [String] = []
        /// New columns of conversations.
        var columns: [String] = []
        let added: [String]
        /// Computes the new columns, before `added`.
        var fill: (@Sendable (SQLDatabase) throws -> Void)?

        /// The statement of a table with the new columns and without the dropped ones, as SQLite stores it.
        func altered(_ statement: String) -> String {
            guard statement.hasPrefix("CREATE TABLE conversation ("), !(columns + droppedColumns).isEmpty else {
                return statement
            }
            var start = statement.dropLast(Self.end.count)
            for column in droppedColumns where start.hasSuffix(", \(column)") {
                start = start.dropLast(column.count + 2)
            }
            return start + columns.map { ", \($0)" }.joined() + Self.end
        }

        private static let end = ") STRICT"
    }

    static let changes = [
        Change(
            version: 2,
            dropped: ["conversation_list", "conversation_unread"],
            added: [
                // Senders that the user marked as known; `people` is the key of an address or of a group.
                "CREATE TABLE marked_known (people TEXT PRIMARY KEY) WITHOUT ROWID, STRICT",
                // If two conversations have the same date, the one with the newer message is first (F11).
                """
                CREATE INDEX conversation_list ON conversation (category, known, deleted, date, newest)
                    WHERE messages > 0
                """,
                """
                CREATE INDEX conversation_unread ON conversation (category, known, deleted, date, newest)
                    WHERE unread > 0
                """,
            ]),
        Change(
            version: 3,
            dropped: [],
            added: [
                // The user's reports (U). A report is kept as long as one of its messages.
                "CREATE TABLE report (id INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT",
                """
                CREATE TABLE reported (
                    message INTEGER NOT NULL, report INTEGER NOT NULL, PRIMARY KEY (message, report)
                ) WITHOUT ROWID, STRICT
                """,
            ]),
        Change(
            version: 4,
            dropped: [],
            added: [
                // Fingerprints of imported messages, so that each is imported once (`Fingerprints`): sorted hashes of 8
                // bytes, several rows for each batch. Rows with `met` are of messages that were already in the inbox.
                """
                CREATE TABLE fingerprint (
                    id INTEGER PRIMARY KEY, run INTEGER NOT NULL, met INTEGER NOT NULL, hashes BLOB NOT NULL
                ) STRICT
                """,
                // The archives of imported messages, from the first id to the last.
                """
                CREATE TABLE brought_in (
                    first INTEGER PRIMARY KEY, last INTEGER NOT NULL, archive TEXT NOT NULL
                ) STRICT
                """,
            ]),
        Change(
            version: 5,
            dropped: [],
            added: [
                // Fields that were missing in the archives (`MissingFields`), from the first id to the last.
                "CREATE TABLE untold (first INTEGER PRIMARY KEY, last INTEGER NOT NULL, what INTEGER NOT NULL) STRICT"
            ]),
        Change(
            version: 6,
            dropped: [],
            added: [
                // The time at which the newest message of a conversation came to Spam, by the device's clock (F13). The
                // message's date cannot be used, because it may come from an archive or a corpus.
                """
                CREATE TABLE spam (
                    conversation INTEGER PRIMARY KEY, newest INTEGER NOT NULL, since INTEGER NOT NULL
                ) STRICT
                """
            ]),
        Change(
            version: 7,
            dropped: [],
            columns: [
                // `SortName`, which lists sort by.
                "name TEXT NOT NULL DEFAULT ''",
                isRead,
            ],
            added: [
                """
                CREATE INDEX conversation_name ON conversation (
                    category, known, deleted, name, date DESC, newest DESC
                ) WHERE messages > 0
                """,
                """
                CREATE INDEX conversation_unread_name ON conversation (
                    category, known, deleted, name, date DESC, newest DESC
                ) WHERE unread > 0
                """,
                """
                CREATE INDEX conversation_unread_first ON conversation (
                    category, known, deleted, is_read, date DESC, newest DESC
                ) WHERE messages > 0
                """,
            ],
            fill: { db in try ConversationNames(db: db).writeAll() }),
        Change(
            version: 8,
            dropped: [],
            added: [
                // The folded bodies of messages from the first id to the last, for the search (`SearchText`). Filled while
                // the program is idle, so an upgrade takes no time.
                """
                CREATE TABLE search_text (
                    first INTEGER PRIMARY KEY, last INTEGER NOT NULL, folding INTEGER NOT NULL, folded BLOB NOT NULL
                ) STRICT
                """
            ]),
        Change(
            version: 9,
            dropped: [
                "conversation_list", "conversation_unread_first", "conversation_name", "conversation_unread_name",
            ],
            droppedColumns: [isRead],
            columns: [
                // The bucket and the name as one text: sorting a million of them takes half the time of sorting their
                // four values.
                bucketName
            ],
            added: [
                // Each conversation is in two indexes: by date and by name, of those with unread messages or of the others.
                """
                CREATE INDEX conversation_read ON conversation (category, known, deleted, date, newest)
                    WHERE messages > 0 AND unread <= 0
                """,
                """
                CREATE INDEX conversation_read_name ON conversation (bucket_name, date DESC, newest DESC)
                    WHERE messages > 0 AND unread <= 0
                """,
                """
                CREATE INDEX conversation_unread_name ON conversation (bucket_name, date DESC, newest DESC)
                    WHERE unread > 0
                """,
            ]),
        Change(
            version: 10,
            dropped: ["participant_key", "conversation_read_name", "conversation_unread_name"],
            // SQLite computes such a column for each row that is inserted, although only the two indexes need it.
            droppedColumns: [bucketName],
            columns: ["written TEXT"],
            added: [
                """
                CREATE INDEX conversation_read_name ON conversation (\(ConversationOrder.bucketName), date DESC, newest DESC)
                    WHERE messages > 0 AND unread <= 0
                """,
                """
                CREATE INDEX conversation_unread_name ON conversation (\(ConversationOrder.bucketName), date DESC, newest DESC)
                    WHERE unread > 0
                """,
                // Now only of the people in groups (`StoredParticipants`).
                "CREATE INDEX participant_key ON participant (key, conversation)",
                """
                CREATE INDEX conversation_deleted_people ON conversation (people) WHERE deleted_at IS NOT NULL
                """,
            ],
            fill: { db in try StoredParticipants.moveOutOfRows(db) }),
    ]

    private static let bucketName = """
        bucket_name TEXT NOT NULL GENERATED ALWAYS AS (\(ConversationOrder.bucketName)) VIRTUAL
        """
    private static let isRead = "is_read INTEGER NOT NULL GENERATED ALWAYS AS (unread = 0) VIRTUAL"
}
