import ExtensionBuilder
package import ExtensionPlans
package import Foundation

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
        /// The first is used where the user does not choose.
        package let names: [String]
        /// Whether the names are those of extensions' folders below a folder, and not of targets.
        package let areFolders: Bool

        package init(project: ExtensionReference, names: [String], areFolders: Bool = false) {
            (self.project, self.names, self.areFolders) = (project, names, areFolders)
        }

        /// A reference to one of the targets.
        package func reference(to name: String) -> String {
            var chosen = project
            if areFolders { chosen.path += "/\(name)" } else { chosen.target = name }
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
        if let several = several(reference, relativeTo: folder, as: kind) { return .several(several) }
        let plan: BuildPlan
        do throws(BuildError) {
            plan = try BuildPlan(source, as: kind)
        } catch {
            // A project without such a target is not a filter that does not build.
            if error.lacksTarget, source.target == nil { throw FilterReferenceError(error.description) }
            return .one(source.text)
        }
        try refuse(plan.kind, as: kind, source.path)
        return .one(plan.reference.given.text)
    }

    /// The targets of a project, or the extensions' folders below a folder, from which the user chooses.
    ///
    /// - Returns: nil if the reference leads to one of them, or if it names the target.
    package static func several(
        _ reference: String, relativeTo folder: URL, as kind: ExtensionKind = .messageFilter
    ) -> ProjectTargets? {
        guard let source = slowReference(reference, relativeTo: folder), let build = try? source.completed(as: kind),
            build.target == nil, build.path.hasPrefix("/")
        else { return nil }
        if let names = BuildPlan.targetNames(of: build, as: kind), !names.isEmpty {
            return names.count > 1 ? ProjectTargets(project: source, names: names) : nil
        }
        return BuildPlan.folders(below: build, as: kind).map { folder, names in
            var below = build
            below.path = folder
            return ProjectTargets(project: below, names: names, areFolders: true)
        }
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
