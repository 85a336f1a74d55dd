import Foundation

/// Swift files that lie together, and what the user calls the place.
struct SourceGroup: Sendable {
    /// As the user named it, for messages.
    let path: String
    /// Where it lies.
    let root: URL
    /// The files, by their paths below it, in the order of their names.
    let files: [String]

    /// Puts blanked copies into a folder.
    ///
    /// - Returns: their paths.
    func copy(to folder: URL) throws -> [String] {
        try files.map { file in
            let copy = folder.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(
                PhoneConditions.hold(in: BlankedSource.blank(ManagedSource.give(bodiesTo: try text(of: file)))).utf8
            ).write(to: copy)
            return copy.path
        }
    }

    func text(of file: String) throws -> String {
        guard let text = String(data: try Data(contentsOf: root.appendingPathComponent(file)), encoding: .utf8) else {
            throw BuildError("\(path)/\(file) is not UTF-8; save it as such.")
        }
        return text
    }
}

/// A module that the extension imports: a target of a local package.
struct SourceModule: Sendable {
    let name: String
    let sources: SourceGroup
}

/// What an extension shares with its app: files and folders that are compiled with it, and local packages.
struct SharedSources: Sendable {
    private(set) var groups: [SourceGroup] = []
    /// In the order in which they can be compiled.
    private(set) var modules: [SourceModule] = []

    /// - Parameter paths: files, folders, and packages' folders.
    init(_ paths: [String]) throws(BuildError) {
        for path in paths {
            let url = URL(fileURLWithPath: (path as NSString).expandingTildeInPath).standardizedFileURL
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
                throw BuildError("--also \(path): there is no such file or folder.")
            }
            if !isFolder.boolValue {
                let folder = (path as NSString).deletingLastPathComponent
                groups.append(
                    SourceGroup(
                        path: folder.isEmpty ? "." : folder, root: url.deletingLastPathComponent(),
                        files: [url.lastPathComponent]))
            } else if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
                modules += try Self.package(path, url)
            } else {
                let files = ExtensionFolder.files(below: url.path).filter(ExtensionFolder.isSource)
                guard !files.isEmpty else { throw BuildError("--also \(path): there is no Swift file in it.") }
                groups.append(SourceGroup(path: path, root: url, files: files))
            }
        }
        modules = try Self.ordered(modules)
    }

    /// The modules of a package, by the layout that the package manager takes when nothing else is said: a folder below
    /// `Sources` for each, or `Sources` alone.
    private static func package(_ path: String, _ url: URL) throws(BuildError) -> [SourceModule] {
        let sources = url.appendingPathComponent("Sources")
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []).sorted()
        var modules: [SourceModule] = []
        for name in names {
            let folder = sources.appendingPathComponent(name)
            let files = ExtensionFolder.files(below: folder.path).filter(ExtensionFolder.isSource)
            // A program is nothing that can be imported.
            guard !files.isEmpty, !files.contains("main.swift") else { continue }
            let group = SourceGroup(path: "\(path)/Sources/\(name)", root: folder, files: files)
            modules.append(SourceModule(name: ExtensionFolder.identifier(name), sources: group))
        }
        if modules.isEmpty, names.contains(where: ExtensionFolder.isSource) {
            let files = names.filter(ExtensionFolder.isSource)
            let group = SourceGroup(path: "\(path)/Sources", root: sources, files: files)
            modules = [SourceModule(name: ExtensionFolder.identifier(url.lastPathComponent), sources: group)]
        }
        guard !modules.isEmpty else {
            throw BuildError("--also \(path): the package has no module below Sources.")
        }
        return modules
    }

    /// Each behind those that it imports.
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
        guard let text = try? group.text(of: file) else { return [] }
        return text.matches(of: /(?m)^\s*(?:@\w+\s+)*import\s+(?:\w+\s+)?(?<module>\w+)/).map { String($0.module) }
    }
}
