import Foundation
import UntrustedFiles
import XcodeProjects

/// Paths of a project as the user would write them, from the path that the user gave.
struct ProjectPaths: Sendable {
    private let given: String
    private let absolute: String

    init(_ given: String) {
        let path = given.expandingTilde
        let url = URL(fileURLWithPath: path).standardizedFileURL
        // A project is in the folder that contains its files.
        let isFile = ProjectName.isProjectItself(url.path)
        let parent = given.parentPath
        self.given = isFile ? (parent.isEmpty ? "." : parent) : given
        absolute = isFile ? url.deletingLastPathComponent().path : url.path
    }

    func shown(_ path: String) -> String {
        if path == absolute { return given }
        return path.hasPrefix(absolute + "/") ? given + path.dropFirst(absolute.count) : path
    }

    /// A file as a plan has it: the folder that contains it, and its name.
    func file(_ path: String, destination: String = "") -> PlannedFile {
        let folder = path.parentPath
        return PlannedFile(
            path: shown(folder), root: URL(fileURLWithPath: folder, isDirectory: true),
            file: (path as NSString).lastPathComponent, destination: destination)
    }
}
