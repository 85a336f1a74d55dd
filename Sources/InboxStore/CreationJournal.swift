import Foundation
import GRDB
import Glibc

/// SQLite's rollback journal beside an inbox: an inbox has one while it is created, and until it has its write-ahead log.
///
/// A program that is killed then leaves a hot journal, by which SQLite takes back what was half-written
/// (sqlite.org/fileformat.html, the rollback journal).
enum CreationJournal {
    private static let magic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

    /// Whether there is a journal that SQLite would play back. One of a finished write is empty, or its header is zero.
    static func isHot(_ path: String) -> Bool { header(path).starts(with: magic) }

    /// Whether it is that of a file that had no page before: taking it back makes the file empty.
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

    /// Lets SQLite take back what was half-written: it does so before the first read.
    ///
    /// - Throws: `StoreError.inUse` while another program is still writing it.
    static func recover(_ path: String) throws(StoreError) {
        do {
            var configuration = Configuration()
            configuration.busyMode = .immediateError
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? queue.close() }
            _ = try queue.unsafeRead { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOTADB {
            return  // What it holds is judged by its header.
        } catch {
            throw StoreFile.error(error, path: path)
        }
    }

    /// What tells that a file, or one that SQLite puts beside it, was changed.
    static func states(_ path: String) -> [StoreFile.FileState?] {
        ["", "-wal", "-journal"].map { StoreFile.FileState(path + $0) }
    }
}
