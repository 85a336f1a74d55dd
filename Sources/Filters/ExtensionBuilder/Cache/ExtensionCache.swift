import ExtensionPlans
import Foundation
import UntrustedFiles

/// The folder of built extensions: the user's cache (`$XDG_CACHE_HOME/siftbox/extensions`, else `~/.cache/…`), or if
/// that is not writable, a private temporary folder.
struct ExtensionCache {
    /// Entries beyond this number are kept only while in use.
    static let capacity = 64
    /// How long after its last use an entry may still be running, in seconds.
    static let use: TimeInterval = 86_400

    let folder: URL

    /// - Throws: `BuildError` if the folder belongs to another user, whose programs would be run.
    init() throws(BuildError) {
        let usual = URL(fileURLWithPath: Self.base).appendingPathComponent("siftbox/extensions")
        try? FileManager.default.createDirectory(at: usual, withIntermediateDirectories: true)
        if access(usual.path, W_OK | X_OK) == 0 {
            folder = usual
        } else {
            folder = try Self.ownTemporary(in: FileManager.default.temporaryDirectory)
        }
    }

    /// The user's cache folder; it may not exist.
    static var base: String { HomeFolder.folder("XDG_CACHE_HOME", ".cache") }

    /// A folder that only the user can write to.
    static func ownTemporary(in parent: URL, _ name: String = "siftbox-extensions") throws(BuildError) -> URL {
        let folder = parent.appendingPathComponent("\(name)-\(getuid())")
        mkdir(folder.path, 0o700)
        var facts = stat()
        guard lstat(folder.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == getuid(),
            facts.st_mode & 0o022 == 0
        else {
            throw BuildError(
                "\(folder.path) is not a private folder of yours. Delete it, or set XDG_CACHE_HOME to another folder.")
        }
        return folder
    }

    /// Protects an entry from removal by `tidy`.
    func recordUse(of entry: URL) { utimes(entry.path, nil) }

    /// Removes the least recently used entries.
    func tidy(now: Date = Date()) {
        WorkFolder.removeOld(in: folder, now: now)
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
            $0 != "modules" && !$0.hasPrefix(".")
        }
        guard names.count > Self.capacity else { return }
        let entries = names.compactMap { name -> (URL, Date)? in
            let entry = folder.appendingPathComponent(name)
            return lastUse(of: entry).map { (entry, $0) }
        }
        for (entry, used) in entries.sorted(by: { $0.1 > $1.1 }).dropFirst(Self.capacity)
        where now.timeIntervalSince(used) > Self.use {
            remove(entry, unusedSince: used)
        }
    }

    /// Removes an entry atomically, unless it is in use or was used since then.
    private func remove(_ entry: URL, unusedSince used: Date) {
        let aside = WorkFolder.url(in: folder, "old")
        locked(LOCK_EX) {
            guard lastUse(of: entry) == used, !BuildsInUse.contains(entry) else { return }
            rename(entry.path, aside.path)
        }
        WorkFolder.remove(aside)
    }

    /// `FileManager` would look up the owner of each entry, which takes long for a thousand of them.
    private func lastUse(of entry: URL) -> Date? {
        var facts = stat()
        guard stat(entry.path, &facts) == 0 else { return nil }
        let seconds = TimeInterval(facts.st_mtim.tv_sec) + TimeInterval(facts.st_mtim.tv_nsec) / 1e9
        return Date(timeIntervalSince1970: seconds)
    }

    /// Performs short work under a lock, during which no other program adds or removes a build.
    ///
    /// - Parameter lock: `LOCK_SH` to look, `LOCK_EX` to change.
    func locked<Value>(_ lock: Int32, _ work: () throws -> Value) rethrows -> Value {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        while descriptor >= 0, flock(descriptor, lock) != 0, errno == EINTR {}
        return try work()
    }

    /// A cache in a given folder.
    init(folder: URL) { self.folder = folder }
}
