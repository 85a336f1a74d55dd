import Foundation

/// What the compiler made of C modules, kept for every build: they take it more than a second.
///
/// A build of somebody's source only reads it: what such a build could leave there would get into all that come after. It
/// is filled once by a source of Siftbox's own.
struct ModuleCache {
    /// Where it is.
    let folder: URL

    private var mark: String { folder.appendingPathComponent("complete").path }
    private var isComplete: Bool { access(mark, F_OK) == 0 }

    /// The cache for a way of compiling, filled when it is not yet.
    ///
    /// - Parameters:
    ///   - key: tells all apart that cannot share one: toolchain, modules, options.
    ///   - fill: compiles a source (its path) with this cache to write in.
    init(in cache: ExtensionCache, key: String, fill: (ModuleCache, _ source: String) throws -> Void) throws {
        let modules = cache.folder.appendingPathComponent("modules")
        folder = modules.appendingPathComponent(key)
        if isComplete { return }
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        // Only one program fills it; the others wait for that.
        let lock = open(modules.appendingPathComponent(".lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { if lock >= 0 { close(lock) } }
        while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
        if isComplete { return }
        try Self.removeOld(in: modules)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let source = folder.appendingPathComponent("Modules.swift")
        try Data(Self.source.utf8).write(to: source)
        try fill(self, source.path)
        try letOthersRead()
        try Data().write(to: URL(fileURLWithPath: mark))
    }

    /// Started by root, each build runs as another user (`Isolation`), who reads it.
    private func letOthersRead() throws {
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let path = folder.appendingPathComponent(name).path
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
            chmod(path, isFolder.boolValue ? 0o755 : 0o644)
        }
    }

    /// Uses all that extensions import.
    private static var source: String {
        let modules =
            ["Dispatch", "Foundation", "Glibc", "IdentityLookup", "FilterMain", "ReportingMain", "Synchronization"]
            + AppleModules.standIns.keys.sorted()
        return modules.map { "import \($0)\n" }.joined()
    }

    /// Those of earlier toolchains.
    private static func removeOld(in modules: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: modules.path) where !name.hasPrefix(".") {
            let old = modules.appendingPathComponent(name)
            let facts = try? FileManager.default.attributesOfItem(atPath: old.path)
            guard let made = facts?[.modificationDate] as? Date, Date().timeIntervalSince(made) > 30 * 86_400 else {
                continue
            }
            try? FileManager.default.removeItem(at: old)
        }
    }
}
