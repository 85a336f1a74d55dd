import Glibc

/// The state of a file, to detect whether it has changed.
struct FileState: Equatable {
    let device: UInt
    let number: UInt
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    let isRegular: Bool
    let isFolder: Bool

    /// Returns nil, with `errno`, if there is no such file.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        device = UInt(facts.st_dev)
        number = UInt(facts.st_ino)
        size = Int(facts.st_size)
        seconds = facts.st_mtim.tv_sec
        nanoseconds = facts.st_mtim.tv_nsec
        isRegular = facts.st_mode & S_IFMT == S_IFREG
        isFolder = facts.st_mode & S_IFMT == S_IFDIR
    }
}
