import ControlProtocol
import Glibc

/// Keeps other inboxes from creating and removing sockets in a folder. The kernel releases it if the program is killed.
enum FolderLock {
    /// How often, and how many microseconds apart, it is tried: a socket is created within a millisecond.
    private static let (attempts, pause) = (100, UInt32(2000))

    /// - Parameters:
    ///   - folder: a folder that exists.
    ///   - body: what is done while it is locked.
    static func hold<Result>(
        _ folder: String, _ body: () throws(ControlFailure) -> Result
    ) throws(ControlFailure) -> Result {
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard file >= 0 else {
            throw ControlFailure("\(folder) cannot be opened: \(String(cString: strerror(errno))).")
        }
        defer { close(file) }
        var remaining = attempts
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            remaining -= 1
            guard remaining > 0 else { throw ControlFailure("\(folder) is locked by another program. Try again.") }
            usleep(pause)
        }
        // A program that another thread is just starting has the file open, too, until it runs.
        defer { flock(file, LOCK_UN) }
        return try body()
    }
}
