import Foundation

/// Where built extensions are kept: the user's cache (`$XDG_CACHE_HOME/siftbox/extensions`, else `~/.cache/…`), or where
/// that cannot be written, a folder of the user's own among the temporary ones.
struct ExtensionCache {
    /// More than these are kept only as long as they are in use.
    static let capacity = 64
    /// How long after its last use one may still be running, in seconds.
    static let use: TimeInterval = 86_400

    let folder: URL

    /// - Throws: `BuildError` when somebody else's folder is in the way: what lies in it would be run.
    init() throws(BuildError) {
        let usual = URL(fileURLWithPath: Self.base).appendingPathComponent("siftbox/extensions")
        try? FileManager.default.createDirectory(at: usual, withIntermediateDirectories: true)
        if access(usual.path, W_OK | X_OK) == 0 {
            folder = usual
        } else {
            folder = try Self.ownTemporary(in: FileManager.default.temporaryDirectory)
        }
    }

    /// The user's cache, whether it is there or not.
    static var base: String {
        let environment = ProcessInfo.processInfo.environment
        return environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(NSHomeDirectory())/.cache"
    }

    /// A folder that nobody else may write in.
    static func ownTemporary(in parent: URL) throws(BuildError) -> URL {
        let folder = parent.appendingPathComponent("siftbox-extensions-\(getuid())")
        mkdir(folder.path, 0o700)
        var facts = stat()
        guard lstat(folder.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR, facts.st_uid == getuid(),
            facts.st_mode & 0o022 == 0
        else {
            throw BuildError(
                "\(folder.path) is not a folder of yours alone. Remove it, or name another by XDG_CACHE_HOME.")
        }
        return folder
    }

    /// So that what is used is not tidied away.
    func recordUse(of entry: URL) { utimes(entry.path, nil) }

    /// Removes what has not been used for longest.
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

    /// Removes one as a whole, unless it is in use or was used meanwhile.
    private func remove(_ entry: URL, unusedSince used: Date) {
        let aside = WorkFolder.url(in: folder, "old")
        locked(LOCK_EX) {
            guard lastUse(of: entry) == used, !BuildsInUse.contains(entry) else { return }
            rename(entry.path, aside.path)
        }
        WorkFolder.remove(aside)
    }

    private func lastUse(of entry: URL) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: entry.path))?[.modificationDate] as? Date
    }

    /// Does what takes a moment while no other program puts a build in its place or takes one away.
    ///
    /// - Parameter lock: `LOCK_SH` to look, `LOCK_EX` to change.
    func locked<Value>(_ lock: Int32, _ work: () throws -> Value) rethrows -> Value {
        let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if descriptor >= 0 { close(descriptor) } }
        while descriptor >= 0, flock(descriptor, lock) != 0, errno == EINTR {}
        return try work()
    }

    /// A cache that lies in a folder.
    init(folder: URL) { self.folder = folder }
}
