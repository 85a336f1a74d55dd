import Foundation
import Glibc
import SQLiteAccess

/// Examines a file before SQLite opens it, so that files of other programs are never changed.
enum StoreFile {
    enum State { case new, inbox }

    /// - Throws: `StoreError` unless the file is new, or an inbox that this version can read and write.
    static func examine(_ path: String) throws(StoreError) -> State {
        guard FileManager.default.isWritableFile(atPath: folder(of: path)) else {
            throw .notWritable(path: path, detail: "its folder does not exist or is not writable")
        }
        let state = try examineRecovered(path)
        if state == .inbox, !FileManager.default.isWritableFile(atPath: path) {
            throw .notWritable(path: path, detail: "it is read-only")
        }
        return state
    }

    /// Examines a file after SQLite has rolled back an unfinished write. While another program is writing, the result is
    /// valid only if the file did not change in the meantime; otherwise this retries.
    private static func examineRecovered(_ path: String) throws(StoreError) -> State {
        for attempt in 1... {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return .new }
            let before = RollbackJournal.states(path)
            do throws(StoreError) {
                if RollbackJournal.isHot(path), isPlausible(path, facts) { try RollbackJournal.recover(path) }
                guard stat(path, &facts) == 0 else { return .new }
                return try examineContent(path, facts)
            } catch {
                if attempt == maxAttempts || RollbackJournal.states(path) == before { throw error }
            }
        }
        return .new
    }

    private static let maxAttempts = 20

    /// Whether the journal beside a file may be rolled back: the file is an inbox, or has no contents yet.
    private static func isPlausible(_ path: String, _ facts: stat) -> Bool {
        guard facts.st_mode & S_IFMT == S_IFREG, let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        let header = [UInt8]((try? handle.read(upToCount: 100)) ?? Data())
        let isBlank = header.allSatisfy { $0 == 0 } && RollbackJournal.isOfCreation(path)
        return isBlank
            || header.count == 100 && header.starts(with: "SQLite format 3\0".utf8)
                && number(header, at: 68) == Int(Schema.applicationID)
    }

    /// Examines a file for reading only.
    ///
    /// - Returns: its path without symbolic links, because a log is beside the file itself.
    /// - Throws: `StoreError` if it is not an inbox that can be read without writing.
    static func examineForReading(_ path: String) throws(StoreError) -> String {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw .failed(path: path, detail: String(cString: strerror(errno))) }
        guard access(path, R_OK) == 0 else { throw .failed(path: path, detail: "it is not readable") }
        let place =
            realpath(path, nil).map { place in
                defer { free(place) }
                return String(cString: place)
            } ?? path
        if isLocked(place) { throw .inUse(path: path) }
        // What a crash left beside the file. SQLite must write to roll it back, or to read it.
        if RollbackJournal.isHot(place), isPlausible(path, facts) {
            throw .needsWriting(
                path: path,
                reason:
                    "Siftbox ended in the middle of a change, which the next start undoes with \(path)-journal")
        }
        guard try examineContent(path, facts) == .inbox else { throw .empty(path: path) }
        guard bytes(place + "-wal") == 0 else {
            throw .needsWriting(
                path: path,
                reason:
                    "Siftbox ended without closing it; the next start recovers the changes in \(path)-wal")
        }
        return place
    }

    /// Whether another program has locked the file, as Siftbox does while it has an inbox open.
    private static func isLocked(_ path: String) -> Bool {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        // The bytes that SQLite locks (sqlite.org/lockingv3.html).
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        (lock.l_start, lock.l_len) = (0x4000_0000, 512)
        return fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
    }

    /// Whether a file and SQLite's files beside it are writable.
    static func canWrite(_ path: String) -> Bool {
        let writable = FileManager.default.isWritableFile
        return writable(folder(of: path)) && writable(path)
    }

    /// The URI for opening a file as immutable (sqlite.org/uri.html).
    static func immutable(_ path: String) -> String {
        // After `file:`, two slashes would start a host name.
        let start = path.hasPrefix("//") ? "file:/." : "file:"
        return start + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path) + "?immutable=1"
    }

    private static func folder(of path: String) -> String {
        // The property of a string traps on Linux if the path is one character, such as `.`.
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Identifies a version of a file, to detect changes.
    struct FileState: Equatable {
        private let numbers: [Int]

        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            numbers = [Int(facts.st_ino), Int(facts.st_size), facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
        }
    }

    private static func examineContent(_ path: String, _ facts: stat) throws(StoreError) -> State {
        // Opening a pipe would block forever.
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAnInbox(path: path) }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .notWritable(path: path, detail: "it is not readable")
        }
        defer { try? handle.close() }
        let header = [UInt8]((try? handle.read(upToCount: 100)) ?? Data())
        let size = (try? handle.seekToEnd()) ?? 0
        if header.isEmpty { return .new }
        guard header.count == 100, header.starts(with: "SQLite format 3\0".utf8),
            number(header, at: 68) == Int(Schema.applicationID)
        else { throw .notAnInbox(path: path) }
        let version = number(header, at: 60)
        if version > Schema.version { throw .newer(path: path, version: version) }
        // A write-ahead log may have the rest of the file; SQLite restores it.
        if bytes(path + "-wal") > 0 { return .inbox }
        // A truncated file has fewer pages than its header says. (A page size of 1 means 65,536.)
        let pageSize = Int(header[16]) << 8 | Int(header[17])
        let pages = number(header, at: 28)
        if size < UInt64(pages * (pageSize == 1 ? 65_536 : pageSize)) {
            throw .damaged(path: path, detail: "it is truncated")
        }
        return .inbox
    }

    /// Whether a file has the header of an inbox.
    static func isInbox(_ path: String) -> Bool {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
            let handle = FileHandle(forReadingAtPath: path)
        else { return false }
        defer { try? handle.close() }
        let header = [UInt8]((try? handle.read(upToCount: 100)) ?? Data())
        return header.count == 100 && header.starts(with: "SQLite format 3\0".utf8)
            && number(header, at: 68) == Int(Schema.applicationID)
    }

    /// The inode of a file; nil: the file does not exist.
    static func inode(_ path: String) -> UInt64? {
        var facts = stat()
        return stat(path, &facts) == 0 ? UInt64(facts.st_ino) : nil
    }

    /// The size of a file; 0 if it does not exist. (Foundation's attributes would add half a millisecond to the start.)
    static func bytes(_ path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// Whether the disk of a file is full. SQLite reports a full disk for the files beside it as a general error.
    private static func isFull(_ path: String) -> Bool {
        var facts = statvfs()
        guard statvfs(folder(of: path), &facts) == 0 else { return false }
        return facts.f_bavail * UInt(facts.f_frsize) < minSpace
    }

    /// The minimum size of SQLite's files beside an inbox, in bytes.
    private static let minSpace: UInt = 64 << 10

    /// A big-endian number of four bytes (sqlite.org/fileformat.html, the database header).
    static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The error for the user for an error of the database.
    static func error(_ error: any Error, path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        guard let error = error as? SQLiteFailure else { return .failed(path: path, detail: "\(error)") }
        let detail = error.message.isEmpty ? "SQLite error \(error.code)" : error.message
        return switch error.primaryCode {
        case SQLiteCode.busy, SQLiteCode.locked: .inUse(path: path)
        case SQLiteCode.corrupt, SQLiteCode.notADatabase: .damaged(path: path, detail: detail)
        case SQLiteCode.readOnly, SQLiteCode.cannotOpen, SQLiteCode.permissions:
            .notWritable(path: path, detail: detail)
        case SQLiteCode.full: .diskFull(path: path)
        case SQLiteCode.inputOutput: isFull(path) ? .diskFull(path: path) : .unreadable(path: path, detail: detail)
        default: .failed(path: path, detail: detail)
        }
    }
}
