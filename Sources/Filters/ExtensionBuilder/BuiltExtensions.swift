import CoreMLModels
package import ExtensionPlans
import Foundation
import UntrustedFiles

/// A cache of built extensions: an unchanged extension is not rebuilt.
///
/// Entries are keyed by everything that went into the build, so any entry can be deleted at any time.
package enum BuiltExtensions {
    /// Returns an extension's build from the cache, or builds it.
    ///
    /// - Throws: `BuildError`; compiler errors contain the user's own paths.
    package static func find(_ plan: BuildPlan) throws(BuildError) -> BuiltExtension {
        try find(plan, try .find(for: plan), in: ExtensionCache())
    }

    /// The same with specific tools.
    ///
    /// - Parameter tools: nil: those of this machine.
    static func find(
        _ plan: BuildPlan, _ support: BuildSupport, in cache: ExtensionCache, _ tools: BuildTools? = nil
    ) throws(BuildError) -> BuiltExtension {
        let own = CachedBuild(cache, key: try key(plan, support), name: plan.productName)
        return try ActionChoice(plan).build(cached: { own.existing }) { chosen throws(BuildError) in
            do {
                // The start command's archive lacks the actions of 2017.
                let isEnough = chosen.reference.actions != .of2017 || support.selection == .all
                let support = try isEnough ? support : .find(for: chosen)
                let entry =
                    chosen.reference == plan.reference
                    ? own : try CachedBuild(cache, key: key(chosen, support), name: plan.productName)
                return try entry.find { work in
                    defer { cache.tidy() }
                    return try ExtensionBuild(chosen, support: support, tools: tools).make(in: work)
                }
            } catch {
                throw (error as? BuildError)
                    ?? BuildError("\(plan.path) cannot be built: \(error.localizedDescription)")
            }
        }
    }

    /// A fingerprint of everything that determines the result: the files, the options, and the modules to compile
    /// against.
    private static func key(_ plan: BuildPlan, _ support: BuildSupport) throws(BuildError) -> String {
        var hash = Fingerprint()
        func add(_ file: String, in root: URL, _ path: String) throws(BuildError) {
            hash.add(Array(file.utf8))
            _ = try plan.project.open(file, in: root, path)?.read { piece in
                hash.add(piece)
                return true
            }
            hash.end()
        }
        /// A data model or a Core ML package is a folder.
        func add(folder file: PlannedFile) throws(BuildError) {
            for inside in try plan.project.files(below: file.url, file.name) {
                try add(inside, in: file.url, file.name)
            }
        }
        for file in plan.draft.storyboards { try add(file.file, in: file.root, file.path) }
        hash.add(Array(plan.draft.writtenPlist ?? Data()))
        for module in [plan.main] + plan.modules {
            hash.add(
                Array(
                    "\(module.name) \(module.bundle ?? "") \(module.developmentLanguage ?? "") \(module.settings)".utf8)
            )
            for file in module.resources {
                hash.add(Array(file.destination.utf8))
                try add(file.file, in: file.root, file.path)
            }
            for model in module.dataModels {
                hash.add(Array((model.currentVersion ?? "").utf8))
                try add(folder: model)
                try add(DataModel.currentVersionFile, in: model.url, model.name)
            }
            for model in module.models {
                try add(model.file, in: model.root, model.path)
                try add(folder: model)
            }
            for group in module.groups {
                hash.add(Array(group.path.utf8))
                for file in group.files { try add(file, in: group.root, group.path) }
            }
        }
        hash.add(Array(plan.reference.text.utf8))
        for value in plan.reference.models {
            guard let (_, path) = NamedFolder.split(value) else { continue }
            let file = OpenedFile.data(at: path.expandingTilde, atMost: StandIn.maxProgramBytes)
            hash.add([UInt8](file ?? Data()))
        }
        hash.add(Array(BuildSupport.version(of: support.archive).utf8))
        if LineCounting.isEnabled { hash.add(Array("coverage".utf8)) }
        return hash.text
    }
}
