import Foundation
import XcodeProjects

extension BuildPlan {
    /// Reads an extension's folder or project.
    ///
    /// - Parameter kind: the kind of extension that is chosen in a project; nil: a message filter, or else a reporting
    ///   extension.
    /// - Throws: `BuildError` with what is missing.
    package init(_ reference: ExtensionReference, as kind: ExtensionKind? = nil) throws(BuildError) {
        let reference = try reference.completed(as: kind)
        do throws(BuildError) {
            try self.init(completed: reference, as: kind)
        } catch {
            throw reference.placed(error)
        }
    }

    private init(completed reference: ExtensionReference, as kind: ExtensionKind?) throws(BuildError) {
        do throws(BuildError) {
            switch try FoundExtension(reference, as: kind) {
            case .folder(let found): self = try ExtensionFolder.plan(found)
            case .target(let found): self = try found.plan()
            }
        } catch {
            // A folder with an Info.plist may be an extension's folder that contains another project.
            let plist = reference.path.expandedURL.appendingPathComponent("Info.plist").path
            guard reference.target == nil, Self.isProject(reference), FileManager.default.fileExists(atPath: plist),
                var plan = try? ExtensionFolder.plan(reference)
            else { throw error }
            plan.notes.append("The project in \(reference.path) is not used: \(error)")
            self = plan
        }
    }

    /// Whether a completed reference is to an Xcode project, and not to an extension's folder.
    package static func isProject(_ reference: ExtensionReference) -> Bool { ProjectPlan.isProject(reference.path) }

    /// How extensions are searched below a folder, for messages.
    package static func searchDescription(_ kind: ExtensionKind) -> String { FoundExtension.searchDescription(kind) }

    /// The App Groups that an extension may access, as far as its entitlements say.
    package static func appGroups(of reference: ExtensionReference) -> AppGroupNames {
        switch try? FoundExtension(reference.completedIfValid(), as: nil) {
        case .folder(let found): Entitlements.appGroups(of: found.path.expandedURL)
        case .target(let found): found.appGroups
        case nil: AppGroupNames()
        }
    }

    /// The extension's folder below a folder that is neither a project nor an extension's itself; nil: there is none.
    package static func extensionFolder(
        below reference: ExtensionReference, as kind: ExtensionKind
    ) throws(BuildError) -> ExtensionReference? { try FoundExtension.folder(below: reference, as: kind) }

    /// The folders of several extensions below a folder, from which the user chooses; nil: there are not several.
    package static func folders(
        below reference: ExtensionReference, as kind: ExtensionKind
    ) -> (folder: String, names: [String])? { FoundExtension.folders(below: reference, as: kind) }

    /// The names of a project's targets of one kind, from which `--target` chooses: the one that is used without it,
    /// and the others, sorted.
    ///
    /// A name that several projects of a workspace use is left out, because it chooses none of them.
    ///
    /// - Returns: nil if the reference is to an extension's folder, or if the project cannot be read.
    package static func targetNames(of reference: ExtensionReference, as kind: ExtensionKind) -> [String]? {
        let reference = reference.completedIfValid(as: kind)
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
