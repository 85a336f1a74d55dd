import Glibc

/// Keeps other installations out of a folder as long as it exists; the kernel releases it if the program is killed.
final class InstallationLock {
    private let file: Int32

    /// - Parameter folder: the folder of the versions, which exists.
    init(_ folder: String) throws(InstallationError) {
        let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else {
            throw InstallationError("\(folder) cannot be opened: \(String(cString: strerror(errno))).")
        }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            close(opened)
            throw InstallationError("\(folder) is in use by another siftbox install or uninstall. Try again after it.")
        }
        file = opened
    }

    /// Waits until everything that was written is on the disk.
    func synchronize() { sync() }

    deinit {
        // A program that another thread is just starting has the file open, too, until it runs.
        flock(file, LOCK_UN)
        close(file)
    }
}
