import Foundation
import Glibc

/// A folder of this process in the temporary folder, `siftbox-filter-XXXXXX`, which goes with it.
///
/// A lock in it is held for as long as the process lives, so that a later start knows the folders that a kill left.
final class TemporaryFolder {
    static let prefix = "siftbox-filter-"
    static let lock = "lock"
    /// How many entries are removed at once when the folder goes; the rest is removed beside, or at a later start.
    private static let removedAtOnce = 20_000

    let folder: URL
    /// The folder, held open.
    let opened: OpenFolder
    private let parent: OpenFolder
    private let name: String
    private let lock: Int32

    /// - Parameter parent: where it is made.
    init(in parent: String) throws(FilterStartError) {
        guard let parentFolder = OpenFolder(path: parent) else { throw Self.failure(parent) }
        self.parent = parentFolder
        // Another start may look for what was left just between the folder and its lock: then another folder is made.
        for _ in 0..<10 {
            var template = Array("\(parent)/\(Self.prefix)XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { throw Self.failure(parent) }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            let name = String(path.dropFirst(parent.count + 1))
            guard let opened = parentFolder.folder(name),
                let lock = opened.open(Self.lock, O_RDWR | O_CREAT | O_EXCL)
            else { continue }
            if flock(lock, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
                close(lock)
                continue
            }
            // The other start may also be done: then the lock has no name any more, and the folder is gone.
            var facts = stat()
            guard fstat(lock, &facts) == 0, facts.st_nlink > 0 else {
                close(lock)
                continue
            }
            (self.folder, self.opened, self.name, self.lock) = (URL(fileURLWithPath: path), opened, name, lock)
            return
        }
        throw Self.failure(parent)
    }

    private static func failure(_ parent: String) -> FilterStartError {
        FilterStartError("No folder can be made for the filter in \(parent): \(String(cString: strerror(errno))).")
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
