package import Foundation
import Glibc
package import SystemSupport

/// A temporary folder of this process, `siftbox-…-XXXXXX`, removed with this object.
///
/// The process holds a lock in it while it runs, so that a later start can recognize the folders of killed processes
/// (`LeftoverFolders`).
package final class TemporaryFolder {
    /// What a folder is for; its name starts with the raw value.
    package enum Kind: String, CaseIterable, Sendable {
        /// A filter's container and the host's files for it.
        case filter = "siftbox-filter-"
        /// Copies of a program for another user.
        case program = "siftbox-program-"
        /// What the compiler reads and writes while it builds an extension.
        case build = "siftbox-build-"
    }

    static let lock = "lock"
    /// How often to create another folder if another process removed this one as a leftover.
    private static let maxAttempts = 10
    /// How many entries are removed synchronously; the rest is removed on a thread, or at a later start.
    private static let removedAtOnce = 20_000

    package let folder: URL
    /// The folder, kept open.
    package let opened: OpenFolder
    private let parent: OpenFolder
    private let name: String
    private let lock: Int32

    /// - Parameters:
    ///   - parent: where to create it.
    ///   - kind: what it is for.
    package init(in parent: String, for kind: Kind = .filter) throws(StartError) {
        guard let parentFolder = OpenFolder(path: parent) else { throw Self.failure(parent) }
        self.parent = parentFolder
        // Another process may look for leftovers between the creation of the folder and its lock; then try another
        // folder.
        for _ in 0..<Self.maxAttempts {
            var template = Array("\(parent)/\(kind.rawValue)XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw Self.failure(parent) }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            let name = String(path.dropFirst(parent.count + 1))
            guard let opened = parentFolder.folder(name),
                let lock = opened.open(Self.lock, O_RDWR | O_CREAT | O_EXCL)
            else { continue }
            guard Self.holds(lock) else {
                close(lock)
                continue
            }
            (self.folder, self.opened, self.name, self.lock) = (URL(fileURLWithPath: path), opened, name, lock)
            return
        }
        throw Self.failure(parent)
    }

    /// Acquires a lock that was just created.
    ///
    /// - Returns: whether this process owns the folder. Another process may hold the lock while removing the folder, or
    ///   may have removed it; then the lock file has no name any more.
    private static func holds(_ lock: Int32) -> Bool {
        if flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        var facts = stat()
        return fstat(lock, &facts) == 0 && facts.st_nlink > 0
    }

    private static func failure(_ parent: String) -> StartError {
        StartError("Could not create a folder for the filter in \(parent): \(String(cString: strerror(errno))).")
    }

    deinit {
        if FolderRemoval.remove(name, in: parent, last: Self.lock, budget: Self.removedAtOnce) {
            close(lock)
            return
        }
        // The thread holds the lock until it is done. If this process ends first, a later start finishes the removal.
        let (path, name, lock) = (folder.deletingLastPathComponent().path, name, lock)
        DetachedThread.run {
            if let parent = OpenFolder(path: path) { FolderRemoval.remove(name, in: parent, last: Self.lock) }
            close(lock)
        }
    }
}
