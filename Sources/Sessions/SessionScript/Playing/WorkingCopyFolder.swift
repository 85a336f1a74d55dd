import Foundation
import StableHashes

/// The temporary folder of a working copy. It is deleted with this object.
///
/// Its path is the same in each run: the cache of built extensions depends on paths, and the unchanged copy of the tour's
/// filter is then built only once. While another program or session uses that folder, its name is random.
final class WorkingCopyFolder {
    let url: URL
    /// Open and locked as long as the folder is in use.
    private let lock: Int32

    /// - Parameters:
    ///   - original: the absolute path of what will be copied.
    ///   - parent: for tests.
    /// - Throws: why the folder cannot be created.
    init(for original: String, in parent: URL = FileManager.default.temporaryDirectory) throws {
        var hash = PairedFNVHash()
        Array(original.utf8).withUnsafeBytes { hash.add($0) }
        let usual = parent.appendingPathComponent(
            "siftbox-save-\(getuid())-\(String(hash.words.0, radix: 16))\(String(hash.words.1, radix: 16))")
        if let lock = Self.claim(usual) {
            (url, self.lock) = (usual, lock)
            return
        }
        url = parent.appendingPathComponent("siftbox-save-\(UUID().uuidString)")
        lock = -1
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    /// Creates the folder, or empties what a killed program left.
    ///
    /// - Returns: the open and locked folder; nil: it is in use, or not a private folder of this user.
    private static func claim(_ folder: URL) -> Int32? {
        mkdir(folder.path, 0o700)
        let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return nil }
        var (opened, named) = (stat(), stat())
        // Its owner may have deleted it before it was locked.
        guard fstat(file, &opened) == 0, opened.st_uid == geteuid(), opened.st_mode & 0o077 == 0,
            flock(file, LOCK_EX | LOCK_NB) == 0, lstat(folder.path, &named) == 0, named.st_ino == opened.st_ino,
            (try? empty(folder)) != nil
        else {
            close(file)
            return nil
        }
        return file
    }

    private static func empty(_ folder: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
        if lock >= 0 { close(lock) }
    }
}
