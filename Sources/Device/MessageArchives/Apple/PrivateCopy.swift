import Foundation
import Glibc

/// Copies of a database and its log or journal in a folder that only this user can read. The folder is removed when
/// this object is released, or earlier.
///
/// The copies share blocks with the originals if the file system supports it. The folder of a killed program is removed
/// at a later start (`removeOrphans`).
package final class PrivateCopy {
    private static let prefix = "siftbox-import-"
    /// The copy of the database.
    static let database = "messages.db"
    private static let companions = ["-wal", "-shm", "-journal"]

    let folder: String
    /// The folder, kept open for its lock; nil after it was removed.
    private var lock: Int32?

    /// Creates a folder in `TMPDIR`, else in `/var/tmp`, which is on disk, while `/tmp` may be in memory.
    package init() throws(PrivateCopy.Failure) {
        Self.removeOrphans()
        let places = UnnamedFile.places
        for place in places {
            if let made = LockedTemporary.makeFolder(in: place + "/", prefix: Self.prefix) {
                (lock, folder) = (made.lock, made.path)
                return
            }
        }
        throw Failure(number: errno, path: places.first ?? "/tmp")
    }

    deinit { remove() }

    /// Removes the copies of killed programs.
    package static func removeOrphans() {
        let files = [database] + companions.map { database + $0 }
        for place in Set(UnnamedFile.places) {
            LockedTemporary.removeOrphanFolders(in: place, prefix: prefix, files: files)
        }
    }

    /// Removes the copies; files that are open stay readable.
    package func remove() {
        guard let lock else { return }
        for file in [Self.database] + Self.companions.map({ Self.database + $0 }) { unlinkat(lock, file, 0) }
        rmdir(folder)
        close(lock)
        self.lock = nil
    }

    package struct Failure: Error {
        let number: Int32
        package let path: String
        package var reason: String { String(cString: strerror(number)) }
    }

    /// - Parameters:
    ///   - path: the database, or its log or journal.
    ///   - companion: the suffix of a log or journal: `-wal`, `-journal`.
    /// - Returns: the path of the copy.
    @discardableResult
    package func add(_ path: String, companion: String = "") throws(Failure) -> String {
        let target = "\(folder)/\(Self.database)\(companion)"
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw Failure(number: errno, path: path) }
        defer { close(source) }
        let copy = open(target, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard copy >= 0 else { throw Failure(number: errno, path: target) }
        defer { close(copy) }
        let shareBlocks: UInt = 0x4004_9409  // FICLONE, which Swift does not import
        if ioctl(copy, shareBlocks, source) == 0 { return target }
        try copyBytes(from: source, to: copy, target)
        return target
    }

    private func copyBytes(from source: Int32, to copy: Int32, _ target: String) throws(Failure) {
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { piece.deallocate() }
        while true {
            let count = read(source, piece.baseAddress, piece.count)
            if count == 0 { return }
            if count < 0, errno == EINTR { continue }
            if count < 0 { throw Failure(number: errno, path: target) }
            var written = 0
            while written < count {
                let more = write(copy, piece.baseAddress?.advanced(by: written), count - written)
                if more < 0, errno == EINTR { continue }
                if more < 0 { throw Failure(number: errno, path: target) }
                written += more
            }
        }
    }
}
