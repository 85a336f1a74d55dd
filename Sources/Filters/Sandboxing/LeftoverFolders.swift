import Foundation
import Glibc
import Synchronization
import SystemSupport

/// Removes the temporary folders of processes that were killed.
///
/// A folder is removed only if it is certain to be a leftover: its name matches, it belongs to this user, it contains
/// the lock of `TemporaryFolder`, and no process holds the lock. Links are not followed.
package enum LeftoverFolders {
    /// An empty folder without a lock that is older than this, in seconds, was left by a process that was killed before
    /// it created the lock.
    package static let ageWithoutLock = 60

    private static let parents = Mutex<Set<String>>([])

    /// Removes them on a separate thread, once per process for each temporary folder.
    package static func removeOnce(in parent: String) {
        guard parents.withLock({ $0.insert(parent).inserted }) else { return }
        DetachedThread.run { remove(in: parent) }
    }

    /// - Parameter age: how old an empty folder without a lock must be, in seconds.
    /// - Returns: the names of the removed folders.
    @discardableResult
    package static func remove(in parent: String, withoutLockAfter age: Int = ageWithoutLock) -> [String] {
        guard let parent = OpenFolder(path: parent) else { return [] }
        var names: [String] = []
        parent.forEachEntry { name in
            let name = String(cString: name)
            if isName(name) { names.append(name) }
            return true
        }
        return names.filter { isRemoved($0, in: parent, age) }
    }

    static func isName(_ name: String) -> Bool {
        TemporaryFolder.Kind.allCases.contains { kind in
            let prefix = kind.rawValue
            return name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6
                && name.utf8.dropFirst(prefix.utf8.count).allSatisfy { isalnum(Int32($0)) != 0 && $0 < 128 }
        }
    }

    private static func isRemoved(_ name: String, in parent: OpenFolder, _ age: Int) -> Bool {
        var facts = stat()
        guard let folder = parent.folder(name), fstat(folder.file, &facts) == 0, facts.st_uid == geteuid() else {
            return false
        }
        guard let lock = folder.open(TemporaryFolder.lock, O_RDWR | O_NONBLOCK) else {
            guard errno == ENOENT, time(nil) - facts.st_mtim.tv_sec > age else { return false }
            // Removed only if empty: folders of older versions have no lock and may be in use.
            return unlinkat(parent.file, name, AT_REMOVEDIR) == 0
        }
        defer { close(lock) }
        guard fstat(lock, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid(),
            flock(lock, LOCK_EX | LOCK_NB) == 0
        else { return false }
        return FolderRemoval.remove(name, in: parent, last: TemporaryFolder.lock)
    }
}
