import Glibc
package import SystemSupport

/// Changes the owner of a folder and its contents without following links: an untrusted program may have created the
/// contents.
package enum FolderOwner {
    private static let maxDepth = 64

    /// - Parameter opened: the folder, if it is not at its path in this process; nil: it is.
    /// - Throws: if the owner cannot be changed.
    package static func give(
        _ folder: String, opened: Int32? = nil, to identity: ChildSetup.Identity
    ) throws(StartError) {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let file = opened.map { openat($0, ".", flags) } ?? open(folder, flags)
        guard file >= 0, fchown(file, identity.user, identity.group) == 0 else {
            let reason = String(cString: strerror(errno))
            if file >= 0 { close(file) }
            throw StartError(
                "Could not change the owner of the folder \(folder) to the filter's user: \(reason). Choose a folder on "
                    + "another file system.")
        }
        changeOwners(of: file, to: identity, depth: 0)
    }

    /// Closes `folder`.
    private static func changeOwners(of folder: Int32, to identity: ChildSetup.Identity, depth: Int) {
        guard depth < maxDepth, let entries = fdopendir(folder) else {
            close(folder)
            return
        }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            var facts = stat()
            guard name != ".", name != "..", fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
            let isFolder = facts.st_mode & S_IFMT == S_IFDIR
            // Another name of the file may belong to another user.
            let isShared = !isFolder && facts.st_nlink > 1
            if !isShared, facts.st_uid != identity.user || facts.st_gid != identity.group {
                _ = fchownat(folder, name, identity.user, identity.group, AT_SYMLINK_NOFOLLOW)
            }
            guard isFolder else { continue }
            let below = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            if below >= 0 { changeOwners(of: below, to: identity, depth: depth + 1) }
        }
    }
}
