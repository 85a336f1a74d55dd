import Foundation
import XcodeProjects
import UntrustedFiles

extension ModuleDescription {
    /// The module of a target.
    ///
    /// - Parameter isExcluded: whether a location is left out.
    init(
        _ target: ProjectTarget, origin: String, settings: ModuleSettings, _ project: ProjectFiles,
        _ paths: ProjectPaths, isExcluded: (URL) -> Bool
    ) throws(BuildError) {
        func isUsed(_ path: String) -> Bool { !isExcluded(URL(fileURLWithPath: path)) }
        self.init(name: Self.name(of: target), origin: origin, groups: [], settings: settings)
        let sources = target.sources.map(\.path).filter(isUsed)
        // A folder of copies for each folder: a crash is placed by its number.
        let folders = Dictionary(grouping: sources) { $0.parentPath }
        groups = folders.sorted { $0.key < $1.key }.map { folder, files in
            SourceGroup(
                path: paths.shown(folder), root: URL(fileURLWithPath: folder, isDirectory: true),
                files: files.map { ($0 as NSString).lastPathComponent }.sorted(), project: project)
        }
        for resource in target.resources where isUsed(resource.path) {
            guard resource.isFolder else {
                resources.append(paths.file(resource.path, destination: resource.destination))
                continue
            }
            let root = URL(fileURLWithPath: resource.path, isDirectory: true)
            for file in try project.files(below: root, paths.shown(resource.path))
            where isUsed("\(resource.path)/\(file)") {
                resources.append(
                    PlannedFile(
                        path: paths.shown(resource.path), root: root, file: file,
                        destination: "\(resource.destination)/\(file)"))
            }
        }
        dataModels = target.dataModels.filter { isUsed($0.path) }.map { model in
            var file = paths.file(model.path)
            file.currentVersion = model.currentVersion
            return file
        }
        models = target.coreMLModels.filter(isUsed).map { paths.file($0) }
    }

    /// The module's name as sources import it; in a project that is not from Xcode it may be anything.
    static func name(of target: ProjectTarget) -> String {
        let name = target.moduleName
        let isName = name.utf8.count < 200 && SwiftName.isIdentifier(name)
        return isName ? name : SwiftName.identifier(name)
    }
}
