import Foundation

/// The Swift files in a folder, with the user's path of the folder.
struct SourceGroup: Sendable {
    /// The path as given by the user, for messages.
    let path: String
    /// Its location.
    let root: URL
    /// The files, as sorted relative paths.
    let files: [String]
    /// The files that may be read.
    let project: ProjectFiles

    /// Writes adapted copies of the files to a folder.
    ///
    /// - Returns: their paths.
    func copy(to folder: URL) throws -> [String] {
        try files.map { file in
            let copy = folder.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(
                PlatformConditions.apply(
                    in: ObjCAttributeStripper.strip(ManagedSource.give(bodiesTo: try text(of: file)))
                ).utf8
            ).write(to: copy)
            return copy.path
        }
    }

    func text(of file: String) throws(BuildError) -> String {
        guard let data = try project.data(file, in: root, path, atMost: ProjectFiles.maxSourceBytes) else {
            throw BuildError("\(path)/\(file) was removed during the build.")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw BuildError("\(path)/\(file) is not UTF-8; save it as UTF-8.")
        }
        return text
    }
}

/// A module that the extension imports: a target of a local package.
struct SourceModule: Sendable {
    let name: String
    let sources: SourceGroup
}

/// Sources that an extension shares with its app: files and folders compiled with it, and local packages.
struct SharedSources: Sendable {
    private(set) var groups: [SourceGroup] = []
    /// In compilation order.
    private(set) var modules: [SourceModule] = []

    /// The location of a path of `--also`.
    static func url(_ path: String) -> URL {
        URL(fileURLWithPath: (path as NSString).expandingTildeInPath).standardizedFileURL
    }

    /// - Parameters:
    ///   - paths: files, folders, and folders of packages.
    ///   - project: the files that may be read.
    init(_ paths: [String], _ project: ProjectFiles) throws(BuildError) {
        for path in paths {
            let url = Self.url(path)
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
                throw BuildError("--also \(path): no such file or folder.")
            }
            if !isFolder.boolValue {
                let folder = (path as NSString).deletingLastPathComponent
                groups.append(
                    SourceGroup(
                        path: folder.isEmpty ? "." : folder, root: url.deletingLastPathComponent(),
                        files: [url.lastPathComponent], project: project))
            } else if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
                modules += try Self.package(path, url, project)
            } else {
                let files = try project.files(below: url, path).filter(ExtensionFolder.isSource)
                guard !files.isEmpty else { throw BuildError("--also \(path): the folder contains no Swift files.") }
                groups.append(SourceGroup(path: path, root: url, files: files, project: project))
            }
        }
        modules = try Self.ordered(modules)
    }

    /// The modules of a package in the package manager's default layout: one folder per module in `Sources`, or
    /// `Sources` alone.
    private static func package(
        _ path: String, _ url: URL, _ project: ProjectFiles
    ) throws(BuildError) -> [SourceModule] {
        let sources = url.appendingPathComponent("Sources")
        let all = try project.files(below: sources, "\(path)/Sources").filter(ExtensionFolder.isSource)
        let names = Set(all.compactMap { $0.split(separator: "/").first.map(String.init) }).sorted()
        var modules: [SourceModule] = []
        let filesOfNames = Dictionary(grouping: all.filter { $0.contains("/") }) { file in
            String(file.prefix { $0 != "/" })
        }
        for name in names {
            let folder = sources.appendingPathComponent(name)
            let files = (filesOfNames[name] ?? []).map { String($0.dropFirst(name.count + 1)) }
            // A program cannot be imported.
            guard !files.isEmpty, !files.contains("main.swift") else { continue }
            let group = SourceGroup(path: "\(path)/Sources/\(name)", root: folder, files: files, project: project)
            modules.append(SourceModule(name: ExtensionFolder.identifier(name), sources: group))
        }
        if modules.isEmpty, names.contains(where: ExtensionFolder.isSource) {
            let files = names.filter(ExtensionFolder.isSource)
            let group = SourceGroup(path: "\(path)/Sources", root: sources, files: files, project: project)
            modules = [SourceModule(name: ExtensionFolder.identifier(url.lastPathComponent), sources: group)]
        }
        guard !modules.isEmpty else {
            throw BuildError("--also \(path): the package has no module in Sources.")
        }
        return modules
    }

    /// Each after those that it imports.
    private static func ordered(_ modules: [SourceModule]) throws(BuildError) -> [SourceModule] {
        var waiting = modules.map { module in
            (module, imports: Set(module.sources.files.flatMap { imports(of: $0, in: module.sources) }))
        }
        var ordered: [SourceModule] = []
        while !waiting.isEmpty {
            let names = Set(waiting.map(\.0.name))
            let ready = waiting.filter { $0.imports.isDisjoint(with: names.subtracting([$0.0.name])) }
            guard !ready.isEmpty else {
                throw BuildError("--also: the modules \(names.sorted().joined(separator: ", ")) import each other.")
            }
            ordered += ready.map(\.0)
            waiting.removeAll { module, _ in ready.contains { $0.0.name == module.name } }
        }
        return ordered
    }

    private static func imports(of file: String, in group: SourceGroup) -> [String] {
        (try? group.text(of: file)).map(SourceText.imports) ?? []
    }
}
