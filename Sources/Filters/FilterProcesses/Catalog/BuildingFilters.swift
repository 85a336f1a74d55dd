import ExtensionBuilder
package import ExtensionPlans
import Foundation
import Messages

// Filters from source.
extension FilterCatalog {
    /// Builds an extension's source in the cache if necessary; all paths are absolute.
    ///
    /// - Parameter kind: the expected kind; another is refused before the build.
    package static func build(
        _ source: ExtensionReference, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Filter {
        let plan: BuildPlan
        do {
            plan = try BuildPlan(source, as: kind)
        } catch {
            throw FilterReferenceError(error.description, isBuildProblem: true)
        }
        return try build(plan, as: kind)
    }

    /// The same from a plan, so that a large project is read once.
    package static func build(_ plan: BuildPlan, as kind: ExtensionKind) throws(FilterReferenceError) -> Filter {
        // With what siftbox.yaml says now, but without it: the next build reads it again.
        let source = plan.reference.given
        do {
            try refuse(plan.kind, as: kind, source.path)
            let built = try BuiltExtensions.find(plan)
            guard case .ready(var filter) = try found(in: built.url, ExtensionReference(path: built.url.path)) else {
                throw FilterReferenceError("\(built.url.path) is damaged. Delete it to rebuild the extension.")
            }
            filter.identifier = source.text
            filter.source = source
            filter.isBundle = true
            filter.buildNote = built.note
            filter.mistakes = plan.mistakes
            filter.choices = plan.choices
            filter.appIdentifiers = plan.appIdentifiers
            filter.sourcePaths = plan.sourcePaths
            filter.countedSources = plan.countedSources
            try filter.add(plan.reference.file) { BuildPlan.appGroups(of: source) }
            return filter
        } catch let error as BuildError {
            throw FilterReferenceError(plan.error(error).description, isBuildProblem: true)
        } catch let error as FilterReferenceError {
            throw error
        } catch {
            throw FilterReferenceError("\(error)", isBuildProblem: true)
        }
    }

    /// A placeholder for a source folder that does not build yet: it has a name and a source but no program.
    ///
    /// - Parameters:
    ///   - source: with absolute paths.
    ///   - obstacles: why it does not build, one reason per line.
    package static func unbuilt(_ source: ExtensionReference, obstacles: [String]) -> Filter {
        let folder = URL(fileURLWithPath: source.path)
        let plist = (try? FilterPlist(folder.appendingPathComponent("Info.plist"))) ?? nil
        var filter = Filter(
            name: plist?.name ?? folder.lastPathComponent, identifier: source.text,
            executable: folder, folder: folder)
        filter.source = source
        filter.obstacles = obstacles
        return filter
    }
}
