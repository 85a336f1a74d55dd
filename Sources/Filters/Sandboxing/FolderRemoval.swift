import Glibc

/// Removes a folder and its contents, whatever a filter created there: links are removed and never followed, unreadable
/// folders are made readable, and a deep tree needs no more memory or open files than a flat one.
package struct FolderRemoval {
    private let root: OpenFolder
    /// How many more entries may be removed.
    private(set) var budget: Int
    private var moved = 0

    /// - Parameters:
    ///   - name: a single name in `parent`.
    ///   - last: the name of an entry to remove last, so that an interrupted removal can be recognized and finished
    ///     later.
    ///   - budget: the maximum number of entries to remove.
    /// - Returns: whether the folder was removed.
    @discardableResult
    package static func remove(_ name: String, in parent: OpenFolder, last: String? = nil, budget: Int = .max) -> Bool {
        guard let root = parent.accessibleFolder(name) else { return errno == ENOENT }
        var removal = FolderRemoval(root: root, budget: budget)
        guard removal.removeContents(except: last) else { return false }
        if let last { unlinkat(root.file, last, 0) }
        return unlinkat(parent.file, name, AT_REMOVEDIR) == 0
    }

    /// Removes all entries of the root except one; nested folders are moved up into the root first.
    private mutating func removeContents(except last: String?) -> Bool {
        while true {
            var left = 0
            var removed = 0
            root.forEachEntry { name in
                if let last, strcmp(name, last) == 0 { return true }
                guard budget > 0 else {
                    left += 1
                    return false
                }
                if remove(name) { removed += 1 } else { left += 1 }
                return true
            }
            // Entries that were moved up may or may not have been enumerated: the next round finds them.
            if left == 0, removed == 0 { return true }
            if removed == 0 || budget <= 0 { return false }
        }
    }

    private mutating func remove(_ name: UnsafePointer<CChar>) -> Bool {
        budget -= 1
        if unlinkat(root.file, name, 0) == 0 { return true }
        guard let folder = root.accessibleFolder(name) else { return false }
        folder.forEachEntry { child in
            guard budget > 0 else { return false }
            budget -= 1
            if unlinkat(folder.file, child, 0) != 0 { moveUp(child, of: folder) }
            return true
        }
        return unlinkat(root.file, name, AT_REMOVEDIR) == 0
    }

    private mutating func moveUp(_ child: UnsafePointer<CChar>, of folder: OpenFolder) {
        // Moving a folder requires write permission on it.
        _ = folder.accessibleFolder(child)
        for _ in 0..<1000 {
            moved += 1
            if renameat(folder.file, child, root.file, ".siftbox-removed-\(moved)") == 0 { return }
            guard errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR else { return }
        }
    }
}
