import Glibc

extension ArchiveError {
    /// A file whose end is missing. What stands before has been read.
    ///
    /// - Parameter place: `of line 7`, `behind record 3`.
    static func cutShort(_ path: String, _ place: String) -> ArchiveError {
        ArchiveError(
            "\(path) ends in the middle \(place): it is not whole. Copy it anew, or do without what is missing.")
    }

    /// What the system's error number means for the person who named the file.
    ///
    /// - Parameter doing: what failed: `read`, `read any further`.
    static func unreadable(_ path: String, _ number: Int32 = errno, doing: String = "read") -> ArchiveError {
        switch number {
        case ENOENT, ENOTDIR: ArchiveError("There is no file \(path).")
        case EACCES, EPERM:
            ArchiveError("\(path) cannot be \(doing): you have no permission for it.")
        case EISDIR: ArchiveError("\(path) is a folder. Name a file in it.")
        case EIO: ArchiveError("\(path) cannot be \(doing): the disk fails. Copy it anew.")
        default: ArchiveError("\(path) cannot be \(doing): \(String(cString: strerror(number))).")
        }
    }
}
