import Foundation
import GRDBSQLite
import Glibc

/// A database of Messages as a file that is read and never changed: nothing is written to it, and no file appears beside it.
///
/// - Where no log lies beside it, SQLite reads it as one that nobody changes, without locks and files; that nobody did is
///   looked at from time to time (`checkThatItIsAsItWas`). A database that is kept with a rollback journal is read under
///   the lock for readers.
/// - A write-ahead log belongs to it: the newest messages may stand in it alone. SQLite reads one only by writing beside
///   it, so both are copied to a folder of our own, which is gone as soon as they are open.
/// - So is a journal that a crash left, which says how to put the database right.
struct MessagesFile {
    let connection: SQLiteConnection
    private let path: String
    /// nil: it is a copy of our own, or locked.
    private let state: FileState?

    init(path named: String) throws(ArchiveError) {
        // Its log lies beside the file itself, not beside a link to it.
        let path =
            realpath(named, nil).map { place in
                defer { free(place) }
                return String(cString: place)
            } ?? named
        self.path = path
        // A program that writes meanwhile spoils the copy; it seldom writes twice in a row.
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
                let uri = SQLiteConnection.uri(path: Self.absolute(path), isImmutable: isImmutable)
                let connection = try SQLiteConnection(uri: uri)
                try connection.execute("SELECT count(*) FROM sqlite_master")
                (self.connection, state) = (connection, isImmutable ? before : nil)
                return
            } catch  where error.code == SQLITE_READONLY | 3 << 8 {  // SQLITE_READONLY_ROLLBACK
                guard let connection = try Self.copied(path, before, companion: "-journal") else { continue }
                (self.connection, state) = (connection, nil)
                return
            } catch {
                throw Self.error(error, path)
            }
        }
        throw ArchiveError(
            "Another program keeps writing to \(path). Quit it (on a Mac: Messages), or name a copy of the file.")
    }

    /// - Throws: `ArchiveError` where somebody has changed it since it was opened.
    func checkThatItIsAsItWas() throws(ArchiveError) {
        guard let state, FileState(path) != state else { return }
        throw ArchiveError("\(path) was changed by another program while it was read. Quit that one, and try again.")
    }
}

extension MessagesFile {
    static let magic = Array("SQLite format 3\0".utf8)

    /// What SQLite's words mean to the person who named the file.
    static func error(_ failure: SQLiteFailure, _ path: String) -> ArchiveError {
        switch failure.primaryCode {
        case SQLITE_BUSY, SQLITE_LOCKED:
            ArchiveError("\(path) is locked by another program that writes to it. Quit it, or name a copy of the file.")
        case SQLITE_NOTADB:
            ArchiveError("\(path) is no database that can be read: it is damaged or encrypted.")
        case SQLITE_CORRUPT:
            ArchiveError("\(path) is damaged (\(failure.message)). Copy it anew from the phone, the Mac or the backup.")
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH, SQLITE_IOERR:
            ArchiveError("\(path) cannot be read: \(failure.message).")
        case SQLITE_FULL:
            ArchiveError("\(path) cannot be read: the disk for temporary files is full (TMPDIR names another one).")
        default:
            ArchiveError("\(path) cannot be read: \(failure.message) (SQLite error \(failure.code)).")
        }
    }

    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// Looks at it before SQLite does.
    private static func examine(_ path: String) throws(ArchiveError) -> FileState {
        if let refusal = Archive.refusal(path, as: .messages) { throw refusal }
        guard let state = FileState(path) else { throw .unreadable(path) }
        let header = try header(path)
        guard header.starts(with: magic) else {
            throw ArchiveError(
                """
                \(path) is no database of Messages. \
                (In an encrypted backup every file is encrypted: make one without encryption.)
                """)
        }
        // A file that was cut short lacks pages that its header counts, unless the log still has them; the count holds
        // where it was written with the last change (sqlite.org/fileformat.html, 1.3.7). A page size of 1 stands for 65,536.
        let pageSize = Int(header[16]) << 8 | Int(header[17])
        let bytes = number(header, at: 28) * (pageSize == 1 ? 65_536 : pageSize)
        if state.size < bytes, number(header, at: 24) == number(header, at: 92),
            FileState(path + "-wal")?.size ?? 0 == 0, FileState(path + "-journal")?.size ?? 0 == 0
        {
            throw ArchiveError("\(path) is cut short: \(state.size) bytes of \(bytes). Copy it anew.")
        }
        return state
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Its first 100 bytes, with zeros where it is shorter.
    private static func header(_ path: String) throws(ArchiveError) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .unreadable(path) }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 100)
        guard pread(file, &bytes, 100, 0) >= 0 else { throw .unreadable(path) }
        return bytes
    }

    /// Opens a copy of it with the log or journal beside it.
    ///
    /// - Returns: nil where the database or the beginning of its log changed meanwhile. A log that only grew does no harm:
    ///   SQLite reads it up to the last whole change.
    private static func copied(
        _ path: String, _ before: FileState, companion: String
    ) throws(ArchiveError) -> SQLiteConnection? {
        do {
            let copy = try PrivateCopy()
            let logHeader = beginning(path + companion)
            let database = try copy.add(path)
            _ = try copy.add(path + companion, companion: companion)
            guard FileState(path) == before, beginning(path + companion) == logHeader else { return nil }
            let uri = SQLiteConnection.uri(path: absolute(database), isImmutable: false)
            let connection = try SQLiteConnection(uri: uri, isWritable: companion == "-journal")
            // The first reading opens the log, too.
            try connection.execute("SELECT count(*) FROM sqlite_master")
            copy.remove()
            return connection
        } catch let failure as SQLiteFailure {
            throw error(failure, path)
        } catch let failure as PrivateCopy.Failure {
            if failure.number == ENOENT, failure.path == path + companion { return nil }
            throw ArchiveError(
                """
                \(path) has a log beside it (\(companion)), so it is read from a copy of both, which could not be made: \
                \(failure.path): \(failure.words). (TMPDIR names another folder for it.)
                """)
        } catch {
            throw ArchiveError("\(path) cannot be read: \(error)")
        }
    }

    /// The header of a write-ahead log, with the salts that change when it begins anew.
    private static func beginning(_ path: String) -> [UInt8]? {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 32)
        return pread(file, &bytes, 32, 0) < 0 ? nil : bytes
    }
}
