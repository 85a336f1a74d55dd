import Foundation
import Messages
import UntrustedFiles
import XcodeProjects

/// The modules of packages on this machine, and of the packages that they depend on.
struct PackageModules: Sendable {
    /// More packages than an app has; each is a folder to read.
    private static let maxPackages = 200
    /// More targets than a package has. For each of them a folder is read.
    private static let maxTargets = 200
    /// The maximum number of files in the folders of all targets. Targets may share a folder or be in each other's.
    private static let maxFiles = 50_000

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
    private var filesLeft = maxFiles
    /// The identities of all remote packages that are depended on.
    private var remotes: Set<String> = []
    /// The names of all products of a package that says them, by the package's real path.
    private var productNames: [String: Set<String>] = [:]

    /// - Parameter conditions: names that are true in `#if` of all modules.
    init(_ project: ProjectFiles, _ checkouts: PackageCheckouts, conditions: [String]) {
        (self.project, self.checkouts) = (project, checkouts)
        self.conditions = ["SWIFT_PACKAGE"] + conditions
    }

    /// Adds a package and what it depends on.
    ///
    /// - Parameters:
    ///   - path: the user's path.
    ///   - option: the option that names it; nil: a project or another package does.
    ///   - isOwn: whether its author is the user; a downloaded package was already checked by the package manager.
    /// - Throws: `BuildError` if the package has no module, or if a file of it is not in the project.
    mutating func add(
        _ path: String, at url: URL, option: ExtensionReference.Option? = nil, isOwn: Bool = true
    ) throws(BuildError) {
        guard seen.insert(ProjectFiles.real(url.path)).inserted else { return }
        guard seen.count <= Self.maxPackages else {
            throw BuildError("\(path): error: the project has more than \(Self.maxPackages) packages.")
        }
        packages.append((path, url))
        guard try project.open("", in: url, path) != nil,
            let data = try project.data("Package.swift", in: url, path, atMost: PackageManifest.maxBytes)
        else { throw BuildError("\(path): error: there is no Package.swift.") }
        let text = String(decoding: data, as: UTF8.self)
        let file = "\(path)/Package.swift"
        if isOwn, let mistake = ManifestReader.mistake(in: text) { throw BuildError("\(file)\(mistake)") }
        guard let manifest = PackageManifest(text) else {
            let before = modules.count
            try addUsualLayout(path, url, mode: PackageManifest.toolsMode(text), option)
            for index in modules.indices.dropFirst(before) { modules[index].isOwn = isOwn }
            return
        }
        guard manifest.targets.count <= Self.maxTargets else {
            throw BuildError("\(path)/Package.swift: error: the package has more than \(Self.maxTargets) targets.")
        }
        let check = ManifestCheck(manifest, text, file)
        if isOwn { try check.checkTargets() }
        var added = 0
        for target in manifest.targets {
            switch target.kind {
            case .other(let what): unavailable[target.name] = "a target of the package \(path) that is \(what)"
            case .library:
                let name = manifest.name ?? url.lastPathComponent
                guard var module = try module(target, of: manifest, named: name, path, url) else { continue }
                for resource in target.resources where isOwn {
                    guard Self.isMissing(resource, in: module) else { continue }
                    let position = TextPosition.text(of: "\"\(resource.path)\"", in: text)
                    let place = module.groups.first?.path ?? path
                    module.mistakes.append(
                        Diagnostic(
                            .packageResourceMissing, "\(file)\(position): there is no \(place)/\(resource.path)"))
                }
                module.isOwn = isOwn
                modules.append(module)
                added += 1
            }
        }
        products.merge(manifest.products) { first, _ in first }
        if manifest.isComplete {
            // A target without a product is used as one, too: the package manager would want a product here.
            productNames[ProjectFiles.real(url.path)] = manifest.productNames.union(manifest.targets.map(\.name))
        }
        let named = manifest.targets.flatMap(\.dependencies).filter { $0.package != nil }
        let needed = Dictionary(grouping: named) { $0.package?.lowercased() ?? "" }.mapValues { $0.map(\.name) }
        for dependency in manifest.dependencies { try add(dependency, needed: needed, path, url) }
        if isOwn { try check.checkProducts { products(of: $0, in: url) } }
        // A package may exist only for what it depends on.
        guard added > 0 || !manifest.dependencies.isEmpty else {
            throw Self.lackOfModule(path, option)
        }
    }

