import JSONCodec
import SQLiteAccess
import StableHashes

extension InboxStore {
    /// Whether the inbox is empty and was never used.
    package func isUnused() throws -> Bool {
        try read { db in
            try InboxArchive.tables.allSatisfy { table in
                try table.key == "meta" || SQLRow.fetchOne(db, sql: "SELECT 1 FROM \(table.name) LIMIT 1") == nil
            }
        }
    }

    /// Fills an unused inbox from an archive, in one transaction.
    ///
    /// - Parameters:
    ///   - path: the archive's path, for errors.
    ///   - lines: returns the archive's lines without line ends; nil after the last one.
    ///   - progress: is called regularly; if it throws, nothing is imported.
    /// - Throws: `InboxArchiveError`, `StoreError`, or what `lines` and `progress` throw.
    package func readArchive(
        _ path: String, lines: () throws -> [UInt8]?, progress: () throws -> Void = {}
    ) throws {
        guard try isUnused() else {
            throw InboxArchiveError(
                "\(self.path ?? "The inbox") is not empty, but \(path) is the archive of a whole inbox. Name a new file with "
                    + "--store.")
        }
        try write { inbox in
            let reading = ArchiveLoader(db: inbox.db, path: path)
            try Schema.drop(ArchiveLoader.createdLast, inbox.db)
            try reading.read(lines, progress)
            try reading.finishTables()
            try Schema.create(ArchiveLoader.createdLast, inbox.db)
        }
    }
}

/// Inserts the rows of an archive into empty tables.
struct ArchiveLoader {
    let db: SQLDatabase
    let path: String

    /// The indexes whose entries are changed after they were inserted, or are not in the order of the archive.
    static let createdLast = Schema.lists + ["participant_key"]

    func read(_ lines: () throws -> [UInt8]?, _ progress: () throws -> Void) throws {
        // Other line ends and a byte order mark are accepted: transports and editors add them.
        func next() throws -> [UInt8]? {
            try lines().map { $0.last == 0x0D ? $0.dropLast() : $0 }
        }
        var sum = SHA256Sum()
        func add(_ line: [UInt8]) {
            sum.add(line)
            sum.add(InboxArchive.lineFeed)
        }
        let head = try next() ?? []
        let first = Array(head.dropFirst(InboxArchive.markLength(head)))
        try check(head: first)
        add(first)
        try db.execute(sql: "DELETE FROM meta")
        let tables = InboxArchive.tables
        let inserts = try tables.map { try ArchivedRows($0, db) }
        var counts = [Int](repeating: 0, count: tables.count)
        var number = 1
        while let line = try next() {
            number += 1
            guard let object = JSONReader.read(line)?.object, let member = object.members.first else {
                throw bad(number, "the line is not a JSON object")
            }
            if member.key == "end" {
                for (table, count) in zip(tables, counts)
                where member.value.object?[table.key]?.integer ?? 0 != count {
                    throw bad(number, "the number of rows of \(table.key) is not \(count)")
                }
                try check(sum, object["sha256"], number)
                guard try next() == nil else { throw bad(number + 1, "there is a line after the end") }
                return
            }
            guard let table = tables.firstIndex(where: { $0.key == member.key }) else {
                throw bad(number, "unknown table")
            }
            do throws(ArchivedRows.Mistake) {
                try inserts[table].add(member.value)
            } catch {
                switch error {
                case .row(let reason): throw bad(number, reason)
                case .store(let error): throw error
                }
            }
            add(line)
            counts[table] += 1
            if number % 1_000 == 0 { try progress() }
        }
        throw InboxArchiveError(
            "\(path) is truncated: its last line, which counts the others, is missing. Nothing was imported.")
    }

    private func check(head: [UInt8]) throws(InboxArchiveError) {
        guard let head = JSONReader.read(head)?.object, let version = head["siftbox"]?.integer,
            let schema = head["schema"]?.integer
        else { throw InboxArchiveError("\(path) is not an inbox archive: its first line is not that of an archive.") }
        guard version <= InboxArchive.version, schema <= Schema.version else {
            throw InboxArchiveError("\(path) was written by a later version of Siftbox. Use that version.")
        }
    }

    private func check(_ sum: SHA256Sum, _ written: JSON?, _ number: Int) throws(InboxArchiveError) {
        guard let written = written?.string else {
            throw bad(number, "the checksum (sha256) is missing")
        }
        guard written == sum.hexadecimal else {
            throw InboxArchiveError(
                "\(path) was edited or damaged: its checksum does not match its lines. Nothing was imported. Repeat the "
                    + "export, or use another copy.")
        }
    }

    private func bad(_ line: Int, _ reason: String) -> InboxArchiveError {
        InboxArchiveError("\(path):\(line): \(reason). Nothing was imported.")
    }
}

extension ArchiveLoader {
    /// Checks that the rows are consistent, and computes counts and names.
    func finishTables() throws {
        let checks = [
            (
                "conversation % has wrong counts",
                """
                SELECT c.id FROM conversation c LEFT JOIN (
                    SELECT conversation, count(*) AS n, sum(read = 0) AS u, sum(sender IS NULL) AS r
                    FROM message GROUP BY conversation) m ON m.conversation = c.id
                WHERE c.messages <> coalesce(m.n, 0) OR c.unread <> coalesce(m.u, 0) OR c.replies <> coalesce(m.r, 0)
                   OR (c.messages > 0 AND NOT EXISTS (
                       SELECT 1 FROM message x WHERE x.id = c.newest AND x.conversation = c.id AND x.date = c.date))
                   OR NOT EXISTS (SELECT 1 FROM participant p WHERE p.conversation = c.id)
                """
            ),
            (
                "conversation % has a participant who is not one of its people",
                """
                SELECT p.conversation FROM conversation c JOIN participant p ON p.conversation = c.id
                WHERE NOT \(StoredParticipants.groupCondition) AND (p.key <> c.people OR p.position <> 0)
                """
            ),
            (
                "message % is in no conversation",
                "SELECT id FROM message WHERE conversation NOT IN (SELECT id FROM conversation)"
            ),
            (
                "a participant is in conversation %, which does not exist",
                "SELECT conversation FROM participant WHERE conversation NOT IN (SELECT id FROM conversation)"
            ),
            (
                "the report of message % refers to a missing row",
                """
                SELECT message FROM reported
                WHERE message NOT IN (SELECT id FROM message) OR report NOT IN (SELECT id FROM report)
                """
            ),
        ]
        for (what, sql) in checks {
            guard let found = try Int64.fetchOne(db, sql: "\(sql) LIMIT 1") else { continue }
            let sentence = what.split(separator: "%").joined(separator: String(found))
            throw InboxArchiveError("\(path) is damaged: \(sentence). Nothing was imported.")
        }
        try db.execute(
            sql: """
                INSERT INTO bucket SELECT category, standing, deleted, sum(messages > 0), sum(unread > 0), sum(unread)
                FROM conversation GROUP BY category, standing, deleted;
                INSERT OR IGNORE INTO meta SELECT 'messages', '0' FROM message LIMIT 1;
                UPDATE meta SET value = (SELECT count(*) FROM message) WHERE key = 'messages'
                """)
        // An archive has no names of conversations, because they follow from its contacts.
        try ConversationNames(db: db).writeAll()
        try StoredParticipants.moveOutOfRows(db)
    }
}
