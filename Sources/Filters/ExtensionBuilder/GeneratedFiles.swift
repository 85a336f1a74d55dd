import ExtensionPlans
import Foundation

/// What Xcode makes of a file that is not Swift: sources of the module, and files of the built extension.
struct GeneratedFiles: Sendable {
    /// The sources by their file names, which are unique in the module.
    var sources: [String: String] = [:]
    /// The contents of files by their paths in the built extension.
    var files: [String: Data] = [:]
    /// The paths of those that are programs.
    var programs: Set<String> = []

    /// Generates what belongs to a data model: the model as the program reads it, and the classes of its entities.
    ///
    /// - Parameter module: the module that contains the classes.
    static func dataModel(
        _ model: PlannedFile, _ project: ProjectFiles, module: String
    ) throws(BuildError) -> GeneratedFiles {
        do {
            let read = try DataModel(model.url, project, version: model.currentVersion)
            var generated = GeneratedFiles()
            generated.files["\(read.name).momd"] = try read.compiled(module: module)
            let classes = read.classes
            if !classes.isEmpty { generated.sources["\(read.name)+CoreDataClasses.swift"] = classes }
            return generated
        } catch {
            throw BuildError("\(model.path): \(error)")
        }
    }

    /// Generates what belongs to a Core ML model: the model as the program reads it, and its class.
    ///
    /// - Parameter isInModule: whether the module has a bundle of its own.
    static func coreMLModel(
        _ model: PlannedFile, _ plan: BuildPlan, isInModule: Bool
    ) throws(BuildError) -> GeneratedFiles {
        let resource = try CoreMLResource(
            model.url, model.name, plan.project, standIns: plan.reference.models)
        return GeneratedFiles(
            sources: [resource.sourceName: resource.source(bundle: isInModule ? "Bundle.module" : "Bundle.main")],
            files: resource.files, programs: resource.programs)
    }
}
