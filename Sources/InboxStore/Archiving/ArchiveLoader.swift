import FilterWire
import GRDB

extension InboxStore {
    /// Whether nothing ever happened in it.
    package func isUntouched() throws -> Bool {
        try read { db in
            try InboxArchive.tables.allSatisfy { table in
                try table.key == "meta" || Row.fetchOne(db, sql: "SELECT 1 FROM \(table.name) LIMIT 1") == nil
            }
        }
    }

    /// Makes an untouched inbox the one of an archive: all of it in one transaction, or nothing.
    ///
    /// - Parameters:
    ///   - path: for errors.
    ///   - lines: the archive's, without their ends; nil behind the last one.
    ///   - progress: is called now and then; when it throws, nothing has happened.
    /// - Throws: `InboxArchiveError`, `StoreError`, or what `lines` and `progress` throw.
    package func readArchive(
        _ path: String, lines: () throws -> [UInt8]?, progress: () throws -> Void = {}
    ) throws {
        guard try isUntouched() else {
            throw InboxArchiveError(
                "\(self.path ?? "The inbox") is not empty, and \(path) is a whole inbox. Name a new file for --store.")
        }
        try write { inbox in
            let reading = ArchiveLoader(db: inbox.db, path: path)
            try reading.read(lines, progress)
            try reading.finishTables()
        }
    }
}

/// Puts the rows of an archive into empty tables.
struct ArchiveLoader {
    let db: Database
    let path: String

    func read(_ lines: () throws -> [UInt8]?, _ progress: () throws -> Void) throws {
        // A transport that changed the ends of the lines, or an editor's mark before the first, changed nothing else.
        func next() throws -> [UInt8]? {
            try lines().map { $0.last == 0x0D ? $0.dropLast() : $0 }
        }
        var sum = SHA256()
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
                throw bad(number, "no JSON object")
            }
            if member.key == "end" {
                for (table, count) in zip(tables, counts)
                where member.value.object?[table.key]?.integer ?? 0 != count {
                    throw bad(number, "another number of rows of \(table.key) than the \(count) that were read")
                }
                try check(sum, object["sha256"], number)
                guard try next() == nil else { throw bad(number + 1, "something behind its end") }
                return
            }
            guard let table = tables.firstIndex(where: { $0.key == member.key }) else {
                throw bad(number, "a row of no table that is known")
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
            "\(path) was cut short: its last line, which counts the others, is missing. Nothing of it was brought in.")
    }

    private func check(head: [UInt8]) throws(InboxArchiveError) {
        guard let head = JSONReader.read(head)?.object, let version = head["siftbox"]?.integer,
            let schema = head["schema"]?.integer
        else { throw InboxArchiveError("\(path) is no archive of an inbox: its first line does not say so.") }
        guard version <= InboxArchive.version, schema <= Schema.version else {
            throw InboxArchiveError("\(path) was written by a later Siftbox. Use that one.")
        }
    }

    private func check(_ sum: SHA256, _ written: JSON?, _ number: Int) throws(InboxArchiveError) {
        guard let written = written?.string else {
            throw bad(number, "no checksum (sha256), so that nobody can tell whether it is as it was written")
        }
        guard written == sum.hexadecimal else {
            throw InboxArchiveError(
                "\(path) is not as it was written: its checksum does not fit its lines. It was edited or damaged, and "
                    + "nothing of it was brought in. Export the inbox again, or take another copy.")
        }
    }

    private func bad(_ line: Int, _ reason: String) -> InboxArchiveError {
        InboxArchiveError("\(path):\(line): there is \(reason). Nothing of it was brought in.")
    }
}

extension ArchiveLoader {
    /// Makes what follows from the rows, and looks whether they fit each other.
    func finishTables() throws {
        let checks = [
            (
                "conversation %, which does not say what it holds",
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
                "message %, which is of no conversation",
                "SELECT id FROM message WHERE conversation NOT IN (SELECT id FROM conversation)"
            ),
            (
                "somebody in conversation %, which there is not",
                "SELECT conversation FROM participant WHERE conversation NOT IN (SELECT id FROM conversation)"
            ),
            (
                "a report of message %, one of which there is not",
                """
                SELECT message FROM reported
                WHERE message NOT IN (SELECT id FROM message) OR report NOT IN (SELECT id FROM report)
                """
            ),
        ]
        for (what, sql) in checks {
            guard let found = try Int64.fetchOne(db, sql: "\(sql) LIMIT 1") else { continue }
            let sentence = what.split(separator: "%").joined(separator: String(found))
            throw InboxArchiveError("\(path) has \(sentence). Nothing of it was brought in.")
        }
        try db.execute(
            sql: """
                INSERT INTO bucket SELECT category, known, deleted, sum(messages > 0), sum(unread > 0), sum(unread)
                FROM conversation GROUP BY category, known, deleted;
                INSERT OR IGNORE INTO meta SELECT 'messages', '0' FROM message LIMIT 1;
                UPDATE meta SET value = (SELECT count(*) FROM message) WHERE key = 'messages'
                """)
    }
}
