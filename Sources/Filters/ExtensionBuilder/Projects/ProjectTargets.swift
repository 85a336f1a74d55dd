import XcodeProjects

extension BuildPlan {
    /// The names of a project's targets of one kind, from which `--target` chooses: the one that is used without it,
    /// and the others, sorted.
    ///
    /// A name that several projects of a workspace use is left out, because it chooses none of them.
    ///
    /// - Returns: nil if the reference is to an extension's folder, or if the project cannot be read.
    package static func targetNames(of reference: ExtensionReference, as kind: ExtensionKind) -> [String]? {
        guard isProject(reference) else { return nil }
        let project = try? XcodeProject(
            at: reference.path, configuration: reference.configuration, followsLinks: reference.followsLinks)
        guard let project else { return nil }
        let names = project.targets.map(\.name)
        let found = project.targets.filter { $0.extensionPoint == kind.point }
        let first = ProjectPlan.preferred(found)?.name
        return found.map(\.name).filter { name in names.count { $0 == name } == 1 }
            .sorted { ($0 == first ? 0 : 1, $0) < ($1 == first ? 0 : 1, $1) }
    }
}
