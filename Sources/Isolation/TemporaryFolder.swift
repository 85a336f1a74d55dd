import Foundation
import Glibc

/// A folder of this process in a temporary folder, `siftbox-…-XXXXXX`, which is removed with this object.
///
/// A lock in it is held for as long as the process lives, so that a later start knows the folders that a kill left
/// (`LeftFolders`).
package final class TemporaryFolder {
    /// What a folder is for, by what its name begins with.
    package enum Kind: String, CaseIterable, Sendable {
        /// A filter's container, and what the host has for it.
        case filter = "siftbox-filter-"
        /// Copies of a program that another user may not read.
        case program = "siftbox-program-"
    }

    static let lock = "lock"
    /// How often another folder is made when a start removed this one as left over.
    private static let mostAttempts = 10
    /// How many entries are removed at once when the folder goes; the rest is removed beside, or at a later start.
    private static let removedAtOnce = 20_000

    package let folder: URL
    /// The folder, held open.
    package let opened: OpenFolder
    private let parent: OpenFolder
    private let name: String
    private let lock: Int32

    /// - Parameters:
    ///   - parent: where it is made.
    ///   - kind: what it is for.
    package init(in parent: String, for kind: Kind = .filter) throws(IsolationError) {
        guard let parentFolder = OpenFolder(path: parent) else { throw Self.failure(parent) }
        self.parent = parentFolder
        // Another start may look for what was left just between the folder and its lock: then another folder is made.
        for _ in 0..<Self.mostAttempts {
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

    /// Takes a lock that was just made.
    ///
    /// - Returns: whether the folder is this process's. Another start may hold the lock and be removing the folder, or
    ///   be done: then the lock has no name any more, and the folder is gone.
    private static func holds(_ lock: Int32) -> Bool {
        if flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        var facts = stat()
        return fstat(lock, &facts) == 0 && facts.st_nlink > 0
    }

    private static func failure(_ parent: String) -> IsolationError {
        IsolationError("No folder can be made for the filter in \(parent): \(String(cString: strerror(errno))).")
    }

    deinit {
        if FolderRemoval.remove(name, in: parent, last: Self.lock, budget: Self.removedAtOnce) {
            close(lock)
            return
        }
        // The thread keeps the lock until it is done. If this process ends before, a later start finishes its work.
        let (path, name, lock) = (folder.deletingLastPathComponent().path, name, lock)
        Thread.detachNewThread {
            if let parent = OpenFolder(path: path) { FolderRemoval.remove(name, in: parent, last: Self.lock) }
            close(lock)
        }
    }
}
