import Foundation
import Glibc

/// Temporary files whose lock shows that a process still writes them.
///
/// A program that is killed leaves its file behind, without the lock: a later start removes it. A file is removed only
/// when its name, its owner and the missing lock all say that it is one of these, and links are never followed.
package enum LockedTemporary {
    /// How many letters follow the prefix.
    private static let random = 6

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
            removeOrphan(name, in: directory)
        }
    }

    private static func removeOrphan(_ name: String, in directory: Int32) {
        let file = openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { close(file) }
        var (facts, named) = (stat(), stat())
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid(),
            facts.st_nlink == 1,
            flock(file, LOCK_EX | LOCK_NB) == 0,
            // Locked now: is it still the one of this name?
            fstatat(directory, name, &named, AT_SYMLINK_NOFOLLOW) == 0, named.st_ino == facts.st_ino,
            named.st_dev == facts.st_dev
        else { return }
        unlinkat(directory, name, 0)
    }
}
