import Foundation
import UntrustedFiles

/// What the user adds to an extension with `--also`: files and folders of its own module, modules and packages.
struct SharedItems: Sendable {
    private(set) var groups: [SourceGroup] = []
    private(set) var resources: [PlannedFile] = []
    private(set) var dataModels: [PlannedFile] = []
    private(set) var models: [PlannedFile] = []
    /// Modules from folders.
    private(set) var modules: [ModuleDescription] = []
    private(set) var packages: PackageModules
    /// What became of files that are not Swift, one sentence each.
    private(set) var notes: [String] = []
    private let values: [String]

    /// - Parameters:
    ///   - values: the values of `--also`.
    ///   - packages: the packages that are known so far.
    ///   - isExcluded: whether a location is left out.
    init(
        _ values: [String], _ project: ProjectFiles, _ packages: PackageModules, isExcluded: (URL) -> Bool
    ) throws(BuildError) {
        (self.values, self.packages) = (values, packages)
        for value in values { try add(value, project, isExcluded) }
    }

    private mutating func add(
        _ value: String, _ project: ProjectFiles, _ isExcluded: (URL) -> Bool
    ) throws(BuildError) {
        let (module, path) = NamedFolder.also(value)
        let url = path.expandedURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw BuildError(.also, value, "no such file or folder.\(MissingFile.question(path))")
        }
        if let module {
            guard isFolder.boolValue, SwiftName.identifier(module) == module else {
                throw BuildError(
                    .also, value,
                    "expected NAME=FOLDER, with a folder and the name by which sources import it: letters, "
                        + "digits and underscores, such as \(SwiftName.identifier(module)).")
            }
            guard !ReservedModules.contains(module) else {
                throw BuildError(
                    .also, value,
                    "\(module) is a module of Swift, of Apple or of Siftbox, which no other module can "
                        + "replace. Choose another name.")
            }
            modules.append(try Self.module(module, value, path, url, project, isExcluded))
        } else if isFolder.boolValue {
            try addFolder(path, url, project, isExcluded)
        } else {
            try addFile(path, url, project)
        }
    }

    private mutating func addFile(_ path: String, _ url: URL, _ project: ProjectFiles) throws(BuildError) {
        let parent = path.parentPath
        let (shown, root) = (parent.isEmpty ? "." : parent, url.deletingLastPathComponent())
        let name = url.lastPathComponent
        let file = PlannedFile(path: shown, root: root, file: name, destination: name)
        switch FileUse(name) {
        case .source: groups.append(SourceGroup(path: shown, root: root, files: [name], project: project))
        case .coreMLModel: models.append(file)
        case .resource:
            resources.append(file)
            if !StringTables.isCompiled(name) { notes.append("\(path) is not Swift: it is copied as a resource.") }
        case .dataModel: throw BuildError(.also, path, "a data model is a folder, and this is a file.")
        case .unused(let what): throw BuildError(.also, path, "this is \(what), which Siftbox does not compile.")
        }
    }

    private mutating func addFolder(
        _ path: String, _ url: URL, _ project: ProjectFiles, _ isExcluded: (URL) -> Bool
    ) throws(BuildError) {
        let name = url.lastPathComponent
        let parent = path.parentPath
        let unit = PlannedFile(
            path: parent.isEmpty ? "." : parent, root: url.deletingLastPathComponent(), file: name)
        switch FileUse(name) {
        case .dataModel: return dataModels.append(unit)
        case .coreMLModel: return models.append(unit)
        case .unused(let what): throw BuildError(.also, path, "this is \(what), which Siftbox does not compile.")
        case .source, .resource: break
        }
        if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
            return try packages.add(path, at: url, option: .also)
        }
        let contents = try FolderContents(of: url, path, project, isExcluded: isExcluded)
        try contents.refuseLinksToNothing(path)
        let used = contents.resources + contents.dataModels + contents.models
        guard !contents.sources.isEmpty || !used.isEmpty else {
            throw BuildError(.also, path, "the folder contains no Swift files, resources or models.")
        }
        if !contents.sources.isEmpty {
            groups.append(SourceGroup(path: path, root: url, files: contents.sources, project: project))
        } else {
            notes.append("\(path) has no Swift files: its \(contents.resources.count) resources are copied.")
        }
        resources += contents.resources.map { resource in
            var resource = resource
            // The folder itself may be one that stays a folder: `fr.lproj`.
            resource.destination = FileUse.destination(of: "\(name)/\(resource.file)")
            // Without sources the folder is there for its resources, and none of them may be missing.
            resource.isOptional = !contents.sources.isEmpty
            return resource
        }
        dataModels += contents.dataModels
        models += contents.models
    }

    /// - Throws: `BuildError` if a module of a folder has the name of the extension's own.
    func refuse(moduleNamed name: String) throws(BuildError) {
        guard let module = modules.first(where: { $0.name == name }) else { return }
        throw BuildError(
            .also, values.first { NamedFolder.also($0).module == name } ?? name,
            "\(name) is the extension's own module (\(module.origin) is another). Choose another name, or "
                + "use --also FOLDER to compile it with the extension.")
    }

    private static func module(
        _ name: String, _ value: String, _ path: String, _ url: URL, _ project: ProjectFiles,
        _ isExcluded: (URL) -> Bool
    ) throws(BuildError) -> ModuleDescription {
        let contents = try FolderContents(of: url, path, project, isOptional: true, isExcluded: isExcluded)
        try contents.refuseLinksToNothing(path)
        guard !contents.sources.isEmpty else {
            throw BuildError(.also, value, "the folder contains no Swift files.")
        }
        var module = ModuleDescription(
            name: name, origin: "folder \(path)",
            groups: [SourceGroup(path: path, root: url, files: contents.sources, project: project)])
        (module.resources, module.dataModels, module.models) =
            (contents.resources, contents.dataModels, contents.models)
        return module
    }
}
