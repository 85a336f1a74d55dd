import Foundation

/// Removes everything that a manifest names, and what interrupted runs left. It can be repeated if it was interrupted: the
/// manifest is removed after everything else, except for its own folders.
struct InstallationRemoval {
    let manifest: InstallationManifest
    let files: PrefixFiles

    /// - Returns: how many files and links were removed.
    /// - Throws: `InstallationError` if something could not be removed. It is still in the manifest.
    func run() throws(InstallationError) -> Int {
        try files.discard(InstallationLayout.incomplete)
        let folders = InstallationLayout.parents(of: InstallationLayout.manifest)
        let entries = manifest.entries.filter { !folders.contains($0.key) && $0.key != InstallationLayout.manifest }
        removeNewLinks()
        let count = RemovedEntries(entries: entries, files: files).remove()
        if let left = entries.keys.sorted().first(where: { entries[$0] != .folder && files.kind($0) != nil }) {
            throw InstallationError(
                "\(files.path(left)) could not be removed. Repeat as the user who installed Siftbox.")
        }
        for file in [InstallationLayout.new(InstallationLayout.manifest), InstallationLayout.manifest]
        where files.kind(file) != nil { files.remove(file) }
        RemovedEntries(entries: manifest.entries.filter { folders.contains($0.key) }, files: files).remove()
        return count
    }

    /// Links that did not get their places.
    private func removeNewLinks() {
        for link in InstallationLayout.links {
            let new = InstallationLayout.new(link.path)
            if files.kind(new) == .link(to: files.destination(of: link)) { files.remove(new) }
        }
        let current = InstallationLayout.new(InstallationLayout.current)
        if files.kind(current) != nil { files.remove(current) }
    }
}

/// Removes installed files: links first, so that no command leads to half of a version, then files, then folders that are
/// empty.
struct RemovedEntries {
    let entries: [String: InstallationManifest.Entry]
    let files: PrefixFiles

    /// - Returns: how many files and links were removed.
    @discardableResult
    func remove() -> Int {
        var count = 0
        let paths = entries.keys.sorted()
        for link in paths where entries[link] != .folder && entries[link] != .file && files.remove(link) { count += 1 }
        for file in paths where entries[file] == .file && files.remove(file) { count += 1 }
        // The deepest first.
        for folder in paths.reversed() where entries[folder] == .folder { files.removeFolder(folder) }
        return count
    }
}
