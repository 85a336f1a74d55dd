import Foundation
import MessageArchives
import PropertyTesting
import SQLiteAccess
import TestFiles
import Testing

/// Files that are not an intact Messages database.
@Suite struct MessagesFileTests {
    private func refusal(_ path: String) -> String? {
        #expect(throws: ArchiveError.self) { try MessagesReader(path: path) }?.description
    }

    /// A closed database with 300 messages.
    private func database(journal: String = "DELETE") throws -> MessagesDatabase {
        let database = try MessagesDatabase(hasIndexes: true, journal: journal)
        let chat = try database.chat("+12025550143", isFiltered: 1)
        try database.queue.write { db in
            for number in 1...300 {
                try db.execute(
                    sql: "INSERT INTO message (text, handle_id, service, date, is_from_me) VALUES (?, ?, 'SMS', ?, 0)",
                    arguments: [
                        "Text \(number) " + String(repeating: "x", count: number % 97), chat.handles[0], number,
                    ])
                try db.execute(
                    sql: "INSERT INTO chat_message_join (chat_id, message_id) VALUES (?, ?)",
                    arguments: [chat.chat, db.lastInsertedRowID])
            }
        }
        database.queue.close()
        return database
    }

    @Test func `a database is read with --format, too`() throws {
        let file = try database()
        let reader = try Archive.open(file.path, as: .messages)
        #expect(try reader.next()?.message?.body?.hasPrefix("Text 1 ") == true)
        #expect(throws: ArchiveError.self) { try Archive.open(file.path, as: .csv) }
    }

