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
    private let folder = TestFolder()
    private var path: String { folder.path("inbox.sqlite") }

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

    private func isDamaged() throws -> Bool {
        if case .damaged = try refusal(path) { true } else { false }
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

    @Test func `where an inbox is required, none that does not exist is proposed`() throws {
        try Data("Dear diary\n".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: StoreError.notAnInbox(path: path, creates: false)) { try InboxStore(readOnly: path) }
        #expect(throws: StoreError.notAnInbox(path: path, creates: false)) {
            try InboxStore(path: path, creates: false)
        }
        #expect(!StoreError.notAnInbox(path: path, creates: false).description.contains("yet"))
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

    /// A made-up version before the first one: what is now in `marked_known` was in a table of another name.
    private static let earlier = FormerSchema(
        version: 0,
        statements: Schema.statements.map { $0.replacingOccurrences(of: "TABLE marked_known", with: "TABLE familiar") },
        upgrade: { db in
            for statement in Schema.statements where statement.contains("TABLE marked_known") {
                try db.execute(sql: statement)
            }
            try db.execute(sql: "INSERT INTO marked_known SELECT people FROM familiar; DROP TABLE familiar")
        })

    /// Makes the inbox one of that version, with a sender who is marked as known.
    private func downgrade(_ more: String = "") throws {
        try SQLDatabase(path: path).withoutTransaction { db in
            try db.execute(
                sql: """
                    DROP TABLE marked_known; CREATE TABLE familiar (people TEXT PRIMARY KEY) WITHOUT ROWID, STRICT;
                    INSERT INTO familiar VALUES ('\(Playground.address(3).key)'); PRAGMA user_version = 0; \(more)
                    """)
        }
    }

    @Test func `an inbox of an earlier version is upgraded and keeps its contents`() throws {
        try fill(path, 40)
        for more in ["", "DROP INDEX conversation_read; DROP INDEX participant_key; DROP INDEX conversation_slot"] {
            try downgrade(more)
            for _ in 0..<2 {
                let store = try InboxStore(path: path, former: [Self.earlier])
                #expect(try store.messageCount() == 40)
                #expect(try store.contactName(Playground.address(1).key) == "Mum")
                #expect(try store.isMarkedKnown(Playground.address(3).key))
                #expect(try Schema.version(store.database) == Schema.version)
                #expect(try Schema.isIntact(store.database, []))
                #expect(try Schema.missingIndexes(store.database).isEmpty)
                store.close()
            }
        }
    }

    @Test func `an inbox of an earlier version cannot be opened for reading only`() throws {
        try fill(path, 3)
        try downgrade()
        #expect {
            try InboxStore(readOnly: path, former: [Self.earlier])
        } throws: { error in
            guard case StoreError.needsWriting(path, let reason) = error else { return false }
            return reason.contains("an earlier version of Siftbox created it")
        }
    }

    @Test func `an inbox of a version that does not exist is damaged`() throws {
        try fill(path, 3)
        try downgrade()
        #expect(try refusal(path) == .damaged(path: path, detail: "its tables are not those of an inbox"))
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
            try downgrade("UPDATE conversation SET id = \(id) WHERE id = (SELECT max(id) FROM conversation)")
            var reported: [Int] = []
            _ = try InboxStore(path: path, former: [Self.earlier], longUpgrade: { reported.append($0) })
            #expect(reported == (id > many ? [id] : []))
        }
    }

    @Test func `an upgrade that fails changes nothing`() throws {
        try fill(path, 10)
        try downgrade()
        let failing = FormerSchema(version: 0, statements: Self.earlier.statements) { db in
            try Self.earlier.upgrade(db)
            try db.execute(sql: "INSERT INTO familiar VALUES ('1')")
        }
        #expect(throws: StoreError.self) { try InboxStore(path: path, former: [failing]) }
        let after = try SQLDatabase(path: path).withoutTransaction {
            (version: try Schema.version($0), isIntact: try Schema.isIntact($0, [Self.earlier]))
        }
        #expect(after.version == 0 && after.isIntact)
    }

    @Test func `a damaged inbox of an earlier version is not changed`() throws {
        try fill(path, 3)
        try downgrade("DROP INDEX message_unread")
        let before = try contents()
        #expect(throws: StoreError.damaged(path: path, detail: "its tables are not those of an inbox")) {
            try InboxStore(path: path, former: [Self.earlier])
        }
        #expect(try contents() == before)
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
            "INSERT INTO imported VALUES (1, 9223372036854775807, 'a.csv')",
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
            #expect(try isDamaged(), "\(sql)")
        }
    }

    @Test func `ids and counts are checked in a large file, too`() throws {
        for sql in [
            "UPDATE message SET id = 9223372036854775807 WHERE id = 3",
            "UPDATE conversation SET id = 9223372036854775807 WHERE id = 1",
            "INSERT INTO contact VALUES (9223372036854775807, 'Mum')", "INSERT INTO meta VALUES ('release', '99')",
            "INSERT INTO imported VALUES (1, 9223372036854775807, 'a.csv')", "UPDATE bucket SET unread = 1 << 62",
        ] {
            let playground = try Playground()
            _ = try playground.store.write {
                try $0.receive(3, from: Participants(sender: Playground.address(1)), "", date: 1)
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
                try inbox.receive(3, from: people, "", date: 2)
            }
            #expect(try store.message(3) != nil && store.message(2) != nil)
        }
    }

    @Test func `a truncated inbox is damaged`() throws {
        let bytes = try makeInbox()
        for size in [100, 512, 4096, 5000, bytes.count / 2, bytes.count - 4096, bytes.count - 1] {
            try bytes.prefix(size).write(to: URL(fileURLWithPath: path))
            #expect(try isDamaged(), "\(size) of \(bytes.count) bytes")
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
                let people = Participants(sender: Playground.address(0))
                _ = try store.write { try $0.receive(Int64(confirmed + 1), from: people, body, date: 2) }
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
            .notAnInbox(path: "/p"), .notAnInbox(path: "/p", creates: false), .newer(path: "/p", version: 2),
            .damaged(path: "/p", detail: "d"),
            .notWritable(path: "/p", detail: "d"), .inUse(path: "/p"), .diskFull(path: "/p"),
            .unreadable(path: "/p", detail: "d"),
            .failed(path: "/p", detail: "d"), .needsWriting(path: "/p", reason: "d"),
        ]
        for error in errors { #expect(error.description.hasPrefix("/p ")) }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
