import Foundation
import UntrustedFiles

/// The projects that are read together: those of a workspace or a folder, and those that they refer to.
final class LoadedProjects {
    /// The maximum number of projects.
    static let maxProjects = 100

    let reader: ProjectReader
    private(set) var projects: [any ProjectDescription] = []
    /// The project files that do not exist, although a folder, a workspace or a project names them.
    private(set) var absent: [String] = []
    private var paths: Set<String> = []
    /// The targets by the project file and their names, and by their products: of each project, and the first of all.
    private var named: [String: [String: TargetHeader]] = [:]
    private var producing: [String: [String: TargetHeader]] = [:]
    private var firstProducing: [String: (any ProjectDescription, TargetHeader)] = [:]

    init(_ reader: ProjectReader) { self.reader = reader }

    /// Reads a project and the projects that it refers to.
    ///
    /// - Returns: nil if it does not exist.
    @discardableResult
    func load(_ file: String) throws(XcodeProjectError) -> (any ProjectDescription)? {
        let file = reader.existing(file)
        if let loaded = projects.first(where: { $0.file == file }) { return loaded }
        guard paths.insert(file).inserted else { return nil }
        guard try reader.kind(file) == .file else {
            absent.append(file)
            return nil
        }
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
        index(project)
        for path in project.subprojects { try load(path) }
        return project
    }

    private func index(_ project: any ProjectDescription) {
        for target in project.targets {
            if named[project.file]?[target.name] == nil { named[project.file, default: [:]][target.name] = target }
            if producing[project.file]?[target.product] == nil {
                producing[project.file, default: [:]][target.product] = target
            }
            if firstProducing[target.product] == nil { firstProducing[target.product] = (project, target) }
        }
    }

    /// The target whose product has this file name, one of the given project first.
    func target(producing product: String, near project: any ProjectDescription)
        -> (any ProjectDescription, TargetHeader)?
    {
        producing[project.file]?[product].map { (project, $0) } ?? firstProducing[product]
    }

    /// The target of CocoaPods' project that builds a product.
    ///
    /// That project can be large, so it is read only if an extension links a product of it.
    ///
    /// - Returns: nil if it is not a product of CocoaPods, or if `pod install` was not run.
    func pod(producing product: String, for project: any ProjectDescription) throws(XcodeProjectError)
        -> (any ProjectDescription, TargetHeader)?
    {
        guard CocoaPods.builds(product) else { return nil }
        for file in CocoaPods.projects(for: project) {
            if let pods = try load(file), let target = pods.targets.first(where: { $0.product == product }) {
                return (pods, target)
            }
        }
        return nil
    }

    func target(_ name: String, in file: String) -> (any ProjectDescription, TargetHeader)? {
        let file = reader.existing(file)
        guard let target = named[file]?[name], let project = projects.first(where: { $0.file == file }) else {
            return nil
        }
        return (project, target)
    }
}
