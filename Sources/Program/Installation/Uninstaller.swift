package import Foundation

/// Removes exactly what `siftbox install` put below a prefix, also if it was interrupted.
package struct Uninstaller {
    private let files: PrefixFiles

    package init(prefix: URL) { self.init(PrefixFiles(prefix: prefix)) }

    init(_ files: PrefixFiles) { self.files = files }

    /// - Returns: how many files and links were removed; 0 if an interrupted run left only empty folders.
    /// - Throws: `InstallationError` if nothing is installed, or something is not as it was installed; nothing was removed
    ///   then. Or if something could not be removed.
    package func run() throws(InstallationError) -> Int {
        guard try isFolder() else {
            guard removeEmptyParents() else { throw notInstalled }
            return 0
        }
        let lock = try InstallationLock(files.path(InstallationLayout.folder))
        defer { lock.synchronize() }
        let manifest: InstallationManifest
        if let written = try InstallationManifest(files) {
            manifest = written
        } else {
            // Interrupted before the manifest was written, or after it was removed.
            let present = files.contents(of: InstallationLayout.folder)
            guard present.allSatisfy(InstallationLayout.isLeftover) else { throw notInstalled }
            var folders = InstallationManifest()
            for folder in InstallationLayout.parents(of: InstallationLayout.manifest) {
                folders.entries[folder] = .folder
            }
            manifest = folders
        }
        let others = unknown(manifest)
        guard others.isEmpty else {
            let more = others.count > 5 ? " and \(others.count - 5) more" : ""
            throw InstallationError(
                "Not as siftbox install left it: \(others.prefix(5).joined(separator: ", "))\(more). Move it away, then repeat."
            )
        }
        return try InstallationRemoval(manifest: manifest, files: files).run()
    }

    /// Removes the folder on the way to that of the versions, if it is empty: an installation that ended just after it was
    /// created, or a removal that ended just before it was removed, leaves it.
    ///
    /// - Returns: whether there was one.
    private func removeEmptyParents() -> Bool {
        let empty = InstallationLayout.parents(of: InstallationLayout.folder).filter {
            files.kind($0) == .folder && files.contents(of: $0).isEmpty
        }
        for folder in empty { files.removeFolder(folder) }
        return empty.contains { files.kind($0) == nil }
    }

    private var notInstalled: InstallationError {
        InstallationError(
            "Siftbox is not installed below \(files.prefix.path): \(InstallationLayout.manifest) is missing there. For another place, use --prefix."
        )
    }

    private func isFolder() throws(InstallationError) -> Bool {
        do {
            return try files.isFolder(InstallationLayout.folder)
        } catch {
            throw notInstalled
        }
    }

    /// What is not as the manifest says: other things at its paths, and files in the folder of the versions that it does
    /// not name.
    private func unknown(_ manifest: InstallationManifest) -> [String] {
        let changed = manifest.entries.filter { path, entry in
            guard let present = files.kind(path), present != entry else { return false }
            // An upgrade that was interrupted has not changed to the next version yet.
            if path == InstallationLayout.current, case .link(let version) = present,
                manifest.entries["\(InstallationLayout.folder)/\(version)"] == .folder
            {
                return false
            }
            // Folders on the way to a place belong to others, and may be links.
            return entry != .folder || path.hasPrefix(InstallationLayout.folder + "/")
        }.keys
        let folder = files.path(InstallationLayout.folder)
        let present = ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
            .map { "\(InstallationLayout.folder)/\($0)" }
            .filter { path in
                manifest.entries[path] == nil && path != InstallationLayout.manifest
                    && !InstallationLayout.isLeftover(path)
            }
        return (changed + present).sorted().map(files.path)
    }
}
