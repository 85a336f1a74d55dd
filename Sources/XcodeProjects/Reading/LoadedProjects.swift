import Foundation
import UntrustedFiles

/// The projects that are read together: those of a workspace or a folder, and those that they refer to.
final class LoadedProjects {
    /// The maximum number of projects.
    static let maxProjects = 100

    let reader: ProjectReader
    private(set) var projects: [any ProjectDescription] = []
    private var paths: Set<String> = []

    init(_ reader: ProjectReader) { self.reader = reader }

    /// Reads a project and the projects that it refers to.
    ///
    /// - Returns: nil if it does not exist.
    @discardableResult
    func load(_ file: String) throws(XcodeProjectError) -> (any ProjectDescription)? {
        if let loaded = projects.first(where: { $0.file == file }) { return loaded }
        guard paths.insert(file).inserted, try reader.kind(file) == .file else { return nil }
        guard paths.count <= Self.maxProjects else {
            throw reader.error(file, nil, "more than \(Self.maxProjects) projects up to here. Specify one of them.")
        }
        let project: any ProjectDescription
        if file.hasSuffix(".pbxproj") {
            project = try PBXProjectFile(file, reader)
        } else {
            project = try XcodeGenProject(file, reader)
        }
        projects.append(project)
        for path in project.subprojects { try load(path) }
        return project
    }

    /// The targets that link as a product's file name says, those of the given project first.
    func target(producing product: String, near project: any ProjectDescription)
        -> (any ProjectDescription, TargetHeader)?
    {
        for project in [project] + projects.filter({ $0.file != project.file }) {
            if let target = project.targets.first(where: { $0.product == product }) { return (project, target) }
        }
        return nil
    }

    func target(_ name: String, in file: String) -> (any ProjectDescription, TargetHeader)? {
        guard let project = projects.first(where: { $0.file == file }),
            let target = project.targets.first(where: { $0.name == name })
        else { return nil }
        return (project, target)
    }
}
