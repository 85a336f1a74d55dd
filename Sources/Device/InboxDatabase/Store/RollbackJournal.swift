import Foundation
import Glibc
import SQLiteAccess

/// SQLite's rollback journal, which an inbox has while it is created, until the write-ahead log exists, and while a command
/// imports.
///
/// If the program is killed during that time, it leaves a hot journal, and SQLite uses it to roll back the unfinished write
/// (sqlite.org/fileformat.html, the rollback journal).
enum RollbackJournal {
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Whether there is a journal that SQLite would roll back. After a finished write, it is empty or its header is zero.
    static func isHot(_ path: String) -> Bool { header(path).starts(with: magic) }

    /// Whether the journal belongs to a file that had no pages: a rollback makes the file empty.
    static func isOfCreation(_ path: String) -> Bool {
        let header = header(path)
        return header.count == headerSize && header.starts(with: magic) && StoreFile.number(header, at: 16) == 0
    }

    private static let headerSize = 28

    private static func header(_ path: String) -> [UInt8] {
        var facts = stat()
        let journal = path + "-journal"
        guard lstat(journal, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            let handle = FileHandle(forReadingAtPath: journal)
        else { return [] }
        defer { try? handle.close() }
        return [UInt8]((try? handle.read(upToCount: headerSize)) ?? Data())
    }

    /// Lets SQLite roll back an unfinished write, which it does before the first read.
    ///
    /// - Throws: `StoreError.inUse` if another program is still writing.
    static func recover(_ path: String) throws(StoreError) {
        do {
            let database = try SQLDatabase(path: path)
            defer { database.close() }
            _ = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema")
        } catch let error as SQLiteFailure where error.primaryCode == SQLiteCode.notADatabase {
            return  // The check of its header reports this.
        } catch {
            throw StoreFile.error(error, path: path)
        }
    }

    /// The states of a file and of SQLite's files beside it, to detect changes.
    static func states(_ path: String) -> [StoreFile.FileState?] {
        ["", "-wal", "-journal"].map { StoreFile.FileState(path + $0) }
    }
}
