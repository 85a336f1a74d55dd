import Foundation

/// The modules of packages on this machine, and of the packages that they depend on.
struct PackageModules: Sendable {
    /// More packages than an app has; each is a folder to read.
    private static let maxPackages = 200
    /// More targets than a package has. For each of them a folder is read.
    private static let maxTargets = 200

    private(set) var modules: [ModuleDescription] = []
    /// Modules that the packages name and that cannot be compiled here: the reason of each, by name.
    private(set) var unavailable: [String: String] = [:]
    /// The user's paths of the packages' manifests and folders, for reports.
    private(set) var packages: [(path: String, url: URL)] = []
    private(set) var project: ProjectFiles
    /// The targets of each library product.
    private(set) var products: [String: [String]] = [:]
    private let checkouts: PackageCheckouts
    /// The names that are true in `#if` in every package.
    private let conditions: [String]
    private var seen: Set<String> = []

    /// - Parameter conditions: names that are true in `#if` of all modules.
    init(_ project: ProjectFiles, _ checkouts: PackageCheckouts, conditions: [String]) {
        (self.project, self.checkouts) = (project, checkouts)
        self.conditions = ["SWIFT_PACKAGE"] + conditions
    }

    /// Adds a package and what it depends on.
    ///
    /// - Parameters:
    ///   - path: the user's path.
    ///   - label: how an error names it: `--also ../Words`.
    /// - Throws: `BuildError` if the package has no module, or if a file of it is not in the project.
    mutating func add(_ path: String, at url: URL, label: String) throws(BuildError) {
        guard seen.insert(ProjectFiles.real(url.path)).inserted else { return }
        guard seen.count <= Self.maxPackages else {
            throw BuildError("\(path): error: the project has more than \(Self.maxPackages) packages.")
        }
        packages.append((path, url))
        guard try project.open("", in: url, path) != nil,
            let data = try project.data("Package.swift", in: url, path, atMost: PackageManifest.maxBytes)
        else { throw BuildError("\(path): error: there is no Package.swift.") }
        let text = String(decoding: data, as: UTF8.self)
        guard let manifest = PackageManifest(text) else {
            return try addUsualLayout(path, url, mode: PackageManifest.toolsMode(text), label: label)
        }
        guard manifest.targets.count <= Self.maxTargets else {
            throw BuildError("\(path)/Package.swift: error: the package has more than \(Self.maxTargets) targets.")
        }
        var added = 0
        for target in manifest.targets {
            switch target.kind {
            case .other(let what): unavailable[target.name] = "a target of the package \(path) that is \(what)"
            case .library:
                let name = manifest.name ?? url.lastPathComponent
                guard let module = try module(target, of: manifest, named: name, path, url) else { continue }
                modules.append(module)
                added += 1
            }
        }
        products.merge(manifest.products) { first, _ in first }
        for dependency in manifest.dependencies { try add(dependency, of: manifest, path, url) }
        // A package may exist only for what it depends on.
        guard added > 0 || !manifest.dependencies.isEmpty else {
            throw BuildError("\(label): the package has no module in Sources.")
        }
    }

    private mutating func add(
        _ dependency: PackageManifest.Dependency, of manifest: PackageManifest, _ path: String, _ url: URL
    ) throws(BuildError) {
        if let local = dependency.path {
            let folder = local.hasPrefix("/") ? URL(fileURLWithPath: local) : url.appendingPathComponent(local)
            let name = local.hasPrefix("/") ? local : "\(path)/\(local)"
            return try add((name as NSString).standardizingPath, at: folder.standardizedFileURL, label: name)
        }
        guard let remote = dependency.url else { return }
        let products = manifest.targets.flatMap(\.dependencies).filter {
            dependency.identity == $0.package?.lowercased()
        }
        try addRemote(remote, products: products.map(\.name))
    }

    /// Adds a remote package from its checkout.
    ///
    /// - Parameter products: the products that are needed; they are unavailable if there is no checkout.
    mutating func addRemote(_ url: String, products: [String]) throws(BuildError) {
        let identity = PackageManifest.identity(ofURL: url)
        if let found = checkouts.find(identity, isAllowed: project.mayUse) {
            project = project.adding([found])
            return try add(found.path, at: found, label: found.path)
        }
        for product in products {
            unavailable[product] =
                "a product of the package \(identity) (\(url)), which is not on this machine. Download it with Xcode or "
                + "swift package resolve, or clone it and use --package \(identity)=FOLDER"
        }
    }

