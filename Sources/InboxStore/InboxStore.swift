import Foundation
import GRDB
import Glibc
import Messages

/// The inbox on SQLite: in memory, or in a file. What was confirmed survives the end of the program, however it
/// comes; after a loss of power the last moments may be missing, the rest is whole.
///
/// It knows conversations, messages, contacts and counts, and no rule of when what goes where. Every list is read by
/// windows, every count is kept with the change that alters it.
///
///     let store = try InboxStore(path: nil)
///     try store.write { inbox in … }       // one transaction: all of it, or nothing
///     let newest = try store.conversations(in: folder, .first(40))
package final class InboxStore {
    let queue: DatabaseQueue
    /// The file's path; nil in memory.
    package let path: String?
    /// The device's country, which decides which addresses are the same.
    package var country = Country.us

    /// How many transactions there were: who remembers rows knows by it whether they may have changed.
    private(set) var writes = 0

    /// What a file that is only read was like when it was opened.
    private let stateWhenOpened: StoreFile.FileState?

    /// Whether the file was made when it was opened.
    package let wasCreated: Bool

    private var pathForErrors: String { path ?? "The inbox in memory" }

    /// Opens the inbox in the file at `path`, or makes a new one; nil: one in memory, gone with the program.
    ///
    /// - Parameter creates: whether a new one is made where there is none, or only an empty file.
    /// - Throws: `StoreError`; then the file is as it was, but for what SQLite took back of a write that was cut short.
    package init(path: String?, creates: Bool = true) throws(StoreError) {
        self.path = path
        stateWhenOpened = nil
        let isNew = path.map { access($0, F_OK) != 0 } ?? false
        do {
            guard let path else {
                queue = try DatabaseQueue(configuration: Self.configuration(isFile: false))
                try queue.write(Schema.create)
                wasCreated = true
                return
            }
            (queue, wasCreated) = try Self.openWhenFree(path, creates: creates)
            try check()
            try queue.writeWithoutTransaction { db in
                guard try Schema.version(db) < Schema.version else { return }
                try db.inTransaction(.immediate) {
                    try Schema.upgrade(db)
                    return .commit
                }
            }
        } catch {
            let error = StoreFile.error(error, path: path ?? "The inbox in memory")
            // A file that there was no room for is not left behind empty.
            if let path, isNew, case .diskFull = error, StoreFile.bytes(path) == 0, !CreationJournal.isHot(path) {
                unlink(path)
            }
            throw error
        }
    }

    /// How often a file is tried that is in use. Programs that open it in the same moment can refuse one another, all of
    /// them: each lets go of it, and retries after a random pause.
    private static let attempts = 12
    /// How long to wait in between, in microseconds.
    private static let pause: ClosedRange<UInt32> = 5_000...50_000

    private static func openWhenFree(
        _ path: String, creates: Bool
    ) throws -> (queue: DatabaseQueue, wasCreated: Bool) {
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

    /// Opens the file and keeps its lock; makes an inbox of it where it is new.
    private static func open(_ path: String, creates: Bool) throws -> (queue: DatabaseQueue, wasCreated: Bool) {
        let state = try StoreFile.examine(path)
        guard creates || state == .inbox else { throw StoreError.empty(path: path) }
        let queue = try DatabaseQueue(path: path, configuration: configuration(isFile: true))
        do {
            let opened = StoreFile.inode(path)
            var isMade = false
            try queue.writeWithoutTransaction { db in
                if state == .new {
                    try db.inTransaction(.exclusive) {
                        // Another program may have made it since it was looked at.
                        isMade = try Schema.isEmpty(db)
                        if isMade { try Schema.create(db) }
                        return .commit
                    }
                    guard try Schema.isOurs(db) else { throw StoreError.notAnInbox(path: path) }
                }
                // Only now: a header in the write-ahead log alone could not be recognised after a crash.
                try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
                try db.inTransaction(.immediate) { .commit }
            }
            // Whoever made it may have removed it since: what is written to it now would be lost.
            guard StoreFile.inode(path) == opened else { throw StoreError.inUse(path: path) }
            return (queue, isMade)
        } catch {
            // Its lock is in the way of the others.
            try? queue.close()
            throw error
        }
    }

    /// Opens the inbox in the file at `path` to read it, and nothing else: nothing is written to it, and no file appears
    /// beside it, so that it may lie where nobody may write.
    ///
    /// SQLite reads it as a file that nobody changes, without locks; whether that held, `checkThatItIsAsItWas` tells.
    package init(readOnly path: String) throws(StoreError) {
        self.path = path
        wasCreated = false
        do {
            let file = try StoreFile.examineForReading(path)
            stateWhenOpened = StoreFile.FileState(file)
            var configuration = Configuration()
            configuration.readonly = true
            queue = try DatabaseQueue(path: StoreFile.immutable(file), configuration: configuration)
            try check()
            guard try queue.read(Schema.version) == Schema.version else {
                throw StoreError.notWritable(
                    path: path, detail: "it is of an earlier Siftbox, and has to be made one of this one first")
            }
        } catch {
            throw StoreFile.error(error, path: path)
        }
    }

    /// - Throws: `StoreError` where the file of an inbox that is only read was changed since it was opened.
    package func checkThatItIsAsItWas() throws(StoreError) {
        guard let path, let stateWhenOpened, StoreFile.FileState(path) != stateWhenOpened else { return }
        throw .inUse(path: path)
    }

    /// Whether the inbox in the file at `path` and what SQLite puts beside it may be written.
    package static func canWrite(_ path: String) -> Bool { StoreFile.canWrite(path) }

    /// Whether the file at `path` is an inbox, of whatever version.
    package static func isInbox(_ path: String) -> Bool { StoreFile.isInbox(path) }

    private static func configuration(isFile: Bool) -> Configuration {
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        configuration.prepareDatabase { db in
            // One program at a time: another one's changes would not be seen on our screen. Before anything is read, so
            // that no memory is shared through a file, for which a full disk has no room.
            if isFile { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            try db.execute(sql: "PRAGMA cache_size = -8000; PRAGMA temp_store = MEMORY")
            try db.execute(sql: Schema.moves)
        }
        return configuration
    }

    private func check() throws {
        guard let path else { return }
        try queue.read { try StoreCheck(db: $0, path: path).check(size: StoreFile.bytes(path)) }
    }

    /// Runs `body` in one transaction: when it throws, nothing of it has happened. Transactions do not nest: what
    /// `body` reads and writes, it does by what it is given.
    @discardableResult
    package func write<Value>(_ body: (InboxTransaction) throws -> Value) throws -> Value {
        writes += 1
        do {
            return try queue.write { db in
                let transaction = InboxTransaction(db: db, country: country)
                let value = try body(transaction)
                try transaction.flushCounts()
                return value
            }
        } catch let error as DatabaseError {
            throw StoreFile.error(error, path: pathForErrors)
        }
    }

    /// Holds more of the file in memory for as long as much is written to it, and lets it go again.
    package func setBusy(_ isBusy: Bool) {
        let pages =
            isBusy
            ? "PRAGMA cache_size = -\(Self.busyCache); PRAGMA wal_autocheckpoint = \(Self.busyLog)"
            : "PRAGMA cache_size = -8000; PRAGMA wal_autocheckpoint = 1000; PRAGMA shrink_memory"
        // How fast it is depends on it, and nothing else.
        try? queue.writeWithoutTransaction { try $0.execute(sql: pages) }
    }

    /// In KiB.
    private static let busyCache = 12_000
    /// In pages: a page that many batches change is put into the file once.
    private static let busyLog = 20_000

    /// Closes the file; the write-ahead log beside it is put into it and goes. What was written is safe without it.
    package func close() { try? queue.close() }

    /// Closes the file and removes it, when it was made here; another program that waits for it finds that it is gone.
    package func discard() {
        if wasCreated, let path {
            // The log goes while the file is still locked: afterwards one of that name may be another program's.
            try? queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = MEMORY") }
            unlink(path)
        }
        close()
    }

    func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
        do {
            return try queue.unsafeRead(body)
        } catch let error as DatabaseError {
            throw StoreFile.error(error, path: pathForErrors)
        }
    }
}
