import Foundation
import Messages
import XcodeProjects

/// The modules that a target may import: frameworks of the project, and packages.
struct ProjectModules {
    private(set) var modules: [ModuleDescription] = []
    private(set) var packages: PackageModules
    private(set) var notes: [String] = []
    /// Missing configuration files, and settings of frameworks whose values are not valid.
    private(set) var mistakes: [Diagnostic] = []
    private var missing: [String: String] = [:]

    init(
        _ target: ProjectTarget, _ project: XcodeProject, _ reference: ExtensionReference, _ files: ProjectFiles,
        _ paths: ProjectPaths, _ exclusion: Exclusion
    ) throws(BuildError) {
        let folders = [project.root, target.projectFolder].map { URL(fileURLWithPath: $0, isDirectory: true) }
        packages = PackageModules(
            files, try PackageCheckouts(given: reference.packages, project: folders),
            conditions: project.configuration.lowercased().contains("debug") ? ["DEBUG"] : [])
        for framework in target.frameworks {
            if let problem = framework.problems.first(where: { !($0.missingFile.map(exclusion.record) ?? false) }) {
                missing[framework.moduleName] = "a framework of the project that cannot be compiled: \(problem)"
                continue
            }
            let settings: ProjectSettings
            do {
                settings = try ProjectSettings(framework, mode: nil)
            } catch {
                // It matters only if something imports the framework.
                missing[framework.moduleName] = "a framework of the project that cannot be compiled: \(error)"
                continue
            }
            var module = try ModuleDescription(
                framework, origin: "\(framework.isPod ? "pod" : "framework target") \(framework.name)",
                settings: settings.module, files, paths, isExcluded: exclusion.contains)
            guard module.hasSources else {
                missing[framework.moduleName] =
                    "a \(framework.isPod ? "pod" : "framework of the project") without Swift files; Siftbox compiles only "
                    + "Swift"
                continue
            }
            // There is one bundle here; the extension's own files go first.
            for index in module.resources.indices { module.resources[index].isOptional = true }
            module.mistakes = settings.mistakes
            module.isOwn = !framework.isPod
            modules.append(module)
            // CocoaPods writes flags for Objective-C into the settings of all pods.
            if !framework.isPod { notes += settings.notes }
        }
        for product in (target.frameworks + [target]).flatMap(\.packages) { try add(product, paths) }
        for product in (target.frameworks + [target]).flatMap(\.missing) {
            guard !product.module.isEmpty else {
                let mistake = Diagnostic(.configurationFileMissing, product.description)
                if !mistakes.contains(mistake) { mistakes.append(mistake) }
                continue
            }
            guard product.kind != .missingFile || !MissingModules.isApple(product.module) else { continue }
            missing[product.module] =
                "a framework that is not part of the project (\(product.description)). "
                + Self.remedy(product)
        }
    }

    /// What to do about a product that the target imports.
    private static func remedy(_ product: MissingProduct) -> String {
        if product.isFromCocoaPods { return "Run pod install, which writes the sources of the pods to the folder Pods" }
        let isSentence = product.kind == .compiledLibrary
        let without = MissingModules.advice(product.module, isSentence: isSentence).dropLast()
        return isSentence
            ? String(without) : "If you have its sources, use --also \(product.module)=FOLDER. Without them, \(without)"
    }

    private mutating func add(_ product: PackageProduct, _ paths: ProjectPaths) throws(BuildError) {
        switch product.location {
        case .local(let path):
            let shown = paths.shown(path)
            try packages.add(shown, at: URL(fileURLWithPath: path, isDirectory: true))
        case .remote(let url): try packages.addRemote(url, products: [product.name])
        case .unknown:
            missing[product.name] =
                "a product of a package that is missing or outside the project. If you have the package, use "
                + "--also FOLDER"
        }
    }

    /// Adds what the user gives beside the project; it replaces what the project lacks.
    mutating func add(_ shared: SharedItems, settings: ModuleSettings) {
        let given = shared.modules.map { module in
            var module = module
            module.settings = settings
            return module
        }
        let names = Set(given.map(\.name))
        modules = modules.filter { !names.contains($0.name) } + given
        packages = shared.packages
        modules += packages.modules
    }

    /// The reasons why modules cannot be compiled, by their names.
    var unavailable: [String: String] {
        let names = Set(modules.map(\.name))
        return missing.merging(packages.unavailable) { $1 }.filter { !names.contains($0.key) }
    }
}
