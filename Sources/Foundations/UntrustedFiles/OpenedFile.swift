package import Foundation

/// An open file system object: whatever replaces it at its path later, this object is inspected and read.
///
/// It is opened with `O_PATH`, which does not block on a FIFO and does not activate a device.
package final class OpenedFile: Sendable {
    /// Why something cannot be opened: an errno value.
    package struct Failure: Error { package let number: Int32 }

    package struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    /// Linux's `O_PATH`, which the Glibc module lacks.
    private static let placeOnly: Int32 = 0o10_000_000

    private let descriptor: Int32
    private let mode: mode_t
    package let identity: Identity
    /// In bytes.
    package let size: Int

    private init(_ descriptor: Int32, _ facts: stat) {
        self.descriptor = descriptor
        mode = facts.st_mode
        identity = Identity(device: UInt64(facts.st_dev), number: UInt64(facts.st_ino))
        size = Int(facts.st_size)
    }

    deinit { close(descriptor) }

    /// Opens the object at a path; links are followed.
    package static func open(_ path: String) -> Result<OpenedFile, Failure> {
        let descriptor = Glibc.open(path, placeOnly | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(Failure(number: errno)) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else {
            defer { close(descriptor) }
            return .failure(Failure(number: errno))
        }
        return .success(OpenedFile(descriptor, facts))
    }

    /// Whether a regular file, not a link, is at a path.
    package static func isRegular(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a folder, not a link, is at a path.
    package static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether a link is at a path; what it leads to may not exist.
    package static func isLink(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
    }

    /// The contents of a regular file; nil if there is none at the path, or if it is too large.
    package static func data(at path: String, atMost limit: Int) -> Data? {
        guard case .success(let file) = open(path), file.isFile else { return nil }
        return file.data(atMost: limit)
    }

    /// The contents of a regular file in a folder; nil also if a link on the way to it leads out of the folder.
    package static func data(at path: String, in folder: String, atMost limit: Int) -> Data? {
        guard case .success(let file) = open(path), case .success(let root) = open(folder),
            file.path.hasPrefix(root.path + "/")
        else { return nil }
        return file.data(atMost: limit)
    }

    /// A path that always leads to this object.
    package var link: String { "/proc/self/fd/\(descriptor)" }

    /// Its real path.
    package var path: String {
        let capacity = Int(PATH_MAX)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { bytes in
            guard let start = bytes.baseAddress else { return "" }
            let count = readlink(link, start, capacity)
            return String(decoding: bytes[..<max(count, 0)].map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    package var isFile: Bool { mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { mode & S_IFMT == S_IFDIR }

    /// A description if it is neither a file nor a folder.
    package var specialKind: String? {
        switch mode & S_IFMT {
        case S_IFREG, S_IFDIR: nil
        case S_IFIFO: "a FIFO (named pipe)"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// Its contents; nil if larger than the limit or unreadable.
    ///
    /// - Parameter limit: in bytes.
    package func data(atMost limit: Int) -> Data? {
        var data = Data()
        let isWhole = read { piece in
            data.append(contentsOf: piece)
            return data.count <= limit
        }
        return isWhole ? data : nil
    }

    /// Copies it to a new file.
    ///
    /// - Parameter limit: the maximum size in bytes.
    /// - Returns: its size in bytes; nil if it is too large or unreadable, or if the copy cannot be written.
    package func copy(to target: String, atMost limit: Int) -> Int? {
        let copy = Glibc.open(target, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode & 0o777 | 0o600)
        guard copy >= 0 else { return nil }
        defer { close(copy) }
        var count = 0
        let isWhole = read { piece in
            count += piece.count
            guard count <= limit else { return false }
            var written = 0
            while written < piece.count {
                let result = write(copy, piece.baseAddress.map { $0 + written }, piece.count - written)
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { return false }
                written += result
            }
            return true
        }
        return isWhole ? count : nil
    }

    /// - Parameter body: receives each piece, and returns whether to continue.
    /// - Returns: whether everything was read.
    package func read(_ body: (UnsafeRawBufferPointer) -> Bool) -> Bool {
        guard isFile else { return false }
        let file = Glibc.open(link, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return false }
        defer { close(file) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return false }
            if count == 0 { return true }
            guard body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return false }
        }
    }
}
