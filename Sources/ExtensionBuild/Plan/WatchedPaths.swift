import Foundation

/// What to watch of an extension's source: a change there may change the build.
package struct WatchedPaths: Hashable, Sendable {
    /// Folders, with everything below them.
    package var folders: [String] = []
    /// Folders whose own files count, but not what is in their subfolders.
    package var flatFolders: [String] = []

    package init(folders: [String], flatFolders: [String] = []) {
        self.folders = Self.sorted(folders)
        self.flatFolders = Self.sorted(flatFolders.filter { !folders.contains($0) })
    }

    private static func sorted(_ folders: [String]) -> [String] { Set(folders).sorted() }
}

extension ExtensionReference {
    /// What to watch: for an extension's folder the folder, for a project everything that its target consists of. Both
    /// include what the options add.
    package var watchedPaths: WatchedPaths {
        guard BuildPlan.isProject(self) else { return WatchedPaths(folders: watchedFolders) }
        let given = watchedFolders.dropFirst()
        // While a project cannot be read, its own files are watched.
        let parent = path.parentPath
        let fallback = WatchedPaths(
            folders: given + (path.hasSuffix(".xcodeproj") || path.hasSuffix(".xcworkspace") ? [path] : []),
            flatFolders: [path, parent] + Self.projects(in: path))
        guard let plan = try? ProjectPlan(self) else { return fallback }
        return plan.watchedPaths(Array(given))
    }

    private static func projects(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }.map { "\(folder)/\($0)" }
    }
}
