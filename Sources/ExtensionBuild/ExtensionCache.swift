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
    func noteUse(of entry: URL) { utimes(entry.path, nil) }

    /// Removes what has not been used for longest.
    func tidy(now: Date = Date()) {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
            $0 != "modules"
        }
        guard names.count > Self.capacity else { return }
        let entries = names.compactMap { name -> (URL, Date)? in
            let entry = folder.appendingPathComponent(name)
            let facts = try? FileManager.default.attributesOfItem(atPath: entry.path)
            return (facts?[.modificationDate] as? Date).map { (entry, $0) }
        }
        for (entry, used) in entries.sorted(by: { $0.1 > $1.1 }).dropFirst(Self.capacity)
        where now.timeIntervalSince(used) > Self.use {
            try? FileManager.default.removeItem(at: entry)
        }
    }

    /// A cache that lies in a folder.
    init(folder: URL) { self.folder = folder }
}
