import Glibc

/// The state of a file, to detect whether it has changed.
package struct FileState: Hashable, Sendable {
    package let size: Int
    private let mode: mode_t
    private let owner: uid_t
    private let device, number, seconds, nanoseconds: Int

    /// Returns nil, with `errno`, if the file does not exist.
    package init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        size = Int(facts.st_size)
        (mode, owner) = (facts.st_mode, facts.st_uid)
        (device, number) = (Int(truncatingIfNeeded: facts.st_dev), Int(truncatingIfNeeded: facts.st_ino))
        (seconds, nanoseconds) = (facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec)
    }

    package var isRegular: Bool { mode & S_IFMT == S_IFREG }
    package var isFolder: Bool { mode & S_IFMT == S_IFDIR }
    /// Whether it is the user's, and not everyone can write to it.
    package var isOfUserAlone: Bool { owner == geteuid() && mode & S_IWOTH == 0 }
}