    @Test func `refuses other files`() throws {
        #expect(refusal("/nonexistent/chat.db") == "/nonexistent/chat.db does not exist.")
        #expect(refusal("/tmp") == "/tmp is a folder. Specify the database in it: chat.db or sms.db.")
        #expect(refusal("/dev/zero") == "/dev/zero is a pipe or a device. Save the messages to a file first.")
        #expect(refusal("/dev/null")?.hasPrefix("/dev/null is not a Messages database.") == true)
        var random = SeededGenerator(seed: 1)
        for bytes in [[], Array("label\ttext\n".utf8), (0..<5_000).map { _ in UInt8(random.below(256)) }] {
            let file = try TemporaryFile(bytes)
            #expect(
                refusal(file.path)?.contains("is not a Messages database. (The files of an encrypted backup") == true)
        }
        let header = try TemporaryFile("SQLite format 3\0".utf8)
        #expect(refusal(header.path)?.contains("is not a readable database") == true)
    }

    @Test func `refuses the database of another program`() throws {
        let statements = [
            ("CREATE TABLE note (id INTEGER PRIMARY KEY)", "it has no table message"),
            ("CREATE TABLE message (handle_id, date)", "its table message has no column is_from_me"),
            ("CREATE VIEW message AS SELECT 1 AS handle_id, 2 AS date", "it has no table message"),
            ("CREATE TABLE message (ROWID TEXT, handle_id)", "its table message has no row numbers"),
            (
                "CREATE TABLE message (ROWID INTEGER PRIMARY KEY, address TEXT, text TEXT, flags INTEGER)",
                "iOS 5 or older"
            ),
        ]
        for (sql, message) in statements {
            let file = try TemporaryFile([])
            let queue = try SQLDatabase(path: file.path)
            try queue.write { try $0.execute(sql: sql) }
            queue.close()
            #expect(refusal(file.path)?.contains(message) == true, "\(sql): \(refusal(file.path) ?? "")")
        }
    }

    private static let python = "/usr/bin/python3"

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: python), "python3 is missing"))
    func `reports that another program has locked it`() throws {
        let database = try database()
        let script = """
            import sqlite3, sys
            db = sqlite3.connect(sys.argv[1], isolation_level=None)
            db.execute("BEGIN EXCLUSIVE")
            db.execute("DELETE FROM message")
            print("locked", flush=True)
            sys.stdin.read()
            """
        let program = try TestProgram([Self.python, "-c", script, database.path], output: .text)
        defer { program.end() }
        #expect(program.line() == "locked")
        #expect(refusal(database.path)?.contains("is locked by another program") == true)
    }

    @Test func `rolls back the journal of a crash in a copy`() throws {
        let database = try MessagesDatabase()
        let chat = try database.chat("+12025550143")
        try database.message("Before", in: chat.chat, from: chat.handles[0])
        let copy = database.folder.appendingPathComponent("crashed.db").path
        // The files in the middle of a transaction that was spilled to disk and not committed.
        try database.queue.withoutTransaction { db in
            try db.execute(sql: "PRAGMA cache_size = 1; PRAGMA cache_spill = 1")
            try db.execute(sql: "BEGIN IMMEDIATE")
            for number in 0..<200 {
                try db.execute(
                    sql: "INSERT INTO message (text, handle_id) VALUES (?, 1)",
                    arguments: [String(repeating: "Never there \(number)", count: 40)])
            }
            try FileManager.default.copyItem(atPath: database.path, toPath: copy)
            try FileManager.default.copyItem(atPath: database.path + "-journal", toPath: copy + "-journal")
            try db.execute(sql: "ROLLBACK")
        }
        let before = try [copy, copy + "-journal"].map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
        let (records, error) = everything(try MessagesReader(path: copy))
        #expect(error == nil)
        #expect(records.map(\.record.message?.body) == ["Before"])
        #expect(try [copy, copy + "-journal"].map { try Data(contentsOf: URL(fileURLWithPath: $0)) } == before)
    }

    @Test func `reports a truncated file`() throws {
        for journal in ["DELETE", "WAL"] {
            let database = try database(journal: journal)
            let whole = try Data(contentsOf: URL(fileURLWithPath: database.path))
            for length in [whole.count - 1, whole.count / 2, 4_096] {
                let file = try TemporaryFile(whole.prefix(length))
                #expect(
                    refusal(file.path)
                        == "\(file.path) is truncated: it has \(length) of \(whole.count) bytes. Copy it again.")
            }
        }
    }

    @Test func `reads a path that looks like a URI`() throws {
        let database = try database()
        for name in ["a?immutable=1&vfs=x#y%41.db", "file:über 📦.db"] {
            let path = database.folder.appendingPathComponent(name).path
            try FileManager.default.copyItem(atPath: database.path, toPath: path)
            #expect(everything(try MessagesReader(path: path)).records.count == 300)
            #expect(everything(try MessagesReader(path: "/" + path)).records.count == 300)
        }
    }

    @Test func `reports a row that is too long`() throws {
        let database = try MessagesDatabase()
        let chat = try database.chat("28849")
        try database.message("One", in: chat.chat, from: chat.handles[0])
        for _ in 0..<2 {
            try database.message(
                nil, in: chat.chat, from: chat.handles[0], ["attributedBody": [UInt8](repeating: 0, count: 17 << 20)])
            try database.message("After it", in: chat.chat, from: chat.handles[0])
        }
        let (records, error) = everything(try MessagesReader(path: database.path))
        #expect(error == nil)
        #expect(
            records.map(\.record.reason) == [nil, "longer than 16 MiB", nil, "longer than 16 MiB", nil])
        #expect(records.map(\.place) == (1...5).map { .row($0) })
    }

    /// A full scan for each message would take hours.
    @Test(.timeLimit(.minutes(10)), arguments: ["INTEGER", ""])
    func `finds conversations without an index`(_ type: String) throws {
        let database = try MessagesDatabase(.iOS6)
        let chat = try database.chat("28849")
        try database.queue.write { db in
            for table in ["chat_message_join", "chat_handle_join"] {
                let columns = try SQLRow.fetchAll(db, sql: "PRAGMA table_info(\(table))").map { $0[1] as String }
                try db.execute(sql: "ALTER TABLE \(table) RENAME TO old")
                try db.execute(
                    sql: "CREATE TABLE \(table) (\(columns.map { "\($0) \(type)" }.joined(separator: ", ")))")
                try db.execute(sql: "INSERT INTO \(table) SELECT * FROM old")
                try db.execute(sql: "DROP TABLE old")
                if type.isEmpty { try db.execute(sql: "CREATE INDEX on_\(table) ON \(table) (\(columns[1]))") }
            }
            try db.execute(
                sql: """
                    WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 40000)
                    INSERT INTO message (text, handle_id, date) SELECT 'Hi', ?, n FROM number
                    """, arguments: [chat.handles[0]])
            try db.execute(
                sql: "INSERT INTO chat_message_join (chat_id, message_id) SELECT ?, ROWID FROM message",
                arguments: [chat.chat])
        }
        let (records, error) = everything(try MessagesReader(path: database.path))
        #expect(error == nil)
        #expect(records.count { $0.record.message?.address == "28849" } == 40_000)
    }

    @Test func `tolerates values of other types`() throws {
        let database = try MessagesDatabase()
        let chat = try database.chat("28849")
        let odd: [any SQLValueConvertible] = [
            "words", [0xFF, 0, 1] as [UInt8], 1.5e300, -1, Int64.max, Int64.min, "\0", "",
        ]
        let columns = [
            "text", "attributedBody", "service", "date", "handle_id", "is_from_me", "is_read", "item_type",
            "associated_message_type", "filter_action", "filter_sub_action", "cache_has_attachments", "guid", "subject",
        ]
        for column in columns {
            for value in odd { try database.message("Hi", in: chat.chat, from: chat.handles[0], [column: value]) }
        }
        try database.message("a\0b", in: chat.chat, from: chat.handles[0])
        let (records, error) = everything(try MessagesReader(path: database.path))
        #expect(error == nil)
        #expect(records.count == columns.count * odd.count + 1)
    }

    @Test func `tolerates any change`() throws {
        let database = try database()
        let whole = Array(try Data(contentsOf: URL(fileURLWithPath: database.path)))
        try expectNoCounterexample(
            seeds: 0..<80,
            make: { random in
                (0...random.below(20)).map { _ in
                    // The headers of pages are changed more often.
                    let page = random.below(whole.count / 4_096) * 4_096
                    return (random.once(in: 2) ? page + random.below(64) : random.below(whole.count), random.below(256))
                }
            },
            violation: { changes -> String? in
                var bytes = whole
                for (index, byte) in changes { bytes[index] = UInt8(byte) }
                let file = try TemporaryFile(bytes)
                guard let reader = try? MessagesReader(path: file.path) else { return nil }
                let (records, _) = everything(reader, atMost: 100_000)
                return records.count == 100_000 ? "it never ends" : nil
            })
    }

    @Test func `tolerates any write-ahead log`() throws {
        let database = try MessagesDatabase(journal: "WAL")
        let chat = try database.chat("+12025550143")
        for number in 1...20 { try database.message("Text \(number)", in: chat.chat, from: chat.handles[0]) }
        let main = try Data(contentsOf: URL(fileURLWithPath: database.path))
        let log = Array(try Data(contentsOf: URL(fileURLWithPath: database.path + "-wal")))
        let folder = database.folder.appendingPathComponent("changed")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("chat.db").path
        try main.write(to: URL(fileURLWithPath: path))
        var counts: Set<Int> = []
        for seed in seeds(0..<50) {
            var random = SeededGenerator(seed: seed)
            var bytes = log
            if random.once(in: 2) { bytes[random.below(bytes.count)] ^= 1 << random.below(8) }
            if random.once(in: 2) { bytes.removeLast(random.below(bytes.count)) }
            try Data(bytes).write(to: URL(fileURLWithPath: path + "-wal"))
            guard let reader = try? MessagesReader(path: path) else { continue }
            let (records, error) = everything(reader, atMost: 1_000)
            #expect(error == nil && records.count <= 20, "seed \(seed)")
            counts.insert(records.count)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2)
        }
        // The log is read up to the first incomplete transaction.
        #expect(counts.contains(20) && counts.count > 5)
    }
}
