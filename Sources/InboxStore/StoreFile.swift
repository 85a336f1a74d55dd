import Foundation
import GRDB
import Glibc

/// What is looked at before SQLite may open a file, so that a stranger's file is never touched.
enum StoreFile {
    enum State { case new, inbox }

    /// - Throws: a `StoreError` when the file is not a new one or an inbox that this version can read and write.
    static func examine(_ path: String) throws(StoreError) -> State {
        guard FileManager.default.isWritableFile(atPath: folder(of: path)) else {
            throw .notWritable(path: path, detail: "its folder does not exist, or may not be written")
        }
        let state = try recovered(path)
        if state == .inbox, !FileManager.default.isWritableFile(atPath: path) {
            throw .notWritable(path: path, detail: "it is read-only")
        }
        return state
    }

    /// Judges a file after SQLite has taken back what a killed program left half-written. While another program writes it,
    /// what was seen of it holds only when it is the same afterwards.
    private static func recovered(_ path: String) throws(StoreError) -> State {
        for attempt in 1... {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return .new }
            let before = CreationJournal.states(path)
            do throws(StoreError) {
                if CreationJournal.isHot(path), isPlausible(path, facts) { try CreationJournal.recover(path) }
                guard stat(path, &facts) == 0 else { return .new }
                return try examineContent(path, facts)
            } catch {
                if attempt == maxAttempts || CreationJournal.states(path) == before { throw error }
            }
        }
        return .new
    }

    private static let maxAttempts = 20

    /// Whether a journal beside a file may be played back: the file is an inbox, or has no content yet that could be
    /// anything else.
    private static func isPlausible(_ path: String, _ facts: stat) -> Bool {
        guard facts.st_mode & S_IFMT == S_IFREG, let handle = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? handle.close() }
        let header = [UInt8]((try? handle.read(upToCount: 100)) ?? Data())
        let isBlank = header.allSatisfy { $0 == 0 } && CreationJournal.isOfCreation(path)
        return isBlank
            || header.count == 100 && header.starts(with: "SQLite format 3\0".utf8)
                && number(header, at: 68) == Int(Schema.applicationID)
    }

    /// Looks at a file that is to be read only.
    ///
    /// - Returns: where it lies: a log lies beside the file itself, not beside a link to it.
    /// - Throws: a `StoreError` when it is no inbox that can be read so.
    static func examineForReading(_ path: String) throws(StoreError) -> String {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw .failed(path: path, detail: String(cString: strerror(errno))) }
        guard access(path, R_OK) == 0 else { throw .failed(path: path, detail: "it may not be read") }
        let place =
            realpath(path, nil).map { place in
                defer { free(place) }
                return String(cString: place)
            } ?? path
        // What was half-written is taken back by writing, before anything can be said of the file.
        if CreationJournal.isHot(place), isPlausible(path, facts) { throw .logBeside(path: path, log: "-journal") }
        guard try examineContent(path, facts) == .inbox else { throw .empty(path: path) }
        // Somebody has it open, or had when the machine stopped: it may hold the newest messages, or the older half of a
        // change, and SQLite reads it only by writing beside it.
        guard access(place + "-wal", F_OK) != 0 else { throw .logBeside(path: path) }
        return place
    }

    /// Whether a file and what SQLite puts beside it may be written.
    static func canWrite(_ path: String) -> Bool {
        let writable = FileManager.default.isWritableFile
        return writable(folder(of: path)) && writable(path)
    }

    /// How SQLite opens a file that nobody changes (sqlite.org/uri.html).
    static func immutable(_ path: String) -> String {
        // Behind `file:`, two slashes would begin a host's name.
        let start = path.hasPrefix("//") ? "file:/." : "file:"
        return start + (path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path) + "?immutable=1"
    }

    private static func folder(of path: String) -> String {
        let folder = (path as NSString).deletingLastPathComponent
        return folder.isEmpty ? "." : folder
    }

    /// What tells that a file was changed.
    struct FileState: Equatable {
        private let numbers: [Int]

        init?(_ path: String) {
            var facts = stat()
            guard stat(path, &facts) == 0 else { return nil }
            numbers = [Int(facts.st_ino), Int(facts.st_size), facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec]
        }
    }

    private static func examineContent(_ path: String, _ facts: stat) throws(StoreError) -> State {
        // To open a pipe would wait for ever.
        guard facts.st_mode & S_IFMT == S_IFREG else { throw .notAnInbox(path: path) }
        guard let handle = FileHandle(forReadingAtPath: path) else {
            throw .notWritable(path: path, detail: "it may not be read")
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
        // A write-ahead log that was left behind may hold the rest of the file: SQLite puts it back.
        if bytes(path + "-wal") > 0 { return .inbox }
        // A file that was cut short lacks pages that its header counts. (A page size of 1 stands for 65,536.)
        let pageSize = Int(header[16]) << 8 | Int(header[17])
        let pages = number(header, at: 28)
        if size < UInt64(pages * (pageSize == 1 ? 65_536 : pageSize)) {
            throw .damaged(path: path, detail: "it is shorter than it says")
        }
        return .inbox
    }

    /// Whether it begins as an inbox does.
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

    /// Which file a path leads to; nil: none.
    static func inode(_ path: String) -> UInt64? {
        var facts = stat()
        return stat(path, &facts) == 0 ? UInt64(facts.st_ino) : nil
    }

    /// How large a file is; 0 where there is none. (Foundation's attributes take half a millisecond of the start.)
    static func bytes(_ path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// Whether the disk of a file has no room: SQLite tells that of a file beside it as any other fault of the disk.
    private static func isFull(_ path: String) -> Bool {
        var facts = statvfs()
        guard statvfs(folder(of: path), &facts) == 0 else { return false }
        return facts.f_bavail * UInt(facts.f_frsize) < leastRoom
    }

    /// What SQLite's files beside an inbox take at least, in bytes.
    private static let leastRoom: UInt = 64 << 10

    /// A big-endian number of four bytes (sqlite.org/fileformat.html, the database header).
    static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// What a database error means to the person who named the file.
    static func error(_ error: any Error, path: String) -> StoreError {
        if let error = error as? StoreError { return error }
        guard let error = error as? DatabaseError else { return .failed(path: path, detail: "\(error)") }
        let detail = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        return switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: .inUse(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged(path: path, detail: detail)
        case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: .notWritable(path: path, detail: detail)
        case .SQLITE_FULL: .diskFull(path: path)
        case .SQLITE_IOERR: isFull(path) ? .diskFull(path: path) : .unreadable(path: path, detail: detail)
        default: .failed(path: path, detail: detail)
        }
    }
}
