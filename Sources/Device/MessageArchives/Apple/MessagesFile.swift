import Foundation
import Glibc
import SQLiteAccess
import UntrustedFiles

/// A database file of Messages, opened read-only: nothing is written to it, and no file is created beside it.
///
/// - Without a log beside it, SQLite opens it as immutable, without locks and files; `checkUnchanged` detects changes
///   by other programs. A database in rollback-journal mode is read under a shared lock.
/// - With a write-ahead log, which may hold the newest messages, both are copied to a private folder, because SQLite
///   cannot read a log without writing beside it. The folder is removed as soon as the files are open.
/// - A rollback journal that a crash left is copied and applied in the same way.
struct MessagesFile {
    let connection: SQLConnection
    private let path: String
    /// nil for a private copy or a locked file.
    private let state: FileState?

    init(path named: String) throws(ArchiveError) {
        // The log is beside the file itself, not beside a link to it.
        let path =
            realpath(named, nil).map { place in
                defer { free(place) }
                return String(cString: place)
            } ?? named
        self.path = path
        // Retry when another program writes while the files are copied.
        for _ in 0..<3 {
            let before = try Self.examine(path)
            let log = FileState(path + "-wal")
            if let log, log.size > 0 {
                guard let connection = try Self.copied(path, before, companion: "-wal") else { continue }
                (self.connection, state) = (connection, nil)
                return
            }
            let header = try Self.header(path)
            let isImmutable = log != nil || header[19] == 2
            do {
                let uri = SQLConnection.uri(path: Self.absolute(path), isImmutable: isImmutable)
                let connection = try SQLConnection(uri: uri, maxValueBytes: Self.maxValueBytes)
                try connection.execute("SELECT count(*) FROM sqlite_master")
                (self.connection, state) = (connection, isImmutable ? before : nil)
                return
            } catch  where error.code == SQLiteCode.readOnlyRollback {
                guard let connection = try Self.copied(path, before, companion: "-journal") else { continue }
                (self.connection, state) = (connection, nil)
                return
            } catch {
                throw Self.error(error, path)
            }
        }
        throw ArchiveError(
            "Another program keeps writing to \(path). Quit it (on a Mac: Messages), or use a copy of the file.")
    }

    /// - Throws: `ArchiveError` if another program has changed the file since it was opened.
    func checkUnchanged() throws(ArchiveError) {
        guard let state, FileState(path) != state else { return }
        throw ArchiveError("\(path) was changed by another program while it was read. Quit that program and try again.")
    }
}

extension MessagesFile {
    /// Far more than any message body, plain or attributed.
    static let maxValueBytes: Int32 = 16 << 20

    static let magic = Array("SQLite format 3\0".utf8)

    /// The message for an error of SQLite.
    static func error(_ failure: SQLiteFailure, _ path: String) -> ArchiveError {
        switch failure.primaryCode {
        case SQLiteCode.busy, SQLiteCode.locked:
            ArchiveError("\(path) is locked by another program that writes to it. Quit it, or use a copy of the file.")
        case SQLiteCode.notADatabase:
            ArchiveError("\(path) is not a readable database: it is damaged or encrypted.")
        case SQLiteCode.corrupt:
            ArchiveError(
                "\(path) is damaged (\(failure.message)). Copy it again from the iPhone, the Mac or the backup.")
        case SQLiteCode.cannotOpen, SQLiteCode.permissions, SQLiteCode.authorization, SQLiteCode.inputOutput:
            ArchiveError("\(path) cannot be read: \(failure.message).")
        case SQLiteCode.full:
            ArchiveError(
                "\(path) cannot be read: the disk for temporary files is full (set TMPDIR to use another one).")
        default:
            ArchiveError("\(path) cannot be read: \(failure.message) (SQLite error \(failure.code)).")
        }
    }

    /// Runs `body`; every error of it is about this file.
    static func reading<Value>(_ path: String, _ body: () throws -> Value) throws(ArchiveError) -> Value {
        do {
            return try body()
        } catch let failure as SQLiteFailure {
            throw error(failure, path)
        } catch let error as ArchiveError {
            throw error
        } catch {
            throw ArchiveError("\(path) cannot be read: \(error)")
        }
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// Checks the file before SQLite opens it.
    private static func examine(_ path: String) throws(ArchiveError) -> FileState {
        if let refusal = ArchiveError.refusal(path, as: .messages) { throw refusal }
        guard let state = FileState(path) else { throw .unreadable(path) }
        let header = try header(path)
        guard header.starts(with: magic) else {
            throw ArchiveError(
                """
                \(path) is not a Messages database. \
                (The files of an encrypted backup cannot be read: make an unencrypted backup.)
                """)
        }
        // A truncated file lacks pages that its header counts, unless the log has them. The count is valid if it was
        // written with the last change (sqlite.org/fileformat.html, 1.3.7). A page size of 1 means 65,536.
        let pageSize = Int(header[16]) << 8 | Int(header[17])
        let bytes = number(header, at: 28) * (pageSize == 1 ? 65_536 : pageSize)
        if state.size < bytes, number(header, at: 24) == number(header, at: 92),
            FileState(path + "-wal")?.size ?? 0 == 0, FileState(path + "-journal")?.size ?? 0 == 0
        {
            throw ArchiveError("\(path) is truncated: it has \(state.size) of \(bytes) bytes. Copy it again.")
        }
        return state
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The first 100 bytes, padded with zeros.
    private static func header(_ path: String) throws(ArchiveError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        guard pread(file, &bytes, 100, 0) >= 0 else { throw .unreadable(path) }
        return bytes
    }

    /// Opens a copy of the database with its log or journal.
    ///
    /// - Returns: nil if the database or the beginning of its log changed during the copy. A log that only grew is
    ///   fine: SQLite reads it up to the last complete transaction.
    private static func copied(
        _ path: String, _ before: FileState, companion: String
    ) throws(ArchiveError) -> SQLConnection? {
        do {
            let copy = try PrivateCopy()
            let logHeader = beginning(path + companion)
            let database = try copy.add(path)
            _ = try copy.add(path + companion, companion: companion)
            guard FileState(path) == before, beginning(path + companion) == logHeader else { return nil }
            let uri = SQLConnection.uri(path: absolute(database), isImmutable: false)
            let connection = try SQLConnection(
                uri: uri, access: companion == "-journal" ? .write : .read, maxValueBytes: maxValueBytes)
            // The first statement opens the log, too.
            try connection.execute("SELECT count(*) FROM sqlite_master")
            copy.remove()
            return connection
        } catch let failure as SQLiteFailure {
            throw error(failure, path)
        } catch let failure as PrivateCopy.Failure {
            if failure.number == ENOENT, failure.path == path + companion { return nil }
            throw ArchiveError(
                """
                \(path) has a log (\(companion)), so both files must be copied before they can be read. Copying failed: \
                \(failure.path): \(failure.reason). (Set TMPDIR to use another folder.)
                """)
        } catch {
            throw ArchiveError("\(path) cannot be read: \(error)")
        }
    }

    /// The header of a write-ahead log, with the salts that change when the log restarts.
    private static func beginning(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 32)
        return pread(file, &bytes, 32, 0) < 0 ? nil : bytes
    }
}