    private func module(
        _ target: PackageManifest.Target, of manifest: PackageManifest, named name: String, _ path: String, _ url: URL
    ) throws(BuildError) -> ModuleDescription? {
        guard let place = place(of: target, manifest, url) else { return nil }
        let (root, shown) = (
            url.appendingPathComponent(place).standardizedFileURL, place.isEmpty ? path : "\(path)/\(place)"
        )
        func isBelow(_ file: String, _ folders: [String]) -> Bool {
            folders.contains { file == $0 || file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") || $0 == "." }
        }
        let copied = target.resources.filter(\.isCopied).map(\.path)
        let contents = try FolderContents(of: root, shown, project)
        let files = contents.sources.filter { file in
            !isBelow(file, target.exclude + copied) && (target.sources.map { isBelow(file, $0) } ?? true)
        }
        guard !files.isEmpty, !files.contains("main.swift") else { return nil }
        let group = SourceGroup(path: shown, root: root, files: files, project: project)
        var module = ModuleDescription(
            name: ExtensionFolder.identifier(target.name), origin: "package \(path)", groups: [group])
        module.settings = ModuleSettings(
            languageMode: manifest.languageMode, conditions: conditions + target.conditions, flags: target.flags)
        let bundle = "\(name)_\(target.name).bundle"
        module.resources = Self.resources(target, contents, in: bundle, shown, root)
        module.dataModels = contents.dataModels.filter { !isBelow($0.file, target.exclude) }
        module.models = contents.models.filter { !isBelow($0.file, target.exclude) }
        if !target.resources.isEmpty || !module.dataModels.isEmpty || !module.models.isEmpty { module.bundle = bundle }
        return module
    }

    private static func resources(
        _ target: PackageManifest.Target, _ contents: FolderContents, in bundle: String, _ path: String, _ root: URL
    ) -> [PlannedFile] {
        target.resources.flatMap { resource -> [PlannedFile] in
            let declared = (resource.path as NSString).standardizingPath
            let prefix = declared + "/"
            let parent = declared.parentPath
            return contents.files.filter {
                ($0 == declared || $0.hasPrefix(prefix)) && (resource.isCopied || FileKind($0) == .resource)
            }.map { file in
                let place =
                    resource.isCopied
                    ? String(file.dropFirst(parent.isEmpty ? 0 : parent.count + 1)) : FileKind.destination(of: file)
                return PlannedFile(path: path, root: root, file: file, destination: "\(bundle)/\(place)")
            }
        }
    }

    /// The folder of a target below the package; nil: there is none.
    private func place(of target: PackageManifest.Target, _ manifest: PackageManifest, _ url: URL) -> String? {
        if let path = target.path { return path == "." ? "" : path }
        let usual = ["Sources", "Source", "src", "srcs"]
        func isFolder(_ place: String) -> Bool {
            var isFolder: ObjCBool = false
            let path = url.appendingPathComponent(place).path
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
        }
        if let found = usual.map({ "\($0)/\(target.name)" }).first(where: isFolder) { return found }
        let libraries = manifest.targets.filter { $0.kind == .library }
        return libraries.count == 1 ? usual.first(where: isFolder) : nil
    }

    /// Adds a package whose manifest has no literal targets: one module for each folder in `Sources`, or `Sources` alone.
    private mutating func addUsualLayout(
        _ path: String, _ url: URL, mode: LanguageMode, label: String
    ) throws(BuildError) {
        let sources = url.appendingPathComponent("Sources")
        let all = try project.files(below: sources, "\(path)/Sources").filter { FileKind($0) == .source }
        func add(_ name: String, _ path: String, _ root: URL, _ files: [String]) {
            let group = SourceGroup(path: path, root: root, files: files, project: project)
            var module = ModuleDescription(
                name: ExtensionFolder.identifier(name), origin: "package \(path)", groups: [group])
            module.settings = ModuleSettings(languageMode: mode, conditions: conditions)
            modules.append(module)
        }
        let before = modules.count
        let inFolders = Dictionary(grouping: all.filter { $0.contains("/") }) { String($0.prefix { $0 != "/" }) }
        for (name, files) in inFolders.sorted(by: { $0.key < $1.key }) {
            let inside = files.map { String($0.dropFirst(name.count + 1)) }
            // A program cannot be imported.
            guard !inside.contains("main.swift") else { continue }
            add(name, "\(path)/Sources/\(name)", sources.appendingPathComponent(name), inside)
        }
        let alone = all.filter { !$0.contains("/") }
        if modules.count == before, !alone.isEmpty {
            add(url.lastPathComponent, "\(path)/Sources", sources, alone)
        }
        guard modules.count > before else { throw BuildError("\(label): the package has no module in Sources.") }
    }
}
