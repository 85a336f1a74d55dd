import Glibc

/// What the files in a filter's container take.
package struct ContainerUse: Sendable {
    package var files = 0
    /// In bytes, as the disk has them.
    package var bytes = 0
    /// Whether it ended early: there are more files than were asked for, or folders are nested too deep to be looked at.
    package var isTooMuch = false

    /// How deep folders may be nested.
    package static let mostLevels = 64

    /// Walks through the folder; no link in it is followed.
    ///
    /// - Parameter most: after so many files and folders it ends.
    package init(of folder: OpenFolder, most: Int) {
        var linked: Set<ino_t> = []
        walk(folder, level: 1, most: most, &linked)
    }

    private mutating func walk(_ folder: OpenFolder, level: Int, most: Int, _ linked: inout Set<ino_t>) {
        folder.forEachEntry { name, _ in
            files += 1
            var facts = stat()
            if fstatat(folder.file, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 {
                let isFolder = facts.st_mode & S_IFMT == S_IFDIR
                // A file of several names is there once.
                if isFolder || facts.st_nlink == 1 || linked.insert(facts.st_ino).inserted {
                    bytes += Int(facts.st_blocks) * 512
                }
                if isFolder, level < Self.mostLevels {
                    if let inner = folder.folder(name) ?? folder.accessibleFolder(name) {
                        walk(inner, level: level + 1, most: most, &linked)
                    }
                } else if isFolder {
                    isTooMuch = true
                }
            }
            if files > most { isTooMuch = true }
            return !isTooMuch
        }
    }
}
