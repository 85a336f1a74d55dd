import ExtensionPlans
import ProgramParts

/// Which of Apple's modules are available to an extension.
package enum ModuleSelection: Sendable {
    /// Those that the samples use, and logging: README's start command builds no others.
    case common
    case all

    /// The modules that `common` has.
    static let commonNames: Set = ["CoreGraphics", "IdentityLookupUI", "OSLog", "QuartzCore", "UIKit", "os"]

    /// Apple's names of the modules, besides Foundation and IdentityLookup.
    var names: Set<String> {
        switch self {
        case .common: Self.commonNames
        case .all: Set(AppleModules.replacements.keys)
        }
    }

    /// The file of the archive: the product `start` or `ExtensionSupport`. The first also has the objects of the programs. The
    /// linker takes none of them if they are not optimized.
    var archive: String {
        switch self {
        case .common: "libstart.a"
        case .all: "libExtensionSupport.a"
        }
    }

    /// The C modules that the others import.
    var moduleMaps: [String] {
        switch self {
        case .common: ["CFileAccessInterposer"]
        case .all: ["COpenCombineHelpers", "CFileAccessInterposer", "CSQLite3"]
        }
    }

    /// The selection that an extension needs. It may find out with `canImport` whether a module exists, so what it mentions
    /// counts as well as what it imports.
    init(neededBy plan: BuildPlan) {
        let modules = [plan.main] + plan.modules
        let isCommon =
            plan.reference.actions != .of2017 && modules.allSatisfy { $0.dataModels.isEmpty && $0.models.isEmpty }
            && modules.allSatisfy { module in
                let sources = module.groups.flatMap { group in group.files.compactMap { try? group.text(of: $0) } }
                return Self.isCommon(sources)
            }
        self = isCommon ? .common : .all
    }

    /// Whether an extension can be linked with the archive of the common modules.
    ///
    /// In an optimized build, objects also have specialized code of other modules' generics, so the linker could take an
    /// object of the screen for an extension, and look for ncurses.
    static func isCommonEnough(for plan: BuildPlan, isOptimized: Bool = PartBuild.isOptimized) -> Bool {
        guard !isOptimized, case .common = ModuleSelection(neededBy: plan) else { return false }
        return true
    }

    /// Whether a module's sources need no other modules than the common ones.
    static func isCommon(_ sources: [String]) -> Bool {
        // The build adds imports that Foundation's implies on Apple's platforms.
        let additions = ModuleAdditions.text(for: sources).map { [$0] } ?? []
        return (sources + additions).allSatisfy { source in
            let mentioned = source.matches(of: /canImport\s*\(\s*(?<name>\w+)/).map { String($0.name) }
            return (SourceText.imports(in: source) + mentioned).allSatisfy { !others.contains($0) }
        }
    }

    /// The names with which an extension can import what `common` lacks.
    private static let others: Set<String> = {
        let missing = AppleModules.replacements.filter { !commonNames.contains($0.key) }
        return Set(missing.keys).union(missing.values).union(["IdentityLookup2017"]).union(openCombine)
    }()

    private static let openCombine = ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"]
}
