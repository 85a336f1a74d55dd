import Foundation
import UntrustedFiles

/// An Xcode project, or one described by XcodeGen's `project.yml`: what its message filters and reporting extensions
/// consist of.
///
///     let project = try XcodeProject(at: "~/Projects/MyApp")
///     project.targets.map(\.name)  // ["MessageFilter"]
///
/// Nothing is built, and nothing outside the project is read.
package struct XcodeProject: Sendable {
    /// The absolute paths of the project files: `project.pbxproj` or `project.yml`. More than one if several projects
    /// of a workspace have extensions.
    package let files: [String]
    /// The real path of the folder that links may not leave: the clone, or the folder of the project.
    package let root: String
    /// The build configuration, such as `Debug`.
    package let configuration: String
    /// The targets whose Info.plist names a message filter or a reporting extension, in the project's order.
    package let targets: [ProjectTarget]
    /// The other extensions of these projects, with their extension points.
    package let others: [String]
    /// Where Siftbox reads something else than the project says, one sentence each.
    package let notes: [String]
    /// What was read, without duplicates, sorted by path: a change in any of them may change the targets.
    package let inputs: [ProjectInput]

    /// Reads a project.
    ///
    /// - Parameters:
    ///   - path: an `.xcodeproj` or `.xcworkspace`, a `project.yml`, the folder of one, or the folder of a repository
    ///     that has one below it.
    ///   - configuration: the build configuration. Default: `Debug`; if there is none, the project's default.
    ///   - followsLinks: whether links and paths may leave the project.
    /// - Throws: `XcodeProjectError` if there is no project, or if it cannot be read. A problem of one target is in its
    ///   `problems` instead, so that the other targets can be used.
    package init(
        at path: String, configuration: String? = nil, followsLinks: Bool = false
    ) throws(XcodeProjectError) {
        try self.init(at: path, configuration: configuration, followsLinks: followsLinks, budget: ReadingBudget())
    }

    /// - Parameter budget: what the reading may cost.
    init(
        at path: String, configuration: String?, followsLinks: Bool, budget: ReadingBudget
    ) throws(XcodeProjectError) {
        let place = ProjectLocation(path)
        let reader = ProjectReader(
            place.boundary, followsLinks: followsLinks, given: (path, place.path), budget: budget)
        guard let kind = try reader.kind(place.path) else {
            throw XcodeProjectError("\(path): error: no such file or folder.")
        }
        var search = try ProjectSearch(reader, at: place.path)
        let found = try TargetSearch(&search, configuration, reader)
        guard !found.targets.isEmpty else {
            throw XcodeProjectError(
                kind == .file
                    ? "\(path): error: this is not an Xcode project. Specify an .xcodeproj, an .xcworkspace, a project.yml "
                        + "or the folder of one."
                    : "\(path): error: there is no Xcode project in this folder or below it (\(FolderLevels.scope)"
                        + (search.isCut ? "; there are more folders than are searched" : "")
                        + "). Specify the project itself.")
        }
        (files, targets, others) = (found.files, found.targets, found.others.map(\.description))
        self.configuration = found.configuration
        notes = reader.caseNotes
        root = place.boundary.roots[0]
        inputs = reader.inputs.map { ProjectInput(path: $0.key, purpose: $0.value) }.sorted { $0.path < $1.path }
    }

    /// How projects are searched below a folder, for messages: `searched down to 6 levels below it, without …`.
    package static var searchScope: String { FolderLevels.scope }

    /// Whether a path can be given to `init(at:)`: an Xcode project, a workspace or a `project.yml`, or a folder that
    /// has one in it or below it.
    ///
    /// - Returns: false for the folder of an extension, which has an Info.plist but no project.
    package static func isProject(_ path: String) -> Bool {
        let place = ProjectLocation(path)
        let reader = ProjectReader(place.boundary, followsLinks: true, given: (path, place.path))
        let names = (try? reader.names(in: place.path)) ?? []
        if names.contains("Info.plist"), !names.contains(where: ProjectName.isProject) { return false }
        do {
            var search = try ProjectSearch(reader, at: place.path)
            return try search.next() != nil
        } catch {
            return names.contains(where: ProjectName.isProject)
        }
    }
}