    /// - Parameter needed: the products that the package's targets use, by the identity of their package.
    private mutating func add(
        _ dependency: PackageManifest.Dependency, needed: [String: [String]], _ path: String, _ url: URL
    ) throws(BuildError) {
        if let local = dependency.path {
            let folder = local.hasPrefix("/") ? URL(fileURLWithPath: local) : url.appendingPathComponent(local)
            let name = local.hasPrefix("/") ? local : "\(path)/\(local)"
            return try add((name as NSString).standardizingPath, at: folder.standardizedFileURL)
        }
        guard let remote = dependency.url else { return }
        try addRemote(remote, products: needed[dependency.identity] ?? [])
    }

    /// Adds a remote package from its checkout.
    ///
    /// - Parameter products: the products that are needed; they are unavailable if there is no checkout.
    mutating func addRemote(_ url: String, products: [String]) throws(BuildError) {
        let identity = PackageProduct.identity(url)
        remotes.insert(identity)
        if let found = checkouts.find(identity, isAllowed: project.mayUse) {
            project = project.adding([found])
            return try add(found.path, at: found, isOwn: false)
        }
        for product in products {
            unavailable[product] =
                "a product of the package \(identity) (\(url)), which is not on this machine. Download it with Xcode or "
                + "swift package resolve, or clone it and use --package \(identity)=FOLDER"
        }
    }

    /// - Throws: `BuildError` if a value of `--package` is for none of the packages.
    func refuseUnused() throws(BuildError) { try checkouts.refuseUnused(besides: remotes) }

    /// The names of a dependency's products; nil: unknown.
    private func products(of dependency: PackageManifest.Dependency, in url: URL) -> Set<String>? {
        if let local = dependency.path {
            let folder = local.hasPrefix("/") ? URL(fileURLWithPath: local) : url.appendingPathComponent(local)
            return productNames[ProjectFiles.real(folder.standardizedFileURL.path)]
        }
        let found = checkouts.find(dependency.identity, isAllowed: project.mayUse)
        return found.flatMap { productNames[ProjectFiles.real($0.path)] }
    }

    /// Whether nothing exists at a resource's path. The package manager warns about it.
    private static func isMissing(_ resource: PackageManifest.Resource, in module: ModuleDescription) -> Bool {
        guard let root = module.groups.first?.root else { return false }
        return !FileManager.default.fileExists(atPath: root.appendingPathComponent(resource.path).path)
    }

    private mutating func module(
        _ target: PackageManifest.Target, of manifest: PackageManifest, named name: String, _ path: String, _ url: URL
    ) throws(BuildError) -> ModuleDescription? {
        guard let place = place(of: target, manifest, url) else { return nil }
        let (root, shown) = (
            url.appendingPathComponent(place).standardizedFileURL, place.isEmpty ? path : "\(path)/\(place)"
        )
        let contents = try contents(of: root, shown)
        let excluded = ListedPaths(target.exclude)
        let copied = ListedPaths(target.resources.filter(\.isCopied).map(\.path))
        let included = target.sources.map(ListedPaths.init)
        func isSource(_ file: String) -> Bool {
            !excluded.contains(file) && !copied.contains(file) && included?.contains(file) ?? true
        }
        let files = contents.sources.filter(isSource)
        if let link = contents.linksToNothing.first(where: { FileUse($0) == .source && isSource($0) }) {
            throw BuildError("\(shown)/\(link): error: this is a link that leads nowhere. Correct it.")
        }
        guard !files.isEmpty, !files.contains("main.swift") else { return nil }
        let group = SourceGroup(path: shown, root: root, files: files, project: project)
        var module = ModuleDescription(
            name: SwiftName.identifier(target.name), origin: "package \(path)", groups: [group])
        module.settings = ModuleSettings(
            languageMode: manifest.languageMode, conditions: conditions + target.conditions, flags: target.flags)
        let bundle = "\(name)_\(target.name).bundle"
        module.resources = Self.resources(target, contents, in: bundle, shown, root)
        module.developmentLanguage = manifest.defaultLocalization
        module.dataModels = contents.dataModels.filter { !excluded.contains($0.file) }
        module.models = contents.models.filter { !excluded.contains($0.file) }
        if !module.resources.isEmpty || !target.resources.isEmpty || !module.dataModels.isEmpty
            || !module.models.isEmpty
        {
            module.bundle = bundle
        }
        return module
    }

