import Glibc

/// The disk space and number of files in a filter's container.
package struct ContainerUse: Sendable {
    package var files = 0
    /// In bytes, as allocated on disk.
    package var bytes = 0
    /// Whether the count was cut short: more files than the limit, or folders nested too deeply.
    package var isTooMuch = false

    /// The maximum nesting of folders.
    package static let maxLevels = 64

    /// Whether the kernel counted them: with the files that have no name any more.
    package private(set) var isWhole = false

    /// Reads what the kernel counts in a file system that contains nothing else. Full, it has as many as the limits.
    package init(ofFileSystem folder: OpenFolder, limit: Int) {
        isWhole = true
        var facts = statvfs()
        guard fstatvfs(folder.file, &facts) == 0 else { return }
        bytes = Int(facts.f_blocks - facts.f_bfree) * Int(facts.f_frsize)
        files = Int(facts.f_files - facts.f_ffree)
        isTooMuch = files > limit
    }

    /// Walks the folder without following links.
    ///
    /// - Parameter limit: stop after this many files and folders.
    package init(of folder: OpenFolder, limit: Int) {
        var linked: Set<ino_t> = []
        walk(folder, level: 1, limit: limit, &linked)
    }

    private mutating func walk(_ folder: OpenFolder, level: Int, limit: Int, _ linked: inout Set<ino_t>) {
        folder.forEachEntry { name in
            files += 1
            var facts = stat()
            if fstatat(folder.file, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 {
                let isFolder = facts.st_mode & S_IFMT == S_IFDIR
                // Count a file with several names once.
                if isFolder || facts.st_nlink == 1 || linked.insert(facts.st_ino).inserted {
                    bytes += Int(facts.st_blocks) * 512
                }
                if isFolder, level < Self.maxLevels {
                    if let inner = folder.folder(name) ?? folder.accessibleFolder(name) {
                        walk(inner, level: level + 1, limit: limit, &linked)
                    }
                } else if isFolder {
                    isTooMuch = true
                }
            }
            if files > limit { isTooMuch = true }
            return !isTooMuch
        }
    }
}
