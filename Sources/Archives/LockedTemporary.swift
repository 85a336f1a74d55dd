import Foundation
import Glibc

/// Temporary files and folders whose lock shows that a process still uses them.
///
/// A program that is killed leaves its file behind, without the lock: a later start removes it. A file is removed only
/// when its name, its owner and the missing lock all say that it is one of these, and links are never followed.
package enum LockedTemporary {
    /// How many letters and digits follow the prefix.
    private static let random = 6

    /// Makes a file without a name, which is gone when its descriptor is closed, unless it gets a name first.
    ///
    /// - Parameter folder: with its slash at the end.
    /// - Returns: nil where the file system has no such files, or where nothing can be written.
    package static func makeUnnamedFile(in folder: String) -> Int32? {
        // O_TMPFILE, which Swift does not import.
        let file = open(folder, 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else { return nil }
        // Its name is made through this path.
        guard access(descriptorPath(file), F_OK) == 0 else {
            close(file)
            return nil
        }
        return file
    }

    /// Gives a file without a name one, in the folder that it was made in.
    ///
    /// - Returns: false, with `errno`, when it cannot; `EEXIST`: there is such a name already.
    package static func name(_ file: Int32, _ path: String) -> Bool {
        linkat(AT_FDCWD, descriptorPath(file), AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
    }

    /// Gives a file without a name a temporary one, and locks it until its descriptor is closed.
    ///
    /// - Returns: its path; nil, with `errno`, when it cannot.
    package static func name(_ file: Int32, in folder: String, prefix: String) -> String? {
        _ = flock(file, LOCK_EX)
        while true {
            let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
            let path = folder + prefix + String((0..<random).compactMap { _ in letters.randomElement() })
            if name(file, path) { return path }
            guard errno == EEXIST else { return nil }
        }
    }

    private static func descriptorPath(_ file: Int32) -> String { "/proc/self/fd/\(file)" }

    /// Makes a folder for this user alone, and locks it until the descriptor is closed.
    ///
    /// - Parameters:
    ///   - folder: where it is made, with its slash at the end.
    ///   - prefix: what its name begins with.
    /// - Returns: the folder, open for its lock, and its path; nil, with `errno`, when it cannot be made.
    package static func makeFolder(in folder: String, prefix: String) -> (lock: Int32, path: String)? {
        while true {
            var template = Array("\(folder)\(prefix)XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { return nil }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            let made = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard made >= 0 else {
                // Between the two steps another start may have taken it for an orphan.
                if errno == ENOENT { continue }
                return nil
            }
            // On a file system without locks the folder is used all the same, and stays when the program is killed.
            _ = flock(made, LOCK_EX)
            var (facts, named) = (stat(), stat())
            if fstat(made, &facts) == 0, lstat(path, &named) == 0, isSame(facts, named) { return (made, path) }
            close(made)
        }
    }

    /// Removes the folders that killed programs left, with the files in them that such a folder has.
    ///
    /// - Parameters:
    ///   - folder: where they are.
    ///   - prefix: what their names begin with.
    ///   - files: names of the files that are removed with their folder. A folder that holds anything else stays.
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

    /// Makes a file, and locks it until its descriptor is closed.
    ///
    /// - Parameters:
    ///   - folder: with its slash at the end.
    ///   - prefix: what its name begins with.
    /// - Returns: nil, with `errno`, when it cannot be made.
    package static func makeFile(in folder: String, prefix: String) -> (file: Int32, path: String)? {
        while true {
            var template = Array("\(folder)\(prefix)XXXXXX".utf8CString)
            let file = mkstemp(&template)
            guard file >= 0 else { return nil }
            _ = fcntl(file, F_SETFD, FD_CLOEXEC)
            // A file system without locks writes all the same: what is left there stays.
            _ = flock(file, LOCK_EX)
            var facts = stat()
            // Between the two steps another start may have taken it for an orphan.
            if fstat(file, &facts) == 0, facts.st_nlink > 0 {
                return (file, String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
            }
            close(file)
        }
    }

    /// Removes the files in a folder that a program left which was killed.
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

    /// Calls `body` with each name in a folder that begins so, and the open folder.
    private static func forEachName(in folder: String, prefix: String, _ body: (String, Int32) -> Void) {
        let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard directory >= 0 else { return }
        guard let stream = fdopendir(directory) else {
            close(directory)
            return
        }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(prefix), name.utf8.count == prefix.utf8.count + random else { continue }
            body(name, directory)
        }
    }

    /// Locks what was opened, and looks whether it is this user's and still has the name.
    private static func isUnlocked(_ file: Int32, _ name: String, in directory: Int32) -> Bool {
        var (facts, named) = (stat(), stat())
        return fstat(file, &facts) == 0 && facts.st_uid == geteuid() && flock(file, LOCK_EX | LOCK_NB) == 0
            && fstatat(directory, name, &named, AT_SYMLINK_NOFOLLOW) == 0 && isSame(facts, named)
    }

    private static func isSame(_ one: stat, _ other: stat) -> Bool {
        one.st_ino == other.st_ino && one.st_dev == other.st_dev
    }
}
