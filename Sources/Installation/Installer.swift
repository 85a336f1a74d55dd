import ExtensionBuilder
import Foundation

/// Installs a version below a prefix, beside the current one, and then changes to it in one step.
package struct Installer {
    private let prefix: URL
    /// Copies everything that a version consists of to a new folder.
    private let copy: (URL) throws -> Void

    package init(_ source: InstallationSource, prefix: URL) { self.init(prefix: prefix, copy: source.copy) }

    init(prefix: URL, copy: @escaping (URL) throws -> Void) { (self.prefix, self.copy) = (prefix, copy) }

    /// The prefix of an installed program; nil: the program is not installed.
    ///
    /// - Parameter folder: the folder of the program.
    package static func prefix(of folder: URL) -> URL? {
        let versions = folder.deletingLastPathComponent()
        guard versions.path.hasSuffix("/" + InstallationLayout.folder),
            FileManager.default.fileExists(atPath: versions.appendingPathComponent("manifest").path)
        else { return nil }
        return versions.deletingLastPathComponent().deletingLastPathComponent()
    }

    /// - Returns: whether an earlier version was replaced.
    /// - Throws: `InstallationError`. What was installed before is then still in use.
    package func run() throws(InstallationError) -> Bool {
        do {
            return try install()
        } catch let error as InstallationError {
            throw error
        } catch {
            let reason = (error as? BuildError)?.description ?? error.localizedDescription
            throw InstallationError("Not installed: \(reason)")
        }
    }

    private func install() throws -> Bool {
        let former = try InstallationManifest(prefix: prefix)
        try checkPlaces(former)
        // The folders that exist belong to others, and stay when Siftbox is removed.
        var manifest = former ?? InstallationManifest()
        try makeFolders(&manifest)
        let lock = try InstallationLock(url(InstallationLayout.folder).path)
        defer { lock.synchronize() }
        // Before anything has its place: an interrupted installation can be removed.
        try manifest.write(to: prefix)
        try remove(InstallationLayout.incomplete)

        try copy(url(InstallationLayout.incomplete))
        let version = nextVersion()
        let folder = "\(InstallationLayout.folder)/\(version)"
        manifest.entries = manifest.entries.filter { $0.key != folder && !$0.key.hasPrefix(folder + "/") }
        try manifest.add(contentsOf: url(InstallationLayout.incomplete), as: folder)
        manifest.entries[InstallationLayout.current] = .link(to: version)
        for link in InstallationLayout.links {
            manifest.entries[link.path] = .link(to: InstallationLayout.destination(of: link))
        }
        try manifest.write(to: prefix)
        lock.synchronize()
        try move(InstallationLayout.incomplete, to: folder)
        try setLink(InstallationLayout.current, to: version)
        for link in InstallationLayout.links {
            try setLink(link.path, to: InstallationLayout.destination(of: link))
        }
        try removeFormer(besides: folder, &manifest)
        try manifest.write(to: prefix)
        return former != nil
    }

    /// Refuses to replace what `siftbox install` did not install.
    private func checkPlaces(_ former: InstallationManifest?) throws(InstallationError) {
        for link in InstallationLayout.links {
            guard let present = InstalledFile.kind(url(link.path).path) else { continue }
            guard former?.entries[link.path] == present else {
                throw InstallationError(
                    "\(url(link.path).path) exists, and siftbox install did not create it. Move it away, or choose another --prefix."
                )
            }
        }
        if former == nil,
            let names = try? FileManager.default.contentsOfDirectory(atPath: url(InstallationLayout.folder).path),
            names.contains(where: { $0 != (InstallationLayout.incomplete as NSString).lastPathComponent })
        {
            throw InstallationError(
                "\(url(InstallationLayout.folder).path) exists, and siftbox install did not create it. Move it away, or choose another --prefix."
            )
        }
    }

    private func makeFolders(_ manifest: inout InstallationManifest) throws {
        let paths = InstallationLayout.links.map(\.path) + [InstallationLayout.manifest]
        for folder in paths.flatMap(InstallationLayout.parents) {
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: url(folder).path, isDirectory: &isFolder) {
                guard isFolder.boolValue else { throw InstallationError("\(url(folder).path) is not a folder.") }
                continue
            }
            try FileManager.default.createDirectory(at: url(folder), withIntermediateDirectories: true)
            manifest.entries[folder] = .folder
        }
        manifest.entries[InstallationLayout.folder] = .folder
    }

    /// The next number, so that a version in use is never written to.
    private func nextVersion() -> String {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url(InstallationLayout.folder).path)) ?? []
        return String((names.compactMap { Int($0) }.max() ?? 0) + 1)
    }

    private func removeFormer(besides folder: String, _ manifest: inout InstallationManifest) throws {
        let kept = manifest.entries.filter { path, _ in
            let parts = path.dropFirst(InstallationLayout.folder.count + 1).split(separator: "/")
            return !path.hasPrefix(InstallationLayout.folder + "/") || Int(parts.first ?? "") == nil
                || path == folder || path.hasPrefix(folder + "/")
        }
        let former = manifest.entries.filter { kept[$0.key] == nil }
        RemovedEntries(former, prefix).remove()
        manifest.entries = kept
    }

    private func url(_ path: String) -> URL { prefix.appendingPathComponent(path) }

    private func remove(_ path: String) throws {
        guard InstalledFile.kind(url(path).path) != nil else { return }
        try FileManager.default.removeItem(at: url(path))
    }

    private func move(_ path: String, to target: String) throws(InstallationError) {
        guard rename(url(path).path, url(target).path) == 0 else { throw failure(target) }
    }

    /// Replaces a link in one step.
    private func setLink(_ path: String, to target: String) throws(InstallationError) {
        guard InstalledFile.kind(url(path).path) != .link(to: target) else { return }
        let new = url(path).path + ".new"
        unlink(new)
        guard symlink(target, new) == 0, rename(new, url(path).path) == 0 else { throw failure(path) }
    }

    private func failure(_ path: String) -> InstallationError {
        InstallationError("\(url(path).path) could not be created: \(String(cString: strerror(errno))).")
    }
}
