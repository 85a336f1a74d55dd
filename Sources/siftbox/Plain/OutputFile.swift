import Archives
import Foundation
import Glibc

/// Where a command writes what it makes: standard output, or a file that is there only when it is whole.
///
/// Where the file system can do that (`O_TMPFILE`), the file has no name until it is whole, so that a program that is killed
/// leaves nothing. Elsewhere it is written beside its place under another name.
final class OutputFile {
    /// What a pipe that can be written takes without waiting (PIPE_BUF).
    private static let piece = 4096
    /// What the names of files begin with that are not in their places yet. One that a killed program left is removed when
    /// the next one is written in its folder.
    private static let prefix = ".siftbox-export-"

    /// As it was named; nil: standard output.
    private let path: String?
    /// Where it goes: a link stays one, and what it leads to is written.
    private let place: String
    private let replaces: Bool
    /// Where the file is until it is whole; nil: it has no name yet.
    private var temporary: String?
    private let file: Int32
    /// Whether somebody looks at it on a screen.
    private let isScreen: Bool
    private let check: () throws -> Void
    private var isOpen = true

    /// - Parameters:
    ///   - path: nil or `-`: standard output.
    ///   - replaces: whether a file that is there already may go.
    ///   - check: is called while a reader is waited for; when it throws, so does `write`.
    /// - Throws: `OutputError`.
    init(_ path: String?, replaces: Bool, check: @escaping () throws -> Void = {}) throws(OutputError) {
        self.replaces = replaces
        self.check = check
        guard let path, path != "-" else {
            self.path = nil
            (place, temporary, file) = ("", nil, STDOUT_FILENO)
            isScreen = isatty(STDOUT_FILENO) == 1
            return
        }
        self.path = path
        isScreen = false
        let place = FileIdentity.target(path)
        self.place = place
        try Self.demandRoom(path, place, replaces)
        let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "./"
        LockedTemporary.removeOrphans(in: folder, prefix: Self.prefix)
        if let made = LockedTemporary.makeUnnamedFile(in: folder) {
            (file, temporary) = (made, nil)
        } else if let made = LockedTemporary.makeFile(in: folder, prefix: Self.prefix) {
            (file, temporary) = (made.file, made.path)
        } else {
            throw OutputError("\(path) cannot be written: \(Self.reason)")
        }
        // As any new file is: so far it is this user's alone.
        let mask = umask(0)
        umask(mask)
        var facts = stat()
        fchmod(file, stat(place, &facts) == 0 ? facts.st_mode & 0o777 : 0o666 & ~mask)
    }

    private static func demandRoom(_ path: String, _ place: String, _ replaces: Bool) throws(OutputError) {
        var facts = stat()
        // A link such as /dev/stdout may lead to a pipe, which has no path.
        let isThere = stat(path, &facts) == 0
        guard !isThere || facts.st_mode & S_IFMT == S_IFREG else {
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            throw OutputError(
                isFolder
                    ? "\(path) is a folder. Name a file in it."
                    : "\(path) is no file that could be replaced. Write to standard output (-), or name a file.")
        }
        guard !isThere || replaces else { throw taken(path) }
    }

    private static func taken(_ path: String) -> OutputError {
        OutputError("\(path) is there already. Name another file, or say --force to replace it.")
    }

    /// - Parameter bytes: whole lines.
    /// - Throws: `OutputError`, `StandardOutput.Failure`, or what `check` throws.
    func write(_ bytes: [UInt8]) throws {
        // No control of a text reaches a screen.
        let shown = isScreen ? Self.safe(bytes) : bytes
        var rest = shown[...]
        while !rest.isEmpty {
            if path == nil { try awaitReader() }
            let limit = path == nil ? min(Self.piece, rest.count) : rest.count
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, limit) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else {
                guard let path else { throw StandardOutput.Failure(code: errno) }
                throw failure(path)
            }
            rest = rest.dropFirst(count)
        }
    }

    /// A reader that takes nothing must not keep the program from being interrupted.
    private func awaitReader() throws {
        var asked = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        while poll(&asked, 1, 100) == 0 || asked.revents == 0 { try check() }
    }

    private static func safe(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            PlainLine.safe(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Puts the file in its place.
    func finish() throws {
        guard let path else { return }
        // Somebody else may have written there meanwhile.
        try Self.demandRoom(path, place, replaces)
        guard fsync(file) == 0 else { throw failure(path) }
        if temporary == nil {
            // A new file gets its name at once; one that replaces another needs a name to be renamed from.
            if LockedTemporary.name(file, place) { return close() }
            guard errno == EEXIST else { throw failure(path) }
            guard replaces else { throw Self.taken(path) }
            let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "./"
            temporary = LockedTemporary.name(file, in: folder, prefix: Self.prefix)
        }
        guard let temporary, rename(temporary, place) == 0 else { throw failure(path) }
        self.temporary = nil
        close()
    }

    /// Removes what was written so far, unless it is in its place.
    func discard() {
        guard path != nil else { return }
        if let temporary { unlink(temporary) }
        temporary = nil
        close()
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        Glibc.close(file)
    }

    private func failure(_ path: String) -> OutputError {
        let isFull = errno == ENOSPC || errno == EDQUOT
        return OutputError(
            isFull
                ? "\(path) cannot be written: the disk is full. Make room, or name a file on another disk."
                : "\(path) cannot be written: \(Self.reason)")
    }

    private static var reason: String { "\(String(cString: strerror(errno)))." }
}

struct OutputError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
