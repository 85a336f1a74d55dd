import Foundation

/// Removes exactly what `siftbox install` put below a prefix.
package struct Uninstaller {
    private let prefix: URL

    package init(prefix: URL) { self.prefix = prefix }

    /// - Returns: how many files and links were removed.
    /// - Throws: `InstallationError` if nothing is installed, or something is not as it was installed; nothing was removed
    ///   then.
    package func run() throws(InstallationError) -> Int {
        guard let manifest = try InstallationManifest(prefix: prefix) else {
            throw InstallationError(
                "Siftbox is not installed below \(prefix.path): \(InstallationLayout.manifest) is missing there. For another place, use --prefix."
            )
        }
        let folder = prefix.appendingPathComponent(InstallationLayout.folder)
        let lock = try InstallationLock(folder.path)
        defer { lock.synchronize() }
        let others = unknown(manifest)
        guard others.isEmpty else {
            let more = others.count > 5 ? " and \(others.count - 5) more" : ""
            throw InstallationError(
                "Not as siftbox install left it: \(others.prefix(5).joined(separator: ", "))\(more). Move it away, then repeat."
            )
        }
        try? FileManager.default.removeItem(at: prefix.appendingPathComponent(InstallationLayout.incomplete))
        // The list is removed last, so that an interrupted removal can be repeated.
        var entries = manifest.entries
        entries[InstallationLayout.manifest] = nil
        let list = prefix.appendingPathComponent(InstallationLayout.manifest)
        let folders = entries.filter { $0.value == .folder && !$0.key.hasPrefix(InstallationLayout.folder + "/") }
        let count = RemovedEntries(entries.filter { folders[$0.key] == nil }, prefix).remove()
        unlink(list.path)
        RemovedEntries(folders, prefix).remove()
        return count
    }

    /// What is not as the manifest says: other things at its paths, and files in the folder of the versions that it does
    /// not name.
    private func unknown(_ manifest: InstallationManifest) -> [String] {
        let changed = manifest.entries.filter { path, entry in
            let present = InstalledFile.kind(prefix.appendingPathComponent(path).path)
            // Folders on the way to a place belong to others, and may be links.
            let isOwn = entry != .folder || path.hasPrefix(InstallationLayout.folder + "/")
            return isOwn && present != nil && present != entry
        }.keys
        let folder = prefix.appendingPathComponent(InstallationLayout.folder).path
        let known = [InstallationLayout.manifest, InstallationLayout.incomplete]
        let present = ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [])
            .map { "\(InstallationLayout.folder)/\($0)" }
            .filter { path in
                manifest.entries[path] == nil && !known.contains(path)
                    && !path.hasPrefix(InstallationLayout.incomplete + "/")
                    && path != InstallationLayout.current + ".new"
            }
        return (changed + present).sorted().map { prefix.appendingPathComponent($0).path }
    }
}

/// Removes installed files: links first, so that no command leads to half of a version, then files, then folders that are
/// empty.
struct RemovedEntries {
    private let entries: [String: InstallationManifest.Entry]
    private let prefix: URL

    init(_ entries: [String: InstallationManifest.Entry], _ prefix: URL) {
        (self.entries, self.prefix) = (entries, prefix)
    }

    /// - Returns: how many files and links were removed.
    @discardableResult
    func remove() -> Int {
        var count = 0
        let paths = entries.keys.sorted()
        func path(_ path: String) -> String { prefix.appendingPathComponent(path).path }
        for link in paths where entries[link] != .folder && entries[link] != .file && unlink(path(link)) == 0 {
            count += 1
        }
        for file in paths where entries[file] == .file && unlink(path(file)) == 0 { count += 1 }
        // The deepest first.
        for folder in paths.reversed() where entries[folder] == .folder { rmdir(path(folder)) }
        return count
    }
}
