import Foundation
import Glibc
package import Messages
package import SQLiteAccess

/// The inbox in SQLite, in memory or in a file. Committed changes survive a crash of the program; a power failure may lose
/// the most recent ones, but does not damage the file.
///
/// The store holds conversations, messages, contacts and counts; it does not decide where messages go. Lists are read in
/// pages, and counts are updated in the transaction that changes them.
///
///     let store = try InboxStore(path: nil)
///     try store.write { inbox in … }       // one transaction: all of it, or nothing
///     let newest = try store.conversations(in: folder, .first(40))
package final class InboxStore: InboxReading {
    let database: SQLDatabase
    /// The file's path; nil in memory.
    package let path: String?
    /// The device's country. Decides which addresses are equal.
    package var country = Country.us

    /// The number of transactions so far. Caches of rows use it to detect changes.
    private(set) var writes = 0

    /// What was done of removing the messages that were deleted permanently.
    private var purge = Purge()
    /// The last conversation before the inbox was emptied, whose number no other gets; 0: it never was.
    private var lastFormerConversation: Int64 = 0

    /// The state of a read-only file when it was opened.
    private let stateWhenOpened: StoreFile.FileState?

    /// Whether opening created the file.
    package let wasCreated: Bool

    var pathForErrors: String { path ?? "The inbox in memory" }

    /// Opens the inbox in the file at `path`, or creates it; nil: an inbox in memory.
    ///
    /// - Parameters:
    ///   - creates: whether to create an inbox if the file does not exist or is empty.
    ///   - longUpgrade: is called before the upgrade of a file of an earlier version, or the end of an interrupted import,
    ///     that takes seconds, with about the number of its conversations.
    /// - Throws: `StoreError`; the file is then unchanged, except that SQLite may have rolled back an unfinished write.
    package convenience init(
        path: String?, creates: Bool = true, longUpgrade: (_ conversations: Int) -> Void = { _ in }
    ) throws(StoreError) {
        try self.init(path: path, creates: creates, former: Schema.former, longUpgrade: longUpgrade)
    }

    /// - Parameter former: the earlier versions that can be upgraded.
    init(
        path: String?, creates: Bool = true, former: [FormerSchema],
        longUpgrade: (_ conversations: Int) -> Void = { _ in }
    ) throws(StoreError) {
        self.path = path
        stateWhenOpened = nil
        let isNew = path.map { access($0, F_OK) != 0 } ?? false
        do {
            guard let path else {
                database = try SQLDatabase(path: nil)
                try Self.configure(database, isFile: false)
                try database.write(Schema.create)
                wasCreated = true
                return
            }
            (database, wasCreated) = try Self.openRetrying(path, creates: creates)
            try check(former)
            let isOld = try Schema.version(database) < Schema.version
            if try isOld || !Schema.missingIndexes(database).isEmpty {
                let conversations = try Int.fetchOne(database, sql: "SELECT max(id) FROM conversation") ?? 0
                if conversations > Self.manyConversations { longUpgrade(conversations) }
            }
            if isOld { try database.write { try Schema.upgrade($0, former) } }
            try createMissingIndexes()
        } catch {
            var error = StoreFile.error(error, path: path ?? "The inbox in memory")
            if !creates { error = error.withoutCreation }
            // Do not leave an empty file if the disk is full.
            if let path, isNew, case .diskFull = error, StoreFile.bytes(path) == 0, !RollbackJournal.isHot(path) {
                unlink(path)
            }
            throw error
        }
    }

    /// The upgrade of more conversations is noticed by the user.
    static let manyConversations = 100_000

    /// How often to try a file that is in use. Programs that open it at the same moment can lock each other out, so each of
    /// them retries after a random pause.
    private static let attempts = 12
    /// The pause between two attempts, in microseconds.
    private static let pause: ClosedRange<UInt32> = 5_000...50_000

    private static func openRetrying(
        _ path: String, creates: Bool
    ) throws -> (database: SQLDatabase, wasCreated: Bool) {
        for _ in 1..<attempts {
            do {
                return try open(path, creates: creates)
            } catch {
                guard case .inUse = StoreFile.error(error, path: path) else { throw error }
                usleep(.random(in: pause))
            }
        }
        return try open(path, creates: creates)
    }

    /// Opens the file and keeps its lock; creates the inbox if the file is new.
    private static func open(_ path: String, creates: Bool) throws -> (database: SQLDatabase, wasCreated: Bool) {
        let state = try StoreFile.examine(path)
        guard creates || state == .inbox else { throw StoreError.empty(path: path) }
        let db = try SQLDatabase(path: path)
        do {
            try configure(db, isFile: true)
            let opened = StoreFile.inode(path)
            var isMade = false
            if state == .new {
                try db.transaction(.exclusive) {
                    // Another program may have created it since the check.
                    isMade = try Schema.isEmpty(db)
                    if isMade { try Schema.create(db) }
                }
                guard try Schema.isOurs(db) else { throw StoreError.notAnInbox(path: path) }
            }
            // Not earlier: after a crash, a header that is only in the write-ahead log could not be recognized.
            try db.execute(sql: writeAheadLog)
            try db.transaction {}
            // The program that created it may have removed it since then; writes would be lost.
            guard StoreFile.inode(path) == opened else { throw StoreError.inUse(path: path) }
            return (db, isMade)
        } catch {
            // Release the lock for other programs.
            db.close()
            throw error
        }
    }

    /// Opens the inbox in the file at `path` for reading only. Nothing is written, not even a file beside it, so it may be in
    /// a read-only folder.
    ///
    /// SQLite reads it as an immutable file, without locks. Call `checkUnchanged` afterwards.
    ///
    /// - Throws: `StoreError`: `inUse` if another program has it open, `needsWriting` if a copy of it must be opened instead.
    package convenience init(readOnly path: String) throws(StoreError) {
        try self.init(readOnly: path, former: Schema.former)
    }

    /// - Parameter former: the earlier versions that can be upgraded.
    init(readOnly path: String, former: [FormerSchema]) throws(StoreError) {
        self.path = path
        wasCreated = false
        do {
            let file = try StoreFile.examineForReading(path)
            stateWhenOpened = StoreFile.FileState(file)
            database = try SQLDatabase(path: StoreFile.immutable(file), isReadOnly: true)
            try check(former)
            guard try Schema.version(database) == Schema.version else {
                throw StoreError.needsWriting(
                    path: path, reason: "an earlier version of Siftbox created it, and the next start upgrades it")
            }
            guard try Schema.missingIndexes(database).isEmpty else {
                throw StoreError.needsWriting(
                    path: path, reason: "an import into it was interrupted, and the next start completes it")
            }
        } catch {
            throw StoreFile.error(error, path: path).withoutCreation
        }
    }

    /// Why the inbox at `path` must be changed before it can be read: a sentence without its period; nil: it need not.
    ///
    /// - Throws: any other reason why it cannot be read.
    package static func reasonForWriting(_ path: String) throws(StoreError) -> String? {
        let failure: StoreError
        do throws(StoreError) {
            try InboxStore(readOnly: path).close()
            return nil
        } catch {
            failure = error
        }
        guard case .needsWriting(_, let reason) = failure else { throw failure }
        return reason
    }

    /// Checks that the file of a read-only inbox was not changed since it was opened.
    ///
    /// - Throws: `StoreError.inUse`
    package func checkUnchanged() throws(StoreError) {
        guard let path, let stateWhenOpened, StoreFile.FileState(path) != stateWhenOpened else { return }
        throw .inUse(path: path)
    }

    /// Whether the inbox at `path` and SQLite's files beside it are writable.
    package static func canWrite(_ path: String) -> Bool { StoreFile.canWrite(path) }

    /// Whether the file at `path` is an inbox of any version.
    package static func isInbox(_ path: String) -> Bool { StoreFile.isInbox(path) }

    private static func configure(_ db: SQLDatabase, isFile: Bool) throws {
        // One program at a time, because the screen would not show changes of another program. Set before the first read,
        // so that SQLite needs no shared-memory file, which a full disk has no room for.
        if isFile { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        try db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY")
        try db.execute(sql: Schema.moves)
    }

    private func check(_ former: [FormerSchema]) throws {
        guard let path else { return }
        try StoreCheck(db: database, path: path, former: former).check(size: StoreFile.bytes(path))
    }

    /// Runs `body` in one transaction, which is rolled back if `body` throws. Transactions do not nest: `body` must use the
    /// transaction that it receives.
    @discardableResult
    package func write<Value>(_ body: (InboxTransaction) throws -> Value) throws -> Value {
        writes += 1
        return try transact(body)
    }

    /// As `write`, for changes that nothing reads.
    func transact<Value>(_ body: (InboxTransaction) throws -> Value) throws -> Value {
        do {
            let (value, purge, former) = try database.write { db in
                let transaction = InboxTransaction(
                    db: db, country: country, lastFormerConversation: lastFormerConversation)
                let value = try body(transaction)
                try transaction.flushCounts()
                let purge = transaction.removesPurged ? try transaction.removePurged(self.purge) : self.purge
                try transaction.flushSearchText()
                return (value, purge, transaction.lastFormerConversation)
            }
            (self.purge, lastFormerConversation) = (purge, former)
            return value
        } catch let error as SQLiteFailure {
            throw StoreFile.error(error, path: pathForErrors)
        }
    }

    /// Runs `body` in one transaction that changes only what is computed from the rest.
    func preparing<Value>(_ body: (SQLDatabase) throws -> Value) throws -> Value {
        do {
            return try database.write(body)
        } catch let error as SQLiteFailure {
            throw StoreFile.error(error, path: pathForErrors)
        }
    }

    /// Uses more memory for the cache during large writes.
    ///
    /// - Parameter isBulk: whether they mostly add pages, in large transactions. With a rollback journal, an added page is
    ///   written once; with the write-ahead log, twice.
    package func setBusy(_ isBusy: Bool, isBulk: Bool = false) {
        var pragmas =
            isBusy
            ? "PRAGMA cache_size = -\(Self.busyCache); PRAGMA wal_autocheckpoint = \(Self.busyLog)"
            : "PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 1000; PRAGMA shrink_memory"
        if path != nil { pragmas += "; \(isBusy && isBulk ? Self.rollbackJournal : Self.writeAheadLog)" }
        // This affects only the speed, so errors do not matter.
        try? database.execute(sql: pragmas)
    }

    private static let writeAheadLog = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL"
    /// A power failure can damage a file with such a journal unless both are synchronized at each commit
    /// (sqlite.org/pragma.html, synchronous).
    private static let rollbackJournal = "PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL"

    /// In KiB.
    private static let busyCache = 12_000
    /// In pages. With a large log, a page that many batches change is written to the file once.
    private static let busyLog = 20_000

    /// Closes the file; SQLite moves the write-ahead log into it. Committed changes are safe without this.
    package func close() { database.close() }

    /// Closes the file, and removes it if opening created it. Another program that waits for it finds that it was removed.
    package func discard() {
        if wasCreated, let path {
            // Remove the log while the file is still locked; later, a log of that name may belong to another program.
            try? database.execute(sql: "PRAGMA journal_mode = MEMORY")
            unlink(path)
        }
        close()
    }

    package func read<Value>(_ body: (SQLDatabase) throws -> Value) throws -> Value {
        do {
            return try body(database)
        } catch let error as SQLiteFailure {
            throw StoreFile.error(error, path: pathForErrors)
        }
    }
}
