import Foundation

/// The compiler's cache of C modules, shared by all builds: compiling them takes more than a second.
///
/// A build of untrusted source can only read it: anything that it could write would affect all later builds. The cache
/// is filled once, by compiling a source of Siftbox's own.
struct ModuleCache {
    /// Its location.
    let folder: URL

    /// A copy of the archive of Siftbox's modules without their debug information; it may be missing.
    var archive: String { folder.appendingPathComponent("ExtensionSupport.a").path }

    private var mark: String { folder.appendingPathComponent("complete").path }
    private var isComplete: Bool { access(mark, F_OK) == 0 }

    /// The cache for a set of options, filled if necessary.
    ///
    /// - Parameters:
    ///   - key: identifies what cannot share a cache: toolchain, modules, options.
    ///   - selection: the modules of Apple that are compiled against.
    ///   - fill: compiles a source file (its path) with this cache writable.
    init(
        in cache: ExtensionCache, key: String, _ selection: ModuleSelection = .all,
        fill: (ModuleCache, _ source: String) throws -> Void
    ) throws {
        let modules = cache.folder.appendingPathComponent("modules")
        folder = modules.appendingPathComponent(key)
        if isComplete { return }
        try FileManager.default.createDirectory(at: modules, withIntermediateDirectories: true)
        // Whatever the umask is.
        chmod(modules.path, 0o755)
        // Only one program fills it; others wait.
        let lock = open(modules.appendingPathComponent(".lock").path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        defer { if lock >= 0 { close(lock) } }
        while lock >= 0, flock(lock, LOCK_EX) != 0, errno == EINTR {}
        if isComplete { return }
        try Self.removeOld(in: modules)
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let source = folder.appendingPathComponent("Modules.swift")
        try Data(Self.source(selection).utf8).write(to: source)
        try fill(self, source.path)
        // Started by root, each build runs as another user (`Isolation`).
        BuildSandbox.makeReadableByAll(folder)
        try Data().write(to: URL(fileURLWithPath: mark))
    }

    /// Imports every module that extensions may import.
    private static func source(_ selection: ModuleSelection) -> String {
        let modules =
            ["Dispatch", "Foundation", "Glibc", "IdentityLookup", "FilterMain", "ReportingMain", "Synchronization"]
            + selection.names.sorted()
        return modules.map { "import \($0)\n" }.joined()
    }

    /// Removes the caches of earlier toolchains.
    private static func removeOld(in modules: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: modules.path) where !name.hasPrefix(".") {
            let old = modules.appendingPathComponent(name)
            if WorkFolder.isOlder(old, than: 30 * 86_400) { try? FileManager.default.removeItem(at: old) }
        }
    }
}
