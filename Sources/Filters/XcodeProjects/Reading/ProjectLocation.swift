import Foundation
import UntrustedFiles

/// A path that the user gave, and what may be read for it.
struct ProjectLocation {
    /// Absolute.
    let path: String
    /// The clone that contains the project; without one, the project's folder, or the given folder.
    let boundary: ProjectBoundary

    init(_ given: String) {
        let expanded = given.expandingTilde
        let current = FileManager.default.currentDirectoryPath
        path = ProjectReader.path(expanded, in: current)
        var folder = ProjectName.isProjectItself(path) ? (path as NSString).deletingLastPathComponent : path
        // Inside of a project's own folder.
        if ProjectName.isXcodeProject(folder) { folder = (folder as NSString).deletingLastPathComponent }
        let clone = ProjectBoundary.nearest(around: ProjectBoundary.real(folder)) { $0.contains(".git") }
        boundary = ProjectBoundary([clone ?? folder])
    }
}
