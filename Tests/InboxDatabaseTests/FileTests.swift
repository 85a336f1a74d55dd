import Foundation
import Glibc
import Messages
import PropertyTesting
import SQLiteAccess
import TestFiles
import Testing

@testable import InboxDatabase

/// Files that are damaged, in use or not an inbox: each gives an error and is not changed.
@Suite final class FileTests {
    private let folder: TestFolder
    private var path: String { folder.path("inbox.sqlite") }

    init() throws { folder = try TestFolder() }

    /// Opens a file that cannot be used, and checks that nothing in its folder changed.
    private func refusal(_ path: String) throws -> StoreError? {
        let before = try contents()
        var refusal: StoreError?
        do {
            _ = try InboxStore(path: path)
        } catch {
            refusal = error
        }
        #expect(try contents() == before)
        return refusal
    }

    private func contents() throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
            files[name] = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
        }
        return files
    }

    /// The bytes of an inbox with data in all tables.
    private func makeInbox(operations: Int = 150) throws -> Data {
        try fill(path, operations)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(try contents().keys.sorted() == ["inbox.sqlite"])
        return bytes
    }

    private func fill(_ path: String, _ operations: Int) throws {
        var playground = try Playground(path: path)
        for number in 0..<operations {
            try playground.apply(
                .insert(sender: number % 4, category: number % 5, date: number, fromUser: number % 6 == 0))
        }
        try playground.store.write { inbox in
            try inbox.addContact(name: "Mum", Playground.address(1))
            try inbox.setBlocked(Playground.address(2), true)
            try inbox.setMeta("country", "GB")
        }
    }

    @Test func `a new file is created, and has the same contents when it is opened again`() throws {
        try fill(path, 40)
        let store = try InboxStore(path: path)
        #expect(try store.messageCount() == 40)
        #expect(try store.contactName(Playground.address(1).key) == "Mum")
        #expect(try store.meta("country") == "GB")
        #expect(try store.lastMessageID() == 40)
    }

    @Test func `an empty file becomes an inbox`() throws {
        try Data().write(to: URL(fileURLWithPath: path))
        #expect(try InboxStore(path: path).messageCount() == 0)
    }

    @Test(arguments: ["a", "Dear diary\n", String(repeating: "long text ", count: 100)])
    func `a text file is not an inbox`(_ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(try refusal(path) == .notAnInbox(path: path))
    }

    @Test func `another program's database is not an inbox`() throws {
        try SQLDatabase(path: path).write { try $0.execute(sql: "CREATE TABLE message (id INTEGER)") }
        #expect(try refusal(path) == .notAnInbox(path: path))
    }

    @Test func `a pipe is not an inbox and does not block`() throws {
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: StoreError.notAnInbox(path: path)) { try InboxStore(path: path) }
        #expect(!InboxStore.isInbox(path))
    }

    @Test func `a folder is not an inbox`() throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        #expect(try refusal(path) == .notAnInbox(path: path))
    }

    @Test func `a file in a missing folder cannot be created`() throws {
        let missing = folder.path("no/inbox.sqlite")
        guard case .notWritable = try refusal(missing) else {
            Issue.record("opened, or another error")
            return
        }
    }

    /// Downgrades the tables to version 9.
    private static let downgradeToNine = """
        INSERT INTO participant SELECT * FROM (\(StoredParticipants.all))
            WHERE conversation NOT IN (SELECT conversation FROM participant);
        DROP INDEX conversation_deleted_people; ALTER TABLE conversation DROP COLUMN written;
        DROP INDEX conversation_read_name; DROP INDEX conversation_unread_name;
        ALTER TABLE conversation ADD COLUMN bucket_name TEXT NOT NULL GENERATED ALWAYS AS \
        (\(ConversationOrder.bucketName)) VIRTUAL;
        \(Schema.statements(of: 9).filter { $0.contains("read_name ON ") }.joined(separator: ";\n"));
        PRAGMA user_version = 9
        """

    /// Downgrades the tables to version 8.
    private static let downgradeToEight = """
        \(downgradeToNine);
        DROP INDEX conversation_read; DROP INDEX conversation_read_name; DROP INDEX conversation_unread_name;
        ALTER TABLE conversation DROP COLUMN bucket_name;
        ALTER TABLE conversation ADD COLUMN is_read INTEGER NOT NULL GENERATED ALWAYS AS (unread = 0) VIRTUAL;
        \(Schema.statements(of: 8).filter { statement in
            ["list", "name", "unread_name", "unread_first"].contains { statement.contains("INDEX conversation_\($0) ") }
        }.joined(separator: ";\n"));
        PRAGMA user_version = 8
        """

    /// Downgrades the tables to version 6.
    private static let downgradeToSix = """
        \(downgradeToEight);
        DROP TABLE search_text; DROP INDEX conversation_name; DROP INDEX conversation_unread_name; DROP INDEX conversation_unread_first;
        ALTER TABLE conversation DROP COLUMN is_read; ALTER TABLE conversation DROP COLUMN name; PRAGMA user_version = 6
        """

    /// Downgrades the tables to version 1.
    private static let downgrade = """
        \(downgradeToSix);
        DROP TABLE spam; DROP TABLE untold; DROP TABLE fingerprint; DROP TABLE brought_in; DROP TABLE report; DROP TABLE reported; DROP TABLE marked_known; DROP INDEX conversation_list; DROP INDEX conversation_unread;
        \(Schema.statements(of: 1).filter {
            $0.contains("INDEX conversation_list") || $0.contains("INDEX conversation_unread")
        }.joined(separator: ";\n"));
        PRAGMA user_version = 1
        """

    @Test func `an inbox of an earlier version is upgraded and keeps its contents`() throws {
        try fill(path, 40)
        try SQLDatabase(path: path).withoutTransaction { db in
            try db.execute(sql: Self.downgrade)
            // Version 1 has no tables for this.
            #expect(
                try String.fetchSet(db, sql: "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
                    == Set(Schema.statements(of: 1)))
        }
        for _ in 0..<2 {
            let store = try InboxStore(path: path)
            #expect(try store.messageCount() == 40)
            #expect(try store.contactName(Playground.address(1).key) == "Mum")
            let known = Participants(sender: Playground.address(0))
            try store.write { try $0.setMarkedKnown(known.key, true) }
            #expect(try store.isMarkedKnown(known))
            store.close()
        }
        let version = try SQLDatabase(path: path).withoutTransaction {
            try Int.fetchOne($0, sql: "PRAGMA user_version")
        }
        #expect(version == Schema.version)
    }

    @Test func `an inbox of version 6 is sorted by name after the upgrade`() throws {
        try fill(path, 40)
        try InboxStore(path: path).write { try $0.addContact(name: "Ärger", Playground.address(2)) }
        let all = try #require(Playground.folders.first { $0.id == .all })
        let before = try InboxStore(path: path).conversations(in: all, .first(99), order: .name)
        #expect(Set(before.map(\.title)).count > 2)
        try SQLDatabase(path: path).withoutTransaction { db in
            try db.execute(sql: Self.downgradeToSix)
            #expect(
                try String.fetchSet(db, sql: "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
                    == Set(Schema.statements(of: 6)))
        }
        for _ in 0..<2 {
            let store = try InboxStore(path: path)
            #expect(try store.conversations(in: all, .first(99), order: .name) == before)
            #expect(before == before.sorted { SortName($0) < SortName($1) })
            store.close()
        }
    }

    @Test func `an inbox of version 8 has the same lists after the upgrade`() throws {
        try fill(path, 40)
        let folders = Playground.folders
        func lists() throws -> [[Int64]] {
            let store = try InboxStore(path: path)
            defer { store.close() }
            return try folders.flatMap { folder in
                try ConversationOrder.allCases.map {
                    try store.conversations(in: folder, .first(99), order: $0).map(\.id)
                }
            }
        }
        let before = try lists()
        try SQLDatabase(path: path).withoutTransaction { db in
            try db.execute(sql: Self.downgradeToEight)
            #expect(
                try String.fetchSet(db, sql: "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
                    == Set(Schema.statements(of: 8)))
        }
        #expect(try lists() == before)
        // An import that was interrupted left out indexes of that version.
        try SQLDatabase(path: path).withoutTransaction { db in
            try db.execute(sql: Self.downgradeToEight)
            for index in ["list", "unread", "unread_first", "name", "unread_name", "slot"] {
                try db.execute(sql: "DROP INDEX conversation_\(index)")
            }
        }
        #expect(try lists() == before)
    }

    @Test func `an inbox of version 9 has the same people after the upgrade`() throws {
        try fill(path, 60)
        func contents() throws -> (people: [Participants?], archive: [UInt8]) {
            let store = try InboxStore(path: path)
            defer { store.close() }
            let people = try (1...20).map { try store.conversation($0)?.people }
            var archive: [UInt8] = []
            try store.writeArchive(to: { archive += $0 })
            return (people, archive)
        }
        let before = try contents()
        let addresses = before.people.compactMap { $0?.addresses }
        #expect(addresses.contains { $0.count > 1 } && addresses.contains { $0[0].written != $0[0].key })
        for dropped in ["", "; DROP INDEX participant_key; DROP INDEX conversation_slot"] {
            try SQLDatabase(path: path).withoutTransaction { db in
                try db.execute(sql: Self.downgradeToNine)
                #expect(
                    try String.fetchSet(db, sql: "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
                        == Set(Schema.statements(of: 9)))
                // An import that was interrupted left out indexes.
                try db.execute(sql: "SELECT 1\(dropped)")
            }
            let after = try contents()
            #expect(after.people == before.people && after.archive == before.archive)
            // Only the people of groups have rows.
            try SQLDatabase(path: path).withoutTransaction { db in
                let rows = try Int.fetchOne(db, sql: "SELECT count(*) FROM participant")
                #expect(rows == addresses.map(\.count).filter { $0 > 1 }.reduce(0, +))
            }
        }
    }

    @Test func `large writes of a command have a rollback journal, everything else the write-ahead log`() throws {
        let store = try InboxStore(path: path)
        func journal() throws -> [String?] {
            try ["journal_mode", "synchronous"].map { try String.fetchOne(store.database, sql: "PRAGMA \($0)") }
        }
        #expect(try journal() == ["wal", "1"])
        store.setBusy(true)
        #expect(try journal() == ["wal", "1"])
        store.setBusy(true, isBulk: true)
        #expect(try journal() == ["truncate", "2"])
        try store.write { try $0.setMeta("made-up", "1") }
        store.setBusy(false)
        #expect(try journal() == ["wal", "1"])
        store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["inbox.sqlite"])
    }

    @Test func `only a long upgrade is reported`() throws {
        try fill(path, 10)
        let many = InboxStore.manyConversations
        for id in [many, many + 1] {
            try SQLDatabase(path: path).withoutTransaction { db in
                try db.execute(sql: Self.downgradeToSix)
                try db.execute(sql: "UPDATE conversation SET id = \(id) WHERE id = (SELECT max(id) FROM conversation)")
            }
            var reported: [Int] = []
            _ = try InboxStore(path: path, longUpgrade: { reported.append($0) })
            #expect(reported == (id > many ? [id] : []))
        }
    }

    @Test func `an upgrade that fails changes nothing`() throws {
        try fill(path, 10)
        try SQLDatabase(path: path).withoutTransaction { db in
            try db.execute(sql: Self.downgradeToSix + "; VACUUM")
        }
        let queue = try SQLDatabase(path: path)
        try queue.withoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
            #expect(throws: SQLiteFailure.self) {
                try db.write(Schema.upgrade)
            }
            #expect(try Schema.version(db) == 6)
            #expect(
                try String.fetchSet(db, sql: "SELECT sql FROM main.sqlite_schema WHERE sql IS NOT NULL")
                    == Set(Schema.statements(of: 6)))
        }
    }

    @Test(arguments: [downgrade, downgradeToSix, downgradeToEight, downgradeToNine])
    func `after kill -9 at any moment of an upgrade, everything is there`(_ downgrade: String) throws {
        try fill(path, 400)
        func archive() throws -> [UInt8] {
            let store = try InboxStore(path: path)
            defer { store.close() }
            var archive: [UInt8] = []
            try store.writeArchive(to: { archive += $0 })
            return archive
        }
        try SQLDatabase(path: path).withoutTransaction { try $0.execute(sql: downgrade) }
        let old = try Data(contentsOf: URL(fileURLWithPath: path))
        let expected = try archive()
        var random = SeededGenerator(seed: 29)
        var clean: UInt32 = 0
        for round in 0..<12 {
            for end in ["-wal", "-shm", "-journal"] { unlink(path + end) }
            try old.write(to: URL(fileURLWithPath: path))
            let start = ContinuousClock.now
            let child = try TestProgram([ProcessTests.writer, path, "upgrade"])
            // The first one is not killed and says how long an upgrade takes.
            if round > 0 {
                usleep(UInt32(random.below(Int(clean) + 1)))
                child.end()
            }
            child.waitForEnd()
            if round == 0 { clean = UInt32((ContinuousClock.now - start) / .microseconds(1)) }
            #expect(try archive() == expected, "round \(round)")
            #expect(
                try SQLDatabase(path: path).withoutTransaction { try Int.fetchOne($0, sql: "PRAGMA user_version") }
                    == Schema.version)
        }
    }

    @Test func `a damaged inbox of an earlier version is not changed`() throws {
        try fill(path, 3)
        try SQLDatabase(path: path).withoutTransaction { db in
            try db.execute(sql: Self.downgrade + "; DROP INDEX message_unread")
        }
        guard case .damaged = try refusal(path) else {
            Issue.record("opened, or another error")
            return
        }
    }

    @Test func `an inbox of a later version is refused`() throws {
        var bytes = try makeInbox(operations: 3)
        let later = Schema.version + 1
        bytes[63] = UInt8(later)
        try bytes.write(to: URL(fileURLWithPath: path))
        #expect(try refusal(path) == .newer(path: path, version: later))
    }

    @Test func `an inbox that is open is in use`() throws {
        _ = try makeInbox(operations: 3)
        let store = try InboxStore(path: path)
        #expect(throws: StoreError.inUse(path: path)) { try InboxStore(path: path) }
        #expect(try store.messageCount() == 3)
        try store.write { try $0.setMeta("still", "works") }
    }

    @Test func `a new inbox that is still open is in use`() throws {
        let store = try InboxStore(path: path)
        #expect(throws: StoreError.inUse(path: path)) { try InboxStore(path: path) }
        #expect(try store.messageCount() == 0)
    }

    @Test func `an inbox with other tables, or with a value of another type, is damaged`() throws {
        let bytes = try makeInbox(operations: 3)
        for sql in [
            "DROP INDEX message_unread", "ALTER TABLE message ADD COLUMN x TEXT", "CREATE TABLE more (x)",
            "CREATE TRIGGER t AFTER INSERT ON message BEGIN DELETE FROM message; END",
            "UPDATE message SET id = 9223372036854775807 WHERE id = 3", "UPDATE message SET service = 'FAX'",
            "UPDATE message SET date = 9223372036854775807 WHERE id = 1", "UPDATE message SET moved_by = 'Z9'",
            "UPDATE conversation SET id = 9223372036854775807 WHERE id = 1", "UPDATE conversation SET category = 77",
            "UPDATE conversation SET unread = -1", "INSERT INTO replies VALUES ('24273', 9223372036854775807)",
            "INSERT INTO replies VALUES ('24273', -3)", "UPDATE meta SET value = 'ZZ' WHERE key = 'country'",
            "INSERT INTO meta VALUES ('release', '99')", "INSERT INTO meta VALUES ('imports', '9223372036854775807')",
            "INSERT INTO meta VALUES ('actions', '-1')", "UPDATE bucket SET unread = 9223372036854775807",
            "INSERT INTO brought_in VALUES (1, 9223372036854775807, 'a.csv')",
            """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(sql, 'WITHOUT ROWID, STRICT', 'WITHOUT ROWID') WHERE name = 'replies'
            """,
        ] {
            try bytes.write(to: URL(fileURLWithPath: path))
            try SQLDatabase(path: path).withoutTransaction { db in
                try db.execute(sql: sql)
                try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
            }
            guard case .damaged = try refusal(path) else {
                Issue.record("opened, or another error: \(sql)")
                continue
            }
        }
    }

    @Test func `ids and counts are checked in a large file, too`() throws {
        for sql in [
            "UPDATE message SET id = 9223372036854775807 WHERE id = 3",
            "UPDATE conversation SET id = 9223372036854775807 WHERE id = 1",
            "INSERT INTO contact VALUES (9223372036854775807, 'Mum')", "INSERT INTO meta VALUES ('release', '99')",
            "INSERT INTO brought_in VALUES (1, 9223372036854775807, 'a.csv')", "UPDATE bucket SET unread = 1 << 62",
        ] {
            let playground = try Playground()
            try playground.store.write { inbox in
                let id = try inbox.conversation(
                    with: Participants(sender: Playground.address(1)), .uncategorized, known: false)
                try inbox.insert(
                    NewMessage(id: 3, date: 1, sender: Playground.address(1), body: "", service: .sms), into: id,
                    known: false)
            }
            try playground.store.database.withoutTransaction { db in
                try StoreCheck(db: db, path: "/p").check(size: .max)
                try db.execute(sql: sql)
                #expect(throws: StoreError.self, "\(sql)") { try StoreCheck(db: db, path: "/p").check(size: .max) }
            }
        }
    }

    /// A large file can contain such numbers, because not every value is checked.
    @Test func `impossible numbers do not overflow`() throws {
        let numbers: [Int64] = [.max, .min, .max - 1]
        for number in numbers {
            let playground = try Playground()
            let people = Participants(sender: Playground.address(1))
            let own = NewMessage(id: 1, date: 1, sender: nil, body: "mine", service: .sms)
            try playground.store.write { inbox in
                let id = try inbox.conversation(with: people, .uncategorized, known: false)
                try inbox.insert(own, into: id, known: false)
                try inbox.setReplies(to: people.key, 1)
            }
            try playground.store.database.withoutTransaction { db in
                for column in ["messages", "unread", "replies"] {
                    try db.execute(sql: "UPDATE conversation SET \(column) = ?", arguments: [number])
                }
                try db.execute(sql: "UPDATE replies SET count = ?", arguments: [number])
                try db.execute(sql: "UPDATE message SET date = ?", arguments: [number])
            }
            let store = playground.store
            let replies = try store.record(of: people, sender: nil).replies
            #expect(abs(replies) <= 1 << 53)
            var batch = MessageBatch(archive: "a.csv", run: 1)
            let person = batch.person(people, key: people.key, sender: people.addresses[0].written)
            var text = BatchedMessage(person: person, body: "more")
            text.isFromUser = true
            batch.add(text)
            try store.write { inbox in
                _ = try inbox.importBatch(
                    batch, first: 2, now: 7, memory: ImportMemory(), filing: ArchivedFiling(.sixteen))
                try inbox.setReplies(to: people.key, try inbox.replies(to: people.key) + 1)
                let id = try inbox.conversation(with: people, .uncategorized, known: false)
                try inbox.insert(
                    NewMessage(id: 3, date: 2, sender: people.addresses[0], body: "", service: .sms), into: id,
                    known: false)
            }
            #expect(try store.message(3) != nil && store.message(2) != nil)
        }
    }

    @Test func `a truncated inbox is damaged`() throws {
        let bytes = try makeInbox()
        for size in [100, 512, 4096, 5000, bytes.count / 2, bytes.count - 4096, bytes.count - 1] {
            try bytes.prefix(size).write(to: URL(fileURLWithPath: path))
            guard case .damaged = try refusal(path) else {
                Issue.record("opened, or another error: \(size) of \(bytes.count) bytes")
                continue
            }
        }
    }

    @Test func `an inbox with a changed byte is refused, or opened and read without a crash`() throws {
        let bytes = try makeInbox()
        var refused = 0
        for place in Array(0..<100) + Array(stride(from: 100, to: bytes.count, by: 1_999)) {
            for mask: UInt8 in [0xFF, 0x01] {
                var damaged = bytes
                damaged[place] ^= mask
                try writeUnsynced(damaged, to: path)
                do {
                    let store = try InboxStore(path: path)
                    do throws(StoreError) { try readEverything(store) } catch {}
                } catch {
                    refused += 1
                    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == damaged, "\(error) at \(place)")
                }
                for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
                    try FileManager.default.removeItem(atPath: folder.path(name))
                }
            }
        }
        #expect(refused > 50)
    }

    private func readEverything(_ store: InboxStore) throws(StoreError) {
        do {
            _ = try store.counts()
            _ = try store.messageCount()
            _ = try store.contacts()
            _ = try store.blocked()
            for folder in Playground.folders {
                for conversation in try store.conversations(in: folder, .first(100)) {
                    _ = try store.messages(in: conversation.id, .first(100))
                }
            }
            var search = TextSearch("parcel")
            while !search.isDone { _ = try store.continueSearch(&search, rows: 50) }
        } catch let error as StoreError {
            throw error
        } catch {
            Issue.record("not a StoreError: \(error)")
        }
    }

    @Test func `a write to a full disk fails and loses nothing that was committed`() throws {
        var playground = try Playground(path: path)
        let store = playground.store
        for number in 0..<20 {
            try playground.apply(.insert(sender: number % 3, category: 0, date: 1, fromUser: false))
        }
        try store.database.withoutTransaction { db in
            let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            try db.execute(sql: "PRAGMA max_page_count = \(pages + 1)")
        }
        var confirmed = 20
        while confirmed < 10_000 {
            let body = String(repeating: "x", count: 3_000)
            do {
                try store.write { inbox in
                    let people = Participants(sender: Playground.address(0))
                    let id = try inbox.conversation(with: people, .uncategorized, known: false)
                    let message = NewMessage(
                        id: Int64(confirmed + 1), date: 2, sender: Playground.address(0), body: body, service: .sms)
                    try inbox.insert(message, into: id, known: false)
                }
                confirmed += 1
            } catch {
                #expect(error as? StoreError == .diskFull(path: path))
                break
            }
        }
        #expect(confirmed < 10_000)
        #expect(try store.messageCount() == confirmed)
        #expect(try playground.inconsistency() == nil)
        try store.database.withoutTransaction { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
        try playground.store.write { try $0.setMeta("space", "again") }
    }

    @Test func `each error names the file and what to do`() {
        let errors: [StoreError] = [
            .notAnInbox(path: "/p"), .newer(path: "/p", version: 2), .damaged(path: "/p", detail: "d"),
            .notWritable(path: "/p", detail: "d"), .inUse(path: "/p"), .diskFull(path: "/p"),
            .unreadable(path: "/p", detail: "d"),
            .failed(path: "/p", detail: "d"), .needsWriting(path: "/p", reason: "d"),
        ]
        for error in errors { #expect(error.description.hasPrefix("/p ")) }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
