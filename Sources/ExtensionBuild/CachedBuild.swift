import Foundation
import Synchronization

/// One build in the cache. Several programs may want it at once: each makes its own aside, the first that is done puts it
/// in its place in one step, and the others use that one.
///
///     try CachedBuild(cache, key: key, name: "Filter").find { work in try build.make(in: work) }
struct CachedBuild {
    private let cache: ExtensionCache
    /// What is removed as one when it has not been used for long.
    private let entry: URL
    /// The built extension.
    private let target: URL
    /// The extension's module, which its program is named after.
    private let name: String

    init(_ cache: ExtensionCache, key: String, name: String) {
        self.cache = cache
        self.name = name
        entry = cache.folder.appendingPathComponent(key)
        target = entry.appendingPathComponent("\(name).appex")
    }

    /// What is there, or what is made now. It stays as long as this program runs.
    ///
    /// - Parameter make: builds in an empty folder, and returns what it built there.
    func find(_ make: (URL) throws -> URL) throws -> URL {
        if cache.locked(LOCK_SH, { use() }) { return target }
        let work = WorkFolder.url(in: cache.folder, name)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { WorkFolder.remove(work) }
        let built = try make(work)
        try cache.locked(LOCK_EX) {
            // Another program may have built the same meanwhile, and run it by now.
            guard !use() else { return }
            try FileManager.default.createDirectory(at: entry, withIntermediateDirectories: true)
            try WorkFolder.publish(built, at: target, unless: { isWhole })
            _ = use()
        }
        return target
    }

    /// Notes that it is used.
    ///
    /// - Returns: whether it is there and whole.
    private func use() -> Bool {
        guard isWhole else { return false }
        cache.recordUse(of: entry)
        BuildsInUse.add(entry)
        return true
    }

    /// A program that can be run and a list that can be read: files that a full disk or a power failure cut short are not.
    private var isWhole: Bool {
        let program = target.appendingPathComponent(name).path
        var facts = stat()
        guard stat(program, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0,
            access(program, X_OK) == 0,
            let data = OpenedFile.data(
                at: target.appendingPathComponent("Info.plist").path, atMost: ExtensionPlist.maxBytes)
        else { return false }
        return PropertyListData.dictionary(data) != nil
    }
}

/// The builds that this program uses: it holds a lock on each, so that no other program tidies it away.
enum BuildsInUse {
    /// More are not held at once: a program that builds all day long uses the last ones.
    private static let capacity = 64
    private static let held = Mutex<[(path: String, descriptor: Int32)]>([])

    static func add(_ entry: URL) {
        held.withLock { held in
            var now = stat()
            guard stat(entry.path, &now) == 0 else { return }
            if let place = held.firstIndex(where: { $0.path == entry.path }) {
                var then = stat()
                if fstat(held[place].descriptor, &then) == 0, then.st_ino == now.st_ino { return }
                close(held.remove(at: place).descriptor)
            }
            let descriptor = open(entry.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { return }
            // A file system without locks leaves the time of the last use.
            _ = flock(descriptor, LOCK_SH | LOCK_NB)
            held.append((entry.path, descriptor))
            if held.count > capacity { close(held.removeFirst().descriptor) }
        }
    }

    /// Whether any program uses it, this one too.
    static func contains(_ entry: URL) -> Bool {
        let descriptor = open(entry.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
