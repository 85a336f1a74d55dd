import Foundation
import XcodeProjects
import UntrustedFiles

/// What a reference leads to: the target of a project, or an extension's folder, the given one or one below it.
///
/// All commands find extensions in this way. A project without a target for the extension does not hide its folder.
enum FoundExtension {
    case target(ProjectPlan)
    case folder(ExtensionReference)

    /// - Parameter kind: nil: a message filter, or else a reporting extension.
    /// - Throws: `BuildError` if a project cannot be read, or if there is no such extension.
    init(_ reference: ExtensionReference, as kind: ExtensionKind?) throws(BuildError) {
        do throws(BuildError) {
            self = try Self.find(reference, as: kind ?? .messageFilter)
        } catch {
            guard kind == nil, error.lacksTarget, let found = try? Self.find(reference, as: .reporting) else {
                throw error
            }
            self = found
        }
    }

    private static func find(
        _ reference: ExtensionReference, as kind: ExtensionKind
    ) throws(BuildError) -> FoundExtension {
        if !ProjectPlan.isProject(reference.path) {
            let found = try folder(below: reference, as: kind)
            // A folder with sources that are not an extension's, such as a script, may have a project below it.
            guard found != nil, XcodeProject.isProject(reference.path) else {
                if found == nil { try refuseFolder(reference, kind) }
                return .folder(found ?? reference)
            }
        }
        do throws(BuildError) {
            return .target(try ProjectPlan(reference, as: kind))
        } catch {
            guard error.lacksTarget, reference.target == nil else { throw error }
            guard let found = try folder(below: reference, as: kind, withoutTarget: true) else {
                throw BuildError(
                    "\(error)\nNo extension's folder was found, either. \(searchDescription(kind))", lacksTarget: true)
            }
            return .folder(found)
        }
    }

    /// Refuses a folder that cannot be an extension's: one with neither Swift files nor an Info.plist directly in it.
    private static func refuseFolder(_ reference: ExtensionReference, _ kind: ExtensionKind) throws(BuildError) {
        let names = try? FileManager.default.contentsOfDirectory(atPath: reference.path.expandedURL.path)
        guard let names, !names.contains(where: { $0.hasSuffix(".swift") || $0 == "Info.plist" }) else { return }
        throw BuildError(
            "\(reference.path) contains no \(kind.noun). Specify an Xcode project or an extension's "
                + "folder.\n\(searchDescription(kind))")
    }

    /// What is searched, for messages.
    static func searchDescription(_ kind: ExtensionKind) -> String {
        "Siftbox looks for Xcode projects, and for folders with Swift files and an Info.plist whose "
            + "NSExtensionPointIdentifier is \(kind.point) (\(XcodeProject.searchScope))."
    }

    /// The extension's folder below a folder.
    ///
    /// - Parameter withoutTarget: whether there is a project that has no target for it.
    /// - Returns: a reference with a note about the choice; nil: the folder is an extension's itself, or there is none
    ///   below it.
    /// - Throws: `BuildError` if what is there cannot be used.
    static func folder(
        below reference: ExtensionReference, as kind: ExtensionKind, withoutTarget: Bool = false
    ) throws(BuildError) -> ExtensionReference? {
        let base = base(of: reference)
        let search = search(reference, as: kind)
        let shown = { (path: String) in ProjectPaths(base).shown(path) }
        guard !search.isItself || withoutTarget else { return nil }
        let found = search.folders.filter { $0.point == kind.point }
        guard let first = found.first else {
            if let other = search.folders.first, !other.point.isEmpty {
                let (known, option): (ExtensionKind, String) =
                    kind == .reporting ? (.messageFilter, "--filter") : (.reporting, "--reporting")
                throw BuildError(
                    "\(reference.path) contains no \(kind.noun). \(shown(other.path)) is a \(known.noun); use "
                        + "\(option) for it.",
                    lacksTarget: true)
            }
            guard !withoutTarget else { return nil }
            try OtherBuildSystem.refuse(base.expandedURL, base)
            guard search.isCut else { return nil }
            throw BuildError(
                "\(reference.path) has more files than Siftbox searches, and no extension was found. Specify the "
                    + "extension's folder.", lacksTarget: true)
        }
        guard first.hasSwift else {
            throw BuildError(
                "\(shown(first.path)): error: this extension has no Swift files. \(ForeignSources.onlySwift)")
        }
        var result = reference
        result.path = shown(first.path)
        var note =
            first.isNamed
            ? "Using \(result.path), whose Info.plist names a \(kind.noun)."
            : "Using \(result.path), which has the class of a \(kind.noun), but no Info.plist that names one."
        if withoutTarget { note += " The Xcode project in \(base) has no target for it." }
        if let (tool, file) = otherSystem(base) {
            note += " \(base)/\(file) is for \(tool), which Siftbox does not run."
        }
        let others = found.dropFirst().map { shown($0.path) }
        if !others.isEmpty {
            let list = others.prefix(5).joined(separator: ", ") + (others.count > 5 ? ", …" : "")
            note += " It is the first of \(found.count) (others: \(list); to use another, specify its folder)."
        }
        (result.searchNote, result.searchedFolder) = (note, base)
        return result
    }

    /// The folders of several extensions of a kind below a folder, relative to it, the one that is used without a choice
    /// first; nil: there are not several.
    static func folders(
        below reference: ExtensionReference, as kind: ExtensionKind
    ) -> (folder: String, names: [String])? {
        let search = search(reference, as: kind)
        let found = search.folders.filter { $0.point == kind.point && $0.hasSwift }
        guard found.count > 1 else { return nil }
        let base = base(of: reference).expandedURL.path
        return (base, found.map { String($0.path.dropFirst(base.count).drop { $0 == "/" }) })
    }

    private static func search(_ reference: ExtensionReference, as kind: ExtensionKind) -> ExtensionFolderSearch {
        let folder = base(of: reference)
        return ExtensionFolderSearch(
            at: folder, for: kind.point, includesItself: otherSystem(folder) == nil,
            followsLinks: reference.followsLinks
        ) { source in
            ExtensionKind.allCases.first { !$0.classes(in: [source]).isEmpty }?.point
        }
    }

    private static func otherSystem(_ folder: String) -> (tool: String, file: String)? {
        let url = folder.expandedURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return OtherBuildSystem.find(names, in: url)
    }

    /// The folder that is searched: that of a project which was given itself.
    private static func base(of reference: ExtensionReference) -> String {
        var path = reference.path
        while ProjectName.isProjectItself(path) { path = path.parentPath }
        return path.isEmpty ? "." : path
    }
}
