import ExtensionBuilder
import Foundation

// What a path leads to, before it is chosen. The path has the form that --filter takes.
extension FilterCatalog {
    /// What a reference leads to.
    package enum Opening: Hashable, Sendable {
        /// A filter or reporting extension, which may have to be built: a reference that works from any folder.
        case one(String)
        /// A project with several targets of the kind, of which the user chooses one.
        case several(ProjectTargets)
    }

    /// A project, and the names of its targets of one kind.
    package struct ProjectTargets: Hashable, Sendable {
        /// The project with its build options; its paths are absolute.
        package let project: ExtensionReference
        package let names: [String]

        package init(project: ExtensionReference, names: [String]) {
            (self.project, self.names) = (project, names)
        }

        /// A reference to one of the targets.
        package func reference(to name: String) -> String {
            var chosen = project
            chosen.target = name
            return chosen.text
        }
    }

    /// Finds out what a reference leads to; builds nothing. It searches folders, which may take long on a slow disk.
    ///
    /// - Throws: why there is no filter to choose. A filter that fails to build is not an error: choose it, and it
    ///   is used as soon as a saved version builds.
    package static func open(
        _ reference: String, relativeTo folder: URL, as kind: ExtensionKind = .messageFilter
    ) throws(FilterReferenceError) -> Opening {
        // The system would end the path there, and open another file.
        guard !reference.contains("\0") else { throw FilterReferenceError("A path cannot contain a null character.") }
        guard case .source(let source) = try locate(reference, relativeTo: folder, as: kind) else {
            return .one(absolute(reference, relativeTo: folder))
        }
        let names = BuildPlan.targetNames(of: source, as: kind)
        if source.target == nil, let names, names.count > 1 {
            return .several(ProjectTargets(project: source, names: names))
        }
        let found: ExtensionKind
        do throws(BuildError) {
            found = try BuildPlan(source, as: kind).kind
        } catch {
            // A project without such a target is not a filter that does not build.
            if names?.isEmpty == true, source.target == nil { throw FilterReferenceError(error.description) }
            return .one(source.text)
        }
        try refuse(found, as: kind, source.path)
        return .one(source.text)
    }

    /// The targets from which the user can choose in a filter's project, the filter's own among them.
    ///
    /// - Parameter source: with absolute paths.
    /// - Returns: nil if it is not a project, or if it cannot be read.
    package static func targets(
        beside source: ExtensionReference, as kind: ExtensionKind = .messageFilter
    ) -> ProjectTargets? {
        BuildPlan.targetNames(of: source, as: kind).map { names in
            var project = source
            project.target = nil
            return ProjectTargets(project: project, names: names)
        }
    }

    /// Whether locating a reference searches a folder or reads a project, which may take long; a sample or a program is
    /// found at once.
    ///
    /// - Returns: the reference with absolute paths; nil: it is found at once.
    package static func slowReference(_ reference: String, relativeTo folder: URL) -> ExtensionReference? {
        guard !allSamples.contains(where: { $0.identifier == reference }), !reference.isEmpty,
            let build = try? ExtensionReference(reference).absolute(from: folder)
        else { return nil }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: build.path, isDirectory: &isFolder) else { return nil }
        return isFolder.boolValue || build.isProjectFile ? build : nil
    }
}
