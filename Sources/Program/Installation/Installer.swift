import ExtensionBuilder
import ExtensionPlans
package import Foundation

/// Installs a version below a prefix, beside the current one, and then changes to it in one step.
///
/// Whatever ends it, the earlier version is in use or the new one is complete. Everything that it creates is in the manifest
/// before it exists, so that the next installation or `Uninstaller` finds what an interrupted one left.
package struct Installer {
    private let files: PrefixFiles
    /// Copies everything that a version consists of to a new folder.
    private let copy: (URL) throws -> Void

    package init(_ source: InstallationSource, prefix: URL) {
        self.init(PrefixFiles(prefix: prefix), copy: source.copy)
    }

    init(_ files: PrefixFiles, copy: @escaping (URL) throws -> Void) { (self.files, self.copy) = (files, copy) }

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
            try checkPlaces(InstallationManifest(files))
            try files.makePrefix()
            try makeVersionsFolder()
            let lock = try InstallationLock(files.path(InstallationLayout.folder))
            defer { lock.synchronize() }
            return try install(lock)
        } catch let error as InstallationError {
            throw InstallationError("Not installed: \(error)")
        } catch {
            let reason = (error as? BuildError)?.description ?? error.localizedDescription
            throw InstallationError("Not installed: \(reason)")
        }
    }

    /// Creates the folder of the versions. If it cannot be created, the one on the way to it does not stay.
    private func makeVersionsFolder() throws(InstallationError) {
        var made: [String] = []
        do throws(InstallationError) {
            for folder in InstallationLayout.parents(of: InstallationLayout.manifest)
            where try !files.isFolder(folder) {
                try files.makeFolder(folder)
                made.append(folder)
            }
        } catch {
            for folder in made.reversed() { files.removeFolder(folder) }
            throw error
        }
    }

    private func install(_ lock: InstallationLock) throws -> Bool {
        let former = try InstallationManifest(files)
        try checkPlaces(former)
        var manifest = former ?? firstManifest()
        do {
            try makeFolders(&manifest)
            try files.discard(InstallationLayout.incomplete)
            try copy(files.url(InstallationLayout.incomplete))
            try change(&manifest, lock)
        } catch {
            // Half of a version takes space, which is perhaps what is missing.
            if former == nil {
                _ = try? InstallationRemoval(manifest: manifest, files: files).run()
            } else {
                try? files.discard(InstallationLayout.incomplete)
            }
            throw error
        }
        // An installation that was interrupted before it had a version is not an earlier one.
        return former?.entries[InstallationLayout.current] != nil
    }

    /// Changes from the current version to the copied one.
    private func change(_ manifest: inout InstallationManifest, _ lock: InstallationLock) throws {
        let version = nextVersion()
        let folder = "\(InstallationLayout.folder)/\(version)"
        manifest.entries = manifest.entries.filter { $0.key != folder && !$0.key.hasPrefix(folder + "/") }
        try manifest.add(contentsOf: files.url(InstallationLayout.incomplete), as: folder)
        manifest.entries[InstallationLayout.current] = .link(to: version)
        for link in InstallationLayout.links {
            manifest.entries[link.path] = .link(to: files.destination(of: link))
        }
        try manifest.write(to: files)
        lock.synchronize()
        try files.move(InstallationLayout.incomplete, to: folder)
        try files.setLink(InstallationLayout.current, to: version)
        for link in InstallationLayout.links {
            try files.setLink(link.path, to: files.destination(of: link))
        }
        try removeFormer(besides: folder, &manifest)
        try manifest.write(to: files)
    }

    /// Refuses to replace what `siftbox install` did not install.
    private func checkPlaces(_ former: InstallationManifest?) throws(InstallationError) {
        var others = InstallationLayout.links.map(\.path).filter { link in
            files.kind(link).map { former?.entries[link] != $0 } ?? false
        }
        if former == nil,
            !files.contents(of: InstallationLayout.folder).allSatisfy(InstallationLayout.isLeftover)
        {
            others.append(InstallationLayout.folder)
        }
        guard let other = others.first else { return }
        throw InstallationError(
            "\(files.path(other)) exists, and siftbox install did not create it. Move it away, or choose another --prefix."
        )
    }

    /// The manifest of a prefix that has none yet.
    private func firstManifest() -> InstallationManifest {
        var manifest = InstallationManifest()
        let folders = InstallationLayout.parents(of: InstallationLayout.manifest)
        for (folder, next) in zip(folders, folders.dropFirst()) where files.contents(of: folder) == [next] {
            manifest.entries[folder] = .folder
        }
        manifest.entries[InstallationLayout.folder] = .folder
        return manifest
    }

    /// Creates the folders of the links. Those that exist belong to others, and stay when Siftbox is removed.
    private func makeFolders(_ manifest: inout InstallationManifest) throws {
        var missing: [String] = []
        for folder in InstallationLayout.links.map(\.path).flatMap(InstallationLayout.parents)
        where try !missing.contains(folder) && !files.isFolder(folder) {
            missing.append(folder)
            manifest.entries[folder] = .folder
        }
        try manifest.write(to: files)
        for folder in missing { try files.makeFolder(folder) }
    }

    /// The next number, so that a version in use is never written to.
    private func nextVersion() -> String {
        let names = files.contents(of: InstallationLayout.folder).map { ($0 as NSString).lastPathComponent }
        return String((names.compactMap { Int($0) }.max() ?? 0) + 1)
    }

    private func removeFormer(besides folder: String, _ manifest: inout InstallationManifest) throws {
        let kept = manifest.entries.filter { path, _ in
            let parts = path.dropFirst(InstallationLayout.folder.count + 1).split(separator: "/")
            return !path.hasPrefix(InstallationLayout.folder + "/") || Int(parts.first ?? "") == nil
                || path == folder || path.hasPrefix(folder + "/")
        }
        let former = manifest.entries.filter { kept[$0.key] == nil }
        RemovedEntries(entries: former, files: files).remove()
        manifest.entries = kept
    }
}
