import ExtensionPlans
import Foundation
import Sandboxing
import SystemSupport

/// Folders in /tmp for what the compiler could not reach at its usual place.
///
/// If root starts Siftbox and bubblewrap is unavailable, the compiler runs as a user that cannot enter /root
/// (`ReachablePaths`), where the cache is and often this program. No folder of the user is opened for it. Instead,
/// it finds in /tmp:
///
/// | what | how |
/// |---|---|
/// | the copies of the sources, and the folder that it writes to | in a temporary folder of this build; only the compiler's group can read the sources |
/// | compiled C modules | kept in `siftbox-compiler-0`; they contain nothing of the user |
/// | Siftbox's modules and their archive | copied there, once for each version |
///
/// Only root writes to that folder, except while its compiler compiles Siftbox's own source there (`ModuleCache`).
/// The built extension is in the cache as usual. A toolchain is too large to be copied; an error names the folders that
/// are closed to the compiler.
struct ReachableFolders: Sendable {
    /// A folder that every user can enter; TMPDIR may be root's alone.
    var parent = URL(fileURLWithPath: "/tmp")

    /// How long a copy of Siftbox's modules is kept after its last use, in seconds: longer than any build takes.
    private static let maxAge: TimeInterval = 3600
    private static let prefix = "support-"

    /// Creates a temporary folder for one build, which is removed with the returned object.
    func temporary() throws(BuildError) -> TemporaryFolder {
        do {
            let folder = try TemporaryFolder(in: ProjectFiles.real(parent.path), for: .build)
            // Its name is random, and others cannot list it.
            fchmod(folder.opened.file, 0o711)
            return folder
        } catch {
            throw BuildError(error.reason)
        }
    }

    /// The folder for what is kept.
    func kept() throws(BuildError) -> URL {
        let folder = try ExtensionCache.ownTemporary(in: parent, "siftbox-compiler")
        chmod(folder.path, 0o711)
        return folder
    }

    /// Copies Siftbox's modules, unless an earlier build copied these.
    func copy(_ support: BuildSupport) throws -> BuildSupport {
        let kept = try kept()
        var hash = Fingerprint()
        hash.add(Array(BuildSupport.version(of: support.archive).utf8))
        let folder = kept.appendingPathComponent(Self.prefix + hash.text)
        if access(folder.path, F_OK) != 0 {
            removeOld(in: kept)
            let work = WorkFolder.url(in: kept, "support")
            defer { WorkFolder.remove(work) }
            let new = work.appendingPathComponent("new")
            try support.copy(to: new)
            BuildSandbox.makeReadableByAll(new)
            try WorkFolder.publish(new, at: folder, unless: { true })
        }
        utimes(folder.path, nil)
        return BuildSupport(in: folder.path, support.selection)
    }

    private func removeOld(in kept: URL) {
        WorkFolder.removeOld(in: kept, "support")
        for name in (try? FileManager.default.contentsOfDirectory(atPath: kept.path)) ?? []
        where name.hasPrefix(Self.prefix) {
            let old = kept.appendingPathComponent(name)
            if WorkFolder.isOlder(old, than: Self.maxAge) { WorkFolder.remove(old) }
        }
    }
}

extension BuildTools {
    /// Whether the compiler reaches its files only by paths that other users can enter.
    private var needsReachablePaths: Bool {
        guard !BuildSandbox.isDisabled, let mechanism = try? isolation ?? BuildSandbox.mechanism() else { return false }
        return ReachablePaths.areNeeded(for: mechanism)
    }

    /// Whether the compiler could not reach the contents of a folder, or a file, at its place.
    private func isClosed(_ path: String) -> Bool { !ReachablePaths.contain(ProjectFiles.real(path) + "/file") }

    /// The cache that contains the compiled C modules.
    func moduleCaches() throws(BuildError) -> ExtensionCache {
        guard needsReachablePaths, isClosed(cache.folder.path) else { return cache }
        return ExtensionCache(folder: try reachable.kept())
    }

    /// Siftbox's modules, where the compiler can read them.
    func readable(_ support: BuildSupport) throws -> BuildSupport {
        let folders = support.folders.map { ($0 as NSString).deletingLastPathComponent }
        guard needsReachablePaths, folders.contains(where: isClosed) else { return support }
        return try reachable.copy(support)
    }

    /// A folder for the compiler's input and output, if it could not reach those in `work`; nil: it can.
    func temporary(for work: URL) throws(BuildError) -> TemporaryFolder? {
        needsReachablePaths && isClosed(work.path) ? try reachable.temporary() : nil
    }
}
