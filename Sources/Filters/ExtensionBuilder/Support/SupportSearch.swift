package import ExtensionPlans
import Foundation
import ProgramParts
import SystemSupport

extension BuildSupport {
    /// Finds the modules beside the program, where the package manager puts them. If the program was built with README's
    /// start command, and the extension needs more modules than that, they are built now.
    ///
    /// - Parameter plan: the extension; nil: all modules are needed.
    package static func find(for plan: BuildPlan? = nil) throws(BuildError) -> BuildSupport {
        let folders = ProgramFolders.all
        if let found = folders.lazy.compactMap({ current(.all, in: $0) }).first { return found }
        if let plan, let found = folders.lazy.compactMap({ current(.common, in: $0) }).first,
            ModuleSelection.isCommonEnough(for: plan)
        {
            return found
        }
        guard let folder = folders.first(where: PartBuild.isPossible) else {
            let missing = folders.first.flatMap { BuildSupport(in: $0.path).missingFile } ?? ""
            throw BuildError(
                "The modules for building extensions were not found beside this program (\(missing)). Build Siftbox with "
                    + "swift build, and run it from there.")
        }
        do {
            try PartBuild.make(.extensionSupport, in: folder) { current(.all, in: folder) != nil }
        } catch {
            throw BuildError(error.description)
        }
        return BuildSupport(in: folder.path)
    }

    /// The modules in a folder; nil: they are missing, or older than modules that were built without their archive.
    private static func current(_ selection: ModuleSelection, in folder: URL) -> BuildSupport? {
        let found = BuildSupport(in: folder.path, selection)
        guard found.missingFile == nil,
            PartBuild.isCurrent(selection.archive, of: .extensionSupport, in: folder, modules: sharedModules)
        else { return nil }
        return found
    }

    /// Modules that both archives have and that everything else in them uses.
    private static let sharedModules = [
        "FilterMain", "FilterWire", "IdentityLookup", "JSONCodec", "ReportingMain", "AppleFoundation",
        "AppleIdentityLookup", "AppleIdentityLookupUI", "AppleOS", "AppleUIKit", "StableHashes",
    ]
}