    /// The files of a target's folder.
    ///
    /// - Throws: `BuildError` if the folders of all targets have too many.
    private mutating func contents(of root: URL, _ path: String) throws(BuildError) -> FolderContents {
        let contents = try FolderContents(of: root, path, project)
        filesLeft -= contents.files.count
        guard filesLeft >= 0 else {
            throw BuildError(
                "\(path): error: the targets of the packages have more than \(Self.maxFiles) files up to here; a folder "
                    + "counts for each target that contains it.")
        }
        return contents
    }

    /// The resources that a target declares. If one declared path contains another, the longer one applies.
    private static func resources(
        _ target: PackageManifest.Target, _ contents: FolderContents, in bundle: String, _ path: String, _ root: URL
    ) -> [PlannedFile] {
        let places = Dictionary(
            target.resources.map { (ListedPaths.standardized($0.path), $0.isCopied) }, uniquingKeysWith: { $0 || $1 })
        let paths = ListedPaths(Array(places.keys))
        let declared = contents.files.compactMap { file -> PlannedFile? in
            guard let resource = paths.first(containing: file), let isCopied = places[resource],
                isCopied || FileUse(file) == .resource
            else { return nil }
            let parent = resource.parentPath
            let place =
                isCopied
                ? String(file.dropFirst(parent.isEmpty ? 0 : parent.count + 1)) : FileUse.destination(of: file)
            return PlannedFile(path: path, root: root, file: file, destination: "\(bundle)/\(place)")
        }
        // Xcode processes String Catalogs, and what is in localization folders, without a declaration.
        let known = Set(declared.map(\.file))
        let excluded = ListedPaths(target.exclude)
        let localized = contents.resources.filter { resource in
            let isLocalized = resource.file.hasSuffix(".xcstrings") || resource.file.contains(".lproj/")
            return isLocalized && !excluded.contains(resource.file) && !known.contains(resource.file)
        }
        return declared
            + localized.map { resource in
                PlannedFile(
                    path: path, root: root, file: resource.file, destination: "\(bundle)/\(resource.destination)")
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

    private static func lackOfModule(_ path: String, _ option: ExtensionReference.Option?) -> BuildError {
        let problem = "the package has no module in Sources."
        return option.map { BuildError($0, path, problem) } ?? BuildError("\(path): \(problem)")
    }

    /// Adds a package whose manifest has no literal targets: one module for each folder in `Sources`, or `Sources` alone.
    private mutating func addUsualLayout(
        _ path: String, _ url: URL, mode: LanguageMode, _ option: ExtensionReference.Option?
    ) throws(BuildError) {
        let sources = url.appendingPathComponent("Sources")
        let all = try project.files(below: sources, "\(path)/Sources").filter { FileUse($0) == .source }
        func add(_ name: String, _ path: String, _ root: URL, _ files: [String]) {
            let group = SourceGroup(path: path, root: root, files: files, project: project)
            var module = ModuleDescription(
                name: SwiftName.identifier(name), origin: "package \(path)", groups: [group])
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
        guard modules.count > before else { throw Self.lackOfModule(path, option) }
    }
}
