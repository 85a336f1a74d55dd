import Foundation
import XcodeProjects
import UntrustedFiles

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
    ///
    /// A `siftbox.yaml` is watched as well, also one with mistakes, unless it is a reporting extension's.
    ///
    /// - Parameter kind: nil: a message filter, or else a reporting extension.
    package func watchedPaths(as kind: ExtensionKind? = nil) -> WatchedPaths {
        let paths = completedIfValid(as: kind).pathsOfSource(kind)
        guard kind != .reporting, let file = SiftboxFile.path(beside: path) else { return paths }
        return WatchedPaths(folders: paths.folders, flatFolders: paths.flatFolders + [file.parentPath])
    }

    private func pathsOfSource(_ kind: ExtensionKind?) -> WatchedPaths {
        let given = watchedFolders.dropFirst()
        switch try? FoundExtension(self, as: kind) {
        case .folder(let found):
            // A project that lacks the target may get it.
            let projects = found.searchedFolder.map { [$0] + foldersOfFailure } ?? []
            return WatchedPaths(folders: found.watchedFolders, flatFolders: projects)
        case .target(let plan): return plan.watchedPaths(Array(given))
        case nil where !BuildPlan.isProject(self): return WatchedPaths(folders: watchedFolders)
        case nil: break
        }
        // While a project cannot be read, its own files are watched, also those of a project below the given folder.
        let parent = path.parentPath
        return WatchedPaths(
            folders: given + (ProjectName.isXcode(path) ? [path] : []),
            flatFolders: [path, parent] + Self.projects(in: path) + foldersOfFailure)
    }

    /// The files and folders that a build of a filter reads. A project's folder has other files as well, such as reports.
    package var inputPaths: [String] {
        guard completion == nil, let file = SiftboxFile.path(beside: path) else { return pathsOfBuild }
        return completedIfValid().pathsOfBuild + [file]
    }

    private var pathsOfBuild: [String] {
        var ofProject: [String]?
        if BuildPlan.isProject(self) {
            let project = try? XcodeProject(at: path, configuration: configuration, followsLinks: followsLinks)
            ofProject = project?.inputs.map(\.path)
        }
        return (ofProject ?? [path] + (ProjectName.isProjectItself(path) ? [path.parentPath] : [])) + sharedPaths
    }

    /// The folders of the files that were read before a project turned out to be unusable; empty if it can be used.
    private var foldersOfFailure: [String] {
        do {
            _ = try XcodeProject(at: path, configuration: configuration, followsLinks: followsLinks)
            return []
        } catch {
            return error.inputs.map(\.parentPath)
        }
    }

    private static func projects(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter(ProjectName.isXcode).map { "\(folder)/\($0)" }
    }
}

extension ProjectPlan {
    /// What to watch: the folders of the files that were read, and packages as a whole.
    ///
    /// - Parameter given: folders of the options.
    func watchedPaths(_ given: [String]) -> WatchedPaths {
        let whole: Set<ProjectInput.Purpose> = [.folder, .package, .dataModel]
        var (folders, flat): ([String], [String]) = (given, [])
        for input in project.inputs {
            if whole.contains(input.purpose) || input.path.hasSuffix(".mlpackage") {
                folders.append(input.path)
            } else {
                flat.append(input.path.parentPath)
            }
        }
        for product in (target.frameworks + [target]).flatMap(\.packages) {
            if case .local(let path) = product.location { folders.append(path) }
        }
        return WatchedPaths(folders: folders, flatFolders: flat)
    }
}
