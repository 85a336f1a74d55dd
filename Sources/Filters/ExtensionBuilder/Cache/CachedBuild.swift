import ExtensionPlans
import Foundation
import Synchronization
import UntrustedFiles

/// An entry of the build cache. Several programs may need it at the same time: each builds its own copy, the first to
/// finish moves its copy into the cache atomically, and the others use that one.
///
///     try CachedBuild(cache, key: key, name: "Filter").find { work in try build.make(in: work) }
struct CachedBuild {
    private let cache: ExtensionCache
    /// The folder that is removed when the entry is unused for long.
    private let entry: URL
    /// The built extension.
    private let target: URL
    /// The extension's module name, which is also the program's name.
    private let name: String

    /// The file with the compiler's warnings and notes, beside the built extension.
    static let notesFile = "notes.txt"

    init(_ cache: ExtensionCache, key: String, name: String) {
        self.cache = cache
        self.name = name
        entry = cache.folder.appendingPathComponent(key)
        target = entry.appendingPathComponent("\(name).appex")
    }

    /// The cached build; nil: there is none.
    var existing: URL? { cache.locked(LOCK_SH) { use() } ? target : nil }

    /// Returns the cached build, or builds it now. It stays in the cache while this program runs.
    ///
    /// - Parameter make: builds in an empty folder, and returns the result's location there.
    func find(_ make: (URL) throws -> URL) throws -> URL {
        if let existing { return existing }
        let work = WorkFolder.url(in: cache.folder, name)
        try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
        defer { WorkFolder.remove(work) }
        let built = try make(work)
        try cache.locked(LOCK_EX) {
            // Another program may have built it since then, and may be running it.
            guard !use() else { return }
            try FileManager.default.createDirectory(at: entry, withIntermediateDirectories: true)
            try WorkFolder.publish(built, at: target, unless: { isWhole })
            let notes = work.appendingPathComponent(Self.notesFile).path
            rename(notes, entry.appendingPathComponent(Self.notesFile).path)
            _ = use()
        }
        return target
    }

    /// The compiler's warnings and notes of a cached build; empty if there are none.
    static func notes(of built: URL) -> String {
        let file = built.deletingLastPathComponent().appendingPathComponent(notesFile)
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }

    /// Records that it is in use.
    ///
    /// - Returns: whether it exists and is complete.
    private func use() -> Bool {
        guard isWhole else { return false }
        cache.recordUse(of: entry)
        BuildsInUse.add(entry)
        return true
    }

    /// Whether program and property list are complete: a full disk or a power failure may have truncated them.
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

/// The builds in use by this program: it locks each, so that no other program removes it.
enum BuildsInUse {
    /// The maximum number of locks: a program that builds all day uses the last ones.
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
            // Without lock support, the time of the last use protects the build.
            _ = flock(descriptor, LOCK_SH | LOCK_NB)
            held.append((entry.path, descriptor))
            if held.count > capacity { close(held.removeFirst().descriptor) }
        }
    }

    /// Whether any program uses it, including this one.
    static func contains(_ entry: URL) -> Bool {
        let descriptor = open(entry.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
    }
}
