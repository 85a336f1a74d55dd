import Foundation
import Glibc
import MessageArchives

/// The output of a command: standard output, or a file that appears when it is complete.
///
/// If the file system supports it (`O_TMPFILE`), the file has no name until then, so that a killed program leaves
/// nothing. Otherwise it is written beside its place under another name.
package final class OutputFile {
    /// What a pipe takes without blocking when it is writable (PIPE_BUF).
    private static let piece = 4096
    /// The prefix of files that are not complete yet. Those of killed programs are removed by the next export to their
    /// folder.
    private static let prefix = ".siftbox-export-"

    /// As the user named it; nil: standard output.
    private let path: String?
    /// Where the file goes: a symbolic link is kept, and its target written.
    private let place: String
    private let replaces: Bool
    /// The path of the incomplete file; nil: it has no name yet.
    private var temporary: String?
    private let file: Int32
    /// Whether standard output is a terminal.
    private let isScreen: Bool
    private let check: () throws -> Void
    private var isOpen = true

    /// - Parameters:
    ///   - path: nil or `-`: standard output.
    ///   - replaces: whether an existing file may be replaced.
    ///   - check: called while the reader is waited for; `write` throws what it throws.
    /// - Throws: `CommandFailure`.
    package init(_ path: String?, replaces: Bool, check: @escaping () throws -> Void = {}) throws(CommandFailure) {
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
        try Self.check(path, replaces: replaces)
        let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "./"
        LockedTemporary.removeOrphans(in: folder, prefix: Self.prefix)
        var facts = stat()
        let existing = stat(place, &facts) == 0 ? facts.st_mode & 0o777 : nil
        let mode = existing ?? 0o666
        if let made = LockedTemporary.makeUnnamedFile(in: folder, mode: mode) {
            (file, temporary) = (made, nil)
        } else if let made = LockedTemporary.makeFile(in: folder, prefix: Self.prefix, mode: mode) {
            (file, temporary) = (made.file, made.path)
        } else {
            throw CommandFailure("\(path) cannot be written: \(Self.reason)")
        }
        if let existing { fchmod(file, existing) }
    }

    /// Whether a file can be written there, as far as can be known in advance.
    package static func check(_ path: String, replaces: Bool) throws(CommandFailure) {
        var facts = stat()
        // A link such as /dev/stdout may lead to a pipe, which has no path.
        let exists = stat(path, &facts) == 0
        guard exists || errno != ELOOP else {
            throw CommandFailure("\(path) is a symbolic link that leads to itself. Remove it, or name another file.")
        }
        guard !exists || facts.st_mode & S_IFMT == S_IFREG else {
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            throw CommandFailure(
                isFolder
                    ? "\(path) is a folder. Name a file in it."
                    : "\(path) is not a regular file. Write to standard output (-), or name a file.")
        }
        guard !exists || replaces else { throw alreadyExists(path) }
    }

    private static func alreadyExists(_ path: String) -> CommandFailure {
        CommandFailure("\(path) already exists. Name another file, or use --force to replace it.")
    }

    /// - Parameter bytes: whole lines.
    /// - Throws: `CommandFailure`, `StandardOutput.Failure`, or what `check` throws.
    package func write(_ bytes: [UInt8]) throws {
        // No control character of a message reaches a terminal.
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

    /// Waits until the reader takes more, and stays interruptible.
    private func awaitReader() throws {
        var descriptor = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        while poll(&descriptor, 1, 100) == 0 || descriptor.revents == 0 { try check() }
    }

    private static func safe(_ bytes: [UInt8]) -> [UInt8] {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
            PlainLine.safe(String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self))
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Moves the complete file to its place.
    package func finish() throws {
        guard let path else { return }
        // Another program may have written there since then.
        try Self.check(path, replaces: replaces)
        guard fsync(file) == 0 else { throw failure(path) }
        if temporary == nil {
            // A new file is named directly; to replace a file, it needs a name to be renamed from.
            if LockedTemporary.name(file, place) { return close() }
            guard errno == EEXIST else { throw failure(path) }
            guard replaces else { throw Self.alreadyExists(path) }
            let folder = place.lastIndex(of: "/").map { String(place[...$0]) } ?? "./"
            temporary = LockedTemporary.name(file, in: folder, prefix: Self.prefix)
        }
        guard let temporary, rename(temporary, place) == 0 else { throw failure(path) }
        self.temporary = nil
        close()
    }

    /// Removes the file unless it is complete.
    package func discard() {
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

    private func failure(_ path: String) -> CommandFailure {
        let isFull = errno == ENOSPC || errno == EDQUOT
        return CommandFailure(
            isFull
                ? "\(path) cannot be written: the disk is full. Make room, or name a file on another disk."
                : "\(path) cannot be written: \(Self.reason)")
    }

    private static var reason: String { "\(String(cString: strerror(errno)))." }
}
