import Foundation
package import Glibc

/// Temporary files and folders that are locked as long as a process uses them.
///
/// A killed program leaves its file, without the lock; a later start removes it. A file is removed only if its name,
/// its owner and the missing lock all match, and links are never followed.
package enum LockedTemporary {
    /// The number of random letters and digits after the prefix.
    private static let randomLength = 6

    /// Creates a file without a name. It is deleted when its descriptor is closed, unless it gets a name first.
    ///
    /// - Parameters:
    ///   - folder: The folder, with a trailing slash.
    ///   - mode: Its permissions, reduced by the umask.
    /// - Returns: nil if the file system does not support it or the folder is not writable.
    package static func makeUnnamedFile(in folder: String, mode: mode_t) -> Int32? {
        // O_TMPFILE, which Swift does not import.
        let file = open(folder, 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, mode)
        guard file >= 0 else { return nil }
        // `name(_:_:)` links the file through this path.
        guard access(descriptorPath(file), F_OK) == 0 else {
            close(file)
            return nil
        }
        return file
    }

    /// Gives a file without a name this path, in the folder in which it was created.
    ///
    /// - Returns: false on failure, with `errno`; `EEXIST` if the path exists.
    package static func name(_ file: Int32, _ path: String) -> Bool {
        linkat(AT_FDCWD, descriptorPath(file), AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }

    /// Gives a file without a name a temporary name, and locks it until its descriptor is closed.
    ///
    /// - Returns: the path; nil on failure, with `errno`.
    package static func name(_ file: Int32, in folder: String, prefix: String) -> String? {
        _ = flock(file, LOCK_EX)
        while true {
            let path = folder + randomName(prefix)
            if name(file, path) { return path }
            guard errno == EEXIST else { return nil }
        }
    }

    private static func randomName(_ prefix: String) -> String {
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        return prefix + String((0..<randomLength).compactMap { _ in letters.randomElement() })
    }

    static func descriptorPath(_ file: Int32) -> String { "/proc/self/fd/\(file)" }

    /// Creates a folder that only this user can read, and locks it until the descriptor is closed.
    ///
    /// - Parameters:
    ///   - folder: The parent folder, with a trailing slash.
    ///   - prefix: The prefix of the name.
    /// - Returns: the locked descriptor and the path; nil on failure, with `errno`.
    package static func makeFolder(in folder: String, prefix: String) -> (lock: Int32, path: String)? {
        while true {
            var template = Array("\(folder)\(prefix)XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { return nil }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            let made = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard made >= 0 else {
                // Another process may have removed it as an orphan before it was locked.
                if errno == ENOENT { continue }
                return nil
            }
            // On a file system without locks, the folder is used anyway and stays if the program is killed.
            _ = flock(made, LOCK_EX)
            var (facts, named) = (stat(), stat())
            if fstat(made, &facts) == 0, lstat(path, &named) == 0, isSame(facts, named) { return (made, path) }
            close(made)
        }
    }

    /// Removes the folders of killed programs with their files.
    ///
    /// - Parameters:
    ///   - folder: The parent folder.
    ///   - prefix: The prefix of the names.
    ///   - files: The names of the files to remove. A folder that contains anything else stays.
    package static func removeOrphanFolders(in folder: String, prefix: String, files: [String]) {
        forEachName(in: folder, prefix: prefix) { name, directory in
            let orphan = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard orphan >= 0 else { return }
            defer { close(orphan) }
            guard isUnlocked(orphan, name, in: directory) else { return }
            for file in files { unlinkat(orphan, file, 0) }
            unlinkat(directory, name, AT_REMOVEDIR)
        }
    }

    /// Creates a file, and locks it until its descriptor is closed.
    ///
    /// - Parameters:
    ///   - folder: The folder, with a trailing slash.
    ///   - prefix: The prefix of the name.
    ///   - mode: Its permissions, reduced by the umask.
    /// - Returns: nil on failure, with `errno`.
    package static func makeFile(in folder: String, prefix: String, mode: mode_t) -> (file: Int32, path: String)? {
        while true {
            let path = folder + randomName(prefix)
            let file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, mode)
            guard file >= 0 else {
                if errno == EEXIST { continue }
                return nil
            }
            // On a file system without locks, the file is used anyway and stays if the program is killed.
            _ = flock(file, LOCK_EX)
            var facts = stat()
            // Another process may have removed it as an orphan before it was locked.
            if fstat(file, &facts) == 0, facts.st_nlink > 0 { return (file, path) }
            close(file)
        }
    }

    /// Removes the files of killed programs in a folder.
    package static func removeOrphans(in folder: String, prefix: String) {
        forEachName(in: folder, prefix: prefix) { name, directory in
            let file = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            guard file >= 0 else { return }
            defer { close(file) }
            var facts = stat()
            guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_nlink == 1,
                isUnlocked(file, name, in: directory)
            else { return }
            unlinkat(directory, name, 0)
        }
    }

    /// Calls `body` with each name in the folder that has the prefix, and the descriptor of the folder.
    private static func forEachName(in folder: String, prefix: String, _ body: (String, Int32) -> Void) {
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        guard let stream = fdopendir(directory) else {
            close(directory)
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = entryName(entry)
            guard name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + randomLength else { continue }
            body(name, directory)
        }
    }

    /// The name, read where it is: the memory of a short one ends before the 256 bytes of its type.
    static func entryName(_ entry: UnsafeMutablePointer<dirent>) -> String {
        withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
        }
    }

    /// Whether the opened file could be locked, belongs to this user and still has this name.
    private static func isUnlocked(_ file: Int32, _ name: String, in directory: Int32) -> Bool {
        var (facts, named) = (stat(), stat())
        return fstat(file, &facts) == 0 && facts.st_uid == geteuid() && flock(file, LOCK_EX | LOCK_NB) == 0
            && fstatat(directory, name, &named, AT_SYMLINK_NOFOLLOW) == 0 && isSame(facts, named)
    }

    private static func isSame(_ one: stat, _ other: stat) -> Bool {
        one.st_ino == other.st_ino && one.st_dev == other.st_dev
    }
}
