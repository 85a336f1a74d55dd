import FilterWire
import Foundation
import GRDB
import Messages

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
            let reading = ReadingArchive(db: inbox.db, path: path)
            try reading.read(lines, progress)
        }
    }
}

/// Puts the rows of an archive into empty tables.
private struct ReadingArchive {
    let db: Database
    let path: String

    func read(_ lines: () throws -> [UInt8]?, _ progress: () throws -> Void) throws {
        try readHead(lines)
        try db.execute(sql: "DELETE FROM meta")
        let tables = InboxArchive.tables
        let inserts = try tables.map { table in
            let places = table.columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
            return try RawStatement(db, "INSERT OR FAIL INTO \(table.name) (\(table.list)) VALUES (\(places))")
        }
        var counts = [Int](repeating: 0, count: tables.count)
        var number = 1
        while let line = try lines() {
            number += 1
            guard let member = JSONReader.read(line)?.object?.members.first else { throw bad(number, "no JSON object") }
            if member.key == "end" {
                for (table, count) in zip(tables, counts)
                where member.value.object?[table.key]?.integer ?? 0 != count {
                    throw bad(number, "\(count) rows of \(table.key), and not as many as it says")
                }
                guard try lines() == nil else { throw bad(number + 1, "something behind its end") }
                return try settle()
            }
            guard let table = tables.firstIndex(where: { $0.key == member.key }),
                case .array(let values) = member.value, values.count == tables[table].columns.count
            else { throw bad(number, "a row of no table that is known") }
            for (column, value) in values.enumerated() {
                guard bind(value, tables[table].columns[column].kind, inserts[table], Int32(column + 1)) else {
                    throw bad(number, "a value of another kind than \(tables[table].columns[column].name)")
                }
            }
            do {
                try inserts[table].run()
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw bad(number, "a row that cannot be: \(error.message ?? "")")
            }
            counts[table] += 1
            if number % 1_000 == 0 { try progress() }
        }
        throw InboxArchiveError(
            "\(path) was cut short: its last line, which counts the others, is missing. Nothing of it was brought in.")
    }

    private func readHead(_ lines: () throws -> [UInt8]?) throws {
        guard let head = try lines().flatMap({ JSONReader.read($0)?.object }),
            let version = head["siftbox"]?.integer, let schema = head["schema"]?.integer
        else { throw InboxArchiveError("\(path) is no archive of an inbox: its first line does not say so.") }
        guard version <= InboxArchive.version, schema <= Schema.version else {
            throw InboxArchiveError("\(path) was written by a later Siftbox. Use that one.")
        }
    }

    private func bad(_ line: Int, _ reason: String) -> InboxArchiveError {
        InboxArchiveError("\(path):\(line): there is \(reason). Nothing of it was brought in.")
    }

    private func bind(_ value: JSON, _ kind: InboxArchive.Kind, _ insert: RawStatement, _ place: Int32) -> Bool {
        switch (value, kind) {
        case (.null, _): insert.bindNull(place)
        case (.integer(let number), .integer): insert.bind(place, number)
        case (.string(let text), .text): insert.bind(place, text: text)
        case (.string(let text), .utf8): insert.bind(place, copyOf: Array(text.utf8))
        case (.object(let object), .utf8), (.object(let object), .bytes):
            guard let text = object[InboxArchive.base64]?.string, let data = Data(base64Encoded: text) else {
                return false
            }
            insert.bind(place, copyOf: [UInt8](data))
        default: return false
        }
        return true
    }

    /// What follows from the rows, and whether they fit each other.
    private func settle() throws {
        let codes = Category.all.map { String($0.code) }.joined(separator: ", ")
        let checks = [
            (
                "conversations that do not say what they hold",
                """
                SELECT 1 FROM conversation c LEFT JOIN (
                    SELECT conversation, count(*) AS n, sum(read = 0) AS u, sum(sender IS NULL) AS r
                    FROM message GROUP BY conversation) m ON m.conversation = c.id
                WHERE c.messages <> coalesce(m.n, 0) OR c.unread <> coalesce(m.u, 0) OR c.replies <> coalesce(m.r, 0)
                   OR c.category NOT IN (\(codes)) OR c.known NOT BETWEEN 0 AND 3
                   OR (c.messages > 0 AND NOT EXISTS (
                       SELECT 1 FROM message x WHERE x.id = c.newest AND x.conversation = c.id AND x.date = c.date))
                   OR NOT EXISTS (SELECT 1 FROM participant p WHERE p.conversation = c.id)
                """
            ),
            (
                "messages of no conversation",
                "SELECT 1 FROM message WHERE conversation NOT IN (SELECT id FROM conversation)"
            ),
            ("numbers of messages that cannot be", "SELECT 1 FROM message WHERE id > \(Int64.max / 2) OR id < 1"),
            (
                "addresses of no contact",
                "SELECT 1 FROM contact_address WHERE contact NOT IN (SELECT id FROM contact)"
            ),
        ]
        for (what, sql) in checks where try Row.fetchOne(db, sql: "\(sql) LIMIT 1") != nil {
            throw InboxArchiveError("\(path) has \(what). Nothing of it was brought in.")
        }
        try db.execute(
            sql: """
                INSERT INTO bucket SELECT category, known, deleted, sum(messages > 0), sum(unread > 0), sum(unread)
                FROM conversation GROUP BY category, known, deleted;
                INSERT OR REPLACE INTO meta SELECT 'messages', CAST(count(*) AS TEXT) FROM message HAVING count(*) > 0
                """)
    }
}

extension RawStatement {
    /// SQLite copies the bytes.
    fileprivate func bind(_ place: Int32, copyOf bytes: [UInt8]) {
        bytes.withUnsafeBytes { bind(place, copyOfBlob: $0) }
    }
}
